// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths too long for direct sums, judged by FFTW in double.
#include "engine/reference/dft.h"
#include "tests/support/catch.h"

#include <fftw3.h>

#include <cmath>
#include <random>

using imago::reference::Dft;

namespace {

double error_against_fftw(std::size_t n, int sign) {
    std::mt19937_64 engine(n);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<std::complex<double>> x(n), want(n);
    for (auto &value : x)
        value = {uniform(engine), uniform(engine)};
    const auto plan = fftw_plan_dft_1d(
        static_cast<int>(n), reinterpret_cast<fftw_complex *>(x.data()),
        reinterpret_cast<fftw_complex *>(want.data()), sign, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    Dft<double> transform(n);
    transform(x.data(), sign);
    double difference = 0, norm = 0;
    for (std::size_t k = 0; k < n; ++k) {
        difference += std::norm(x[k] - want[k]);
        norm += std::norm(want[k]);
    }
    return std::sqrt(difference / norm);
}

} // namespace

TEST_CASE("Long transforms agree with FFTW's double") {
    for (const std::size_t n : {451, 4093, 65536, 72000, 1 << 20, 1000003}) {
        INFO("length " << n);
        CHECK(error_against_fftw(n, -1) < 2e-15);
        CHECK(error_against_fftw(n, +1) < 2e-15);
    }
}
