// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/model_standing.h"

#include "app/cli/options/options.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/model_candidates.h"

#include <algorithm>
#include <vector>

namespace imago::cli {

std::string differing_options(const PlanOptions &options, const PlanOptions &base) {
    const std::vector<std::string> known = split_list(to_string(base));
    std::string text;
    for (const std::string &option : split_list(to_string(options)))
        if (std::find(known.begin(), known.end(), option) == known.end())
            text += (text.empty() ? "" : ",") + option;
    return text;
}

std::optional<ModelStanding> model_standing(Search &search, const DeviceInfo &device,
                                            const Problem &problem, const PlanOptions &base,
                                            const PlanOptions &searched,
                                            const std::optional<PlanOptions> &full) {
    std::vector<PlanOptions> plans = model_candidates(problem, device, base);
    if (plans.empty() && !full)
        return std::nullopt;
    const std::size_t of_model = plans.size();
    plans.push_back(searched);
    if (full)
        plans.push_back(*full);
    const std::vector<RatedPlan> rated = search.rate(problem, plans);
    ModelStanding standing;
    double least = 1;
    const auto time_of = [&](std::size_t i) -> std::optional<double> {
        if (plans[i] == base)
            return 1; // of the same kernels
        if (!rated[i].timed)
            return std::nullopt;
        if (rated[i].relative < least) {
            least = rated[i].relative;
            standing.differs = differing_options(plans[i], base);
        }
        return rated[i].relative;
    };
    standing.planned = 1;
    for (std::size_t i = 0; i < of_model; ++i) {
        const std::optional<double> time = time_of(i);
        if (i == 0)
            standing.model = time;
        standing.raced = std::min(standing.raced.value_or(1), time.value_or(1));
    }
    standing.searched = time_of(of_model);
    if (full)
        standing.full = time_of(of_model + 1);
    for (std::optional<double> *time :
         {&standing.planned, &standing.model, &standing.raced, &standing.searched, &standing.full})
        if (*time)
            **time /= least;
    return standing;
}

} // namespace imago::cli
