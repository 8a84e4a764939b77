// SPDX-License-Identifier: MIT
#pragma once
#include "engine/swap/plan_swap.h"
#include "engine/transform/plan_book.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace imago {

/// The plans of a work on many files: those of any size at first, and the specialised or recorded
/// ones once they pay, as SwapRule decides. With other ReadyPlans than automatic it chooses
/// nothing, and names what runs. Belongs to one thread at a time.
class PayingPlans : private PlanUser {
  public:
    PayingPlans();
    ~PayingPlans();

    /// To be in use while a file is computed, and not while the functions below run.
    PlanBook &book() { return book_; }
    /// Called before a file: takes what is ready. Returns whether plans were replaced since the
    /// last call, also those that were taken back, so that transforms that were made before should
    /// be made anew. Throws Error if the device is lost.
    bool take();
    /// Called after a file, after which so many follow. Returns the digests of the plans that ran.
    /// Throws Error in the same way.
    std::set<std::string> ran(const DevicePtr &device, std::size_t following);

  private:
    std::vector<PlannedTransform> plans() const override { return book_.plans(); }
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan) override {
        const bool taken = book_.replace(requested, plan);
        replaced_ = replaced_ || taken;
        return taken;
    }
    SwapRule &rule() override { return *rule_; }

    PlanBook book_;
    bool replaced_ = false;        ///< since the last take()
    std::optional<SwapRule> rule_; ///< made with the first device
    std::map<std::weak_ptr<const BuiltPlan>, std::string, std::owner_less<>> digests_;
    std::optional<Preparer> preparer_; ///< with rule_, where plans are chosen
};

} // namespace imago
