// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/media/file/byte_source.h"
#include "engine/array/pixel_density.h"
#include "engine/support/sentence.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace imago {

/// The contents of the dictionary in a .npy file.
struct NpyHeader {
    std::string descr; ///< the type as in the file, such as "<f4"
    bool fortran_order = false;
    std::vector<std::size_t> shape;
};

/// Parses the Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }. Its keys
/// may be in any order, each exactly once. `name` is the file's name for messages. Throws Error for
/// other texts and for structured types.
NpyHeader parse_npy_header(std::string_view text, const Argument &name);

/// Returns the same dictionary as text, without padding.
std::string npy_header_text(const NpyHeader &header);

/// What a file says of an array besides its samples; .npy says nothing.
struct ArrayFacts {
    PixelDensity density{};              ///< of the last two axes
    double rate = 0;                     ///< samples a second along the last axis; 0: unknown
    std::vector<std::string> channels{}; ///< names of the rows of two axes
    std::vector<std::string> units{};    ///< of the channels, or one for all
    bool colour = false;                 ///< whether the third last axis is red, green, blue
    std::vector<Sentence> notes{};       ///< for the user
};

/// An array of a NumPy .npy file, in C order.
struct NpyArray {
    std::vector<std::size_t> shape;
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::complex<float>>,
                 std::vector<std::complex<double>>>
        data;                ///< float32, float64, complex64, complex128
    bool halves = false;     ///< whether real floats are written as float16; they are halves
    std::size_t rounded = 0; ///< number of 64-bit integers beyond 2^53 that the conversion changed
    std::string type{};      ///< as the file that it came from has it ("<u2"); not written
    std::uintmax_t behind = 0; ///< bytes behind the samples, which were left out
    ArrayFacts facts{};
    std::size_t size() const;
    bool is_complex() const { return data.index() > 1; }
};

/// Reads format versions 1 to 3, in either order of bytes and of axes. bool, integers of 8 and 16
/// bits and float16 become float32, and larger integers become float64. Throws Error naming the
/// file and what is allowed, for other types, for a header that promises more than the file has,
/// and, before memory is taken, for more than `most_numbers` (a complex sample has two) and where
/// `arrays` of this size, which the work on it takes, do not fit into the host's free memory.
NpyArray read_npy(const std::filesystem::path &path, std::size_t most_numbers = SIZE_MAX,
                  unsigned arrays = 1);
/// The arrays of the size of its samples that work on them takes: theirs, the device's, and the
/// results.
inline constexpr unsigned arrays_of_work = 3;

/// Reads the shape alone. Throws Error as read_npy() does for the header.
std::vector<std::size_t> read_npy_shape(const std::filesystem::path &path);

/// Reads an array from a source. Messages put `name` in quotes.
NpyArray read_npy(ByteSource &source, const Argument &name, std::size_t most_numbers = SIZE_MAX,
                  unsigned arrays = 1);
/// Reads only the header. The source is then at the first sample.
NpyHeader read_npy_header(ByteSource &source, const Argument &name);

/// Describes what the conversion of the samples lost, and what was left out.
std::vector<Sentence> notes_of(const NpyArray &array);

/// Writes version 1.0 to a temporary file, which is synced and renamed. A name that ends in .npz
/// gets an archive with the array as arr_0, not compressed, as NumPy's savez() names and stores it.
/// Throws Error naming the file.
void write_npy(const std::filesystem::path &path, const NpyArray &array);

} // namespace imago
