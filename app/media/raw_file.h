// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal_read.h"

#include <cstdint>
#include <filesystem>

namespace imago {

/// How samples stand in a file that says nothing of them.
struct RawFormat {
    enum class Type { u8, s8, s16, s24, s32, f32, f64 };
    Type type = Type::s16;
    bool big_endian = false;
    std::size_t channels = 1;       ///< side by side, sample after sample: 1 .. 1024
    double sample_rate = 44100;     ///< 0: unknown
    std::uint64_t header_bytes = 0; ///< to be skipped

    bool operator==(const RawFormat &) const = default;
};

std::size_t sample_bytes(RawFormat::Type type);

struct RawReadResult {
    SignalReadResult read;
    std::uint64_t length = 0;     ///< samples of a channel that the file has
    std::uint64_t rest_bytes = 0; ///< at its end, too few for another sample of every channel
};

/// Reads at most `most` samples of each channel. Integers are scaled so that full scale is 1 (of u8
/// 128 is 0); floats are as they are, double ones become float. Throws Error: as open_input_file();
/// usage for channels, a rate or a header out of range; no samples behind the header, more than
/// default_max_samples, a sample that is not finite or beyond the range of float.
RawReadResult read_raw(const std::filesystem::path &path, const RawFormat &format,
                       std::size_t most = default_max_samples);

} // namespace imago
