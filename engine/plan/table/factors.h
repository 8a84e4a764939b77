// SPDX-License-Identifier: MIT
#pragma once
#include <complex>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace imago {

/// Sections of a table with more numbers than this are computed as the table is written, not as the
/// plan is made: those of a line of 100 million points take gigabytes and seconds, and the plan may
/// be refused, or only looked at.
inline constexpr std::size_t most_planned_numbers = std::size_t{1} << 16;

/// The conjugate of Bluestein's chirp, wrapped around 0 as the kernel of a convolution.
struct WrappedChirp {
    std::size_t length = 0; ///< points of the chirp; 0: there is none
    /// Points from 0 on, and points at distances below `before` before it.
    std::size_t after = 0, before = 0;
    /// Frequency k of its spectrum is entry k / rows of row k % rows.
    std::size_t rows = 1;
    /// The entry of frequency k of m.
    std::size_t place(std::size_t k, std::size_t m) const {
        return k % rows * (m / rows) + k / rows;
    }
    bool operator==(const WrappedChirp &) const = default;
};

/// A list of numbers, mostly of complex factors: a real part, its imaginary part, the next real
/// part. Copies are the same list.
class Factors {
  public:
    using Values = std::vector<double>;
    using Factor = std::function<std::complex<double>(std::size_t)>;

    Factors() = default;
    Factors(Values values) : size_(values.size()), values_(std::move(values)) {}
    /// `count` complex factors, factor(0) first. factor returns the same at every call and from
    /// every thread. A list of few factors is computed at once.
    Factors(std::size_t count, Factor factor) : size_(2 * count), factor_(std::move(factor)) {
        if (size_ > most_planned_numbers)
            return;
        values_.reserve(size_);
        for (std::size_t i = 0; i < count; ++i) {
            const std::complex<double> value = factor_(i);
            values_.push_back(value.real());
            values_.push_back(value.imag());
        }
        factor_ = {};
    }
    /// The forward DFT, unscaled, of such a list over `count`: a wrapped chirp, see
    /// bluestein_spectrum(). The writer of the table computes both, in the table's precision or a
    /// higher one; at() gives the list itself, not its DFT.
    static Factors spectrum(const WrappedChirp &chirp, std::size_t count, Factor factor) {
        Factors factors;
        factors.size_ = 2 * count;
        factors.factor_ = std::move(factor);
        factors.chirp_ = chirp;
        return factors;
    }

    std::size_t size() const { return size_; } ///< numbers
    bool empty() const { return size_ == 0; }
    bool is_spectrum() const { return chirp_.length > 0; }
    const WrappedChirp &chirp() const { return chirp_; } ///< of a spectrum
    /// The number i.
    double at(std::size_t i) const {
        if (!factor_)
            return values_.at(i);
        const std::complex<double> value = factor_(i / 2);
        return i % 2 ? value.imag() : value.real();
    }
    /// Calls put(number) for all numbers, in their order.
    template <class Put>
    void for_each(const Put &put) const {
        for (const double value : values_)
            put(value);
        for (std::size_t i = 0; factor_ && i < size_ / 2; ++i) {
            const std::complex<double> value = factor_(i);
            put(value.real());
            put(value.imag());
        }
    }

  private:
    std::size_t size_ = 0;
    WrappedChirp chirp_;
    Values values_; ///< of a short list
    Factor factor_; ///< of a long list
};

} // namespace imago
