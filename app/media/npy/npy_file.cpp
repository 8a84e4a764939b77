// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_header.h"
#include "app/media/npy/npy_samples.h"
#include "app/media/npy/npz_file.h"
#include "app/media/npy/sentences.h"
#include "engine/array/half.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic("\x93NUMPY", 6);
constexpr std::size_t largest_header = 65536;

Error npy_error(const Argument &name, const Sentence &reason) {
    return Error(npy_says.array_failed, name, reason);
}

/// A file as a source of bytes.
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

/// Reads the dictionary's text. The source is then at the first sample.
std::string read_header_text(ByteSource &source, const Argument &name) {
    unsigned char start[12];
    if (source.read(start, 10) != 10 || std::memcmp(start, magic.data(), magic.size()) != 0)
        throw npy_error(name, npy_says.no_magic);
    const unsigned version = start[6];
    if (version < 1 || version > 3)
        throw npy_error(name, {npy_says.unknown_version, version});
    std::size_t length = start[8] + (std::size_t{start[9]} << 8);
    if (version > 1) {
        if (source.read(start + 10, 2) != 2)
            throw npy_error(name, npy_says.ends_in_header);
        length += (std::size_t{start[10]} << 16) + (std::size_t{start[11]} << 24);
    }
    if (length > largest_header)
        throw npy_error(name, {npy_says.too_long_header, length, largest_header});
    std::string text(length, ' ');
    if (source.read(text.data(), length) != length)
        throw npy_error(name, npy_says.ends_in_header);
    return text;
}

const char *descr_of(const NpyArray &array) {
    constexpr const char *descrs[] = {"<f4", "<f8", "<c8", "<c16"};
    return array.halves ? "<f2" : descrs[array.data.index()];
}

std::vector<Half> halves_of(const std::vector<float> &numbers) {
    std::vector<Half> halves;
    halves.reserve(numbers.size());
    for (const float number : numbers)
        halves.emplace_back(number);
    return halves;
}

} // namespace

std::size_t NpyArray::size() const {
    return std::visit([](const auto &samples) { return samples.size(); }, data);
}

NpyHeader read_npy_header(ByteSource &source, const Argument &name) {
    return parse_npy_header(read_header_text(source, name), name);
}

NpyArray read_npy(ByteSource &source, const Argument &name, std::size_t most_numbers,
                  unsigned arrays) {
    const NpyHeader header = read_npy_header(source, name);
    return read_npy_samples(source, header, name, most_numbers, arrays);
}

NpyArray read_npy(const fs::path &path, std::size_t most_numbers, unsigned arrays) {
    FileSource source(path);
    return read_npy(source, path.string(), most_numbers, arrays);
}

std::vector<std::size_t> read_npy_shape(const fs::path &path) {
    FileSource source(path);
    return read_npy_header(source, path.string()).shape;
}

std::vector<Sentence> notes_of(const NpyArray &array) {
    std::vector<Sentence> notes;
    if (array.rounded > 0)
        notes.push_back({npy_says.rounded, array.rounded, array.size()});
    if (array.behind > 0)
        notes.push_back({npy_says.behind, array.behind});
    return notes;
}

void write_npy(const fs::path &path, const NpyArray &array) {
    if (npy_elements(array.shape, path.string()) != array.size())
        throw usage_error(npy_says.wrong_shape, path.string());
    std::string text = npy_header_text({descr_of(array), false, array.shape});
    // NumPy aligns the samples to 64 bytes, with 10 bytes before the text and a newline at its end.
    text.append(63 - (10 + text.size()) % 64, ' ');
    text += '\n';
    if (text.size() > 65535)
        throw usage_error(npy_says.too_many_extents, path.string());
    std::string start(magic);
    start += {'\x01', '\x00', static_cast<char>(text.size() & 0xff),
              static_cast<char>(text.size() >> 8)};
    const auto write = [&](const auto &samples) {
        const std::initializer_list<std::span<const std::byte>> parts{
            std::as_bytes(std::span(start)), std::as_bytes(std::span(text)),
            std::as_bytes(std::span(samples))};
        if (lower_extension(path) != ".npz")
            return write_file_atomically(path, parts);
        const std::vector<unsigned char> archive = npz_bytes(path, parts);
        write_file_atomically(path, {std::as_bytes(std::span(archive))});
    };
    if (array.halves)
        write(halves_of(std::get<std::vector<float>>(array.data)));
    else
        std::visit(write, array.data);
}

} // namespace imago
