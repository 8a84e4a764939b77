// SPDX-License-Identifier: MIT
#include "engine/plan/tables.h"

#include "engine/reference/dft.h"

#include <complex>

namespace imago {
namespace {

std::complex<double> root(std::size_t k, std::size_t n) {
    return reference::root_of_unity<double>(k, n);
}

} // namespace

std::size_t StepTable::open() {
    values_.resize((values_.size() + 15) / 16 * 16);
    return values_.size();
}

void StepTable::append_root(std::size_t k, std::size_t n) {
    const auto w = root(k, n);
    append_complex(w.real(), w.imag());
}

std::size_t StepTable::add(const std::vector<double> &values) {
    const std::size_t offset = open();
    values_.insert(values_.end(), values.begin(), values.end());
    return offset;
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

std::vector<double> bluestein_spectrum(std::size_t length, std::size_t m) {
    const std::vector<double> chirp = bluestein_chirp(length);
    std::vector<std::complex<double>> kernel(m);
    for (std::size_t n = 0; n < length; ++n) {
        const std::complex<double> value(chirp[2 * n], -chirp[2 * n + 1]);
        kernel[n] = value;
        if (n > 0)
            kernel[m - n] = value;
    }
    reference::dft(kernel, -1);
    std::vector<double> spectrum;
    spectrum.reserve(2 * m);
    for (const auto &value : kernel) {
        spectrum.push_back(value.real() / static_cast<double>(m));
        spectrum.push_back(value.imag() / static_cast<double>(m));
    }
    return spectrum;
}

} // namespace imago
