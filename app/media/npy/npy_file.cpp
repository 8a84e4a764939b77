// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_header.h"
#include "app/media/npy/npy_samples.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr std::size_t largest_header = 65536;

Error npy_error(const std::string &name, const std::string &reason) {
    return Error("cannot read '" + name + "' as a NumPy array: " + reason);
}

/// A file as bytes.
class FileSource : public ByteSource {
  public:
    explicit FileSource(const fs::path &path) : file_(open_input_file(path)), left_(file_.bytes) {}

    std::size_t read(void *to, std::size_t count) override {
        file_.stream.read(static_cast<char *>(to), static_cast<std::streamsize>(count));
        const auto there = static_cast<std::size_t>(file_.stream.gcount());
        left_ -= std::min<std::uintmax_t>(there, left_);
        return there;
    }
    std::uintmax_t left() const override { return left_; }
    bool sure() const override { return true; }

  private:
    InputFile file_;
    std::uintmax_t left_;
};

/// Reads the dictionary's text; the source is then at the first sample.
std::string read_header_text(ByteSource &source, const std::string &name) {
    unsigned char start[12];
    if (source.read(start, 10) != 10 || std::memcmp(start, magic.data(), magic.size()) != 0)
        throw npy_error(name, "it does not begin as a .npy file does");
    const unsigned version = start[6];
    if (version < 1 || version > 3)
        throw npy_error(name, "format version " + std::to_string(version) +
                                  " is unknown; 1, 2 and 3 are allowed");
    std::size_t length = start[8] + (std::size_t{start[9]} << 8);
    if (version > 1) {
        if (source.read(start + 10, 2) != 2)
            throw npy_error(name, "it ends within its header");
        length += (std::size_t{start[10]} << 16) + (std::size_t{start[11]} << 24);
    }
    if (length > largest_header)
        throw npy_error(name, "its header of " + std::to_string(length) +
                                  " bytes is longer than the " + std::to_string(largest_header) +
                                  " that are allowed");
    std::string text(length, ' ');
    if (source.read(text.data(), length) != length)
        throw npy_error(name, "it ends within its header");
    return text;
}

const char *descr_of(const NpyArray &array) {
    constexpr const char *descrs[] = {"<f4", "<f8", "<c8", "<c16"};
    return descrs[array.data.index()];
}

} // namespace

std::size_t NpyArray::size() const {
    return std::visit([](const auto &samples) { return samples.size(); }, data);
}

NpyHeader read_npy_header(ByteSource &source, const std::string &name) {
    return parse_npy_header(read_header_text(source, name), name);
}

NpyArray read_npy(ByteSource &source, const std::string &name) {
    const NpyHeader header = read_npy_header(source, name);
    return read_npy_samples(source, header, name);
}

NpyArray read_npy(const fs::path &path) {
    FileSource source(path);
    return read_npy(source, path.string());
}

std::string rounding_note(const NpyArray &array) {
    if (array.rounded == 0)
        return {};
    return std::to_string(array.rounded) + " of its " + std::to_string(array.size()) +
           " integers are beyond 2^53 and became the nearest float64.";
}

void write_npy(const fs::path &path, const NpyArray &array) {
    if (npy_elements(array.shape, path.string()) != array.size())
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
