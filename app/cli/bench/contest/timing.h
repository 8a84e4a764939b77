// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/search/trial/verdict.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace imago::cli {

/// Seconds that threads of this process have waited for a processor so far, summed over them (Linux
/// schedstat); 0 if the system does not report it. A sample during which this grows was disturbed
/// by other work.
double run_delay();

/// One measurement.
struct Sample {
    double seconds = 0; ///< of one repetition
    bool quiet = true;  ///< at most 12% of it was spent waiting for a processor
};

/// Times one call of `body`, which does the work `repetitions` times, after an untimed call of
/// `prepare`. Makes up to five attempts, with pauses, until one is quiet; if none is, returns the
/// least disturbed one.
Sample measure(const std::function<void()> &prepare, const std::function<void()> &body,
               int repetitions);

/// The number of samples that were not quiet.
std::size_t count_disturbed(const std::vector<Sample> &samples);

using Spread = Quartiles;

/// The spread of the quiet samples; of all if fewer than three are quiet.
Spread spread_of_times(const std::vector<Sample> &samples);

/// The spread of theirs / ours in the same round, over rounds in which both were quiet (all rounds
/// if fewer than three were). The ratio of a round cancels disturbances of both.
Spread spread_of_ratios(const std::vector<Sample> &theirs, const std::vector<Sample> &ours);

} // namespace imago::cli
