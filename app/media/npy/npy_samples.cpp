// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_samples.h"

#include "app/media/npy/sentences.h"
#include "engine/array/half.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>
#include <type_traits>

static_assert(std::endian::native == std::endian::little,
              "little-endian samples are copied as they are");

namespace imago {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;

/// A byte that is true unless it is 0.
struct Truth {
    std::uint8_t byte;
};

Error samples_error(const Argument &name, const Sentence &reason) {
    return Error(npy_says.array_failed, name, reason);
}

float number_of(Half half) {
    return half;
}

float number_of(Truth truth) {
    return truth.byte ? 1.0f : 0.0f;
}

template <class Number>
requires std::is_arithmetic_v<Number> Number number_of(Number number) {
    return number;
}

/// Whether the conversion to double changes an integer, which can happen beyond 2^53.
template <class Stored>
bool is_rounded(Stored stored) {
    if constexpr (std::is_same_v<Stored, std::int64_t>) {
        const auto number = static_cast<double>(stored);
        return !(number < 0x1p63) || static_cast<std::int64_t>(number) != stored;
    } else if constexpr (std::is_same_v<Stored, std::uint64_t>) {
        const auto number = static_cast<double>(stored);
        return !(number < 0x1p64) || static_cast<std::uint64_t>(number) != stored;
    }
    return false;
}

/// Reads samples that consist of `each` numbers of type Stored.
template <class Stored, class Sample>
void read_as(ByteSource &source, std::size_t count, bool swapped, const Argument &name,
             NpyArray &array) {
    constexpr std::size_t block = block_bytes / sizeof(Stored);
    using Number = std::conditional_t<std::is_floating_point_v<Sample>, Sample,
                                      std::remove_cvref_t<decltype(std::real(Sample()))>>;
    constexpr std::size_t each = std::is_same_v<Sample, Number> ? 1 : 2;
    std::vector<Sample> samples(source.sure() ? count : 0);
    std::vector<unsigned char> bytes(std::min(block, count * each) * sizeof(Stored));
    for (std::size_t done = 0; done < count * each;) {
        const std::size_t numbers = std::min(block, count * each - done);
        samples.resize(std::max(samples.size(), (done + numbers) / each));
        // A complex number is an array of two.
        auto *to = reinterpret_cast<Number *>(samples.data()) + done;
        const bool as_they_are = std::is_same_v<Stored, Number> && !swapped;
        void *const place = as_they_are ? static_cast<void *>(to) : bytes.data();
        if (source.read(place, numbers * sizeof(Stored)) != numbers * sizeof(Stored))
            throw samples_error(name, npy_says.ended_early);
        for (std::size_t i = as_they_are ? numbers : 0; i < numbers; ++i) {
            unsigned char *at = bytes.data() + i * sizeof(Stored);
            if (swapped)
                std::reverse(at, at + sizeof(Stored));
            Stored stored;
            std::memcpy(&stored, at, sizeof stored);
            to[i] = static_cast<Number>(number_of(stored));
            array.rounded += is_rounded(stored);
        }
        done += numbers;
    }
    array.data = std::move(samples);
}

using Reader = void (*)(ByteSource &, std::size_t, bool, const Argument &, NpyArray &);

/// A NumPy type without its byte order.
struct TypeRow {
    std::string_view code;
    std::size_t bytes;
    std::size_t held; ///< bytes of an element that is held
    Reader read;
};

template <class Stored, class Sample>
constexpr TypeRow type_row(std::string_view code) {
    constexpr bool complex = !std::is_arithmetic_v<Sample>;
    return {code, sizeof(Stored) * (complex ? 2 : 1), sizeof(Sample), read_as<Stored, Sample>};
}

/// The supported types. Integers that fit a float become float, others double.
constexpr TypeRow types[] = {type_row<Truth, float>("b1"),
                             type_row<std::int8_t, float>("i1"),
                             type_row<std::uint8_t, float>("u1"),
                             type_row<std::int16_t, float>("i2"),
                             type_row<std::uint16_t, float>("u2"),
                             type_row<std::int32_t, double>("i4"),
                             type_row<std::uint32_t, double>("u4"),
                             type_row<std::int64_t, double>("i8"),
                             type_row<std::uint64_t, double>("u8"),
                             type_row<Half, float>("f2"),
                             type_row<float, float>("f4"),
                             type_row<double, double>("f8"),
                             type_row<float, std::complex<float>>("c8"),
                             type_row<double, std::complex<double>>("c16")};

const TypeRow &row_of(const std::string &descr, const Argument &name) {
    for (const TypeRow &row : types) {
        const bool ordered = descr.size() > 1 && (descr[0] == '<' || descr[0] == '>');
        const bool bare = row.bytes == 1 && descr.size() > 1 && descr[0] == '|';
        if ((ordered || bare) && descr.substr(1) == row.code)
            return row;
    }
    throw samples_error(name, {npy_says.unknown_type, descr});
}

/// The distance in numbers from one element to the next along each axis.
using Strides = std::vector<std::size_t>;

/// Converts an array with its first axis fastest (Fortran's order) to one with its last axis
/// fastest. It moves squares of the first and the last axis together, so that both sides are read
/// and written in runs.
template <class T>
std::vector<T> in_c_order(const std::vector<T> &from, const std::vector<std::size_t> &shape) {
    constexpr std::size_t tile = 32;
    const std::size_t axes = shape.size(), first = shape.front(), last = shape.back();
    Strides fortran(axes, 1), c(axes, 1);
    for (std::size_t a = 1; a < axes; ++a) {
        fortran[a] = fortran[a - 1] * shape[a - 1];
        c[axes - 1 - a] = c[axes - a] * shape[axes - a];
    }
    std::vector<T> to(from.size());
    std::vector<std::size_t> at(axes, 0); // indices on the axes in between
    for (;;) {
        std::size_t source = 0, target = 0;
        for (std::size_t a = 1; a + 1 < axes; ++a) {
            source += at[a] * fortran[a];
            target += at[a] * c[a];
        }
        for (std::size_t i = 0; i < first; i += tile)
            for (std::size_t j = 0; j < last; j += tile)
                for (std::size_t k = i; k < std::min(i + tile, first); ++k)
                    for (std::size_t l = j; l < std::min(j + tile, last); ++l)
                        to[target + k * c[0] + l] = from[source + k + l * fortran[axes - 1]];
        std::size_t axis = 1;
        while (axis + 1 < axes && ++at[axis] == shape[axis])
            at[axis++] = 0;
        if (axis + 1 >= axes)
            return to;
    }
}

void sort_samples(NpyArray &array) {
    std::vector<std::size_t> extents; // an axis of length 1 has no order
    for (const std::size_t extent : array.shape)
        if (extent != 1)
            extents.push_back(extent);
    if (extents.size() < 2 || array.size() == 0)
        return;
    std::visit([&](auto &samples) { samples = in_c_order(samples, extents); }, array.data);
}

} // namespace

std::size_t npy_elements(const std::vector<std::size_t> &shape, const Argument &name) {
    if (std::find(shape.begin(), shape.end(), std::size_t{0}) != shape.end())
        return 0;
    std::size_t count = 1;
    for (const std::size_t extent : shape) {
        if (count > std::numeric_limits<std::size_t>::max() / 16 / extent)
            throw samples_error(name, npy_says.beyond_range);
        count *= extent;
    }
    return count;
}

std::size_t npy_item_bytes(const std::string &descr, const Argument &name) {
    return row_of(descr, name).bytes;
}

NpyArray read_npy_samples(ByteSource &source, const NpyHeader &header, const Argument &name,
                          std::size_t most_numbers, unsigned arrays) {
    const TypeRow &type = row_of(header.descr, name);
    const std::size_t count = npy_elements(header.shape, name);
    const std::uintmax_t wanted = std::uintmax_t{count} * type.bytes;
    if (source.left() < wanted || (source.left() > wanted && !source.sure()))
        throw samples_error(name, {npy_says.wrong_length, wanted, source.left()});
    const std::size_t numbers = type.code[0] == 'c' ? 2 * count : count;
    if (numbers > most_numbers)
        throw samples_error(name, {npy_says.too_many_numbers, numbers, most_numbers});
    const unsigned ordered = header.fortran_order && header.shape.size() > 1 ? 2 : 1;
    if (const auto reason =
            beyond_free_memory(bounded_product(count, type.held * std::max(arrays, ordered))))
        throw samples_error(name, *reason);
    NpyArray array{header.shape, {}};
    array.type = header.descr;
    array.behind = source.left() - wanted;
    try {
        type.read(source, count, header.descr[0] == '>', name, array);
        if (header.fortran_order)
            sort_samples(array);
    } catch (const std::bad_alloc &) {
        throw samples_error(name, {npy_says.beyond_memory, wanted});
    } catch (const std::length_error &) {
        throw samples_error(name, {npy_says.beyond_memory, wanted});
    }
    return array;
}

} // namespace imago
