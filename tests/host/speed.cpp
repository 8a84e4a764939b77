// SPDX-License-Identifier: GPL-3.0-or-later
// host_speed [float|double|complex|r2c|c2r|KIND=0..10|quick|n...]: HostTransform beside FFTW
// (measured plans), out of place, contiguous, one thread, in interleaved rounds. Prints
// microseconds (the medians of the rounds), their ratio, the excess over 1.5 times FFTW's time plus
// 0.2 us, and the difference of the results; fails for a wrong one.
#include "engine/host/host_transform.h"

#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

using namespace imago;

namespace {

enum class What { complex, r2c, c2r, kind };

template <class T>
struct Fftw;

template <>
struct Fftw<float> {
    using Plan = fftwf_plan;
    static constexpr bool is_double = false;
    static float *allocate(std::size_t n) { return fftwf_alloc_real(n); }
    static void free(float *p) { fftwf_free(p); }
    static Plan plan(What what, int n, float *in, float *out, unsigned kind) {
        auto *ci = reinterpret_cast<fftwf_complex *>(in),
             *co = reinterpret_cast<fftwf_complex *>(out);
        switch (what) {
        case What::complex:
            return fftwf_plan_dft_1d(n, ci, co, FFTW_FORWARD, FFTW_MEASURE);
        case What::r2c:
            return fftwf_plan_dft_r2c_1d(n, in, co, FFTW_MEASURE);
        case What::c2r:
            return fftwf_plan_dft_c2r_1d(n, ci, out, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
        default:
            return fftwf_plan_r2r_1d(n, in, out, static_cast<fftw_r2r_kind>(kind), FFTW_MEASURE);
        }
    }
    static void run(Plan plan) { fftwf_execute(plan); }
    static void destroy(Plan plan) { fftwf_destroy_plan(plan); }
};

template <>
struct Fftw<double> {
    using Plan = fftw_plan;
    static constexpr bool is_double = true;
    static double *allocate(std::size_t n) { return fftw_alloc_real(n); }
    static void free(double *p) { fftw_free(p); }
    static Plan plan(What what, int n, double *in, double *out, unsigned kind) {
        auto *ci = reinterpret_cast<fftw_complex *>(in),
             *co = reinterpret_cast<fftw_complex *>(out);
        switch (what) {
        case What::complex:
            return fftw_plan_dft_1d(n, ci, co, FFTW_FORWARD, FFTW_MEASURE);
        case What::r2c:
            return fftw_plan_dft_r2c_1d(n, in, co, FFTW_MEASURE);
        case What::c2r:
            return fftw_plan_dft_c2r_1d(n, ci, out, FFTW_MEASURE | FFTW_PRESERVE_INPUT);
        default:
            return fftw_plan_r2r_1d(n, in, out, static_cast<fftw_r2r_kind>(kind), FFTW_MEASURE);
        }
    }
    static void run(Plan plan) { fftw_execute(plan); }
    static void destroy(Plan plan) { fftw_destroy_plan(plan); }
};

StridedProblem problem_of(What what, int n, bool is_double, unsigned kind) {
    static const RealKind kinds[] = {RealKind::r2hc,    RealKind::hc2r,    RealKind::dht,
                                     RealKind::redft00, RealKind::redft01, RealKind::redft10,
                                     RealKind::redft11, RealKind::rodft00, RealKind::rodft01,
                                     RealKind::rodft10, RealKind::rodft11};
    StridedProblem problem;
    problem.is_double = is_double;
    problem.type = static_cast<StridedProblem::Type>(what);
    problem.axes = {{n, what == What::complex || what == What::c2r ? 2 : 1,
                     what == What::complex || what == What::r2c ? 2 : 1}};
    if (what == What::kind)
        problem.kinds = {kinds[kind]};
    return problem;
}

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// Seconds of one run, by many.
template <class Run>
double time_of(int runs, const Run &run) {
    const double start = seconds();
    for (int i = 0; i < runs; ++i)
        run();
    return (seconds() - start) / runs;
}

struct Options {
    bool quick = false;
    std::vector<int> lengths;
};

/// Whether the results agree.
template <class T>
bool measure(What what, int n, unsigned kind, const Options &options) {
    const std::size_t size = 2 * static_cast<std::size_t>(n) + 4;
    T *in = Fftw<T>::allocate(size), *want = Fftw<T>::allocate(size),
      *have = Fftw<T>::allocate(size);
    const auto plan = Fftw<T>::plan(what, n, in, want, kind);
    const double planned = seconds();
    const HostTransform transform(problem_of(what, n, Fftw<T>::is_double, kind));
    const double planning = seconds() - planned;
    std::mt19937 engine(static_cast<unsigned>(n));
    std::uniform_real_distribution<T> uniform(-1, 1);
    for (std::size_t i = 0; i < size; ++i) {
        in[i] = uniform(engine);
        want[i] = have[i] = 0;
    }
    if (what == What::c2r)
        in[1] = in[2 * static_cast<std::size_t>(n / 2) + 1] = 0;
    const bool hermitian = what == What::c2r && n % 2 == 1;
    if (hermitian)
        in[2 * static_cast<std::size_t>(n / 2) + 1] = T(0.5);
    const auto ours = [&] { transform.execute({in, in + 1}, {have, have + 1}); };
    const auto theirs = [&] { Fftw<T>::run(plan); };
    std::vector<double> times[2];
    const int runs =
        std::max(1, static_cast<int>((options.quick ? 1e-5 : 2e-4) / time_of(3, theirs)));
    for (int round = 0; round < (options.quick ? 3 : 25); ++round) {
        times[0].push_back(time_of(runs, ours));
        times[1].push_back(time_of(runs, theirs));
    }
    double difference = 0, norm = 0;
    for (std::size_t i = 0; i < size; ++i) {
        difference += std::pow(double(have[i]) - double(want[i]), 2);
        norm += std::pow(double(want[i]), 2);
    }
    const double error = std::sqrt(difference / norm);
    for (auto &list : times)
        std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2),
                         list.end());
    const double mine = times[0][times[0].size() / 2] * 1e6,
                 peer = times[1][times[1].size() / 2] * 1e6;
    const bool agree = error < (Fftw<T>::is_double ? 1e-14 : 1e-6);
    static const char *const names[] = {"complex", "r2c", "c2r", "kind"};
    std::printf("%-7s %2u %-6s %8d %10.3f %10.3f %6.2f %s %9.2g %7.1f us planning%s\n",
                names[int(what)], kind, Fftw<T>::is_double ? "double" : "float", n, mine, peer,
                mine / peer, mine > 1.5 * peer + 0.2 ? "SLOW" : "  ok", error, planning * 1e6,
                agree ? "" : " WRONG");
    Fftw<T>::destroy(plan);
    for (T *p : {in, want, have})
        Fftw<T>::free(p);
    return agree;
}

} // namespace

int main(int argc, char *argv[]) {
    Options options;
    std::vector<What> whats;
    std::vector<unsigned> kinds;
    bool floats = true, doubles = true;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "float")
            doubles = false;
        else if (word == "double")
            floats = false;
        else if (word == "quick")
            options.quick = true;
        else if (word == "complex")
            whats.push_back(What::complex);
        else if (word == "r2c")
            whats.push_back(What::r2c);
        else if (word == "c2r")
            whats.push_back(What::c2r);
        else if (word.rfind("KIND=", 0) == 0) {
            whats.push_back(What::kind);
            kinds.push_back(static_cast<unsigned>(std::atoi(word.c_str() + 5)));
        } else
            options.lengths.push_back(std::atoi(word.c_str()));
    }
    if (whats.empty())
        whats = {What::complex, What::r2c, What::c2r};
    if (options.lengths.empty())
        options.lengths = {2,    3,    4,    5,    7,    8,    9,    12,   13,   15,   16,   17,
                           20,   24,   30,   31,   32,   48,   60,   64,   75,   97,   100,  127,
                           128,  144,  180,  192,  200,  243,  251,  256,  320,  343,  360,  400,
                           441,  480,  500,  509,  512,  600,  625,  640,  720,  729,  768,  800,
                           900,  960,  1000, 1001, 1021, 1024, 1080, 1200, 1280, 1331, 1440, 1500,
                           1536, 1920, 2000, 2039, 2048, 2187, 2401, 2500, 2560, 3000, 3072, 3125,
                           3600, 3840, 4000, 4093, 4095, 4096};
    bool all = true;
    std::size_t kind = 0;
    for (const What what : whats) {
        const unsigned number = what == What::kind ? kinds[kind++] : 0;
        for (const int n : options.lengths) {
            if (floats)
                all = measure<float>(what, n, number, options) && all;
            if (doubles)
                all = measure<double>(what, n, number, options) && all;
        }
    }
    return all ? 0 : 1;
}
