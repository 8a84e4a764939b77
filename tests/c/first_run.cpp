// SPDX-License-Identifier: GPL-3.0-or-later
// first_run [PROBLEM...]: milliseconds of planning with IMAGO_PLANNED, of the first run on the
// host's memory and on buffers, and the ratio of each to the median of the next twenty. Run with
// IMAGO_PROGRAM_CACHE=off and POCL_KERNEL_CACHE=0, so that nothing is compiled before, and with
// IMAGO_HOST_PATH=off: all runs are the device's. Fails if a first run took an eighth of the
// planning longer than the others: a compiler's time.
#include "tests/c/library.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using namespace imago::test;
namespace library = imago::library;

namespace {

double milliseconds(const auto &run) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    run();
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

void check(imago_status status) {
    if (!status)
        return;
    std::fprintf(stderr, "%s\n", imago_last_error());
    std::exit(1);
}

/// Prints how long the first of some runs takes, and its ratio to the median of the others. Returns
/// how much longer it takes.
double print_first(const auto &run) {
    const double first = milliseconds(run);
    std::vector<double> later;
    for (int i = 0; i < 20; ++i)
        later.push_back(milliseconds(run));
    std::nth_element(later.begin(), later.begin() + 10, later.end());
    std::printf(" %9.3f %7.1f", first, first / later[10]);
    return first - later[10];
}

/// Whether no run waited for a compiler.
bool measure(const library::Device &device, const char *text) {
    const library::Problem problem(text);
    std::size_t in_bytes = 0, out_bytes = 0;
    check(imago_problem_bytes(&problem, &in_bytes, &out_bytes));
    const std::size_t bytes = std::max(in_bytes, out_bytes);
    auto *const in = static_cast<char *>(imago_alloc(bytes + 16));
    auto *const out = static_cast<char *>(imago_alloc(bytes + 16));
    std::memset(in, 0, bytes + 16);
    std::memset(out, 0, bytes + 16);
    double planned = 0, longer = 0;
    for (const std::size_t offset : {0, 16}) { // NumPy's arrays begin at multiples of 16
        imago_plan *plan = nullptr;
        const double planning = milliseconds(
            [&] { check(imago_plan_create(device.get(), &problem, IMAGO_PLANNED, &plan)); });
        planned = std::max(planned, planning);
        std::printf("%-22s %6zu %9.1f", text, offset, planning);
        char *const to = problem.in_place ? in + offset : out + offset;
        longer = std::max(longer, print_first([&] {
                              check(imago_plan_execute(plan, in + offset, nullptr, to, nullptr));
                          }));
        imago_buffer *from = nullptr, *into = nullptr;
        check(imago_buffer_create(device.get(), bytes, &from));
        check(imago_buffer_create(device.get(), bytes, &into));
        check(imago_buffer_write(from, 0, in, bytes));
        check(imago_buffer_write(into, 0, in, bytes));
        planned = std::max(planned, milliseconds([&] { check(imago_plan_prepare(plan)); }));
        imago_buffer *const there = problem.in_place ? from : into;
        longer =
            std::max(longer, print_first([&] {
                         check(imago_plan_execute_buffers(plan, from, nullptr, there, nullptr));
                     }));
        std::printf("\n");
        imago_buffer_free(from);
        imago_buffer_free(into);
        imago_plan_free(plan);
    }
    imago_free(in);
    imago_free(out);
    return longer < planned / 8;
}

} // namespace

int main(int argc, char **argv) {
    const library::Device device = library_device();
    std::printf("%-22s %6s %9s %9s %7s %9s %7s\n", "problem", "offset", "planning", "host", "ratio",
                "buffers", "ratio");
    std::vector<const char *> problems(argv + 1, argv + argc);
    if (problems.empty())
        problems = {"fft:4096*64",         "fft:65536",          "rfft:2048*64",
                    "fft:1000x600",        "rfft:1024x768",      "dct2:1080x1920",
                    "fft:1048576:inplace", "fft:100*1000:double"};
    bool warm = true;
    for (const char *text : problems)
        warm = measure(device, text) && warm;
    return warm ? 0 : 1;
}
