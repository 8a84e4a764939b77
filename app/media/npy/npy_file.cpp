// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/npy/npy_samples.h"
#include "app/media/npy/npz_file.h"
#include "app/media/npy/sentences.h"
#include "engine/array/half.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <string>

namespace imago {

namespace {

/// A cursor over the header's text. Every error names the file and what was expected.
class HeaderParser {
  public:
    HeaderParser(std::string_view text, const Argument &name) : text_(text), name_(name) {}

    NpyHeader parse() {
        NpyHeader header;
        bool have_descr = false, have_order = false, have_shape = false;
        expect('{', {npy_says.expected, Sentence(npy_says.a_dictionary)});
        while (!accept('}')) {
            const std::string key = string(npy_says.a_key);
            expect(':', npy_says.expected_colon);
            if (key == "descr" && !have_descr) {
                header.descr = descr();
                have_descr = true;
            } else if (key == "fortran_order" && !have_order) {
                header.fortran_order = boolean();
                have_order = true;
            } else if (key == "shape" && !have_shape) {
                header.shape = shape();
                have_shape = true;
            } else {
                fail({npy_says.bad_key, key});
            }
            if (!accept(',')) {
                expect('}', {npy_says.expected_one, "}", ","});
                break;
            }
        }
        if (!have_descr || !have_order || !have_shape)
            fail(npy_says.keys_missing);
        skip_blanks();
        if (at_ != text_.size())
            fail(npy_says.something_follows);
        return header;
    }

  private:
    [[noreturn]] void fail(const Sentence &what) const {
        throw Error(npy_says.header_failed, name_, what);
    }

    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                      text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
    }

    bool accept(char wanted) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != wanted)
            return false;
        ++at_;
        return true;
    }

    void expect(char wanted, const Sentence &otherwise) {
        if (!accept(wanted))
            fail(otherwise);
    }

    std::string string(const Sentence &what) {
        skip_blanks();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        if (quote != '\'' && quote != '"')
            fail({npy_says.no_quotes, what});
        const std::size_t end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos)
            fail({npy_says.no_closing_quote, what});
        std::string value(text_.substr(at_ + 1, end - at_ - 1));
        for (char &c : value)
            if (c < ' ' || c > '~')
                fail({npy_says.not_printable, what});
        at_ = end + 1;
        return value;
    }

    std::string descr() {
        skip_blanks();
        if (at_ < text_.size() && text_[at_] == '[')
            fail(npy_says.structured);
        std::string type = string(npy_says.the_type);
        // The machine's own order, which NumPy writes as one of the two marks.
        if (type.size() > 1 && type[0] == '=')
            type[0] = '<';
        else if (!type.empty() && std::isalpha(static_cast<unsigned char>(type[0])))
            type.insert(0, "<");
        return type;
    }

    bool boolean() {
        skip_blanks();
        for (const auto &[word, value] : {std::pair{std::string_view("True"), true},
                                          std::pair{std::string_view("False"), false}})
            if (text_.substr(at_, word.size()) == word) {
                at_ += word.size();
                return value;
            }
        fail(npy_says.expected_truth);
    }

    std::vector<std::size_t> shape() {
        std::vector<std::size_t> extents;
        expect('(', {npy_says.expected, Sentence(npy_says.a_shape)});
        while (!accept(')')) {
            skip_blanks();
            std::size_t extent = 0;
            const char *begin = text_.data() + at_;
            const auto [end, status] = std::from_chars(begin, text_.data() + text_.size(), extent);
            if (status != std::errc{})
                fail(npy_says.bad_extent);
            at_ += static_cast<std::size_t>(end - begin);
            if (at_ < text_.size() && text_[at_] == 'L') // Python 2 wrote long integers with an L
                ++at_;
            extents.push_back(extent);
            if (!accept(',')) {
                expect(')', {npy_says.expected_one, ")", ","});
                break;
            }
        }
        return extents;
    }

    std::string_view text_;
    const Argument &name_;
    std::size_t at_ = 0;
};

} // namespace

NpyHeader parse_npy_header(std::string_view text, const Argument &name) {
    return HeaderParser(text, name).parse();
}

std::string npy_header_text(const NpyHeader &header) {
    std::string text = "{'descr': '" + header.descr +
                       "', 'fortran_order': " + (header.fortran_order ? "True" : "False") +
                       ", 'shape': (";
    for (std::size_t i = 0; i < header.shape.size(); ++i) {
        text += std::to_string(header.shape[i]);
        if (i + 1 < header.shape.size())
            text += ", ";
        else if (i == 0)
            text += ","; // ends a tuple of one element
    }
    return text + "), }";
}

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
    notes.insert(notes.end(), array.facts.notes.begin(), array.facts.notes.end());
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
