// SPDX-License-Identifier: GPL-3.0-or-later
// Plans as programs make them that give FFTW less than its manual asks for, or more than it needs.
#include "tests/fftw/lines.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::string words_of(FFTW(plan) plan) {
    char *text = FFTW(sprint_plan)(plan);
    std::string words = text;
    std::free(text);
    return words;
}

} // namespace

// heFFTe plans so: it has no arrays yet, and runs complex transforms in place and real ones not.
TEST_CASE("a plan made with NULL runs in place and out of place", "[fftw]") {
    for (const int n : {24, 360}) {
        const int many = 200; // with 360 points enough for a device
        const Destroyed made{FFTW(plan_many_dft)(1, &n, many, nullptr, nullptr, many, 1, nullptr,
                                                 nullptr, many, 1, FFTW_FORWARD, FFTW_ESTIMATE)};
        REQUIRE(made.plan);
        const std::vector<Complex> in = noise(std::size_t(n * many));
        std::vector<Complex> from = in, apart(in.size()), place = in;
        FFTW(execute_dft)(made.plan, raw(from), raw(apart));
        CHECK(from == in);
        FFTW(execute_dft)(made.plan, raw(place), raw(place));
        for (const int line : {0, 7, many - 1}) {
            std::vector<Complex> x, y, z;
            for (int i = 0; i < n; ++i) {
                const auto at = std::size_t(i * many + line);
                x.push_back(in[at]);
                y.push_back(apart[at]);
                z.push_back(place[at]);
            }
            CHECK(error_of(x, y, -1) < bound);
            CHECK(error_of(x, z, -1) < bound);
        }
    }
}

TEST_CASE("a real plan made with NULL runs there and back", "[fftw]") {
    const int n = 90, half = n / 2 + 1, many = 5;
    const Destroyed there{FFTW(plan_many_dft_r2c)(1, &n, many, nullptr, nullptr, 1, n, nullptr,
                                                  nullptr, 1, half, FFTW_ESTIMATE)};
    const Destroyed back{FFTW(plan_many_dft_c2r)(1, &n, many, nullptr, nullptr, 1, half, nullptr,
                                                 nullptr, 1, n, FFTW_ESTIMATE)};
    REQUIRE(there.plan);
    REQUIRE(back.plan);
    std::vector<Real> x, y(n * many);
    for (const Complex &z : noise(n * many))
        x.push_back(z.real());
    std::vector<Complex> spectrum(half * many);
    FFTW(execute_dft_r2c)(there.plan, x.data(), raw(spectrum));
    for (int line = 0; line < many; ++line) {
        std::vector<Complex> in, out(n);
        for (int i = 0; i < n; ++i)
            in.emplace_back(x[line * n + i]);
        for (int k = 0; k < n; ++k)
            out[k] =
                k < half ? spectrum[line * half + k] : std::conj(spectrum[line * half + n - k]);
        CHECK(error_of(in, out, -1) < bound);
    }
    FFTW(execute_dft_c2r)(back.plan, raw(spectrum), y.data());
    for (int i = 0; i < n * many; ++i)
        CHECK(y[i] / n == Approx(x[i]).margin(bound));
}

TEST_CASE("split arrays of NULL stay split", "[fftw]") {
    const int n = 30;
    const FFTW(iodim) dim{n, 1, 1};
    const Destroyed made{FFTW(plan_guru_split_dft)(1, &dim, 0, nullptr, nullptr, nullptr, nullptr,
                                                   nullptr, FFTW_ESTIMATE)};
    REQUIRE(made.plan);
    const std::vector<Complex> in = noise(n);
    std::vector<Real> ri, ii, ro(n), io(n);
    for (const Complex &z : in) {
        ri.push_back(z.real());
        ii.push_back(z.imag());
    }
    FFTW(execute_split_dft)(made.plan, ri.data(), ii.data(), ro.data(), io.data());
    std::vector<Complex> out;
    for (int i = 0; i < n; ++i)
        out.emplace_back(ro[i], io[i]);
    CHECK(error_of(in, out, -1) < bound);
}

TEST_CASE("a batch of the rank minus infinity has nothing to do", "[fftw]") {
    std::vector<Complex> x = noise(4), before = x;
    std::vector<Real> r(4, 3), unchanged = r;
    const FFTW(iodim) dim{4, 1, 1};
    const FFTW(iodim64) dim64{4, 1, 1};
    const FFTW(r2r_kind) kind = FFTW_DHT;
    FFTW(plan)
    plans[] = {
        FFTW(plan_guru_dft)(1, &dim, INT_MAX, nullptr, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE),
        FFTW(plan_guru64_dft)(1, &dim64, INT_MAX, nullptr, raw(x), raw(x), FFTW_FORWARD,
                              FFTW_MEASURE),
        FFTW(plan_guru_r2r)(1, &dim, INT_MAX, nullptr, r.data(), r.data(), &kind, FFTW_ESTIMATE)};
    for (FFTW(plan) plan : plans) {
        REQUIRE(plan);
        FFTW(execute)(plan);
        FFTW(destroy_plan)(plan);
    }
    CHECK(x == before);
    CHECK(r == unchanged);
    // FFTW allows it for the batch alone.
    CHECK_FALSE(FFTW(plan_guru_dft)(INT_MAX, nullptr, 0, nullptr, raw(x), raw(x), FFTW_FORWARD,
                                    FFTW_ESTIMATE));
    CHECK_FALSE(FFTW(plan_guru_r2r)(INT_MAX, nullptr, 0, nullptr, r.data(), r.data(), &kind,
                                    FFTW_ESTIMATE));
    CHECK_FALSE(FFTW(plan_many_dft)(INT_MAX, nullptr, 1, raw(x), nullptr, 1, 1, raw(x), nullptr, 1,
                                    1, FFTW_FORWARD, FFTW_ESTIMATE));
}

// Without IMAGO_HOST_PATH=off: what an estimate runs on a processor.
TEST_CASE("an estimate takes a processor's device once its kernels are known", "[fftw][host]") {
    const int n = 256, many = 512;
    std::vector<Complex> x(std::size_t(n * many));
    const auto plan = [&](unsigned flags) {
        return FFTW(plan_many_dft)(1, &n, many, raw(x), nullptr, 1, n, raw(x), nullptr, 1, n,
                                   FFTW_FORWARD, flags);
    };
    const Destroyed first{plan(FFTW_ESTIMATE)}, measured{plan(FFTW_MEASURE)},
        second{plan(FFTW_ESTIMATE)};
    const std::string words = words_of(measured.plan);
    if (words.find("imago-device") == words.npos)
        return; // there is no device, or the host is faster
    CHECK(words_of(second.plan) == words);
    CHECK(words_of(first.plan).find("imago-host") != std::string::npos);
}

// Its race may find nothing, but it must not change what is computed, nor outlast its limit.
TEST_CASE("a patient plan races, within the time limit", "[fftw][host]") {
    const int n = 256, many = 512;
    std::vector<Complex> x = noise(std::size_t(n * many)), y(x.size());
    const auto seconds_of = [&](unsigned flags, double limit) {
        FFTW(set_timelimit)(limit);
        const auto begin = std::chrono::steady_clock::now();
        const Destroyed made{FFTW(plan_many_dft)(1, &n, many, raw(x), nullptr, 1, n, raw(y),
                                                 nullptr, 1, n, FFTW_BACKWARD, flags)};
        FFTW(set_timelimit)(FFTW_NO_TIMELIMIT);
        REQUIRE(made.plan);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        FFTW(execute)(made.plan);
        for (const int line : {0, many - 1})
            CHECK(error_of({x.begin() + line * n, x.begin() + (line + 1) * n},
                           {y.begin() + line * n, y.begin() + (line + 1) * n}, +1) < bound);
        return took.count();
    };
    const double none = seconds_of(FFTW_PATIENT, 0);
    const double raced = seconds_of(FFTW_PATIENT, 20);
    INFO("without a search " << none << " s, raced " << raced << " s");
    CHECK(raced < 60);
    char *text = FFTW(export_wisdom_to_string)();
    const std::string wisdom = text;
    std::free(text);
    CHECK(wisdom.find("backward n256:2:2") != wisdom.npos);
}

TEST_CASE("a measured plan is the faster of two, and leaves the arrays", "[fftw][host]") {
    const int n = 512, many = 256, row = n + 2;
    std::vector<Real> x;
    for (const Complex &z : noise(std::size_t(row * many / 2))) {
        x.push_back(z.real());
        x.push_back(z.imag());
    }
    std::vector<Real> place = x;
    std::vector<Complex> apart(std::size_t(row * many / 2));
    auto *const half = reinterpret_cast<FFTW(complex) *>(place.data());
    const Destroyed measured{FFTW(plan_many_dft_r2c)(1, &n, many, place.data(), nullptr, 1, row,
                                                     half, nullptr, 1, row / 2, FFTW_MEASURE)};
    REQUIRE(measured.plan);
    CHECK(place == x);
    const Destroyed estimated{FFTW(plan_many_dft_r2c)(
        1, &n, many, x.data(), nullptr, 1, row, raw(apart), nullptr, 1, row / 2, FFTW_ESTIMATE)};
    REQUIRE(estimated.plan);
    FFTW(execute)(measured.plan);
    FFTW(execute)(estimated.plan);
    Real difference = 0;
    for (std::size_t i = 0; i < apart.size(); ++i)
        difference = std::max({difference, std::abs(place[2 * i] - apart[i].real()),
                               std::abs(place[2 * i + 1] - apart[i].imag())});
    CHECK(difference < 100 * bound);
    // That the host is faster is wisdom.
    char *text = FFTW(export_wisdom_to_string)();
    const std::string wisdom = text;
    std::free(text);
    const bool on_device = words_of(measured.plan).find("imago-device") != std::string::npos;
    const bool is_host = wisdom.find("(host r2c inplace n512:1:2 b256:514:514)") != wisdom.npos;
    CHECK_FALSE((on_device && is_host));
    const Destroyed again{FFTW(plan_many_dft_r2c)(1, &n, many, place.data(), nullptr, 1, row, half,
                                                  nullptr, 1, row / 2, FFTW_MEASURE)};
    CHECK(words_of(again.plan) == words_of(measured.plan));
}
