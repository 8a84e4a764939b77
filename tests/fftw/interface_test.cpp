// SPDX-License-Identifier: GPL-3.0-or-later
// A program that was compiled with FFTW's header runs with our library: the same test for both
// precisions. FFTW's own test program (../interop/fftw_bench.sh) covers what is computed; this one
// what surrounds it.
#include "engine/fftw/request.h"
#include "tests/fftw/lines.h"
#include "tests/support/catch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

namespace {

namespace abi = imago::fftw;
static_assert(sizeof(FFTW(iodim)) == sizeof(abi::Axis32) &&
              offsetof(FFTW(iodim), os) == offsetof(abi::Axis32, os) &&
              sizeof(FFTW(iodim64)) == sizeof(abi::Axis64));
static_assert(FFTW_MEASURE == abi::measure && FFTW_DESTROY_INPUT == abi::destroy_input &&
              FFTW_EXHAUSTIVE == abi::exhaustive && FFTW_PRESERVE_INPUT == abi::preserve_input &&
              FFTW_PATIENT == abi::patient && FFTW_ESTIMATE == abi::estimate &&
              FFTW_WISDOM_ONLY == abi::wisdom_only);
static_assert(FFTW_FORWARD == abi::forward && FFTW_BACKWARD == abi::backward);
static_assert(FFTW_R2HC == int(imago::RealKind::r2hc) && FFTW_HC2R == int(imago::RealKind::hc2r) &&
              FFTW_DHT == int(imago::RealKind::dht) &&
              FFTW_REDFT00 == int(imago::RealKind::redft00) &&
              FFTW_REDFT01 == int(imago::RealKind::redft01) &&
              FFTW_REDFT10 == int(imago::RealKind::redft10) &&
              FFTW_REDFT11 == int(imago::RealKind::redft11) &&
              FFTW_RODFT00 == int(imago::RealKind::rodft00) &&
              FFTW_RODFT11 == int(imago::RealKind::rodft11));

} // namespace

TEST_CASE("planning leaves the arrays, and a plan runs on others", "[fftw]") {
    for (const int n : {1, 7, 64, 1000, 4099}) {
        std::vector<Complex> in = noise(std::size_t(n)), out(in.size()), before = in;
        const Destroyed made{FFTW(plan_dft_1d)(n, raw(in), raw(out), FFTW_FORWARD, FFTW_ESTIMATE)};
        REQUIRE(made.plan);
        CHECK(in == before);
        FFTW(execute)(made.plan);
        CHECK(error_of(in, out, -1) < bound);
        CHECK(in == before);
        std::vector<Complex> other = noise(in.size(), 2), result(in.size());
        FFTW(execute_dft)(made.plan, raw(other), raw(result));
        CHECK(error_of(other, result, -1) < bound);
    }
}

TEST_CASE("split arrays, and a guru's strides, compute the same", "[fftw]") {
    const int n = 24, many = 3;
    const std::vector<Complex> x = noise(std::size_t(n * many));
    std::vector<Real> ri, ii;
    for (const Complex &z : x) {
        ri.push_back(z.real());
        ii.push_back(z.imag());
    }
    std::vector<Real> ro(x.size()), io(x.size());
    const FFTW(iodim64) dim{n, many, 1}, loop{many, 1, n};
    const Destroyed made{FFTW(plan_guru64_split_dft)(1, &dim, 1, &loop, ri.data(), ii.data(),
                                                     ro.data(), io.data(), FFTW_ESTIMATE)};
    REQUIRE(made.plan);
    FFTW(execute)(made.plan);
    for (int line = 0; line < many; ++line) {
        std::vector<Complex> in, out;
        for (int i = 0; i < n; ++i) {
            in.push_back(x[std::size_t(i * many + line)]);
            out.emplace_back(ro[std::size_t(line * n + i)], io[std::size_t(line * n + i)]);
        }
        CHECK(error_of(in, out, -1) < bound);
    }
}

TEST_CASE("bad input gives NULL and a reason", "[fftw]") {
    std::vector<Complex> x(64);
    std::vector<Real> r(64);
    const auto refused = [](FFTW(plan) plan) {
        CHECK(plan == nullptr);
        CHECK(std::strlen(FFTW(imago_last_error)()) > 10);
        return plan == nullptr;
    };
    CHECK(refused(FFTW(plan_dft_1d)(0, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_dft_1d)(-4, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_dft_1d)(4, nullptr, raw(x), FFTW_FORWARD, FFTW_MEASURE)));
    CHECK(refused(FFTW(plan_dft_1d)(4, raw(x), nullptr, FFTW_FORWARD, FFTW_MEASURE)));
    CHECK(refused(FFTW(plan_dft_1d)(4, raw(x), raw(x), 0, FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_r2r_1d)(1, r.data(), r.data(), FFTW_REDFT00, FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_r2r_1d)(4, r.data(), r.data(), FFTW(r2r_kind)(11), FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_dft)(-1, nullptr, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE)));
    CHECK(refused(
        FFTW(plan_dft_c2r_2d)(4, 4, raw(x), r.data(), FFTW_ESTIMATE | FFTW_PRESERVE_INPUT)));
    const int length = 4;
    CHECK(refused(FFTW(plan_r2r)(1, &length, r.data(), r.data(), nullptr, FFTW_ESTIMATE)));
    const FFTW(iodim64) huge{std::ptrdiff_t{1} << 62, 1, 1};
    CHECK(refused(
        FFTW(plan_guru64_dft)(1, &huge, 0, nullptr, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE)));
    CHECK(refused(FFTW(plan_dft_1d)(61, raw(x), raw(x), FFTW_FORWARD, FFTW_WISDOM_ONLY)));
    FFTW(destroy_plan)(nullptr);
}

TEST_CASE("a batch of none has nothing to do", "[fftw]") {
    std::vector<Complex> x = noise(4), before = x;
    const int n = 4;
    const Destroyed made{FFTW(plan_many_dft)(1, &n, 0, raw(x), nullptr, 1, 4, raw(x), nullptr, 1, 4,
                                             FFTW_FORWARD, FFTW_ESTIMATE)};
    REQUIRE(made.plan);
    FFTW(execute)(made.plan);
    CHECK(x == before);
}

TEST_CASE("wisdom goes out, is forgotten and comes in", "[fftw]") {
    std::vector<Complex> x(96);
    const auto known = [&] {
        FFTW(plan) plan = FFTW(plan_dft_1d)(96, raw(x), raw(x), FFTW_FORWARD, FFTW_WISDOM_ONLY);
        FFTW(destroy_plan)(plan);
        return plan != nullptr;
    };
    CHECK_FALSE(known());
    FFTW(destroy_plan)(FFTW(plan_dft_1d)(96, raw(x), raw(x), FFTW_FORWARD, FFTW_MEASURE));
    CHECK(known());
    char *text = FFTW(export_wisdom_to_string)();
    REQUIRE(text);
    const std::string wisdom = text;
    std::free(text);
    FFTW(forget_wisdom)();
    CHECK_FALSE(known());
    CHECK(FFTW(import_wisdom_from_string)("(fftw-3.3.10 fftw_wisdom #x0)") == 0);
    CHECK(FFTW(import_wisdom_from_string)((wisdom + "x").c_str()) == 0);
    CHECK(FFTW(import_wisdom_from_string)(wisdom.substr(0, wisdom.size() / 2).c_str()) == 0);
    CHECK_FALSE(known());
    CHECK(FFTW(import_wisdom_from_string)(wisdom.c_str()) == 1);
    CHECK(known());
    CHECK(FFTW(import_wisdom_from_filename)("/nonexistent/wisdom") == 0);
}

TEST_CASE("an estimate is wisdom for estimates alone", "[fftw]") {
    std::vector<Complex> x(88);
    const auto known = [&](unsigned effort) {
        FFTW(plan)
        plan = FFTW(plan_dft_1d)(88, raw(x), raw(x), FFTW_FORWARD, effort | FFTW_WISDOM_ONLY);
        FFTW(destroy_plan)(plan);
        return plan != nullptr;
    };
    CHECK_FALSE(known(FFTW_ESTIMATE));
    FFTW(destroy_plan)(FFTW(plan_dft_1d)(88, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE));
    CHECK(known(FFTW_ESTIMATE));
    CHECK_FALSE(known(FFTW_MEASURE));
    FFTW(destroy_plan)(FFTW(plan_dft_1d)(88, raw(x), raw(x), FFTW_FORWARD, FFTW_MEASURE));
    CHECK(known(FFTW_MEASURE));
    FFTW(forget_wisdom)();
    CHECK_FALSE(known(FFTW_ESTIMATE));
}

TEST_CASE("plans say what they are", "[fftw]") {
    std::vector<Complex> x(64);
    const Destroyed made{FFTW(plan_dft_1d)(64, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE)};
    double add = 0, mul = 0, fma = 0;
    FFTW(flops)(made.plan, &add, &mul, &fma);
    CHECK(add + mul + 2 * fma == Approx(5 * 64 * 6));
    CHECK(FFTW(cost)(made.plan) > 0);
    CHECK(FFTW(estimate_cost)(made.plan) > 0);
    char *text = FFTW(sprint_plan)(made.plan);
    CHECK(std::string(text).find("forward inplace n64") != std::string::npos);
    std::free(text);
    CHECK(std::strncmp(FFTW(version), "fftw-3.3", 8) == 0);
}

TEST_CASE("memory is aligned, and threads are remembered", "[fftw]") {
    for (const std::size_t bytes : {0, 1, 42, 100000}) {
        auto *const memory = static_cast<Real *>(FFTW(malloc)(bytes));
        CHECK(FFTW(alignment_of)(memory) == 0);
        FFTW(free)(memory);
    }
    CHECK(FFTW(malloc)(static_cast<std::size_t>(-1)) == nullptr);
    CHECK(FFTW(alloc_complex)(static_cast<std::size_t>(-1)) == nullptr);
    CHECK(FFTW(init_threads)() != 0);
    FFTW(plan_with_nthreads)(3);
    CHECK(FFTW(planner_nthreads)() == 3);
    FFTW(plan_with_nthreads)(1);
}

TEST_CASE("threads run a plan while another one plans", "[fftw]") {
    FFTW(make_planner_thread_safe)();
    const int n = 360;
    std::vector<Complex> in = noise(std::size_t(n)), out(in.size());
    const Destroyed made{FFTW(plan_dft_1d)(n, raw(in), raw(out), FFTW_BACKWARD, FFTW_ESTIMATE)};
    REQUIRE(made.plan);
    std::vector<std::vector<Complex>> outs(8);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < outs.size(); ++i)
        threads.emplace_back([&, i] {
            std::vector<Complex> x = noise(std::size_t(n), i), y(x.size());
            for (int run = 0; run < 50; ++run)
                FFTW(execute_dft)(made.plan, raw(x), raw(y));
            outs[i] = y;
        });
    for (int m = 2; m < 60; ++m) {
        std::vector<Complex> x(static_cast<std::size_t>(m));
        FFTW(destroy_plan)(FFTW(plan_dft_1d)(m, raw(x), raw(x), FFTW_FORWARD, FFTW_ESTIMATE));
    }
    for (std::thread &thread : threads)
        thread.join();
    for (unsigned i = 0; i < outs.size(); ++i)
        CHECK(error_of(noise(std::size_t(n), i), outs[i], +1) < bound);
}
