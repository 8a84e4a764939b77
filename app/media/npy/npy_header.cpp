// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_header.h"

#include "app/media/npy/sentences.h"
#include "engine/support/error.h"

#include <cctype>
#include <charconv>

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

} // namespace imago
