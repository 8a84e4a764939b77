// SPDX-License-Identifier: GPL-3.0-or-later
// The samples behind the header of a NumPy array; internal to the readers of such arrays.
#pragma once
#include "app/media/byte_source.h"
#include "app/media/npy_file.h"
#include "app/media/npy_header.h"

#include <string>

namespace imago {

/// The types that are read, for a sentence.
extern const char *const npy_types_allowed;

/// Elements of an array of this shape. Throws Error naming the array when its bytes could not be
/// addressed.
std::size_t npy_elements(const std::vector<std::size_t> &shape, const std::string &name);

/// Bytes of an element of this type ("<f4"). Throws Error naming the array for one that is not
/// read.
std::size_t npy_item_bytes(const std::string &descr, const std::string &name);

/// Reads all samples and brings them into C order. The source must have exactly as many bytes left
/// as the header promises; where it is not sure(), memory grows with what it gives. Throws Error
/// naming the array.
NpyArray read_npy_samples(ByteSource &source, const NpyHeader &header, const std::string &name);

} // namespace imago
