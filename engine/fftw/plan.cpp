// SPDX-License-Identifier: MIT
#include "engine/fftw/plan.h"

#include "engine/fftw/settings.h"
#include "engine/transform/host_run/host_path.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace imago::fftw {
namespace {

double points_of(const StridedProblem &problem) {
    double points = 1;
    for (const auto *axes : {&problem.axes, &problem.batch})
        for (const StridedAxis &axis : *axes)
            points *= static_cast<double>(axis.n);
    return points;
}

template <class T>
Parts parts_of(const StridedArray &array) {
    return static_cast<T *>(array.imaginary) == static_cast<T *>(array.real) + 1
               ? Parts::interleaved
               : Parts::split;
}

Parts parts_of(const StridedArray &array, bool is_double) {
    return is_double ? parts_of<double>(array) : parts_of<float>(array);
}

/// FFTW_ESTIMATE plans without waiting for a compiler.
DevicePlan::Build builder(const DevicePtr &device, unsigned flags) {
    return [=](const Problem &problem, PlanOptions::Switch streaming) {
        PlanOptions options;
        options.streaming_stores = streaming;
        return flags & estimate && streaming == PlanOptions::Switch::automatic
                   ? ready_plan(device, problem, options)
                   : build_plan(device, problem, options);
    };
}

std::unique_ptr<DevicePlan> on_device(const Request &request, Parts in, Parts out) {
    const bool doubles = request.problem.is_double;
    const double points = points_of(request.problem);
    // Where no device would be faster, none is looked for.
    if (host_path() && points < fewest_device_points(doubles))
        return nullptr;
    const DevicePtr chosen = device();
    if (!chosen || (host_path() && points < device_points(chosen->info().type, doubles)))
        return nullptr;
    try {
        return DevicePlan::make(request.problem, in, out, chosen->info(),
                                builder(chosen, request.flags));
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

bool Plan::run_on_device(const StridedArray &in, const StridedArray &out) const {
    if (!device_ || device_failed_)
        return false;
    // Other threads go on: on the host, or by turns where the host is not to run.
    std::unique_lock lock(running_, std::defer_lock);
    if (host_path() ? !lock.try_lock() : (lock.lock(), false))
        return false;
    try {
        device_->execute(in, out);
        ++counts().device;
        return true;
    } catch (const Error &error) {
        last_error() = error.what();
        if (request_.problem.in_place) {
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
