// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader of files with arrays gives, and the table of its functions. Modules include this
// alone of the program: no sentence and no reader of NumPy's files is compiled into them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace imago {

/// An array of a file: in a list without its samples.
struct RawArray {
    std::string name;                 ///< by which it is chosen; empty: the file's only one
    std::string type;                 ///< as NumPy writes it ("<u2"); empty: none that is read
    std::vector<std::uint64_t> shape; ///< the slowest axis first, unless `fortran`
    std::string problem{};            ///< why it is not read; empty: no reason is known
    bool fortran = false;             ///< whether the first axis is the fastest, in shape and bytes
    bool colour = false;              ///< whether the third last axis is red, green, blue
    bool preferred = false;           ///< whether the file says that it shows this one
    double across = 0, down = 0;      ///< millimetres between samples of a row, and of a column
    double rate = 0;                  ///< samples a second along the last axis; 0: unknown
    std::vector<std::string> channels{}; ///< names of the rows of two axes
    std::vector<std::string> units{};    ///< of the channels, or one for all
    std::vector<std::string> notes{};    ///< what of the file the samples do not tell
    std::uint64_t offset =
        0; ///< where the samples are in the file; of a codec that reads them, its own
    std::vector<unsigned char> bytes{}; ///< the samples

    /// The bytes of a sample by the type; 0: it is none of NumPy's numbers.
    std::size_t item_bytes() const {
        if (type.size() < 3 || type.size() > 4)
            return 0;
        std::size_t bytes_of_type = 0;
        for (const char digit : type.substr(2)) {
            if (digit < '0' || digit > '9')
                return 0;
            bytes_of_type = 10 * bytes_of_type + static_cast<std::size_t>(digit - '0');
        }
        return bytes_of_type;
    }
    /// The bytes of all samples; 2^63 for more than can be addressed.
    std::uint64_t sample_bytes() const {
        constexpr std::uint64_t most = std::uint64_t{1} << 63;
        std::uint64_t total = item_bytes();
        for (const std::uint64_t extent : shape) {
            if (extent == 0)
                return 0;
            if (total > most / extent)
                return most;
            total *= extent;
        }
        return total;
    }
};

/// Thrown by the functions below.
struct RawFailure {
    std::string reason; ///< in words of the library
};

/// Where a file of the system's can be opened by any name: "/proc/self/fd/3".
struct RawFile {
    std::string path;
    std::uint64_t length = 0;
};

/// The reader and the writer of one format.
struct ArrayCodec {
    /// The arrays without their samples, at most most_raw_arrays.
    std::vector<RawArray> (*list)(const RawFile &file) = nullptr;
    /// Adds the samples to one that list() gave, whose sample_bytes() the caller has limited.
    void (*read)(const RawFile &file, RawArray &array) = nullptr;
    /// The bytes of a file with this array; null: the format is not written.
    std::vector<unsigned char> (*write)(const RawArray &array) = nullptr;
};

inline constexpr std::size_t most_raw_arrays = 1024;

} // namespace imago

/// The one function of a module.
extern "C" __attribute__((visibility("default"))) const imago::ArrayCodec *imago_array_codec();
