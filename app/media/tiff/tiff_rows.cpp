// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_rows.h"

#include "engine/array/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace imago {
namespace {

template <class T>
bool is_float_exact(T value, float single) {
    if constexpr (std::is_same_v<T, double>)
        return !std::isfinite(value) || static_cast<double>(single) == value;
    else if constexpr (sizeof(T) == 4)
        return static_cast<double>(single) == static_cast<double>(value);
    else // a double does not hold it
        return static_cast<long double>(single) == static_cast<long double>(value);
}

/// A float of 24 bits: a sign, 7 bits of exponent, 16 of fraction (TIFF technical note 3).
float float_24(std::uint32_t bits) {
    const bool negative = (bits >> 23 & 1) != 0;
    const int exponent = static_cast<int>(bits >> 16 & 0x7f);
    const auto fraction = static_cast<float>(bits & 0xffff) / 65536.0f;
    float value =
        exponent == 0 ? std::ldexp(fraction, -62) : std::ldexp(1 + fraction, exponent - 63);
    if (exponent == 0x7f)
        value = fraction == 0 ? HUGE_VALF : std::nanf("");
    return negative ? -value : value;
}

} // namespace

bool TiffRows::knows(const TiffLayout &layout) {
    if (layout.format == SAMPLEFORMAT_IEEEFP)
        return layout.bits == 16 || layout.bits == 24 || layout.bits == 32 || layout.bits == 64;
    return (layout.is_unsigned() || layout.format == SAMPLEFORMAT_INT) && layout.bits >= 1 &&
           layout.bits <= 64;
}

TiffRows::TiffRows(const TiffLayout &layout, bool file_big_endian)
    : bits_(layout.bits), signed_(layout.format == SAMPLEFORMAT_INT),
      floating_(layout.format == SAMPLEFORMAT_IEEEFP),
      bytes_in_order_(bits_ % 8 == 0), // 24 bits are in the machine's order, as libtiff swaps them
      big_endian_(bits_ == 24 ? std::endian::native == std::endian::big : file_big_endian),
      no_data_(layout.no_data) {}

/// Integers are compared as they are; of floats, files tell digits of the nearest one.
template <class T>
bool TiffRows::is_no_data(T value) const {
    if constexpr (std::is_integral_v<T>)
        return static_cast<long double>(value) == no_data_;
    else
        return no_data_ && static_cast<float>(value) == static_cast<float>(*no_data_);
}

template <class T>
float TiffRows::kept(T value, const TiffRow &from) {
    if (!from.alpha && is_no_data(value))
        return std::numeric_limits<float>::quiet_NaN();
    const auto single = static_cast<float>(value);
    if constexpr (sizeof(T) >= 4 && !std::is_same_v<T, float>) {
        const auto number = static_cast<double>(value);
        if (std::fabs(number) < double{no_data_size})
            loss_.add(number, single, is_float_exact(value, single));
    }
    return single;
}

template <class T>
void TiffRows::read_as(const TiffRow &from, float *to) {
    const unsigned char *at = from.row + from.first * sizeof(T);
    for (std::size_t x = 0; x < from.count; ++x, at += from.step * sizeof(T)) {
        T value;
        std::memcpy(&value, at, sizeof value);
        to[x] = kept(value, from);
    }
}

/// Integers of other sizes: bit by bit from the highest on, or whole bytes.
void TiffRows::read_bits(const TiffRow &from, float *to) {
    for (std::size_t x = 0; x < from.count; ++x) {
        const std::size_t first = (from.first + x * from.step) * bits_;
        std::uint64_t value = 0;
        if (bytes_in_order_) {
            const unsigned bytes = bits_ / 8;
            for (unsigned i = 0; i < bytes; ++i)
                value = value << 8 | from.row[first / 8 + (big_endian_ ? i : bytes - 1 - i)];
        } else {
            for (std::size_t bit = first; bit < first + bits_;) {
                const auto left = static_cast<unsigned>(8 - bit % 8);
                const auto taken = std::min(left, static_cast<unsigned>(first + bits_ - bit));
                const unsigned part = from.row[bit / 8] >> (left - taken) & ((1u << taken) - 1);
                value = value << taken | part;
                bit += taken;
            }
        }
        if (floating_)
            to[x] = kept(float_24(static_cast<std::uint32_t>(value)), from);
        else if (signed_ && (value >> (bits_ - 1) & 1) != 0)
            to[x] = kept(static_cast<std::int64_t>(value | ~std::uint64_t{0} << (bits_ - 1)), from);
        else
            to[x] = kept(value, from);
    }
}

void TiffRows::read(const TiffRow &from, unsigned char *to) {
    const unsigned char *at = from.row + from.first;
    for (std::size_t x = 0; x < from.count; ++x, at += from.step)
        to[x] = *at;
}

void TiffRows::read(const TiffRow &from, float *to) {
    if (floating_)
        return bits_ == 16   ? read_as<Half>(from, to)
               : bits_ == 32 ? read_as<float>(from, to)
               : bits_ == 64 ? read_as<double>(from, to)
                             : read_bits(from, to);
    switch (bits_) {
    case 8:
        return signed_ ? read_as<std::int8_t>(from, to) : read_as<std::uint8_t>(from, to);
    case 16:
        return signed_ ? read_as<std::int16_t>(from, to) : read_as<std::uint16_t>(from, to);
    case 32:
        return signed_ ? read_as<std::int32_t>(from, to) : read_as<std::uint32_t>(from, to);
    case 64:
        return signed_ ? read_as<std::int64_t>(from, to) : read_as<std::uint64_t>(from, to);
    default:
        return read_bits(from, to);
    }
}

} // namespace imago
