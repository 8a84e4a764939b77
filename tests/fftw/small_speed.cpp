// SPDX-License-Identifier: GPL-3.0-or-later
// small_speed [GROUP...] [rounds=N] [threads=N]: FFTW's time over ours, both libraries in this
// process, planned with FFTW_ESTIMATE and with FFTW_MEASURE, in interleaved rounds; > 1 is ours
// faster. Also ours by FFTW_ESTIMATE over ours by FFTW_MEASURE, which is to be 1 or more, and what
// a plan takes of time. Groups: short, many, planes, strided, rows, inplace, long, measure; none:
// all. A line for each cell, the geometric means of each group. FFTW is the system's libfftw3.so.3
// and libfftw3f.so.3, both by dlopen() alone: a program that is linked to one has its functions in
// both.
#include <fftw3.h>

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// The functions of one library of one precision.
template <class T>
struct Library {
    using Complex = T[2];
    using Plan = struct Planned *;

    explicit Library(const std::string &file)
        : handle_(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (!handle_) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::exit(2);
        }
        take(dft, "plan_many_dft");
        take(r2c, "plan_many_dft_r2c");
        take(c2r, "plan_many_dft_c2r");
        take(r2r, "plan_many_r2r");
        take(execute, "execute");
        take(destroy, "destroy_plan");
        take(limit, "set_timelimit");
        limit(20);
    }

    /// Plans made from now on take so many threads. FFTW's functions for that are a library of
    /// their own, whose name `with_threads` is.
    void take_threads(int threads, const std::string &with_threads) {
        if (!with_threads.empty())
            handle_ = dlopen(with_threads.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle_) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::exit(2);
        }
        int (*init)(void) = nullptr;
        void (*plan_with)(int) = nullptr;
        take(init, "init_threads");
        take(plan_with, "plan_with_nthreads");
        init();
        plan_with(threads);
    }

    template <class Function>
    void take(Function &function, const char *name) {
        const std::string symbol = std::string(sizeof(T) == 4 ? "fftwf_" : "fftw_") + name;
        function = reinterpret_cast<Function>(dlsym(handle_, symbol.c_str()));
        if (!function) {
            std::fprintf(stderr, "%s\n", dlerror());
            std::exit(2);
        }
    }

    Plan (*dft)(int, const int *, int, Complex *, const int *, int, int, Complex *, const int *,
                int, int, int, unsigned);
    Plan (*r2c)(int, const int *, int, T *, const int *, int, int, Complex *, const int *, int, int,
                unsigned);
    Plan (*c2r)(int, const int *, int, Complex *, const int *, int, int, T *, const int *, int, int,
                unsigned);
    Plan (*r2r)(int, const int *, int, T *, const int *, int, int, T *, const int *, int, int,
                const fftw_r2r_kind *, unsigned);
    void (*execute)(Plan);
    void (*destroy)(Plan);
    void (*limit)(double);

  private:
    void *handle_;
};

enum class What { c2c, r2c, c2r, r2r };

struct Cell {
    std::string group;
    What what;
    bool is_double;
    std::vector<int> sizes;
    int count = 1;
    bool in_place = false;
    fftw_r2r_kind kind = FFTW_REDFT10;
    int stride = 1; ///< c2c alone; if more, transforms of a batch are beside each other

    int points(bool half) const {
        int product = 1;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            product *= half && i + 1 == sizes.size() ? sizes[i] / 2 + 1 : sizes[i];
        return product;
    }
    std::string name() const {
        static const char *const names[] = {"c2c", "r2c", "c2r", "r2r"};
        std::string text =
            std::string(is_double ? "double " : "float ") + names[static_cast<int>(what)] +
            (what == What::r2r ? std::to_string(kind) : "") + (in_place ? " in place" : "");
        for (std::size_t i = 0; i < sizes.size(); ++i)
            text += (i ? "x" : " ") + std::to_string(sizes[i]);
        if (stride > 1)
            text += " by " + std::to_string(stride);
        return count > 1 ? text + " *" + std::to_string(count) : text;
    }
};

/// Rounds of a cell.
int rounds = 15;

double median(std::vector<double> list) {
    const auto middle = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
    std::nth_element(list.begin(), middle, list.end());
    return *middle;
}

template <class T>
typename Library<T>::Plan plan_of(const Library<T> &library, const Cell &cell, T *in, T *out,
                                  unsigned flags) {
    using Complex = typename Library<T>::Complex;
    auto *complex_in = reinterpret_cast<Complex *>(in);
    auto *complex_out = reinterpret_cast<Complex *>(out);
    const int rank = static_cast<int>(cell.sizes.size()), *n = cell.sizes.data();
    const int whole = cell.points(false), half = cell.points(true);
    // In place the real side has padded rows, as the interface without strides takes them.
    std::vector<int> padded = cell.sizes;
    padded.back() = 2 * (padded.back() / 2 + 1);
    const int *const embed = cell.in_place ? padded.data() : nullptr;
    const int real = cell.in_place ? 2 * half : whole;
    const std::vector<fftw_r2r_kind> kinds(cell.sizes.size(), cell.kind);
    switch (cell.what) {
    case What::c2c:
        return library.dft(rank, n, cell.count, complex_in, nullptr, cell.stride,
                           cell.stride > 1 ? 1 : whole, complex_out, nullptr, cell.stride,
                           cell.stride > 1 ? 1 : whole, FFTW_FORWARD, flags);
    case What::r2c:
        return library.r2c(rank, n, cell.count, in, embed, 1, real, complex_out, nullptr, 1, half,
                           flags);
    case What::c2r:
        return library.c2r(rank, n, cell.count, complex_in, nullptr, 1, half, out, embed, 1, real,
                           flags);
    default:
        return library.r2r(rank, n, cell.count, in, nullptr, 1, whole, out, nullptr, 1, whole,
                           kinds.data(), flags);
    }
}

/// Microseconds of theirs and ours, each by ESTIMATE and by MEASURE, and of our plans.
struct Times {
    double theirs[2], ours[2], planning[2];
};

template <class T>
Times measure(const Library<T> &fftw, const Library<T> &imago, const Cell &cell) {
    const auto numbers = static_cast<std::size_t>(std::max(cell.count, cell.stride)) * 2U *
                         static_cast<std::size_t>(std::max(cell.points(true), cell.points(false)));
    const std::size_t bytes = (numbers * sizeof(T) + 63) / 64 * 64;
    auto *const in = static_cast<T *>(std::aligned_alloc(64, bytes));
    auto *const apart = static_cast<T *>(std::aligned_alloc(64, bytes));
    T *const out = cell.in_place ? in : apart;
    Times times = {};
    struct Side {
        const Library<T> *library;
        typename Library<T>::Plan plan;
        std::vector<double> samples;
    };
    std::vector<Side> sides;
    const unsigned flags[] = {FFTW_ESTIMATE, FFTW_MEASURE};
    for (int i = 0; i < 2; ++i) {
        sides.push_back({&fftw, plan_of(fftw, cell, in, out, flags[i]), {}});
        const double begin = seconds();
        sides.push_back({&imago, plan_of(imago, cell, in, out, flags[i]), {}});
        times.planning[i] = (seconds() - begin) * 1e6;
    }
    // Zeros in place, lest numbers grow; theirs take as long as others.
    std::fill_n(in, numbers, T(0));
    std::fill_n(apart, numbers, T(0));
    std::mt19937 engine(7);
    if (!cell.in_place)
        std::generate_n(in, numbers, [&] { return T(engine() % 64) / 64; });
    double run_time = 0;
    for (int i = 0; i < 3; ++i) {
        const double begin = seconds();
        sides[0].library->execute(sides[0].plan);
        run_time = seconds() - begin;
    }
    const int runs = std::max(1, static_cast<int>(1.5e-4 / std::max(run_time, 2e-8)));
    for (int round = 0; round < rounds; ++round)
        for (Side &side : sides) {
            const auto execute = side.library->execute;
            execute(side.plan); // warms what the other side has pushed out
            const double begin = seconds();
            for (int run = 0; run < runs; ++run)
                execute(side.plan);
            side.samples.push_back((seconds() - begin) / runs * 1e6);
        }
    for (int i = 0; i < 2; ++i) {
        times.theirs[i] = median(sides[static_cast<std::size_t>(2 * i)].samples);
        times.ours[i] = median(sides[static_cast<std::size_t>(2 * i + 1)].samples);
    }
    for (const Side &side : sides)
        side.library->destroy(side.plan);
    std::free(in);
    std::free(apart);
    return times;
}

void add_lines(std::vector<Cell> &cells, const char *group, const std::vector<int> &lengths) {
    for (const int n : lengths)
        for (const What what : {What::c2c, What::r2c, What::c2r, What::r2r})
            for (const bool is_double : {false, true})
                cells.push_back({group, what, is_double, {n}});
}

std::vector<Cell> all_cells() {
    std::vector<Cell> cells;
    add_lines(cells, "short", {2, 5, 8, 13, 16, 24, 32, 48, 64, 97, 100, 128});
    cells.insert(cells.end(), {
                                  {"many", What::r2c, false, {8, 8}, 10000},
                                  {"many", What::r2c, false, {16}, 100000},
                                  {"many", What::c2c, true, {20}, 400},
                                  {"many", What::c2c, true, {90}, 8100},
                                  {"many", What::c2r, false, {16}, 1000},
                                  {"many", What::c2c, false, {12}, 1000},
                                  {"many", What::c2c, false, {64}, 500},
                                  {"many", What::c2c, true, {7, 7}, 500},
                                  {"many", What::r2r, false, {8, 8}, 1000},
                                  {"many", What::r2r, true, {32}, 500, false, FFTW_R2HC},
                                  {"planes", What::c2c, false, {64, 64}},
                                  {"planes", What::c2c, false, {32, 32}, 3},
                                  {"planes", What::c2c, false, {16, 16}, 16},
                                  {"planes", What::c2c, true, {16, 16}},
                                  {"planes", What::c2c, true, {16, 16, 16}},
                                  {"planes", What::r2c, false, {64, 64}},
                                  {"planes", What::c2r, true, {32, 32}},
                                  {"planes", What::r2r, false, {32, 32}},
                              });
    for (const int n : {16, 20, 24, 27, 32, 36, 40, 48, 60, 64})
        for (const bool in_place : {false, true})
            cells.push_back({"strided", What::c2c, true, {n}, 1, in_place, FFTW_REDFT10, n});
    for (const int count : {3, 15, 16})
        cells.push_back(
            {"strided", What::c2c, true, {24, 24, 24}, count, true, FFTW_REDFT10, count});
    for (const auto &[n, count] : {std::pair(16, 1024), std::pair(32, 1024), std::pair(64, 256)})
        cells.push_back({"rows", What::c2c, true, {n}, count});
    for (const What what : {What::r2c, What::c2r})
        for (const int n : {32, 48, 64})
            cells.push_back({"inplace", what, false, {n, n, n}, 1, true});
    add_lines(cells, "long",
              {256, 384, 500, 512, 1000, 1021, 1024, 2048, 4096, 8192, 10000, 16384, 32768});
    cells.push_back({"measure", What::r2c, false, {65536}});
    cells.push_back({"measure", What::c2c, false, {65537}});
    cells.push_back({"measure", What::c2c, false, {65536}});
    cells.push_back({"measure", What::c2c, true, {65536}});
    cells.push_back({"measure", What::c2c, false, {256, 256}});
    return cells;
}

double mean_of(const std::vector<double> &ratios) {
    double sum = 0;
    for (const double ratio : ratios)
        sum += std::log(ratio);
    return ratios.empty() ? 0 : std::exp(sum / static_cast<double>(ratios.size()));
}

} // namespace

int main(int argc, char *argv[]) {
    std::vector<std::string> groups;
    int threads = 1;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.rfind("rounds=", 0) == 0)
            rounds = std::max(1, std::atoi(word.c_str() + 7));
        else if (word.rfind("threads=", 0) == 0)
            threads = std::max(1, std::atoi(word.c_str() + 8));
        else
            groups.push_back(word);
    }
    Library<float> fftw_float("libfftw3f.so.3"), imago_float("libimago_fftw3f.so.0");
    Library<double> fftw_double("libfftw3.so.3"), imago_double("libimago_fftw3.so.0");
    if (threads > 1) {
        fftw_float.take_threads(threads, "libfftw3f_threads.so.3");
        fftw_double.take_threads(threads, "libfftw3_threads.so.3");
    }
    imago_float.take_threads(threads, "");
    imago_double.take_threads(threads, "");
    std::vector<std::string> shown;
    const std::vector<Cell> cells = all_cells();
    for (const Cell &cell : cells)
        if (std::find(shown.begin(), shown.end(), cell.group) == shown.end() &&
            (groups.empty() || std::find(groups.begin(), groups.end(), cell.group) != groups.end()))
            shown.push_back(cell.group);
    std::printf("%-8s %-28s %9s %9s %9s %9s %9s %6s %6s %6s\n", "", "microseconds", "FFTW est",
                "ours est", "FFTW mea", "ours mea", "our plan", "est", "mea", "e/m");
    for (const std::string &group : shown) {
        std::vector<double> ratios[3];
        for (const Cell &cell : cells) {
            if (cell.group != group)
                continue;
            const Times t = cell.is_double ? measure(fftw_double, imago_double, cell)
                                           : measure(fftw_float, imago_float, cell);
            ratios[0].push_back(t.theirs[0] / t.ours[0]);
            ratios[1].push_back(t.theirs[1] / t.ours[1]);
            ratios[2].push_back(t.ours[0] / t.ours[1]);
            std::printf("%-8s %-28s %9.3f %9.3f %9.3f %9.3f %9.1f %6.2f %6.2f %6.2f\n",
                        group.c_str(), cell.name().c_str(), t.theirs[0], t.ours[0], t.theirs[1],
                        t.ours[1], t.planning[0], ratios[0].back(), ratios[1].back(),
                        ratios[2].back());
            std::fflush(stdout);
        }
        std::printf("%-8s %-28s %49s %6.2f %6.2f %6.2f\n", group.c_str(), "geometric mean",
                    (std::to_string(ratios[0].size()) + " cells").c_str(), mean_of(ratios[0]),
                    mean_of(ratios[1]), mean_of(ratios[2]));
    }
}
