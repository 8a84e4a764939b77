// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/ready_plan.h"

#include <type_traits>
#include <utility>
#include <variant>

namespace imago {

/// The pipeline of a runner, of floats or of doubles: it holds the device's memory, so that one
/// is dropped before the other one is made. Belongs to one thread.
template <template <class> class Pipeline>
class OnePrecision {
  public:
    explicit OnePrecision(DevicePtr device) : device_(std::move(device)) {}

    /// That of T, float or double, made at the first use in turn; its transforms run by
    /// ready_plan(). Throws as its constructor does.
    template <class T>
    Pipeline<T> &of() {
        using Mine = Pipeline<T>;
        if (auto *const made = std::get_if<Mine>(&held_))
            return *made;
        held_.template emplace<std::monostate>();
        if constexpr (std::is_constructible_v<Mine, DevicePtr>)
            return held_.template emplace<Mine>(device_);
        else
            return held_.template emplace<Mine>(
                device_, [](const DevicePtr &device, const Problem &problem) {
                    return ready_plan(device, problem);
                });
    }

  private:
    DevicePtr device_;
    std::variant<std::monostate, Pipeline<float>, Pipeline<double>> held_;
};

} // namespace imago
