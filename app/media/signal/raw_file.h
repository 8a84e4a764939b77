// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "engine/values/media/raw_format.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The type of raw samples that a file's name implies, with the rate and the centre frequency that
/// it says; see raw_format_ending_in() and facts_of_name().
std::optional<RawFormat> raw_format_of(const std::filesystem::path &path);

struct RawReadResult {
    SignalReadResult read;
    std::uint64_t length = 0; ///< samples of each channel in the file
    /// Bytes at the file's end, too few for another sample of every channel.
    std::uint64_t rest_bytes = 0;
};

/// Reads at most `most` samples of each channel. Integers are scaled so that full scale is 1. The
/// zero of u8 is 128, that of complex u8, whose codes are symmetric, is 127.5, and that of wider
/// unsigned integers is the middle. Floats and doubles are unchanged. Throws Error
/// as open_input_file() does. Throws Error (usage) for channels, a rate, a frequency or a header
/// out of range. Throws Error also if no samples follow the header, for more than
/// default_max_samples, and for a sample that is not finite.
RawReadResult read_raw(const std::filesystem::path &path, const RawFormat &format,
                       std::size_t most = default_max_samples);

} // namespace imago
