// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/file/signal_read.h"
#include "app/media/npy/npy_file.h"
#include "engine/support/sentence.h"

#include <vector>

namespace imago {

/// Returns an array as a signal, of unknown rate unless its file states one. Its shape is (length)
/// or (channels, length); (length, 1) is one channel. Complex arrays give complex signals. Doubles
/// stay doubles. Messages put `name` in quotes. Throws Error for other shapes, no samples, more
/// than default_max_samples, and samples that are not finite.
SignalReadResult signal_of_array(NpyArray array, const Argument &name);

/// Returns the samples of a real array as floats, with a note about rounding. Throws Error for
/// samples that are complex, not finite or beyond the range of float.
std::vector<float> real_floats(NpyArray array, const Argument &name, std::vector<Sentence> &notes);

/// Does the same for a complex array.
std::vector<std::complex<float>> complex_floats(NpyArray array, const Argument &name,
                                                std::vector<Sentence> &notes);

} // namespace imago
