// SPDX-License-Identifier: GPL-3.0-or-later
// FFTW's legacy Fortran functions, called as a Fortran program does, give what the C functions do.
#include "tests/support/catch.h"

#include <fftw3.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#ifdef IMAGO_TEST_double
#define FFTW(name) fftw_##name
#define FORTRAN(name) dfftw_##name##_
#define FORTRAN_TWO(name) dfftw_##name##__
using Real = double;
#else
#define FFTW(name) fftwf_##name
#define FORTRAN(name) sfftw_##name##_
#define FORTRAN_TWO(name) sfftw_##name##__
using Real = float;
#endif
using Plan = FFTW(plan);
using Pair = FFTW(complex);

extern "C" {
void FORTRAN(plan_dft_3d)(Plan *, int *, int *, int *, Pair *, Pair *, int *, int *);
void FORTRAN_TWO(plan_dft_r2c_2d)(Plan *, int *, int *, Real *, Pair *, int *);
void FORTRAN(plan_r2r_2d)(Plan *, int *, int *, Real *, Real *, int *, int *, int *);
void FORTRAN(plan_many_r2r)(Plan *, int *, int *, int *, Real *, int *, int *, int *, Real *, int *,
                            int *, int *, int *, int *);
void FORTRAN(plan_guru_r2r)(Plan *, int *, int *, int *, int *, int *, int *, int *, int *, Real *,
                            Real *, int *, int *);
void FORTRAN(execute)(Plan *);
void FORTRAN_TWO(execute_r2r)(Plan *, Real *, Real *);
void FORTRAN(destroy_plan)(Plan *);
void FORTRAN(export_wisdom)(void (*)(char *, void *), void *);
void FORTRAN(import_wisdom)(int *, void (*)(int *, void *), void *);
}

namespace {

int estimated = FFTW_ESTIMATE;

std::vector<Real> waves(std::size_t n) {
    std::vector<Real> x(n);
    for (std::size_t i = 0; i < n; ++i)
        x[i] = static_cast<Real>(std::sin(double(i * i + 1)));
    return x;
}

Pair *complex(std::vector<Real> &x) {
    return reinterpret_cast<Pair *>(x.data());
}

/// Runs a plan made by a Fortran function, and destroys it.
void run(Plan plan) {
    REQUIRE(plan);
    FORTRAN(execute)(&plan);
    FORTRAN(destroy_plan)(&plan);
}
void run_c(Plan plan) {
    REQUIRE(plan);
    FFTW(execute)(plan);
    FFTW(destroy_plan)(plan);
}

} // namespace

TEST_CASE("Fortran's axes come fastest first", "[fftw]") {
    int nx = 4, ny = 3, nz = 5, sign = FFTW_BACKWARD;
    std::vector<Real> x = waves(120), got(120), want(120);
    Plan plan = nullptr;
    FORTRAN(plan_dft_3d)(&plan, &nx, &ny, &nz, complex(x), complex(got), &sign, &estimated);
    run(plan);
    run_c(FFTW(plan_dft_3d)(5, 3, 4, complex(x), complex(want), sign, FFTW_ESTIMATE));
    CHECK(got == want);

    std::vector<Real> half(18), half_want(18);
    FORTRAN_TWO(plan_dft_r2c_2d)(&plan, &nx, &ny, x.data(), complex(half), &estimated);
    run(plan);
    run_c(FFTW(plan_dft_r2c_2d)(3, 4, x.data(), complex(half_want), FFTW_ESTIMATE));
    CHECK(half == half_want);
}

TEST_CASE("Fortran's kinds belong to its axes", "[fftw]") {
    int nx = 6, ny = 4, rank = 2, one = 1, none = 0, kx = FFTW_RODFT11, ky = FFTW_REDFT10;
    std::vector<Real> x = waves(24), got(24), want(24);
    run_c(
        FFTW(plan_r2r_2d)(4, 6, x.data(), want.data(), FFTW_REDFT10, FFTW_RODFT11, FFTW_ESTIMATE));
    Plan plan = nullptr;
    FORTRAN(plan_r2r_2d)(&plan, &nx, &ny, x.data(), got.data(), &kx, &ky, &estimated);
    run(plan);
    CHECK(got == want);

    std::array<int, 2> n{6, 4}, kinds{kx, ky};
    got.assign(24, 0);
    FORTRAN(plan_many_r2r)
    (&plan, &rank, n.data(), &one, x.data(), n.data(), &one, &none, got.data(), n.data(), &one,
     &none, kinds.data(), &estimated);
    REQUIRE(plan);
    FORTRAN_TWO(execute_r2r)(&plan, x.data(), got.data());
    FORTRAN(destroy_plan)(&plan);
    CHECK(got == want);

    // The guru's axes are as given, and its kinds in reverse.
    std::array<int, 2> c_n{4, 6}, strides{6, 1};
    got.assign(24, 0);
    FORTRAN(plan_guru_r2r)
    (&plan, &rank, c_n.data(), strides.data(), strides.data(), &none, nullptr, nullptr, nullptr,
     x.data(), got.data(), kinds.data(), &estimated);
    run(plan);
    CHECK(got == want);
}

TEST_CASE("Fortran's wisdom goes through its characters", "[fftw]") {
    std::string text;
    FORTRAN(export_wisdom)([](char *c, void *to) { *static_cast<std::string *>(to) += *c; }, &text);
    CHECK(text.size() > 10);
    struct At {
        const std::string *text;
        std::size_t next;
    } at{&text, 0};
    const auto read = [](int *c, void *from) {
        auto *const place = static_cast<At *>(from);
        *c = place->next < place->text->size() ? (*place->text)[place->next++] : -1;
    };
    int success = 0;
    FORTRAN(import_wisdom)(&success, read, &at);
    CHECK(success == 1);
    at.next = 1;
    FORTRAN(import_wisdom)(&success, read, &at);
    CHECK(success == 0);
}
