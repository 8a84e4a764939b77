// SPDX-License-Identifier: GPL-3.0-or-later
// Children of fork() after OpenCL's first use, whose driver has no threads there: they run on the
// host. All runs of this process that can are on the device (CMakeLists.txt).
#include "tests/support/catch.h"

#include <fftw3.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

extern "C" const char *fftwf_imago_last_error(void);

namespace {

/// What a child says with its exit code; 1000 and more for a signal, as of its alarm.
int child_of(const std::function<int()> &work, bool exits = false) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        alarm(30);
        const int code = work();
        exits ? std::exit(code) : _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string words(fftwf_plan plan) {
    char *const text = fftwf_sprint_plan(plan);
    const std::string copy = text;
    std::free(text);
    return copy;
}

/// A forward transform of one complex wave of this frequency, between arrays of its own.
struct Line {
    int n, frequency;
    std::vector<float> in, out;
    fftwf_plan plan;

    explicit Line(int points, unsigned flags = FFTW_ESTIMATE)
        : n(points), frequency(3), in(std::size_t(2 * points)), out(in.size()),
          plan(fftwf_plan_dft_1d(n, from(), to(), FFTW_FORWARD, flags)) {
        for (int i = 0; i < n; ++i) {
            const double angle = 2 * 3.14159265358979323846 * frequency / n * i;
            from()[i][0] = float(std::cos(angle));
            from()[i][1] = float(std::sin(angle));
        }
    }
    fftwf_complex *from() { return reinterpret_cast<fftwf_complex *>(in.data()); }
    fftwf_complex *to() { return reinterpret_cast<fftwf_complex *>(out.data()); }

    bool right() {
        std::fill(out.begin(), out.end(), 7.f);
        fftwf_execute(plan);
        double others = 0;
        for (int k = 0; k < n; ++k)
            if (k != frequency)
                others = std::max(others, double(std::hypot(to()[k][0], to()[k][1])));
        return std::abs(to()[frequency][0] - float(n)) < 1e-4f * float(n) && others < 1e-4 * n;
    }
};

} // namespace

TEST_CASE("a child runs its parent's plans and its own", "[fftw][fork]") {
    Line line(1000);
    REQUIRE(line.plan);
    REQUIRE(line.right());
    const bool on_device = words(line.plan).compare(0, 13, "(imago-device") == 0;
    INFO(words(line.plan));
    CHECK(on_device);
    for (const bool exits : {false, true})
        CHECK(child_of(
                  [&] {
                      if (!line.right() || words(line.plan).compare(0, 11, "(imago-host") != 0)
                          return 1;
                      fftwf_plan_with_nthreads(2);
                      Line other(600), measured(128, FFTW_MEASURE);
                      if (!other.plan || !other.right() || !measured.plan || !measured.right())
                          return 2;
                      // Also in place, where the parent's plan was not.
                      fftwf_execute_dft(other.plan, other.from(), other.from());
                      fftwf_destroy_plan(other.plan);
                      fftwf_destroy_plan(line.plan);
                      char *const wisdom = fftwf_export_wisdom_to_string();
                      const bool kept = wisdom && fftwf_import_wisdom_from_string(wisdom);
                      std::free(wisdom);
                      fftwf_cleanup();
                      return kept ? 0 : 3;
                  },
                  exits) == 0);
    // A child of a child, and the parent goes on.
    CHECK(child_of([&] { return child_of([&] { return line.right() ? 0 : 1; }); }) == 0);
    CHECK(line.right());
    CHECK(words(line.plan).compare(0, 13, "(imago-device") == 0);
    fftwf_destroy_plan(line.plan);
}

TEST_CASE("a child has the library of the other precision, too", "[fftw][fork]") {
    Line line(500);
    REQUIRE(line.right()); // the library of floats has opened the device
    CHECK(child_of([] {
              std::vector<double> in(256, 1), out(256);
              const fftw_plan plan =
                  fftw_plan_r2r_1d(256, in.data(), out.data(), FFTW_REDFT10, FFTW_ESTIMATE);
              fftw_execute(plan);
              fftw_destroy_plan(plan);
              return std::abs(out[0] - 512) < 1e-9 ? 0 : 1;
          }) == 0);
    fftwf_destroy_plan(line.plan);
}

TEST_CASE("a child does not wait for what its parent's threads hold", "[fftw][fork]") {
    Line line(1000);
    REQUIRE(line.right());
    std::atomic<bool> ends{false};
    std::thread runs([&] {
        Line own(1000);
        while (!ends) {
            fftwf_execute(own.plan);
            fftwf_execute(line.plan);
        }
        fftwf_destroy_plan(own.plan);
    });
    std::thread plans([&] {
        for (int n = 16; !ends; n = n < 400 ? n + 1 : 16) {
            const Line planned(n);
            fftwf_destroy_plan(planned.plan);
            std::free(fftwf_export_wisdom_to_string());
        }
    });
    int failed = 0;
    for (int i = 0; i < 30; ++i)
        failed += child_of([&] {
                      Line other(240);
                      const bool right = line.right() && other.right();
                      fftwf_destroy_plan(other.plan);
                      fftwf_destroy_plan(line.plan);
                      return right ? 0 : 1;
                  }) != 0;
    ends = true;
    runs.join();
    plans.join();
    CHECK(failed == 0);
    fftwf_destroy_plan(line.plan);
}
