// SPDX-License-Identifier: MIT
#include "engine/swap/paying_plans.h"

#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"

#include <utility>

namespace imago {

PayingPlans::PayingPlans() = default;
PayingPlans::~PayingPlans() = default;

bool PayingPlans::take() {
    if (preparer_)
        take_plans(*this, *preparer_);
    return std::exchange(replaced_, false);
}

std::set<std::string> PayingPlans::ran(const DevicePtr &device, std::size_t following) {
    std::vector<PlannedTransform> ran;
    if (ready_plans() == ReadyPlans::automatic) {
        if (!preparer_) {
            rule_.emplace(SwapFigures::of(device->info()));
            preparer_.emplace();
        }
        rule_->expect(following);
        ran = choose_plans(*this, *preparer_, device, true);
    } else {
        for (const PlannedTransform &one : book_.plans())
            if (one.plan->meter->take().runs > 0)
                ran.push_back(one);
    }
    std::set<std::string> digests;
    for (const PlannedTransform &one : ran) {
        std::string &digest = digests_[one.plan];
        if (digest.empty())
            digest = digest_of(one.plan->plan);
        digests.insert(digest);
    }
    return digests;
}

} // namespace imago
