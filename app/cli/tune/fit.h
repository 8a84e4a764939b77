// SPDX-License-Identifier: GPL-3.0-or-later
// The cost model's coefficients, fitted to the user's machine.
#pragma once
#include "engine/search/search.h"
#include "engine/tuning/fit/cost_fit.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/values/device_info.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace imago::cli {

struct FitSettings {
    SearchSettings search;  ///< its builders and its journal
    double minutes = 5;     ///< for timing plans, and for what the fit chooses; 0: kept times alone
    std::uint64_t seed = 1; ///< draws sizes and plans, and the problems that are held out
    bool use_kept = true;   ///< begin with the times that searches have kept
    bool keep = true;       ///< keep a fit that is better
};

/// What a fit has come to.
struct FitOutcome {
    FitSettings settings;
    std::size_t timed = 0, kept_times = 0; ///< plans: timed now, known from earlier searches
    std::size_t fitted_problems = 0, fitted_plans = 0;
    /// Held-out problems whose choices, before and after, were both timed, and how many it takes to
    /// keep a fit: more where the model chooses already, since plans change at once. The figures of
    /// held-out problems are those of them.
    std::size_t judged = 0, least_judged = 0;
    ChoiceRow before, after; ///< the coefficients
    CostFigures fitted_before, fitted_after, held_before, held_after;
    bool better = false;  ///< on the held-out problems: see is_better()
    bool chooses = false; ///< the model may choose the shapes, which it did not do before
    bool stopped = false; ///< by SIGINT or SIGTERM, before the time was over
    std::string file;     ///< where it is kept; empty: it is not
    std::string unkept;   ///< why a better one is not kept
};

/// Times plans of sizes that are drawn, fits the model's coefficients to two thirds of the problems
/// and judges them by the others. A fit that is better there becomes the user's, for plans made
/// from then on. SIGINT and SIGTERM end the timing; what was timed is fitted, and a later fit
/// begins with it. Throws Error: too few plans were timed, or Search fails.
FitOutcome fit_model(const DeviceInfo &device, const FitSettings &settings);

void print_fit(const DeviceInfo &device, const FitOutcome &outcome);
nlohmann::ordered_json fit_json(const DeviceInfo &device, const FitOutcome &outcome);

/// Drops the fits of a device and says so. Throws Error if there is none.
void drop_fit(const DeviceInfo &device, bool json);

} // namespace imago::cli
