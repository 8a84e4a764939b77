// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that tests of plans compiled in the background share.
#pragma once
#include "engine/device/device.h"
#include "engine/service/service.h"
#include "engine/transform/planned_transform.h"
#include "engine/transform/ready_plan.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago::test {

using Why = PlanStanding::Why;

/// An environment variable that is changed while this lives.
class Variable {
  public:
    Variable(const char *name, const char *value) : name_(name) {
        if (const char *old = std::getenv(name))
            old_ = old;
        setenv(name, value, 1);
    }
    ~Variable() {
        if (old_)
            setenv(name_, old_->c_str(), 1);
        else
            unsetenv(name_);
    }
    Variable(const Variable &) = delete;

  private:
    const char *name_;
    std::optional<std::string> old_;
};

inline DevicePtr device() {
    return Device::open(default_device());
}

inline bool on_cpu() {
    return device()->info().type == DeviceType::cpu;
}

/// Whether a transform of the chain ran by the kernel of any size.
inline bool of_any_size(const PlanReport &plan) {
    return std::any_of(plan.steps.begin(), plan.steps.end(),
                       [](const StepReport &step) { return step.family == StepFamily::any_size; });
}

inline bool all_of_any_size(const std::vector<PlannedTransform> &plans) {
    return !plans.empty() && std::all_of(plans.begin(), plans.end(), [](const auto &used) {
        return is_of_any_size(*used.plan);
    });
}

/// Submits, and waits for the value.
template <class Value, class Request>
Value answer(Service &service, Request request) {
    std::promise<Result<Value>> promise;
    auto future = promise.get_future();
    service.submit(std::move(request),
                   [&](Ticket, Result<Value> result) { promise.set_value(std::move(result)); });
    Result<Value> result = future.get();
    INFO(result.error);
    REQUIRE(result);
    return std::move(*result.value);
}

} // namespace imago::test
