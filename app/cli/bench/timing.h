// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/search/verdict.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace imago::cli {

/// Seconds that threads of this process have waited for a processor so far, summed over them (Linux
/// schedstat); 0 where the system does not tell. A sample in which this grows was disturbed by
/// somebody else.
double run_delay();

/// One measurement.
struct Sample {
    double seconds = 0; ///< of one repetition
    bool quiet = true;  ///< at most 12% of it was spent waiting for a processor
};

/// Times one call of `body`, which does the work `repetitions` times, after one of `prepare`, which
/// is not timed. Up to five attempts, with pauses, until one is quiet; else the least disturbed
/// one.
Sample measure(const std::function<void()> &prepare, const std::function<void()> &body,
               int repetitions);

/// How many samples were not quiet.
std::size_t count_disturbed(const std::vector<Sample> &samples);

using Spread = Quartiles;

/// Of the quiet samples; of all where fewer than three are quiet.
Spread spread_of_times(const std::vector<Sample> &samples);

/// Spread of theirs / ours of the same round, over rounds in which both were quiet (all rounds
/// where fewer than three were). Ratios of a round cancel what disturbs both alike.
Spread spread_of_ratios(const std::vector<Sample> &theirs, const std::vector<Sample> &ours);

} // namespace imago::cli
