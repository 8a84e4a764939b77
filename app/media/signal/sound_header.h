// SPDX-License-Identifier: GPL-3.0-or-later
// Headers of sound files that are wrong about the samples behind them; internal to app/media.
#pragma once
#include "app/media/file/file_bytes.h"
#include "engine/support/sentence.h"

#include <cstdint>
#include <vector>

namespace imago {

/// Bytes that a reader is to see in place of a file's own.
struct BytePatch {
    std::uint64_t at = 0;
    std::vector<unsigned char> bytes;
};

struct SoundHeader {
    std::vector<BytePatch> patches;
    std::vector<Sentence> notes;
    bool rate_unknown = false; ///< the file has a rate of 0, and the patches one that can be read
};

/// Looks at the header of WAV (RIFF, RIFX, RF64, BW64, W64), AIFF, CAF and AU. Streams and
/// recordings that broke off have a length of 0, the largest one, or an old one: the patches make
/// it that of the bytes that are there, unless chunks, tags or zeros follow the samples. Other
/// files need no patch.
SoundHeader look_at_sound_header(InputFile &file);

} // namespace imago
