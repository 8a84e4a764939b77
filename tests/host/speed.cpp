// SPDX-License-Identifier: GPL-3.0-or-later
// host_speed [float|double] [complex] [r2c] [c2r] [kind=0...10] [quick] [SHAPE...]: HostTransform
// beside FFTW (measured plans), out of place, contiguous, one thread, in interleaved rounds. A
// shape is 100, 64x64 or 16*1000 (of 1000 lines). Prints microseconds (medians), their ratio,
// whether ours take more than 1.5 times FFTW's and 0.2 us, and the difference of the results; fails
// if they differ.
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

/// 64x64*10: ten transforms of 64 x 64 points.
struct Shape {
    std::string name;
    std::vector<int> sizes;
    int count = 1;

    explicit Shape(const std::string &text) : name(text) {
        for (const char *at = text.c_str(); *at != 0;) {
            char *end = nullptr;
            const int number = static_cast<int>(std::strtol(at, &end, 10));
            if (at != text.c_str() && at[-1] == '*')
                count = number;
            else
                sizes.push_back(number);
            at = *end == 0 ? end : end + 1;
        }
    }
    int points(bool half) const {
        int product = 1;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            product *= half && i + 1 == sizes.size() ? sizes[i] / 2 + 1 : sizes[i];
        return product;
    }
};

struct Task {
    What what;
    unsigned kind; ///< FFTW's number
    bool half_in() const { return what == What::c2r; }
    bool half_out() const { return what == What::r2c; }
    bool complex_in() const { return what == What::complex || half_in(); }
    bool complex_out() const { return what == What::complex || half_out(); }
};

template <class T>
struct Fftw;

template <>
struct Fftw<float> {
    using Plan = fftwf_plan;
    using Complex = fftwf_complex;
    static constexpr bool is_double = false;
    static constexpr auto allocate = fftwf_alloc_real;
    static constexpr auto free = fftwf_free;
    static constexpr auto dft = fftwf_plan_many_dft;
    static constexpr auto r2c = fftwf_plan_many_dft_r2c;
    static constexpr auto c2r = fftwf_plan_many_dft_c2r;
    static constexpr auto r2r = fftwf_plan_many_r2r;
    static constexpr auto run = fftwf_execute;
    static constexpr auto destroy = fftwf_destroy_plan;
};

template <>
struct Fftw<double> {
    using Plan = fftw_plan;
    using Complex = fftw_complex;
    static constexpr bool is_double = true;
    static constexpr auto allocate = fftw_alloc_real;
    static constexpr auto free = fftw_free;
    static constexpr auto dft = fftw_plan_many_dft;
    static constexpr auto r2c = fftw_plan_many_dft_r2c;
    static constexpr auto c2r = fftw_plan_many_dft_c2r;
    static constexpr auto r2r = fftw_plan_many_r2r;
    static constexpr auto run = fftw_execute;
    static constexpr auto destroy = fftw_destroy_plan;
};

template <class T>
typename Fftw<T>::Plan fftw_plan_of(const Task &task, const Shape &shape, T *in, T *out) {
    using F = Fftw<T>;
    auto *complex_in = reinterpret_cast<typename F::Complex *>(in);
    auto *complex_out = reinterpret_cast<typename F::Complex *>(out);
    const int rank = static_cast<int>(shape.sizes.size()), *n = shape.sizes.data();
    const int from = shape.points(task.half_in()), to = shape.points(task.half_out());
    const std::vector<fftw_r2r_kind> kinds(shape.sizes.size(),
                                           static_cast<fftw_r2r_kind>(task.kind));
    switch (task.what) {
    case What::complex:
        return F::dft(rank, n, shape.count, complex_in, nullptr, 1, from, complex_out, nullptr, 1,
                      to, FFTW_FORWARD, FFTW_MEASURE);
    case What::r2c:
        return F::r2c(rank, n, shape.count, in, nullptr, 1, from, complex_out, nullptr, 1, to,
                      FFTW_MEASURE);
    case What::c2r:
        return F::c2r(rank, n, shape.count, complex_in, nullptr, 1, from, out, nullptr, 1, to,
                      FFTW_MEASURE | (rank == 1 ? FFTW_PRESERVE_INPUT : 0U));
    default:
        return F::r2r(rank, n, shape.count, in, nullptr, 1, from, out, nullptr, 1, to, kinds.data(),
                      FFTW_MEASURE);
    }
}

StridedProblem problem_of(const Task &task, const Shape &shape, bool is_double) {
    static const RealKind kinds[] = {RealKind::r2hc,    RealKind::hc2r,    RealKind::dht,
                                     RealKind::redft00, RealKind::redft01, RealKind::redft10,
                                     RealKind::redft11, RealKind::rodft00, RealKind::rodft01,
                                     RealKind::rodft10, RealKind::rodft11};
    StridedProblem problem;
    problem.is_double = is_double;
    problem.type = static_cast<StridedProblem::Type>(task.what);
    std::ptrdiff_t in = task.complex_in() ? 2 : 1, out = task.complex_out() ? 2 : 1;
    for (std::size_t i = shape.sizes.size(); i-- > 0;) {
        const std::ptrdiff_t n = shape.sizes[i];
        problem.axes.insert(problem.axes.begin(), {n, in, out});
        const bool last = i + 1 == shape.sizes.size();
        in *= last && task.half_in() ? n / 2 + 1 : n;
        out *= last && task.half_out() ? n / 2 + 1 : n;
        if (task.what == What::kind)
            problem.kinds.push_back(kinds[task.kind]);
    }
    if (shape.count > 1)
        problem.batch = {{shape.count, in, out}};
    problem.may_destroy_input = shape.sizes.size() > 1;
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

/// Random numbers; half spectra are those of real ones, which FFTW makes.
template <class T>
void fill(const Task &task, const Shape &shape, T *in, std::size_t size) {
    std::mt19937 engine(static_cast<unsigned>(size));
    std::uniform_real_distribution<T> uniform(-1, 1);
    if (task.what != What::c2r) {
        std::generate_n(in, size, [&] { return uniform(engine); });
        return;
    }
    T *real = Fftw<T>::allocate(size);
    const auto plan = fftw_plan_of<T>({What::r2c, 0}, shape, real, in);
    std::generate_n(real, size, [&] { return uniform(engine); });
    Fftw<T>::run(plan);
    Fftw<T>::destroy(plan);
    Fftw<T>::free(real);
}

double median(std::vector<double> list) {
    const auto middle = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
    std::nth_element(list.begin(), middle, list.end());
    return *middle;
}

/// Whether the results agree.
template <class T>
bool measure(const Task &task, const Shape &shape, bool quick) {
    const std::size_t size =
        static_cast<std::size_t>(shape.count) *
        static_cast<std::size_t>(2 * (shape.points(false) + shape.points(true)));
    T *in = Fftw<T>::allocate(size), *kept = Fftw<T>::allocate(size);
    T *want = Fftw<T>::allocate(size), *have = Fftw<T>::allocate(size);
    const auto plan = fftw_plan_of<T>(task, shape, in, want);
    const double planned = seconds();
    const HostTransform transform(problem_of(task, shape, Fftw<T>::is_double));
    const double planning = seconds() - planned;
    fill<T>(task, shape, kept, size);
    std::fill_n(want, size, T(0));
    std::fill_n(have, size, T(0));
    const auto ours = [&] { transform.execute({in, in + 1}, {have, have + 1}); };
    const auto theirs = [&] { Fftw<T>::run(plan); };
    std::copy_n(kept, size, in);
    ours();
    std::copy_n(kept, size, in);
    theirs();
    double difference = 0, norm = 0;
    for (std::size_t i = 0; i < size; ++i) {
        difference += std::pow(double(have[i]) - double(want[i]), 2);
        norm += std::pow(double(want[i]), 2);
    }
    const double error = std::sqrt(difference / norm);
    // Zeros, lest numbers grow where the input is destroyed.
    std::fill_n(in, size, T(0));
    std::vector<double> times[2];
    const int runs = std::max(1, static_cast<int>((quick ? 1e-5 : 2e-4) / time_of(3, theirs)));
    for (int round = 0; round < (quick ? 3 : 25); ++round) {
        times[0].push_back(time_of(runs, ours));
        times[1].push_back(time_of(runs, theirs));
    }
    const double mine = median(times[0]) * 1e6, peer = median(times[1]) * 1e6;
    const bool agree = error < (Fftw<T>::is_double ? 2e-15 : 1e-6);
    static const char *const names[] = {"complex", "r2c", "c2r", "kind"};
    std::printf("%-7s %2u %-6s %12s %10.3f %10.3f %6.2f %s %9.2g %7.1f us planning%s\n",
                names[int(task.what)], task.kind, Fftw<T>::is_double ? "double" : "float",
                shape.name.c_str(), mine, peer, mine / peer,
                mine > 1.5 * peer + 0.2 ? "SLOW" : "  ok", error, planning * 1e6,
                agree ? "" : " WRONG");
    Fftw<T>::destroy(plan);
    for (T *p : {in, kept, want, have})
        Fftw<T>::free(p);
    return agree;
}

const char *const usual_shapes[] = {
    "2",    "3",    "4",    "5",    "7",    "8",    "9",    "12",   "13",   "15",   "16",   "17",
    "20",   "24",   "30",   "31",   "32",   "48",   "60",   "64",   "75",   "97",   "100",  "127",
    "128",  "144",  "180",  "192",  "200",  "243",  "251",  "256",  "320",  "343",  "360",  "400",
    "441",  "480",  "500",  "509",  "512",  "600",  "625",  "640",  "720",  "729",  "768",  "800",
    "900",  "960",  "1000", "1001", "1021", "1024", "1080", "1200", "1280", "1331", "1440", "1500",
    "1536", "1920", "2000", "2039", "2048", "2187", "2401", "2500", "2560", "3000", "3072", "3125",
    "3600", "3840", "4000", "4093", "4095", "4096"};
const char *const quick_shapes[] = {"4",     "15",    "34",      "64",     "97",
                                    "100",   "360",   "1021",    "4096",   "16*100",
                                    "15*30", "12x20", "32x30*3", "6x5x8*4"};

} // namespace

int main(int argc, char *argv[]) {
    std::vector<Task> tasks;
    std::vector<Shape> shapes;
    bool floats = true, doubles = true, quick = false;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "float" || word == "double")
            (word == "float" ? doubles : floats) = false;
        else if (word == "quick")
            quick = true;
        else if (word == "complex" || word == "r2c" || word == "c2r")
            tasks.push_back({word == "complex" ? What::complex
                             : word == "r2c"   ? What::r2c
                                               : What::c2r,
                             0});
        else if (word.rfind("kind=", 0) == 0)
            tasks.push_back({What::kind, static_cast<unsigned>(std::atoi(word.c_str() + 5))});
        else
            shapes.emplace_back(word);
    }
    if (tasks.empty())
        tasks = {{What::complex, 0}, {What::r2c, 0}, {What::c2r, 0}};
    if (shapes.empty() && quick)
        shapes = {std::begin(quick_shapes), std::end(quick_shapes)};
    else if (shapes.empty())
        shapes = {std::begin(usual_shapes), std::end(usual_shapes)};
    bool all = true;
    for (const Task &task : tasks)
        for (const Shape &shape : shapes) {
            if (floats)
                all = measure<float>(task, shape, quick) && all;
            if (doubles)
                all = measure<double>(task, shape, quick) && all;
        }
    return all ? 0 : 1;
}
