// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/atomic_file.h"
#include "app/media/table/csv_file.h"

#include <charconv>
#include <span>

namespace imago {
namespace {

template <class T>
void append_number(std::string &text, T number) {
    char digits[64];
    const auto end = std::to_chars(digits, digits + sizeof digits, number);
    text.append(digits, end.ptr);
}

} // namespace

void CsvText::separate() {
    if (in_row_)
        text_ += ',';
    in_row_ = true;
}

void CsvText::add(std::string_view text) {
    separate();
    if (text.find_first_of(",;\t\"\r\n #") == std::string_view::npos) {
        text_ += text;
        return;
    }
    text_ += '"';
    for (const char c : text) {
        if (c == '"')
            text_ += '"';
        text_ += c == '\n' || c == '\r' ? ' ' : c;
    }
    text_ += '"';
}

void CsvText::add(float number) {
    separate();
    append_number(text_, number);
}

void CsvText::add(double number) {
    separate();
    append_number(text_, number);
}

void CsvText::end_row() {
    text_ += '\n';
    in_row_ = false;
}

void CsvText::write(const std::filesystem::path &path) const {
    write_file_atomically(path, {std::as_bytes(std::span(text_))});
}

} // namespace imago
