// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of FFTW's interface share: its names by precision, and random lines.
#pragma once
#include "tests/host/definition.h"

#include <complex>
#include <fftw3.h>

#include <cmath>
#include <random>
#include <vector>

#ifdef IMAGO_TEST_double
#define FFTW(name) fftw_##name
using Real = double;
inline constexpr double bound = 1e-14;
#else
#define FFTW(name) fftwf_##name
using Real = float;
inline constexpr double bound = 1e-5;
#endif
using Complex = std::complex<Real>;
using imago::test::Number;

extern "C" const char *FFTW(imago_last_error)(void);

inline FFTW(complex) * raw(std::vector<Complex> &x) {
    return reinterpret_cast<FFTW(complex) *>(x.data());
}

inline std::vector<Complex> noise(std::size_t n, unsigned seed = 1) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<Real> draw(-1, 1);
    std::vector<Complex> x(n);
    for (Complex &z : x)
        z = {draw(engine), draw(engine)};
    return x;
}

/// The relative L2 error of a line's DFT.
inline double error_of(const std::vector<Complex> &in, const std::vector<Complex> &out, int sign) {
    const std::vector<Number> want = imago::test::dft({in.begin(), in.end()}, sign);
    long double error = 0, norm = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        error += std::norm(want[i] - Number(out[i]));
        norm += std::norm(want[i]);
    }
    return static_cast<double>(std::sqrt(error / norm));
}

struct Destroyed {
    FFTW(plan) plan;
    ~Destroyed() { FFTW(destroy_plan)(plan); }
};
