// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal/raw_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// A SigMF recording: its samples and their metadata.
struct SigmfRecording {
    std::filesystem::path data;
    RawFormat format;
    std::string sha512;          ///< the samples' digest by the metadata, or empty
    std::vector<Sentence> notes; ///< notes for the user about what is ignored
};

/// Reads the metadata of a recording; the path may name either file. Format and rate are those of
/// "global". The centre frequency and header bytes are those of the first of "captures". Throws
/// Error naming the file: an archive (which must be unpacked), no metadata beside the samples,
/// longer than 16 MiB, not JSON, a missing or unsupported data type, numbers out of range, samples
/// in another folder, headers between captures.
SigmfRecording read_sigmf_meta(const std::filesystem::path &path);

/// Whether the samples have the digest that the metadata states, if there is one. Throws Error as
/// open_input_file() does.
bool has_stated_digest(const SigmfRecording &recording);

/// Returns the metadata of a signal that is written as 32-bit floats, complex or real.
std::string sigmf_meta_text(const Signal &signal);

} // namespace imago
