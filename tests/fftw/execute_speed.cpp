// SPDX-License-Identifier: GPL-3.0-or-later
// execute_speed [rounds]: microseconds of fftwf_execute() for complex lines of 2^4 to 2^22 points,
// one array to another, the least of some rounds. It is linked to FFTW; execute_speed.sh preloads
// our library and compares.
#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
    using Clock = std::chrono::steady_clock;
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 7;
    for (int n = 16; n <= 1 << 22; n *= 4) {
        auto *in = fftwf_alloc_complex(std::size_t(n)), *out = fftwf_alloc_complex(std::size_t(n));
        fftwf_plan plan = fftwf_plan_dft_1d(n, in, out, FFTW_FORWARD, FFTW_MEASURE);
        for (int i = 0; i < n; ++i)
            in[i][0] = in[i][1] = static_cast<float>(i % 7);
        fftwf_execute(plan);
        const int runs = std::max(1, (1 << 20) / n);
        double least = 1e9;
        for (int round = 0; round < rounds; ++round) {
            const auto start = Clock::now();
            for (int run = 0; run < runs; ++run)
                fftwf_execute(plan);
            least = std::min(
                least,
                std::chrono::duration<double, std::micro>(Clock::now() - start).count() / runs);
        }
        std::printf("%d %.3f\n", n, least);
        fftwf_destroy_plan(plan);
        fftwf_free(in);
        fftwf_free(out);
    }
}
