// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of FFTW_ESTIMATE: the host runs them until a device's plan, made in the background, is
// there; and measured ones, which run as fast at once. The caches of programs on disk are off
// (CMakeLists.txt).
#include "tests/support/catch.h"

#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

std::string words(fftwf_plan plan) {
    char *const text = fftwf_sprint_plan(plan);
    const std::string copy = text;
    std::free(text);
    return copy;
}

bool begins(const std::string &text, const std::string &part) {
    return text.compare(0, part.size(), part) == 0;
}

} // namespace

TEST_CASE("a plan of FFTW_ESTIMATE goes to the device when it has run for long", "[fftw]") {
    constexpr int n = 1 << 16, frequency = 1234;
    std::vector<float> in(2 * n), out(2 * n);
    for (int i = 0; i < n; ++i) {
        const double angle = 2 * 3.14159265358979323846 * frequency / n * i;
        in[std::size_t(2 * i)] = float(std::cos(angle));
        in[std::size_t(2 * i + 1)] = float(std::sin(angle));
    }
    auto *const from = reinterpret_cast<fftwf_complex *>(in.data());
    auto *const to = reinterpret_cast<fftwf_complex *>(out.data());
    const fftwf_plan plan = fftwf_plan_dft_1d(n, from, to, FFTW_FORWARD, FFTW_ESTIMATE);
    REQUIRE(plan);
    const auto right = [&] {
        fftwf_execute(plan);
        double others = 0;
        for (int k = 0; k < n; ++k)
            if (k != frequency)
                others = std::max(others, double(std::hypot(to[k][0], to[k][1])));
        return std::abs(to[frequency][0] - n) < 1 && others < 1;
    };
    CHECK(right());
    if (!begins(words(plan), "(imago-host")) { // a GPU, or no device
        CHECK(begins(words(plan), "(imago-device"));
        fftwf_destroy_plan(plan);
        return;
    }
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    while (begins(words(plan), "(imago-host") && std::chrono::steady_clock::now() < limit)
        fftwf_execute(plan);
    CHECK(begins(words(plan), "(imago-device"));
    CHECK(right());
    fftwf_destroy_plan(plan);

    // Another plan of the problem finds the kernels.
    const fftwf_plan next = fftwf_plan_dft_1d(n, from, to, FFTW_FORWARD, FFTW_ESTIMATE);
    CHECK(begins(words(next), "(imago-device"));
    fftwf_destroy_plan(next);
}

TEST_CASE("a plan may be destroyed while its successor is made", "[fftw]") {
    constexpr int n = 70000;
    std::vector<float> in(2 * n, 1), out(2 * n);
    const fftwf_plan plan = fftwf_plan_dft_1d(n, reinterpret_cast<fftwf_complex *>(in.data()),
                                              reinterpret_cast<fftwf_complex *>(out.data()),
                                              FFTW_FORWARD, FFTW_ESTIMATE);
    REQUIRE(plan);
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    while (std::chrono::steady_clock::now() < limit)
        fftwf_execute(plan);
    CHECK(std::abs(out[0] - n) < 1);
    fftwf_destroy_plan(plan);
}

// Streaming stores need addresses that these arrays do not have: planning builds both.
TEST_CASE("a measured plan waits for no compiler when it first runs", "[fftw]") {
    constexpr std::size_t n = 1 << 20, whole_lines = 64;
    auto *const memory = static_cast<std::byte *>(fftwf_malloc(n * 8 + 2 * whole_lines));
    std::byte *const line =
        memory + whole_lines - reinterpret_cast<std::uintptr_t>(memory) % whole_lines;
    auto *const x = reinterpret_cast<fftwf_complex *>(line + 16);
    const auto seconds = [](const auto &work) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    fftwf_plan plan = nullptr;
    const double planning =
        seconds([&] { plan = fftwf_plan_dft_1d(int(n), x, x, FFTW_FORWARD, FFTW_MEASURE); });
    REQUIRE(plan);
    std::fill_n(&x[0][0], 2 * n, 0.f);
    const double first = seconds([&] { fftwf_execute(plan); });
    double later = 1e9;
    for (int run = 0; run < 5; ++run)
        later = std::min(later, seconds([&] { fftwf_execute(plan); }));
    INFO(words(plan) << ": planning " << planning << " s, first " << first << " s");
    CHECK(first < 3 * later + planning / 8);
    fftwf_destroy_plan(plan);
    fftwf_free(memory);
}
