// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy_file.h"

#include "app/media/atomic_file.h"
#include "app/media/file_bytes.h"
#include "app/media/npy_header.h"
#include "engine/array/error.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <string>

static_assert(std::endian::native == std::endian::little,
              "the samples of a .npy file are little-endian and are copied as they are");

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr std::size_t largest_header = 65536;

Error npy_error(const fs::path &path, const std::string &reason) {
    return Error("cannot read '" + path.string() + "' as a NumPy array: " + reason);
}

/// The dictionary's text; the stream is left at the first sample.
std::string read_header_text(InputFile &file, const fs::path &path) {
    unsigned char start[12];
    file.stream.read(reinterpret_cast<char *>(start), 10);
    if (file.stream.gcount() != 10 || std::memcmp(start, magic.data(), magic.size()) != 0)
        throw npy_error(path, "it does not begin as a .npy file does");
    const unsigned version = start[6];
    if (version < 1 || version > 3)
        throw npy_error(path, "format version " + std::to_string(version) +
                                  " is unknown; 1, 2 and 3 are allowed");
    std::size_t length = start[8] + (std::size_t{start[9]} << 8);
    if (version > 1) {
        file.stream.read(reinterpret_cast<char *>(start + 10), 2);
        if (file.stream.gcount() != 2)
            throw npy_error(path, "it ends within its header");
        length += (std::size_t{start[10]} << 16) + (std::size_t{start[11]} << 24);
    }
    if (length > largest_header)
        throw npy_error(path, "its header of " + std::to_string(length) +
                                  " bytes is longer than the " + std::to_string(largest_header) +
                                  " that are allowed");
    std::string text(length, ' ');
    file.stream.read(text.data(), static_cast<std::streamsize>(length));
    if (static_cast<std::size_t>(file.stream.gcount()) != length)
        throw npy_error(path, "it ends within its header");
    return text;
}

/// Nothing when the samples could not be addressed.
std::optional<std::size_t> element_count(const std::vector<std::size_t> &shape) {
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        return 0;
    std::size_t count = 1;
    for (const std::size_t extent : shape) {
        if (count > std::numeric_limits<std::size_t>::max() / 16 / extent)
            return std::nullopt;
        count *= extent;
    }
    return count;
}

/// Reads exactly `count` samples. The file's length is compared first: a hostile shape allocates
/// nothing.
template <class T>
std::vector<T> read_samples(InputFile &file, std::size_t count, const fs::path &path) {
    const std::uintmax_t there = file.bytes - static_cast<std::uintmax_t>(file.stream.tellg());
    const std::uintmax_t wanted = std::uintmax_t{count} * sizeof(T);
    if (there != wanted)
        throw npy_error(path, "its header promises " + std::to_string(wanted) +
                                  " bytes of samples, and " + std::to_string(there) + " are there");
    try {
        std::vector<T> samples(count);
        file.stream.read(reinterpret_cast<char *>(samples.data()),
                         static_cast<std::streamsize>(wanted));
        if (static_cast<std::uintmax_t>(file.stream.gcount()) != wanted)
            throw npy_error(path, "it ended before its samples did");
        return samples;
    } catch (const std::bad_alloc &) {
        throw npy_error(path, std::to_string(wanted) + " bytes of samples do not fit in memory");
    }
}

const char *descr_of(const NpyArray &array) {
    constexpr const char *descrs[] = {"<f4", "<f8", "<c8", "<c16"};
    return descrs[array.data.index()];
}

} // namespace

std::size_t NpyArray::size() const {
    return std::visit([](const auto &samples) { return samples.size(); }, data);
}

NpyArray read_npy(const fs::path &path) {
    InputFile file = open_input_file(path);
    const NpyHeader header = parse_npy_header(read_header_text(file, path), path.string());
    if (header.descr.starts_with('>'))
        throw npy_error(path, "its samples are big-endian ('" + header.descr +
                                  "'); little-endian is allowed");
    if (header.fortran_order)
        throw npy_error(path, "its order is Fortran's; C order is allowed "
                              "(numpy.ascontiguousarray makes it)");
    const std::optional<std::size_t> elements = element_count(header.shape);
    if (!elements)
        throw npy_error(path, "its shape has more elements than can be addressed");
    const std::size_t count = *elements;
    NpyArray array{header.shape, {}};
    if (header.descr == "<f4")
        array.data = read_samples<float>(file, count, path);
    else if (header.descr == "<f8")
        array.data = read_samples<double>(file, count, path);
    else if (header.descr == "<c8")
        array.data = read_samples<std::complex<float>>(file, count, path);
    else if (header.descr == "<c16")
        array.data = read_samples<std::complex<double>>(file, count, path);
    else
        throw npy_error(path, "its type '" + header.descr +
                                  "' is not one of float32, float64, complex64, complex128");
    return array;
}

void write_npy(const fs::path &path, const NpyArray &array) {
    if (element_count(array.shape) != array.size())
        throw usage_error("cannot write '" + path.string() +
                          "': the shape does not match the number of samples");
    std::string text = npy_header_text({descr_of(array), false, array.shape});
    // NumPy aligns the samples to 64 bytes: 10 bytes before the text, a newline at its end.
    text.append(63 - (10 + text.size()) % 64, ' ');
    text += '\n';
    if (text.size() > 65535)
        throw usage_error("cannot write '" + path.string() +
                          "': its shape has too many extents for format version 1.0");
    std::string start(magic);
    start += {'\x01', '\x00', static_cast<char>(text.size() & 0xff),
              static_cast<char>(text.size() >> 8)};
    std::visit(
        [&](const auto &samples) {
            write_file_atomically(path,
                                  {std::as_bytes(std::span(start)), std::as_bytes(std::span(text)),
                                   std::as_bytes(std::span(samples))});
        },
        array.data);
}

} // namespace imago
