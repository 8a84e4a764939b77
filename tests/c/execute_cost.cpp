// SPDX-License-Identifier: GPL-3.0-or-later
// execute_cost [ROUNDS]: microseconds of imago_plan_execute() on the host's memory and of
// imago_plan_execute_buffers() in the device's, by turns, the least of some rounds; and their
// ratio. Run with IMAGO_HOST_PATH=off: all runs are the device's.
#include "tests/c/library.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace imago::test;
namespace library = imago::library;

namespace {

double microseconds(int runs, const auto &run) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    for (int i = 0; i < runs; ++i)
        run();
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / runs;
}

void compare(const library::Device &device, const std::string &text, int rounds) {
    const library::Problem problem(text.c_str());
    library::Plan plan(device, problem);
    std::size_t in_bytes = 0, out_bytes = 0;
    imago_problem_bytes(&problem, &in_bytes, &out_bytes);
    auto *const in = static_cast<float *>(imago_alloc(in_bytes));
    auto *const out = static_cast<float *>(imago_alloc(out_bytes));
    std::fill_n(in, in_bytes / sizeof(float), 0.5f);
    imago_buffer *from = nullptr, *to = nullptr;
    if (imago_buffer_create(device.get(), in_bytes, &from) ||
        imago_buffer_create(device.get(), out_bytes, &to) ||
        imago_buffer_write(from, 0, in, in_bytes)) {
        std::fprintf(stderr, "%s\n", imago_last_error());
        std::exit(1);
    }
    const auto on_host = [&] { imago_plan_execute(plan.get(), in, nullptr, out, nullptr); };
    const auto on_device = [&] {
        imago_plan_execute_buffers(plan.get(), from, nullptr, to, nullptr);
    };
    on_host();
    on_device();
    const int runs = std::max<int>(1, int((std::size_t{1} << 26) / in_bytes));
    double host = 1e12, buffers = 1e12;
    for (int round = 0; round < rounds; ++round) {
        host = std::min(host, microseconds(runs, on_host));
        buffers = std::min(buffers, microseconds(runs, on_device));
    }
    std::printf("%-18s %10.1f %10.1f %6.2f\n", text.c_str(), host, buffers, host / buffers);
    imago_buffer_free(from);
    imago_buffer_free(to);
    imago_free(in);
    imago_free(out);
}

} // namespace

int main(int argc, char **argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 15;
    const library::Device device = library_device();
    std::printf("%-18s %10s %10s %6s\n", "problem", "host", "buffers", "ratio");
    for (const char *text :
         {"fft:65536", "fft:262144", "fft:1048576", "fft:4194304", "fft:256x256", "fft:2048x2048",
          "rfft:1024x1024", "dct2:1080x1920", "fft:1024*1024", "fft:1048576:inplace"})
        compare(device, text, rounds);
}
