// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

namespace imago {

/// A number of 16 bits (IEEE 754 binary16), as arrays of half precision hold it. It only stores:
/// arithmetic converts it to float. The largest finite one is 65504, the smallest normal one 2^-14,
/// the smallest of all 2^-24.
class Half {
  public:
    Half() = default;
    /// Rounds to the nearest half, ties to even; 65520 and more become infinite.
    explicit Half(double number) : bits_(bits_of(number)) {}
    static Half from_bits(std::uint16_t bits) {
        Half half;
        half.bits_ = bits;
        return half;
    }

    std::uint16_t bits() const { return bits_; }
    /// The same number.
    operator float() const {
        const std::uint32_t sign = (bits_ & 0x8000u) << 16, rest = (bits_ & 0x7fffu) << 13;
        if (rest >= 0x0f800000) // infinite, or no number
            return std::bit_cast<float>(sign | rest | 0x7f800000);
        return std::bit_cast<float>(sign | rest) * 0x1p112f;
    }

  private:
    static std::uint16_t bits_of(double number) {
        const std::uint64_t all = std::bit_cast<std::uint64_t>(number);
        const auto sign = static_cast<std::uint16_t>(all >> 48 & 0x8000);
        const double size = std::fabs(number);
        if (std::isnan(number))
            return sign | 0x7e00;
        if (size >= 65520)
            return sign | 0x7c00;
        if (size < 0x1p-14) // a multiple of 2^-24: the sum has no room for less
            return sign | static_cast<std::uint16_t>(std::bit_cast<std::uint64_t>(size + 0x1p28));
        const std::uint64_t bits = all & ~(std::uint64_t{1} << 63);
        const std::uint64_t even = bits >> 42 & 1;
        const std::uint64_t rounded = (bits + (std::uint64_t{1} << 41) - 1 + even) >> 42;
        return sign | static_cast<std::uint16_t>(rounded - (std::uint64_t{1023 - 15} << 10));
    }

    std::uint16_t bits_ = 0;
};

static_assert(sizeof(Half) == 2);

} // namespace imago
