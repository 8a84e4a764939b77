// SPDX-License-Identifier: GPL-3.0-or-later
// Lines too long for all of their definition: some frequencies, and the energy.
#include "engine/host/host_transform.h"
#include "tests/host/definition.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace imago;

namespace {

template <class T>
struct Judged {
    double error = 0, energy = 0;
};

/// The error at some frequencies, relative to the mean magnitude, and the energy's.
template <class T>
Judged<T> judge(std::size_t n) {
    std::mt19937_64 engine(n);
    std::uniform_real_distribution<T> uniform(-1, 1);
    std::vector<T> in(2 * n), out(2 * n);
    long double energy = 0, spectral = 0;
    for (T &value : in) {
        value = uniform(engine);
        energy += static_cast<long double>(value) * value;
    }
    StridedProblem problem;
    problem.is_double = sizeof(T) == sizeof(double);
    problem.axes = {{static_cast<std::ptrdiff_t>(n), 2, 2}};
    HostTransform(problem).execute({in.data(), in.data() + 1}, {out.data(), out.data() + 1});
    for (const T value : out)
        spectral += static_cast<long double>(value) * value;
    Judged<T> result;
    result.energy =
        static_cast<double>(std::abs(spectral / (energy * static_cast<long double>(n)) - 1));
    const double magnitude = std::sqrt(static_cast<double>(energy));
    for (int i = 0; i < 12; ++i) {
        const std::size_t k = engine() % n;
        const auto root = [n](std::size_t j) {
            return std::polar(1.0L, -2 * std::numbers::pi_v<long double> *
                                        static_cast<long double>(j % n) /
                                        static_cast<long double>(n));
        };
        const test::Number step = root(k);
        test::Number sum = 0; // by Horner's rule in blocks
        for (std::size_t first = 0; first < n; first += 256) {
            test::Number part = 0;
            for (std::size_t j = std::min(n, first + 256); j-- > first;)
                part = part * step + test::Number(in[2 * j], in[2 * j + 1]);
            sum += part * root(first * k);
        }
        const test::Number have(out[2 * k], out[2 * k + 1]);
        result.error =
            std::max(result.error, static_cast<double>(std::abs(have - sum)) / magnitude);
    }
    return result;
}

} // namespace

TEMPLATE_TEST_CASE("Long lines follow the definition", "", float, double) {
    const double unit = sizeof(TestType) == sizeof(double) ? 0x1p-53 : 0x1p-24;
    for (const std::size_t n :
         {4093, 4096, 8191, 10007, 12288, 16384, 20011, 32768, 34000, 65536, 67 * 71, 67 * 128,
          72000, 100003, 131072, 177147, 262144, 1 << 20, 1000000}) {
        const auto result = judge<TestType>(n);
        INFO("length " << n << ": error " << result.error << ", energy " << result.energy);
        CHECK(result.error < 25 * unit);
        CHECK(result.energy < 25 * unit);
    }
}
