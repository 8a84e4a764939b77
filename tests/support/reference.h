// SPDX-License-Identifier: GPL-3.0-or-later
// The reference of every transform test: input, the expected output from FFTW, an error and its
// bound. Arrays here are *dense*: contiguous and row-major, one axis for each entry of batch, then
// of extents; a complex element is two numbers, real part first. tests/support/storage.h knows
// where a problem's elements are in memory.
#pragma once
#include "engine/plan/problem/problem.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace imago::test {

using Numbers = std::vector<double>;          ///< holds every float and double exactly
using LongNumbers = std::vector<long double>; ///< expected values

/// The seed of this run: the environment's IMAGO_SEED, else a new one each time. Printed on
/// standard error at the first call, so that a failing run can be repeated.
std::uint64_t seed();

/// A generator with this run's seed. The same seed and stream give the same numbers.
std::mt19937_64 random_engine(std::uint64_t stream = 0);

/// Uniform in -1 .. 1. The same seed, count and stream give the same numbers.
std::vector<float> random_floats(std::size_t count, std::uint64_t stream = 0);

/// `count` different integers of first .. last, ascending; all of them if there are no more.
std::vector<std::size_t> random_lengths(std::size_t count, std::size_t first, std::size_t last);

/// Numbers of the problem's dense input and output, from the fields alone, since the engine's own
/// functions are under test.
std::size_t dense_input_size(const Problem &problem);
std::size_t dense_output_size(const Problem &problem);

/// Random dense input of the problem, floats or (f64) doubles in -1 .. 1. A half spectrum is random
/// everywhere, even where that of a real signal would be real: irfft drops those imaginary parts.
Numbers random_dense(const Problem &problem, std::uint64_t stream = 0);
std::vector<float> random_input(const Problem &problem, std::uint64_t stream = 0);

/// scipy.fft's answer to the problem (fftn, rfftn, irfftn, dctn ... along the extents; irfftn goes
/// complex along all axes but the last, then drops the imaginary parts that a real line's half
/// spectrum cannot have), and DCT-MD's Eqs. 1b, 21 and 22 for the IDXST kinds. Dense to dense, by
/// FFTW in double, for f64 in long double. Throws std::invalid_argument when the input's size is
/// not the problem's.
LongNumbers expected_dense(const Problem &problem, const Numbers &input);
std::vector<double> expected(const Problem &problem, const std::vector<float> &input);

/// The problem with all of its elements, its dense input with the zeros that it does without, and
/// what it wants of the dense output of all.
Problem unpruned(Problem problem);
Numbers padded_input(const Problem &problem, const Numbers &input);
LongNumbers wanted_part(const Problem &problem, const LongNumbers &whole);

/// |got - want| / |want| in the L2 norm; infinity when sizes differ or anything is not finite;
/// |got| when want is zero everywhere.
double relative_error(const std::vector<float> &got, const std::vector<double> &want);

/// The largest relative_error among the transforms of the batch of dense outputs, each judged
/// alone, so that a wrong one is not lost among many right ones.
double worst_error(const Problem &problem, const std::vector<float> &got,
                   const std::vector<double> &want);
/// An error is relative to at least `least_norm`, a squared L2 norm.
double worst_dense_error(const Problem &problem, const Numbers &got, const LongNumbers &want,
                         long double least_norm = 0);
/// The largest squared L2 norm among the transforms of a dense array.
long double largest_norm(const Problem &problem, const LongNumbers &dense);
/// The least_norm of a problem with this dense input. IDXST omits samples whose errors still reach
/// its result: its reference is the norm of an IDCT of all of them (Eq. 1b), about N/2 times the
/// input's along each axis. Of a pruned transform it is the wanted part of the whole one's norm.
long double least_norm(const Problem &problem, const Numbers &input);

/// The bound of engine/doc/facts.md#error-bound: c e sqrt(log2(2m)), e = 2^-23, or 2^-52 for f64. m
/// is the product over the axes of the lengths of the FFTs that are run: n points (DCT-I 2(n-1),
/// DST-I 2(n+1), types IV 2n) with c = 1 if all prime factors are at most 31; otherwise the
/// smallest power of two that holds Bluestein's convolution, with c = 3.
double error_bound(const Problem &problem);
/// The bound in float for FFTs of these lengths.
double error_bound(const std::vector<std::size_t> &lengths);

} // namespace imago::test
