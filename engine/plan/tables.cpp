// SPDX-License-Identifier: MIT
#include "engine/plan/tables.h"

#include "engine/plan/factorize.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <bit>
#include <complex>
#include <stdexcept>
#include <utility>

namespace imago {
namespace {

std::complex<double> root(std::size_t k, std::size_t n) {
    return reference::root_of_unity<double>(k, n);
}

} // namespace

std::size_t StepTable::open() {
    const std::size_t start = (size() + 15) / 16 * 16, gap = start - size();
    if (precision_ == Precision::f64)
        doubles_.resize(doubles_.size() + gap);
    else
        singles_.resize(singles_.size() + gap);
    return start;
}

void StepTable::reserve(std::size_t more) {
    if (precision_ == Precision::f64)
        doubles_.reserve(doubles_.size() + more);
    else
        singles_.reserve(singles_.size() + more);
}

void StepTable::append(double value) {
    if (precision_ == Precision::f64)
        doubles_.push_back(value);
    else
        singles_.push_back(static_cast<float>(value));
}

void StepTable::append_index(std::uint32_t value) {
    if (precision_ == Precision::f64)
        doubles_.push_back(value);
    else
        singles_.push_back(std::bit_cast<float>(value));
}

void StepTable::append_root(std::size_t k, std::size_t n) {
    const auto w = root(k, n);
    append_complex(w.real(), w.imag());
}

std::size_t StepTable::append_table(const StepTable &other) {
    const std::size_t offset = open(), before = there();
    append_there(other, 0, other.there());
    for (const Later &section : other.later_)
        later_.push_back({before + section.before, section.numbers, section.fill});
    return offset;
}

std::size_t StepTable::add(const Factors &values) {
    return add_section(values.size(), [values](StepTable &table) {
        for (const double value : values.values())
            table.append(value);
    });
}

std::size_t StepTable::add_section(std::size_t numbers, const Fill &fill) {
    const std::size_t offset = open();
    if (numbers <= most_planned_numbers)
        fill(*this);
    else
        later_.push_back({there(), numbers, fill});
    return offset;
}

StepTable StepTable::made() const {
    StepTable table(precision_);
    table.reserve(size());
    std::size_t copied = 0;
    for (const Later &section : later_) {
        table.append_there(*this, copied, section.before);
        copied = section.before;
        const std::size_t end = table.size() + section.numbers;
        section.fill(table);
        if (table.size() != end)
            throw std::logic_error("A section of a table has another length than was planned.");
    }
    table.append_there(*this, copied, there());
    return table;
}

std::size_t StepTable::there() const {
    return precision_ == Precision::f64 ? doubles_.size() : singles_.size();
}

void StepTable::append_there(const StepTable &other, std::size_t from, std::size_t to) {
    const auto append_part = [&](auto &mine, const auto &theirs) {
        if (!theirs.empty())
            mine.insert(mine.end(), theirs.begin() + std::ptrdiff_t(from),
                        theirs.begin() + std::ptrdiff_t(to));
    };
    append_part(singles_, other.singles_);
    append_part(doubles_, other.doubles_);
}

std::size_t StepTable::size() const {
    std::size_t numbers = there();
    for (const Later &section : later_)
        numbers += section.numbers;
    return numbers;
}

std::size_t StepTable::bytes() const {
    return size() * (precision_ == Precision::f64 ? 8 : 4);
}

const void *StepTable::data() const {
    return precision_ == Precision::f64 ? static_cast<const void *>(doubles_.data())
                                        : singles_.data();
}

double StepTable::at(std::size_t i) const {
    return precision_ == Precision::f64 ? doubles_.at(i) : singles_.at(i);
}

std::size_t add_pass_twiddles(StepTable &table, std::size_t stride, int radix) {
    const std::size_t offset = table.open();
    for (std::size_t q = 0; q < stride; ++q)
        for (int j = 1; j < radix; ++j)
            table.append_root(q * j, stride * radix);
    return offset;
}

std::size_t add_power_twiddles(StepTable &table, std::size_t stride, int radix) {
    const std::size_t offset = table.open();
    for (int power = 1; power < radix; power *= 2)
        for (std::size_t q = 0; q < stride; ++q)
            table.append_root(q * std::size_t(power), stride * std::size_t(radix));
    return offset;
}

std::size_t add_lane_twiddles(StepTable &table, std::size_t stride, int radix, int lanes) {
    const std::size_t offset = table.open();
    for (std::size_t block = 0; block < stride; block += lanes)
        for (int j = 1; j < radix; ++j) {
            for (int l = 0; l < lanes; ++l)
                table.append(root((block + l) * j, stride * radix).real());
            for (int l = 0; l < lanes; ++l)
                table.append(root((block + l) * j, stride * radix).imag());
        }
    return offset;
}

unsigned four_step_bits(std::size_t n) {
    unsigned bits = 1;
    while ((std::size_t{1} << (2 * bits)) < n)
        ++bits;
    return bits;
}

std::size_t add_four_step_twiddles(StepTable &table, std::size_t n, unsigned bits) {
    const std::size_t offset = table.open();
    for (std::size_t e = 0; e < std::size_t{1} << bits; ++e)
        table.append_root(e % n, n);
    for (std::size_t e = 0; e < n; e += std::size_t{1} << bits)
        table.append_root(e, n);
    return offset;
}

std::size_t add_four_step_lanes(StepTable &table, std::size_t n, std::size_t points, int lanes,
                                std::size_t apart) {
    const std::size_t offset = table.open();
    for (std::size_t k = 0; k < points; ++k) {
        for (std::size_t l = 0; l < std::size_t(lanes); ++l)
            table.append(root(apart * l * k % n, n).real());
        for (std::size_t l = 0; l < std::size_t(lanes); ++l)
            table.append(root(apart * l * k % n, n).imag());
    }
    return offset;
}

namespace {

std::size_t power(std::size_t base, std::size_t exponent, std::size_t modulus) {
    std::size_t result = 1;
    for (; exponent > 0; exponent /= 2, base = base * base % modulus)
        if (exponent % 2)
            result = result * base % modulus;
    return result;
}

/// Of the prime p > 2.
std::size_t primitive_root(std::size_t p) {
    const auto factors = prime_factors(p - 1);
    for (std::size_t g = 2;; ++g)
        if (std::none_of(factors.begin(), factors.end(),
                         [&](std::size_t f) { return power(g, (p - 1) / f, p) == 1; }))
            return g;
}

/// A convolution's kernel as the factors of its frequencies, transform and way back both unscaled.
template <class T>
std::vector<double> spectrum_of(std::vector<std::complex<T>> kernel) {
    reference::dft(kernel, -1);
    const auto m = static_cast<T>(kernel.size());
    std::vector<double> spectrum;
    spectrum.reserve(2 * kernel.size());
    for (const auto &value : kernel) {
        spectrum.push_back(static_cast<double>(value.real() / m));
        spectrum.push_back(static_cast<double>(value.imag() / m));
    }
    return spectrum;
}

} // namespace

RaderPlaces rader_places(std::size_t p) {
    const std::size_t g = primitive_root(p), length = p - 1;
    RaderPlaces places;
    places.load.resize(p);
    places.store.resize(p);
    places.load[0] = places.store[0] = static_cast<std::uint32_t>(length);
    std::size_t n = 1;
    for (std::size_t m = 0; m < length; ++m, n = n * g % p) {
        places.load[n] = static_cast<std::uint32_t>(m);
        places.store[n] = static_cast<std::uint32_t>((length - m) % length);
    }
    return places;
}

std::vector<double> rader_spectrum(std::size_t p) {
    const RaderPlaces places = rader_places(p);
    std::vector<std::complex<long double>> kernel(p - 1);
    for (std::size_t n = 1; n < p; ++n)
        kernel[places.store[n]] = reference::root_of_unity<long double>(n, p);
    return spectrum_of(std::move(kernel));
}

std::vector<double> bluestein_chirp(std::size_t length) {
    std::vector<double> chirp;
    chirp.reserve(2 * length);
    // n^2 mod 2 length, kept exactly by differences: (n+1)^2 - n^2 = 2n + 1.
    std::size_t square = 0;
    for (std::size_t n = 0; n < length; ++n) {
        const auto w = root(square, 2 * length);
        chirp.push_back(w.real());
        chirp.push_back(w.imag());
        square = (square + 2 * n + 1) % (2 * length);
    }
    return chirp;
}

namespace {

template <class T>
std::vector<double> chirp_spectrum(std::size_t length, std::size_t m) {
    std::vector<std::complex<T>> kernel(m);
    std::size_t square = 0; // n^2 mod 2 length, as in bluestein_chirp
    for (std::size_t n = 0; n < length; ++n) {
        const auto value = std::conj(reference::root_of_unity<T>(square, 2 * length));
        kernel[n] = value;
        if (n > 0)
            kernel[m - n] = value;
        square = (square + 2 * n + 1) % (2 * length);
    }
    return spectrum_of(std::move(kernel));
}

} // namespace

std::vector<double> bluestein_spectrum(std::size_t length, std::size_t m, Precision precision) {
    return precision == Precision::f64 ? chirp_spectrum<long double>(length, m)
                                       : chirp_spectrum<double>(length, m);
}

} // namespace imago
