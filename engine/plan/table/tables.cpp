// SPDX-License-Identifier: MIT
#include "engine/plan/table/tables.h"

#include "engine/plan/table/factorize.h"
#include "engine/plan/table/roots.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <complex>
#include <stdexcept>
#include <utility>

namespace imago {

void TableNumbers::append_root(std::size_t k, std::size_t n) {
    const auto w = reference::root_of_unity<double>(k, n);
    append_complex(w.real(), w.imag());
}

void TableNumbers::append_part(const TableNumbers &other, std::size_t from, std::size_t to) {
    const auto insert = [&](auto &mine, const auto &theirs, std::size_t count) {
        const auto first = theirs.begin() + std::ptrdiff_t(from);
        mine.insert(mine.end(), first, first + std::ptrdiff_t(count));
    };
    while (from < to) {
        const std::size_t count = std::min(to - from, most_ - kept());
        if (precision_ == Precision::f64)
            insert(doubles_, other.doubles_, count);
        else
            insert(singles_, other.singles_, count);
        from += count;
        hand_on_full();
    }
}

void TableNumbers::hand_on() {
    if (!take_ || kept() == 0)
        return;
    take_(data(), handed_, kept());
    handed_ += kept();
    doubles_.clear();
    singles_.clear();
}

void TableNumbers::skip(std::size_t numbers) {
    hand_on();
    handed_ += numbers;
}

const void *TableNumbers::data() const {
    return precision_ == Precision::f64 ? static_cast<const void *>(doubles_.data())
                                        : singles_.data();
}

double TableNumbers::at(std::size_t i) const {
    return precision_ == Precision::f64 ? doubles_.at(i) : singles_.at(i);
}

namespace {

std::complex<double> root(std::size_t k, std::size_t n) {
    return reference::root_of_unity<double>(k, n);
}

} // namespace

std::size_t StepTable::open() {
    const std::size_t start = (size() + 15) / 16 * 16;
    while (size() < start)
        append(0);
    return start;
}

std::size_t StepTable::append_table(const StepTable &other) {
    const std::size_t offset = open(), before = numbers_.size();
    numbers_.append_part(other.numbers_, 0, other.numbers_.size());
    for (Later section : other.later_) {
        section.before += before;
        later_.push_back(std::move(section));
    }
    return offset;
}

std::size_t StepTable::add(const Factors &values) {
    const Fill fill = [values](TableNumbers &to) {
        values.for_each([&to](double value) { to.append(value); });
    };
    return add_section(values.size(), fill, values.chirp());
}

std::size_t StepTable::add_section(std::size_t numbers, const Fill &fill) {
    return add_section(numbers, fill, {});
}

std::size_t StepTable::add_section(std::size_t numbers, const Fill &fill,
                                   const WrappedChirp &chirp) {
    const std::size_t offset = open();
    if (chirp.length == 0 && numbers <= most_planned_numbers)
        fill(numbers_);
    else
        later_.push_back({numbers_.size(), numbers, fill, chirp});
    return offset;
}

void StepTable::write(std::size_t most, const TableNumbers::Take &take) const {
    TableNumbers to(precision(), most, take);
    std::size_t copied = 0;
    for (const Later &section : later_) {
        to.append_part(numbers_, copied, section.before);
        copied = section.before;
        if (section.chirp.length) {
            to.skip(section.numbers);
            continue;
        }
        const std::size_t end = to.size() + section.numbers;
        section.fill(to);
        if (to.size() != end)
            throw std::logic_error("A section of a table has another length than was planned.");
    }
    to.append_part(numbers_, copied, numbers_.size());
    to.hand_on();
}

std::vector<StepTable::Spectrum> StepTable::spectra() const {
    std::vector<Spectrum> all;
    std::size_t earlier = 0; // numbers of the earlier sections that are not made yet
    for (const Later &section : later_) {
        if (section.chirp.length)
            all.push_back(
                {section.before + earlier, section.numbers / 2, section.chirp, section.fill});
        earlier += section.numbers;
    }
    return all;
}

std::size_t StepTable::size() const {
    std::size_t numbers = numbers_.size();
    for (const Later &section : later_)
        numbers += section.numbers;
    return numbers;
}

std::size_t StepTable::bytes() const {
    return size() * (precision() == Precision::f64 ? 8 : 4);
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

std::size_t add_lane_twiddles(StepTable &table, std::size_t stride, int radix, int along,
                              int lanes) {
    const std::size_t offset = table.open();
    for (std::size_t block = 0; block < stride; block += along)
        for (int j = 1; j < radix; ++j) {
            for (int l = 0; l < lanes; ++l)
                table.append(root((block + l % along) * j, stride * radix).real());
            for (int l = 0; l < lanes; ++l)
                table.append(root((block + l % along) * j, stride * radix).imag());
        }
    return offset;
}

unsigned four_step_bits(std::size_t n) {
    unsigned bits = 1;
    while ((std::size_t{1} << (2 * bits)) < n)
        ++bits;
    return bits;
}

std::size_t add_four_step_twiddles(StepTable &table, std::size_t n, unsigned bits,
                                   std::complex<long double> factor) {
    const std::size_t offset = table.open();
    for (std::size_t e = 0; e < std::size_t{1} << bits; ++e)
        table.append_root(e % n, n);
    for (std::size_t e = 0; e < n; e += std::size_t{1} << bits) {
        const auto high = factor * reference::root_of_unity<long double>(e, n);
        table.append_complex(double(high.real()), double(high.imag()));
    }
    return offset;
}

std::size_t add_four_step_lanes(StepTable &table, std::size_t n, std::size_t points, int lanes,
                                std::size_t stride) {
    const std::size_t offset = table.open();
    for (std::size_t k = 0; k < points; ++k) {
        for (std::size_t l = 0; l < std::size_t(lanes); ++l)
            table.append(root(stride * l * k % n, n).real());
        for (std::size_t l = 0; l < std::size_t(lanes); ++l)
            table.append(root(stride * l * k % n, n).imag());
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

/// The least primitive root of the prime p > 2.
std::size_t primitive_root(std::size_t p) {
    const auto factors = prime_factors(p - 1);
    for (std::size_t g = 2;; ++g)
        if (std::none_of(factors.begin(), factors.end(),
                         [&](std::size_t f) { return power(g, (p - 1) / f, p) == 1; }))
            return g;
}

/// The frequencies of a convolution's kernel as factors, for a transform and a way back that are
/// both unscaled.
std::vector<double> spectrum_of(std::vector<std::complex<long double>> kernel) {
    reference::dft(kernel, -1);
    const auto m = static_cast<long double>(kernel.size());
    std::vector<double> spectrum;
    spectrum.reserve(2 * kernel.size());
    for (const auto &value : kernel) {
        spectrum.push_back(static_cast<double>(value.real() / m));
        spectrum.push_back(static_cast<double>(value.imag() / m));
    }
    return spectrum;
}

/// Bluestein's chirp; see bluestein_chirp().
class Chirp {
  public:
    explicit Chirp(std::size_t length) : length_(length), root_(2 * length) {}

    std::complex<long double> operator()(std::size_t n) const {
        return root_(n * n % (2 * length_));
    }
    /// Point n of the conjugate chirp, wrapped around 0 in m points.
    std::complex<long double> wrapped(std::size_t n, std::size_t m, const WrappedChirp &of) const {
        if (n >= of.after && m - n >= of.before)
            return 0;
        return std::conj((*this)(n < of.after ? n : m - n));
    }

  private:
    std::size_t length_;
    Roots root_;
};

std::complex<double> rounded(std::complex<long double> value) {
    return {static_cast<double>(value.real()), static_cast<double>(value.imag())};
}

Factors spectrum_now(const WrappedChirp &wrapped, std::size_t m) {
    const Chirp chirp(wrapped.length);
    std::vector<std::complex<long double>> kernel(m);
    for (std::size_t n = 0; n < m; ++n)
        kernel[n] = chirp.wrapped(n, m, wrapped);
    std::vector<double> spectrum = spectrum_of(std::move(kernel)), ordered(2 * m);
    for (std::size_t k = 0; k < m; ++k)
        for (const std::size_t part : {0, 1})
            ordered[2 * wrapped.place(k, m) + part] = spectrum[2 * k + part];
    return ordered;
}

} // namespace

RaderPermutations rader_permutations(std::size_t p, std::size_t beside) {
    const std::size_t g = primitive_root(p), length = p - 1;
    RaderPermutations permutations;
    permutations.load.resize(p);
    permutations.store.resize(p);
    permutations.load[0] = permutations.store[0] = static_cast<std::uint32_t>(beside);
    std::size_t n = 1;
    for (std::size_t m = 0; m < length; ++m, n = n * g % p) {
        permutations.load[n] = static_cast<std::uint32_t>(m);
        permutations.store[n] = static_cast<std::uint32_t>((length - m) % length);
    }
    return permutations;
}

std::vector<double> rader_spectrum(std::size_t p) {
    const RaderPermutations permutations = rader_permutations(p, p - 1);
    std::vector<std::complex<long double>> kernel(p - 1);
    for (std::size_t n = 1; n < p; ++n)
        kernel[permutations.store[n]] = reference::root_of_unity<long double>(n, p);
    return spectrum_of(std::move(kernel));
}

std::vector<double> real_rader_factors(std::size_t p, std::size_t points) {
    using Complex = std::complex<long double>;
    const std::size_t numbers = 2 * points;
    const RaderPermutations permutations = rader_permutations(p, numbers);
    std::vector<Complex> kernel(numbers);
    for (std::size_t n = 1; n < p; ++n) {
        const auto root = reference::root_of_unity<long double>(n, p);
        const std::size_t m = permutations.store[n]; // and m - (p - 1), but for 0
        kernel[m] = kernel[(m + numbers - (m ? p - 1 : 0)) % numbers] = root.real() + root.imag();
    }
    reference::dft(kernel, -1);
    std::vector<double> factors;
    factors.reserve(4 * points);
    for (std::size_t k = 0; k < points; ++k) {
        const auto root = reference::root_of_unity<long double>(k, numbers);
        const Complex near = kernel[k] / static_cast<long double>(numbers);
        const Complex far = kernel[k + points] / static_cast<long double>(numbers);
        for (const Complex &factor : {(1 + root.imag()) * near + (1 - root.imag()) * far,
                                      Complex(0, root.real()) * (near - far)}) {
            factors.push_back(static_cast<double>(factor.real()));
            factors.push_back(static_cast<double>(factor.imag()));
        }
    }
    return factors;
}

Factors bluestein_chirp(std::size_t length) {
    return {length, [chirp = Chirp(length)](std::size_t n) { return rounded(chirp(n)); }};
}

Factors half_chirp(std::size_t length) {
    return {length / 2 + 1, [chirp = Chirp(length), length](std::size_t n) {
                return rounded(n == 0 || 2 * n == length ? chirp(n) : 2.0L * chirp(n));
            }};
}

Factors bluestein_spectrum_now(std::size_t length, std::size_t m, std::size_t points_in,
                               std::size_t points_out) {
    return spectrum_now({length, points_out, points_in, 1}, m);
}

Factors bluestein_spectrum_now(std::size_t length, std::size_t m) {
    return bluestein_spectrum_now(length, m, length, length);
}

Factors bluestein_spectrum(const WrappedChirp &wrapped, std::size_t m) {
    if (2 * m <= most_planned_numbers)
        return spectrum_now(wrapped, m);
    return Factors::spectrum(wrapped, m, [chirp = Chirp(wrapped.length), wrapped, m](auto n) {
        return rounded(chirp.wrapped(n, m, wrapped) / static_cast<long double>(m));
    });
}

Factors bluestein_spectrum(std::size_t length, std::size_t m) {
    return bluestein_spectrum({length, length, length, 1}, m);
}

} // namespace imago
