// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// The float table of a step: sections that start at multiples of 16 floats, computed in double.
class StepTable {
  public:
    /// Opens a section; what is appended next belongs to it. Returns its offset in floats.
    std::size_t open();
    void append(double value) { values_.push_back(static_cast<float>(value)); }
    void append_complex(double re, double im) {
        append(re);
        append(im);
    }
    /// The bits of an integer, which the kernel takes out with as_int.
    void append_bits(std::uint32_t value) { values_.push_back(std::bit_cast<float>(value)); }
    /// exp(-2 pi i k / n), complex.
    void append_root(std::size_t k, std::size_t n);
    /// A section of given values; returns its offset.
    std::size_t add(const std::vector<double> &values);

    const std::vector<float> &values() const { return values_; }

  private:
    std::vector<float> values_;
};

/// Twiddles w^(q j), j = 1..radix-1, for q = 0..stride-1, w = exp(-2 pi i / (stride radix)).
std::size_t add_pass_twiddles(StepTable &table, std::size_t stride, int radix);

/// The same for lanes along q: for each block of `lanes` neighbours q and each j, the real parts of
/// the block, then the imaginary parts. stride is a multiple of lanes.
std::size_t add_lane_twiddles(StepTable &table, std::size_t stride, int radix, int lanes);

/// The two-level table of adapt.cl for w = exp(-2 pi i / n) and exponents below n.
std::size_t add_four_step_twiddles(StepTable &table, std::size_t n, unsigned bits);
unsigned four_step_bits(std::size_t n);

/// Bluestein's chirp c(n) = exp(-i pi n^2 / length), complex, n = 0..length-1.
std::vector<double> bluestein_chirp(std::size_t length);

/// The DFT of length m of conj c(n) wrapped around 0, over m, complex: the convolution's kernel.
std::vector<double> bluestein_spectrum(std::size_t length, std::size_t m);

} // namespace imago
