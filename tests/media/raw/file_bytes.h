// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of files that tests make.
#pragma once
#include <bit>
#include <cstring>
#include <string_view>
#include <vector>

namespace imago::test {

using Bytes = std::vector<unsigned char>;

/// A number as its bytes, the lowest or the highest first.
template <class Number>
void put_number(Bytes &to, Number number, std::endian order = std::endian::little) {
    unsigned char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    for (std::size_t i = 0; i < sizeof number; ++i)
        to.push_back(bytes[order == std::endian::native ? i : sizeof number - 1 - i]);
}

/// A text in a place of so many bytes.
inline void put_text(Bytes &to, std::string_view text, std::size_t place, char filler = ' ') {
    for (std::size_t i = 0; i < place; ++i)
        to.push_back(static_cast<unsigned char>(i < text.size() ? text[i] : filler));
}

/// A number at a place that is there already.
template <class Number>
void set_number(Bytes &in, std::size_t at, Number number, std::endian order = std::endian::little) {
    Bytes bytes;
    put_number(bytes, number, order);
    std::memcpy(in.data() + at, bytes.data(), bytes.size());
}

} // namespace imago::test
