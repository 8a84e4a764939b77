// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a file at any place, for readers of our own.
#pragma once
#include "app/media/array/raw_array.h"

#include <bit>
#include <concepts>
#include <cstring>
#include <fstream>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// A number as bytes have it, the lowest or the highest first.
template <class Number>
Number number_in(const unsigned char *bytes, std::endian order) {
    unsigned char ordered[sizeof(Number)];
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        ordered[i] = bytes[order == std::endian::native ? i : sizeof(Number) - 1 - i];
    Number number;
    std::memcpy(&number, ordered, sizeof number);
    return number;
}

/// An open file. Every function throws RawFailure where the file ends before.
class FileView {
  public:
    explicit FileView(const RawFile &file);

    std::uint64_t length() const { return length_; }
    /// Bytes from a place on.
    std::vector<unsigned char> bytes(std::uint64_t at, std::size_t count);
    void read(std::uint64_t at, std::span<unsigned char> to);
    /// A number at a place. Places near the last one cost no call to the system.
    template <class Number>
    Number number(std::uint64_t at, std::endian order) {
        return number_in<Number>(near(at, sizeof(Number)), order);
    }
    /// Text at a place without blanks and zeros behind it; what is not ASCII is '?'.
    std::string text(std::uint64_t at, std::size_t count);

  private:
    /// `count` bytes, at most 64 KiB, in a part of the file that is kept.
    const unsigned char *near(std::uint64_t at, std::size_t count);

    std::ifstream stream_;
    std::uint64_t length_ = 0, place_ = 0; ///< of `kept_`
    std::vector<unsigned char> kept_;
};

} // namespace imago
