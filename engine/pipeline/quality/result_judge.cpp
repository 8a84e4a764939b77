// SPDX-License-Identifier: MIT
#include "engine/pipeline/quality/result_judge.h"

#include "engine/support/error.h"

namespace imago {

void ResultJudge::set_original(const std::shared_ptr<const Image> &original) {
    if (judge_ && judge_->original() == original)
        return;
    forget();
    judge_ = std::make_shared<const QualityJudge>(original);
}

void ResultJudge::forget() {
    on_device_.reset();
    judge_.reset();
    has_room_ = true;
}

std::uint64_t ResultJudge::device_bytes(const DeviceInfo &info, const Image &original) {
    if (!DeviceQuality::pays(info))
        return 0;
    return original.count() * (original.narrow() ? 2 : sizeof(float)); // with the result as bytes
}

/// Returns nothing if the host must compare. `there` says where the result is on the device.
std::optional<Quality>
ResultJudge::compare_on_device(Queue &queue, const Image &result, PlanReport &report,
                               const std::function<std::optional<DeviceSamples>()> &there) {
    if (!has_room_ || !DeviceQuality::pays(queue.device()->info()))
        return std::nullopt;
    try {
        if (!on_device_) {
            on_device_.emplace(queue, judge_);
            report.compile_milliseconds += on_device_->compile_milliseconds();
        }
        const std::optional<DeviceSamples> samples = there();
        const Quality quality =
            samples ? on_device_->compare(queue, *samples) : on_device_->compare(queue, result);
        append(report.steps, {on_device_->step()});
        return quality;
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::failure)
            throw;
        has_room_ = false; // the host needs no memory of the device
        on_device_.reset();
        return std::nullopt;
    }
}

Quality ResultJudge::compare(DevicePlanes &planes, const Image &result,
                             const std::function<void()> &check) {
    std::optional<Quality> quality;
    if (planes.at_once() == planes.planes())
        quality = compare_on_device(planes.queue(), result, planes.report(),
                                    [&] { return planes.results_on_device(); });
    return quality ? *quality : judge_->compare(result, check);
}

Quality ResultJudge::compare(Queue &queue, const Image &result, PlanReport &report) {
    const std::optional<Quality> quality =
        compare_on_device(queue, result, report, [] { return std::nullopt; });
    return quality ? *quality : judge_->compare(result);
}

} // namespace imago
