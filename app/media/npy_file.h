// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <complex>
#include <cstddef>
#include <filesystem>
#include <variant>
#include <vector>

namespace imago {

/// An array of a NumPy .npy file: C order, little-endian.
struct NpyArray {
    std::vector<std::size_t> shape;
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::complex<float>>,
                 std::vector<std::complex<double>>>
        data; ///< float32, float64, complex64, complex128
    std::size_t size() const;
};

/// Reads format versions 1 to 3. Throws Error naming the file and what is allowed: other types,
/// Fortran order, big-endian, a header that does not match the file's length.
NpyArray read_npy(const std::filesystem::path &path);

/// Writes version 1.0, to a temporary file that is synced and renamed.
void write_npy(const std::filesystem::path &path, const NpyArray &array);

} // namespace imago
