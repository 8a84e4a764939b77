// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/timing.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

namespace imago::cli {

namespace {

constexpr double tolerated_delay = 0.12;
constexpr int attempts = 5;

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

double run_delay() {
    double nanoseconds = 0;
    std::error_code failure;
    for (const auto &task : std::filesystem::directory_iterator("/proc/self/task", failure)) {
        std::ifstream file(task.path() / "schedstat");
        double on_processor = 0, waiting = 0;
        if (file >> on_processor >> waiting)
            nanoseconds += waiting;
    }
    return nanoseconds * 1e-9;
}

Sample measure(const std::function<void()> &prepare, const std::function<void()> &body,
               int repetitions) {
    Sample best;
    double least_delay = std::numeric_limits<double>::infinity();
    for (int attempt = 0; attempt < attempts; ++attempt) {
        prepare();
        const double delay_before = run_delay();
        const double start = seconds_now();
        body();
        const double elapsed = seconds_now() - start;
        const double delay = (run_delay() - delay_before) / elapsed;
        if (delay < least_delay) {
            least_delay = delay;
            best = {elapsed / repetitions, delay < tolerated_delay};
        }
        if (best.quiet)
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(8 * (attempt + 1)));
    }
    return best;
}

std::size_t count_disturbed(const std::vector<Sample> &samples) {
    return static_cast<std::size_t>(std::count_if(
        samples.begin(), samples.end(), [](const Sample &sample) { return !sample.quiet; }));
}

Spread spread_of_times(const std::vector<Sample> &samples) {
    std::vector<double> quiet, all;
    for (const Sample &sample : samples) {
        all.push_back(sample.seconds);
        if (sample.quiet)
            quiet.push_back(sample.seconds);
    }
    return quartiles_of(quiet.size() >= 3 ? quiet : all);
}

Spread spread_of_ratios(const std::vector<Sample> &theirs, const std::vector<Sample> &ours) {
    std::vector<double> quiet, all;
    for (std::size_t i = 0; i < std::min(theirs.size(), ours.size()); ++i) {
        all.push_back(theirs[i].seconds / ours[i].seconds);
        if (theirs[i].quiet && ours[i].quiet)
            quiet.push_back(all.back());
    }
    return quartiles_of(quiet.size() >= 3 ? quiet : all);
}

} // namespace imago::cli
