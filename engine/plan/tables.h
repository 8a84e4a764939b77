// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/factors.h"
#include "engine/plan/problem.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace imago {

/// The table of a step, in the numbers of its precision: sections that start at multiples of 16
/// numbers, computed in double. Long sections have their place and their length, and no numbers
/// yet: see made().
class StepTable {
  public:
    /// Appends the numbers of a section to a table. The same at every call and from every thread.
    using Fill = std::function<void(StepTable &)>;

    explicit StepTable(Precision precision = Precision::f32) : precision_(precision) {}

    /// Opens a section; what is appended next belongs to it. Returns its offset in numbers.
    std::size_t open();
    /// Takes the memory of that many more numbers at once, for sections of millions.
    void reserve(std::size_t more);
    void append(double value);
    void append_complex(double re, double im) {
        append(re);
        append(im);
    }
    /// An integer that the kernel takes out with TABLE_INDEX: its bits in a float, its value in a
    /// double.
    void append_index(std::uint32_t value);
    /// exp(-2 pi i k / n), complex.
    void append_root(std::size_t k, std::size_t n);
    /// A section of given values; returns its offset.
    std::size_t add(const Factors &values);
    std::size_t add(const std::vector<double> &values) { return add(Factors(values)); }
    /// A section of so many numbers, which fill() appends: at once where they are few, else when
    /// the table is made. Returns its offset.
    std::size_t add_section(std::size_t numbers, const Fill &fill);

    /// All sections of another table behind this one's; returns their offset.
    std::size_t append_table(const StepTable &other);

    std::size_t size() const; ///< numbers, those that are not there yet included
    std::size_t bytes() const;

    /// Whether all numbers are there; and the table with all of them.
    bool is_made() const { return later_.empty(); }
    StepTable made() const;

    /// Of a table that is made.
    const void *data() const;
    /// As numbers, for tests; indices as append_index left them.
    double at(std::size_t i) const;

  private:
    /// A section that is computed later.
    struct Later {
        std::size_t before; ///< numbers that are there and stand before it
        std::size_t numbers;
        Fill fill;
    };

    std::size_t there() const; ///< numbers that are there
    void append_there(const StepTable &other, std::size_t from, std::size_t to);

    Precision precision_;
    std::vector<float> singles_;
    std::vector<double> doubles_;
    std::vector<Later> later_;
};

/// Twiddles w^(q j), j = 1..radix-1, for q = 0..stride-1, w = exp(-2 pi i / (stride radix)).
std::size_t add_pass_twiddles(StepTable &table, std::size_t stride, int radix);

/// The powers of two of them: w^q for q = 0..stride-1, then w^2q, w^4q, ... below w^(q radix).
std::size_t add_power_twiddles(StepTable &table, std::size_t stride, int radix);

/// The twiddles for lanes along q: for each block of `lanes` neighbours q and each j, the real
/// parts of the block, then the imaginary parts. stride is a multiple of lanes.
std::size_t add_lane_twiddles(StepTable &table, std::size_t stride, int radix, int lanes);

/// The two-level table of adapt.cl for w = exp(-2 pi i / n) and exponents below n.
std::size_t add_four_step_twiddles(StepTable &table, std::size_t n, unsigned bits);
unsigned four_step_bits(std::size_t n);

/// w^(apart l k), w = exp(-2 pi i / n), for k = 0..points-1: the real parts of the lanes l, then
/// their imaginary parts.
std::size_t add_four_step_lanes(StepTable &table, std::size_t n, std::size_t points, int lanes,
                                std::size_t apart = 1);

/// Rader's method for a prime p, by its least primitive root g: the places of the points n = 0..p-1
/// among the p - 1 points of the convolution. Point g^m is loaded to place m, result g^-m is stored
/// from place m; n = 0 has the place p - 1, behind them.
struct RaderPlaces {
    std::vector<std::uint32_t> load, store;
};
RaderPlaces rader_places(std::size_t p);

/// The DFT of length p - 1 of w^(g^-m), w = exp(-2 pi i / p), over p - 1, complex: the factors of
/// the frequencies. Computed in long double.
std::vector<double> rader_spectrum(std::size_t p);

/// Bluestein's chirp c(n) = exp(-i pi n^2 / length), complex, n = 0..length-1.
std::vector<double> bluestein_chirp(std::size_t length);

/// The DFT of length m of conj c(n) wrapped around 0, over m, complex: the convolution's kernel.
/// Computed in long double for plans of double; in double for those of float, in half the memory.
std::vector<double> bluestein_spectrum(std::size_t length, std::size_t m,
                                       Precision precision = Precision::f64);

} // namespace imago
