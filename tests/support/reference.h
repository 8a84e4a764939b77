// SPDX-License-Identifier: GPL-3.0-or-later
// What every transform test needs: input, the expected output from FFTW in double, an error and
// the bound that it must stay under.
#pragma once
#include "engine/plan/problem.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago::test {

/// The seed of this run: the environment's IMAGO_SEED, else a new one each time. Printed on
/// standard error at the first call, so that a failing run can be repeated.
std::uint64_t seed();

/// Uniform in -1 .. 1. The same seed, count and stream give the same numbers.
std::vector<float> random_floats(std::size_t count, std::uint64_t stream = 0);

/// `count` different integers of first .. last, ascending; all of them if there are no more.
std::vector<std::size_t> random_lengths(std::size_t count, std::size_t first, std::size_t last);

/// Random input of the problem: real samples, or interleaved complex ones. A half spectrum is
/// random everywhere, also where a real signal's is real: irfft drops those imaginary parts.
std::vector<float> random_input(const Problem &problem, std::uint64_t stream = 0);

/// scipy.fft's answer to the problem, by FFTW in double, from the same contiguous row-major
/// layout and in the one that problem.h documents (interleaved complex, half spectra of the last
/// axis, batch first). Two axes are those of fft2, rfft2, irfft2 and dctn. Throws
/// std::invalid_argument when the input's size is not the problem's.
std::vector<double> expected(const Problem &problem, const std::vector<float> &input);

/// |got - want| / |want| in the L2 norm; infinity when sizes differ or anything is not finite;
/// |got| when want is zero everywhere.
double relative_error(const std::vector<float> &got, const std::vector<double> &want);

/// The largest relative_error among the transforms of the batch, each judged alone: a wrong one
/// does not drown among many right ones.
double worst_error(const Problem &problem, const std::vector<float> &got,
                   const std::vector<double> &want);

/// The bound of FACTS.md: c 2^-23 sqrt(log2(2m)). m is the length of the FFT that is run (the
/// product over two axes): n itself where all its prime factors are at most 31, with c = 1; else
/// the smallest power of two that holds Bluestein's convolution, 2n - 1, with c = 3.
double error_bound(const Problem &problem);
double error_bound(const std::vector<std::size_t> &extents);

} // namespace imago::test
