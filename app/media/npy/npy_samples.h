// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the samples after the header of a NumPy array; internal to the readers of such arrays.
#pragma once
#include "app/media/file/byte_source.h"
#include "app/media/npy/npy_file.h"

#include <string>

namespace imago {

/// Returns the number of elements of an array of this shape. Throws Error naming the array if its
/// bytes could not be addressed.
std::size_t npy_elements(const std::vector<std::size_t> &shape, const Argument &name);

/// Returns the bytes of an element of this type ("<f4"). Throws Error naming the array for an
/// unsupported type.
std::size_t npy_item_bytes(const std::string &descr, const Argument &name);

/// Reads all samples and converts them to C order. The source must have as many bytes left as the
/// header promises; more are left out if it is sure(). Otherwise memory grows with what it
/// delivers. Throws Error naming the array, also for more than `most_numbers`, and where the host
/// has no free memory for so many arrays of this size.
NpyArray read_npy_samples(ByteSource &source, const NpyHeader &header, const Argument &name,
                          std::size_t most_numbers, unsigned arrays);

} // namespace imago
