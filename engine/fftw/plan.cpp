// SPDX-License-Identifier: MIT
#include "engine/fftw/plan.h"

#include "engine/fftw/effort.h"
#include "engine/fftw/settings.h"
#include "engine/fftw/threads.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace imago::fftw {
namespace {

/// From so many points in all a device is tried. By tests/fftw/execute_speed.sh (its table is in
/// resources/manual/fftw.md).
struct Threshold {
    DeviceType type;
    double points;
};
constexpr Threshold thresholds[] = {
    {DeviceType::cpu, 65536},  // two cores against one, without a copy
    {DeviceType::gpu, 262144}, // both ways over the bus
};

double points_of(const StridedProblem &problem) {
    double points = 1;
    for (const auto *axes : {&problem.axes, &problem.batch})
        for (const StridedAxis &axis : *axes)
            points *= static_cast<double>(axis.n);
    return points;
}

/// Whether a device of some type would pay: the others need not even be looked for.
bool may_pay(const StridedProblem &problem) {
    const double points = points_of(problem);
    return std::any_of(std::begin(thresholds), std::end(thresholds),
                       [&](const Threshold &row) { return points >= row.points; });
}

bool pays(const DeviceInfo &device, const StridedProblem &problem) {
    const double points = points_of(problem);
    return std::any_of(std::begin(thresholds), std::end(thresholds), [&](const Threshold &row) {
        return row.type == device.type && points >= row.points;
    });
}

Parts parts_of(const StridedArray &array, bool is_double) {
    // By numbers: both may be those of a NULL.
    const auto real = reinterpret_cast<std::uintptr_t>(array.real);
    const auto imaginary = reinterpret_cast<std::uintptr_t>(array.imaginary);
    return imaginary == real + (is_double ? sizeof(double) : sizeof(float)) ? Parts::interleaved
                                                                            : Parts::split;
}

/// The device for a request; null where the host is to run it. A processor's kernel of any size,
/// which FFTW_ESTIMATE would have, takes ten times as long as the host's butterflies: 84 against
/// 9.4 ms for 4096 lines of 512 floats (EPYC, PoCL 3.1, two threads against one).
DevicePtr device_for(const Request &request) {
    if (host_path() && !may_pay(request.problem))
        return nullptr;
    const DevicePtr chosen = device();
    if (!chosen)
        return nullptr;
    if (host_path() && (!pays(chosen->info(), request.problem) ||
                        (chosen->info().type == DeviceType::cpu && !may_compile(request))))
        return nullptr;
    return with_asked_threads(chosen);
}

std::unique_ptr<DevicePlan> on_device(const Request &request, Parts in, Parts out) {
    const DevicePtr chosen = device_for(request);
    if (!chosen)
        return nullptr;
    try {
        EffortfulBuild build(chosen, request);
        auto plan = DevicePlan::make(request.problem, in, out, chosen->info(), build);
        build.settle();
        return plan;
    } catch (const Error &error) {
        last_error() = error.what();
        return nullptr;
    }
}

} // namespace

Plan::Plan(const Request &request)
    : request_(request), in_parts_(parts_of(request.in, request.problem.is_double)),
      out_parts_(parts_of(request.out, request.problem.is_double)), host_(request.problem),
      device_(on_device(request, in_parts_, out_parts_)) {}

DevicePlan *Plan::device_plan(bool in_place) const {
    if (in_place == request_.problem.in_place)
        return device_.get();
    if (!other_is_planned_) {
        Request request = request_;
        request.problem.in_place = in_place;
        other_ = on_device(request, in_parts_, out_parts_);
        other_is_planned_ = true;
    }
    return other_.get();
}

bool Plan::run_on_device(const StridedArray &in, const StridedArray &out) const {
    if (!device_ || device_failed_)
        return false;
    // Other threads go on: on the host, or by turns where the host is not to run.
    std::unique_lock lock(running_, std::defer_lock);
    if (host_path() ? !lock.try_lock() : (lock.lock(), false))
        return false;
    const bool in_place = in.real == out.real;
    DevicePlan *const plan = device_plan(in_place);
    if (!plan)
        return false;
    try {
        plan->execute(in, out);
        ++counts().device;
        return true;
    } catch (const Error &error) {
        last_error() = error.what();
        if (in_place) {
            // The input may be gone, and FFTW's interface has no way to say so.
            std::fprintf(stderr, "imago_fftw: a transform in place failed: %s\n", error.what());
            std::abort();
        }
        device_failed_ = true;
        return false;
    }
}

void Plan::execute(const StridedArray &in, const StridedArray &out) const {
    if (run_on_device(in, out))
        return;
    host_.execute(in, out);
    ++counts().host;
}

std::string Plan::words() const {
    const std::string key = key_of(request_.problem);
    if (!device_)
        return "(imago-host " + key + ")";
    const std::lock_guard lock(running_);
    return "(imago-device " + key + " | " + device_->words() + ")";
}

double Plan::operations() const {
    const StridedProblem &problem = request_.problem;
    double lengths = 1;
    for (const StridedAxis &axis : problem.axes)
        lengths *= static_cast<double>(axis.n);
    const double half = problem.type == StridedProblem::Type::complex ? 1 : 0.5;
    return half * 5 * points_of(problem) * std::log2(std::max(lengths, 1.0));
}

} // namespace imago::fftw
