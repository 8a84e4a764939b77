// SPDX-License-Identifier: MIT
#include "engine/plan/tables.h"

#include "engine/reference/dft.h"

#include <bit>
#include <complex>

namespace imago {
namespace {

std::complex<double> root(std::size_t k, std::size_t n) {
    return reference::root_of_unity<double>(k, n);
}

} // namespace

std::size_t StepTable::open() {
    const std::size_t start = (size() + 15) / 16 * 16;
    if (precision_ == Precision::f64)
        doubles_.resize(start);
    else
        singles_.resize(start);
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

std::size_t StepTable::add(const std::vector<double> &values) {
    const std::size_t offset = open();
    for (double value : values)
        append(value);
    return offset;
}

std::size_t StepTable::size() const {
    return precision_ == Precision::f64 ? doubles_.size() : singles_.size();
}

std::size_t StepTable::bytes() const {
    return precision_ == Precision::f64 ? doubles_.size() * 8 : singles_.size() * 4;
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
    reference::dft(kernel, -1);
    std::vector<double> spectrum;
    spectrum.reserve(2 * m);
    for (const auto &value : kernel) {
        spectrum.push_back(static_cast<double>(value.real() / static_cast<T>(m)));
        spectrum.push_back(static_cast<double>(value.imag() / static_cast<T>(m)));
    }
    return spectrum;
}

} // namespace

std::vector<double> bluestein_spectrum(std::size_t length, std::size_t m, Precision precision) {
    return precision == Precision::f64 ? chirp_spectrum<long double>(length, m)
                                       : chirp_spectrum<double>(length, m);
}

} // namespace imago
