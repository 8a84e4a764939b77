// SPDX-License-Identifier: MIT
#pragma once

#include "engine/plan/problem/problem.h"
#include "engine/plan/table/factors.h"

#include <bit>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace imago {

/// Consecutive numbers of a precision, as a table has them: kept, or handed on in pieces.
class TableNumbers {
  public:
    /// Receives numbers as they come: the index of the first of them, and how many.
    using Take = std::function<void(const void *numbers, std::size_t first, std::size_t count)>;

    /// Keeps all numbers.
    explicit TableNumbers(Precision precision) : precision_(precision) {}
    /// Passes numbers to take() as soon as there are `most`, and then drops them.
    TableNumbers(Precision precision, std::size_t most, Take take)
        : precision_(precision), most_(most), take_(std::move(take)) {}

    void append(double value) {
        if (precision_ == Precision::f64)
            doubles_.push_back(value);
        else
            singles_.push_back(static_cast<float>(value));
        hand_on_full();
    }
    void append_complex(double re, double im) {
        append(re);
        append(im);
    }
    /// Appends an integer that the kernel reads with TABLE_INDEX: its bits in a float, its value in
    /// a double.
    void append_index(std::uint32_t value) {
        if (precision_ == Precision::f64)
            doubles_.push_back(value);
        else
            singles_.push_back(std::bit_cast<float>(value));
        hand_on_full();
    }
    /// Appends exp(-2 pi i k / n), complex, computed in double.
    void append_root(std::size_t k, std::size_t n);
    /// Appends numbers from..to-1 of another list of the same precision, which has kept them.
    void append_part(const TableNumbers &other, std::size_t from, std::size_t to);
    /// Hands on the numbers that are kept.
    void hand_on();
    /// Skips this many numbers of those that are handed on.
    void skip(std::size_t numbers);

    Precision precision() const { return precision_; }
    std::size_t size() const { return handed_ + kept(); } ///< numbers, those handed on included
    const void *data() const;                             ///< the numbers that are kept
    double at(std::size_t i) const; ///< a number that is kept; indices as append_index() wrote them

  private:
    std::size_t kept() const {
        return precision_ == Precision::f64 ? doubles_.size() : singles_.size();
    }
    void hand_on_full() {
        if (kept() >= most_)
            hand_on();
    }

    Precision precision_;
    std::vector<float> singles_;
    std::vector<double> doubles_;
    std::size_t most_ = std::numeric_limits<std::size_t>::max(), handed_ = 0;
    Take take_;
};

/// The table of a step in the numbers of its precision: sections that start at multiples of 16
/// numbers. Long sections have an offset and a length, but no numbers before write(). Some of them
/// are spectra, which the writer of the table computes.
class StepTable {
  public:
    /// Appends the numbers of a section, the same at every call and from every thread.
    using Fill = std::function<void(TableNumbers &)>;

    explicit StepTable(Precision precision = Precision::f32) : numbers_(precision) {}

    /// Opens a section, to which the next numbers are appended. Returns its offset in numbers.
    std::size_t open();
    void append(double value) { numbers_.append(value); }
    void append_complex(double re, double im) { numbers_.append_complex(re, im); }
    void append_index(std::uint32_t value) { numbers_.append_index(value); }
    void append_root(std::size_t k, std::size_t n) { numbers_.append_root(k, n); }
    /// Adds a section of the given values; returns its offset.
    std::size_t add(const Factors &values);
    std::size_t add(const std::vector<double> &values) { return add(Factors(values)); }
    /// Adds a section of this many numbers. fill() appends them: at once if they are few, else when
    /// the table is written. Returns its offset.
    std::size_t add_section(std::size_t numbers, const Fill &fill);

    /// Appends all sections of another table; returns their offset.
    std::size_t append_table(const StepTable &other);

    Precision precision() const { return numbers_.precision(); }
    std::size_t size() const; ///< numbers, those not made yet included
    std::size_t bytes() const;
    bool is_made() const { return later_.empty(); } ///< whether all numbers are made
    /// A number that is made, for tests; indices as append_index() wrote them.
    double at(std::size_t i) const { return numbers_.at(i); }

    /// Passes on all numbers but those of spectra(), in their order, in pieces of at most `most`.
    void write(std::size_t most, const TableNumbers::Take &take) const;

    /// A section that is the forward DFT, unscaled, of complex numbers: see bluestein_spectrum().
    struct Spectrum {
        std::size_t offset, points;
        WrappedChirp chirp;
        Fill fill; ///< appends the numbers to be transformed
    };
    std::vector<Spectrum> spectra() const;

  private:
    /// add_section(); that of a chirp's spectrum is computed later.
    std::size_t add_section(std::size_t numbers, const Fill &fill, const WrappedChirp &chirp);

    /// A section that is computed later.
    struct Later {
        std::size_t before; ///< numbers that are made and precede it
        std::size_t numbers;
        Fill fill;
        WrappedChirp chirp; ///< of a spectrum
    };

    TableNumbers numbers_; ///< those that are made
    std::vector<Later> later_;
};

/// Twiddles w^(q j), j = 1..radix-1, for q = 0..stride-1, w = exp(-2 pi i / (stride radix)).
std::size_t add_pass_twiddles(StepTable &table, std::size_t stride, int radix);

/// The twiddles whose j is a power of two: w^q for q = 0..stride-1, then w^2q, w^4q, ...
/// below w^(q radix).
std::size_t add_power_twiddles(StepTable &table, std::size_t stride, int radix);

/// The twiddles for lanes along q: for each block of `along` neighbouring q and each j, the real
/// parts of the block, then the imaginary parts, each repeated until there are `lanes` of them.
/// stride is a multiple of `along`, and so is `lanes`.
std::size_t add_lane_twiddles(StepTable &table, std::size_t stride, int radix, int along,
                              int lanes);

/// The two-level list of kernels/block/roots.cl for w = exp(-2 pi i / n) and exponents below n. Its
/// products include `factor`.
std::size_t add_four_step_twiddles(StepTable &table, std::size_t n, unsigned bits,
                                   std::complex<long double> factor = 1);
unsigned four_step_bits(std::size_t n);

/// w^(stride l k), w = exp(-2 pi i / n), for k = 0..points-1: the real parts of the lanes l, then
/// their imaginary parts.
std::size_t add_four_step_lanes(StepTable &table, std::size_t n, std::size_t points, int lanes,
                                std::size_t stride = 1);

/// The permutation of Rader's method for a prime p with the least primitive root g: the index of
/// the points n = 0..p-1 among the p - 1 points of the convolution. Point g^m is loaded to index m,
/// result g^-m is stored from index m; n = 0 has the index `beside`, after the others.
struct RaderPermutations {
    std::vector<std::uint32_t> load, store;
};
RaderPermutations rader_permutations(std::size_t p, std::size_t beside);

/// The DFT of length p - 1 of w^(g^-m), w = exp(-2 pi i / p), over p - 1, complex: the factors of
/// the frequencies. Computed in long double.
std::vector<double> rader_spectrum(std::size_t p);

/// The factors of the same convolution for real points, whose kernel is the sum of real and
/// imaginary part of w^(g^-m). The numbers 2n and 2n + 1 are point n of an FFT of so many points:
/// (p - 1)/2 or, with zeros after the numbers, p - 1 or more. Frequency k of the result is the
/// first factor of k times frequency k plus the second one times the conjugate of frequency -k.
std::vector<double> real_rader_factors(std::size_t p, std::size_t points);

/// Bluestein's chirp c(n) = exp(-i pi n^2 / length), n = 0..length-1, length < 2^32.
Factors bluestein_chirp(std::size_t length);

/// Its first half, n = 0..length/2; all numbers but c(0) and c(length/2) twice.
Factors half_chirp(std::size_t length);

/// The DFT of length m of conj c(n) wrapped around 0, over m: the convolution's kernel. A short DFT
/// is computed here, in long double; a long one, unless it is wanted at once, is left to the
/// table's writer.
Factors bluestein_spectrum(const WrappedChirp &chirp, std::size_t m);
Factors bluestein_spectrum(std::size_t length, std::size_t m);
Factors bluestein_spectrum_now(std::size_t length, std::size_t m);
/// The same for fewer points in or out, m of them or more in all.
Factors bluestein_spectrum_now(std::size_t length, std::size_t m, std::size_t points_in,
                               std::size_t points_out);

} // namespace imago
