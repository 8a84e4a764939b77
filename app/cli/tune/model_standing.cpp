// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune/model_standing.h"

#include "engine/search/model_candidates.h"

#include <algorithm>

namespace imago::cli {

std::optional<ModelStanding> model_standing(Search &search, const DeviceInfo &device,
                                            const Problem &problem, const PlanOptions &base,
                                            const PlanOptions &best) {
    std::vector<PlanOptions> plans = model_candidates(problem, device, base);
    if (plans.empty())
        return std::nullopt;
    plans.push_back(best);
    const std::vector<RatedPlan> rated = search.rate(problem, plans);
    if (!rated.front().timed)
        return std::nullopt;
    double raced = 1;
    for (std::size_t i = 0; i + 1 < rated.size(); ++i)
        if (rated[i].timed)
            raced = std::min(raced, rated[i].relative);
    const double least = std::min(raced, rated.back().timed ? rated.back().relative : 1);
    return ModelStanding{1 / least, rated.front().relative / least, raced / least};
}

} // namespace imago::cli
