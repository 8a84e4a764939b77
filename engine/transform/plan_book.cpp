// SPDX-License-Identifier: MIT
#include "engine/transform/plan_book.h"

#include <utility>

namespace imago {
namespace {

thread_local PlanBook *in_use = nullptr;

} // namespace

PlanBook::Use::Use(PlanBook &book) : before_(std::exchange(in_use, &book)) {}

PlanBook::Use::~Use() {
    in_use = before_;
}

PlanBook *PlanBook::current() {
    return in_use;
}

BuiltPlanPtr PlanBook::plan(const RequestedTransform &requested,
                            const std::function<BuiltPlanPtr()> &build) {
    const std::string key = key_of(requested);
    const auto found = plans_.find(key);
    if (found != plans_.end())
        return found->second.plan;
    BuiltPlanPtr built = build();
    plans_.emplace(key, PlannedTransform{requested, built});
    return built;
}

bool PlanBook::replace(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    const auto found = plans_.find(key_of(requested));
    if (found == plans_.end())
        return false;
    found->second.plan = plan;
    return true;
}

std::vector<PlannedTransform> PlanBook::plans() const {
    std::vector<PlannedTransform> all;
    for (const auto &[key, planned] : plans_)
        all.push_back(planned);
    return all;
}

} // namespace imago
