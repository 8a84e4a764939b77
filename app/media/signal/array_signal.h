// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/npy/npy_file.h"
#include "engine/support/sentence.h"

#include <vector>

namespace imago {

/// An array as a signal of unknown rate: of shape (length), (channels, length), or (length, 1) as
/// one channel. Complex arrays give complex signals. Samples with more digits than a float32 are
/// rounded, with a note. `name` is for messages, which put it in quotes. Throws Error: other
/// shapes, no samples, more than default_max_samples, samples that are not finite or beyond the
/// range of float.
SignalReadResult signal_of_array(NpyArray array, const Argument &name);

/// The samples of a real array as floats, with a note of what was rounded. Throws Error: complex
/// samples, not finite, beyond float.
std::vector<float> real_floats(NpyArray array, const Argument &name, std::vector<Sentence> &notes);

/// real_floats() for a complex array.
std::vector<std::complex<float>> complex_floats(NpyArray array, const Argument &name,
                                                std::vector<Sentence> &notes);

} // namespace imago
