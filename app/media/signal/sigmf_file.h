// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/signal/raw_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// A SigMF recording: samples, and their metadata.
struct SigmfRecording {
    std::filesystem::path data;
    RawFormat format;
    std::vector<Sentence> notes; ///< for the user, about what is ignored
};

/// Whether this names one of the two files of a recording, .sigmf-meta or .sigmf-data, or an
/// archive of both (.sigmf).
bool is_sigmf(const std::filesystem::path &path);

/// The metadata of a recording, which either file names. Format and rate are those of "global", the
/// centre frequency and header bytes those of the first of "captures". Throws Error naming the
/// file: an archive (which must be unpacked), no metadata beside the samples, longer than 16 MiB,
/// no JSON, without a data type or with an unsupported one, numbers out of range, samples in
/// another folder, headers between captures.
SigmfRecording read_sigmf_meta(const std::filesystem::path &path);

/// The metadata of a signal that is written as 32-bit floats, complex or real.
std::string sigmf_meta_text(const Signal &signal);

} // namespace imago
