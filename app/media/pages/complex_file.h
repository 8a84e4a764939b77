// SPDX-License-Identifier: GPL-3.0-or-later
// Files of complex planes: the spectra of a picture.
#pragma once
#include "engine/array/complex_planes.h"

#include <filesystem>

namespace imago {

/// Throws Error (usage) for a name that ends neither in .npy nor in .tif or .tiff, and as
/// check_output_path() does.
void check_complex_output(const std::filesystem::path &path);

/// Writes all numbers as they are. An array (.npy) is of complex64 and this shape; without one it
/// is planes x height x width, without the first axis if there is one plane. A TIFF has pages of
/// 32-bit floats, two for each plane: the real parts, then the imaginary ones; few programs read
/// its own complex samples. Throws Error as check_complex_output() does, and if the file cannot be
/// written.
void write_complex_planes(const std::filesystem::path &path, ComplexPlanes planes,
                          std::vector<std::size_t> shape = {});

} // namespace imago
