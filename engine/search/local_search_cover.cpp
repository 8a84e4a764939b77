// SPDX-License-Identifier: MIT
// What a full search tries after the local search: the rest of the space.
#include "engine/search/local_search.h"

#include <algorithm>
#include <limits>

namespace imago {
namespace {

/// Of the space that a full search covers: all orders of at most one pass more than the fewest, and
/// twelve first factors.
constexpr CandidateBounds covered_bounds{std::numeric_limits<std::size_t>::max(), 1, 12};

} // namespace

/// Tries what is left of the space: the steps of each whole plan, then that plan with the best of
/// them.
void LocalSearch::cover() {
    const PlanSpace space = plan_space(state_.problem, state_.device, base_, covered_bounds);
    state_.result.coverage.total = space.size();
    for (std::size_t i = 0; i < space.parts.size(); ++i) {
        const PlanSpace::Part &part = space.parts[i];
        if (part.raced < 0) {
            if (!cover_part(part, whole_))
                return;
            continue;
        }
        PlanRace race(state_, part.way, part.raced);
        const bool done = cover_part(part, race);
        if (race.best() != part.way)
            steps_[part.kernel] = step_of(race.best(), part.index);
        const bool last = i + 1 == space.parts.size() || space.parts[i + 1].way != part.way;
        if (!done || last)
            race_covered(part.way);
        if (!done)
            return;
    }
}

/// Returns false if the search is over before the part is.
bool LocalSearch::cover_part(const PlanSpace::Part &part, PlanRace &race) {
    const std::size_t chunk = std::max<std::size_t>(8, state_.runner.compiled_at_once() * 2);
    for (std::size_t at = 0; at < part.steps.size();) {
        if (state_.over() || state_.settings.cancel.stop_requested()) {
            state_.result.complete = false;
            state_.result.cancelled = state_.settings.cancel.stop_requested();
            return false;
        }
        std::vector<PlanOptions::Step> steps;
        for (; at < part.steps.size() && steps.size() < chunk; ++at)
            steps.push_back(part.steps.at(at));
        race.cover(with_steps(part.way, part.index, steps));
    }
    return true;
}

/// Races a whole plan with the best of its steps; does nothing if none was found.
void LocalSearch::race_covered(const PlanOptions &way) {
    PlanOptions all = way;
    const Plan planned = plan(way);
    for (std::size_t i = 0; i < planned.steps.size(); ++i)
        if (const auto known = steps_.find(signature(planned.steps[i])); known != steps_.end())
            all = with_step(all, i, known->second);
    whole_.local_search({all});
}

} // namespace imago
