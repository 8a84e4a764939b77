// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the spectra of a picture.
#pragma once
#include "engine/array/spectrum_planes.h"

#include <filesystem>

namespace imago {

/// Throws Error (usage) for a name that ends neither in .npy nor in .tif or .tiff, and as
/// check_output_path() does.
void check_spectrum_output(const std::filesystem::path &path);

/// Writes all numbers as they are. An array (.npy) is of complex64 or float32 and this shape;
/// without one it is planes x height x width, without the first axis if there is one plane. A TIFF
/// has pages of 32-bit floats, one for each plane, or two for one of complex numbers: the real
/// parts, then the imaginary ones; few programs read its own complex samples. Throws Error as
/// check_spectrum_output() does, and if the file cannot be written.
void write_spectrum_planes(const std::filesystem::path &path, SpectrumPlanes planes,
                           std::vector<std::size_t> shape = {});

} // namespace imago
