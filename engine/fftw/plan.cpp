// SPDX-License-Identifier: MIT
#include "engine/fftw/plan.h"

#include "engine/device/partition.h"
#include "engine/fftw/effort.h"
#include "engine/fftw/settings.h"
#include "engine/fftw/threads.h"
#include "engine/fftw/wisdom.h"
#include "engine/host/line/aligned.h"
#include "engine/process/forked.h"
#include "engine/process/thread_share.h"
#include "engine/transform/host_run/host_path.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

namespace imago::fftw {
namespace {

double points_of(const StridedProblem &problem) {
    double points = 1;
    for (const auto *axes : {&problem.axes, &problem.batch})
        for (const StridedAxis &axis : *axes)
            points *= static_cast<double>(axis.n);
    return points;
}

Parts parts_of(const StridedArray &array, bool is_double) {
    // By numbers: both may be those of a NULL.
    const auto real = reinterpret_cast<std::uintptr_t>(array.real);
    const auto imaginary = reinterpret_cast<std::uintptr_t>(array.imaginary);
    return imaginary == real + (is_double ? sizeof(double) : sizeof(float)) ? Parts::interleaved
                                                                            : Parts::split;
}

unsigned host_threads() {
    const int asked = asked_threads();
    return asked > 0 ? static_cast<unsigned>(asked) : process_threads();
}

/// The wisdom that the host is faster than the device.
std::string host_key(const StridedProblem &problem) {
    return "host " + key_of(problem);
}

/// The device for a request; null where the host is faster.
DevicePtr device_for(const Request &request) {
    const bool doubles = request.problem.is_double;
    const double points = points_of(request.problem);
    if (driver_is_gone())
        return nullptr;
    // Where no device would be faster, none is looked for.
    if (host_path() &&
        (points < fewest_device_points(doubles) || knows(host_key(request.problem), doubles)))
        return nullptr;
    const DevicePtr chosen = device();
    if (!chosen)
        return nullptr;
    if (host_path() && points < device_points(chosen->info().type, doubles))
        return nullptr;
    return with_threads(chosen, static_cast<unsigned>(asked_threads()));
}

/// The numbers from the first to the last one of some axes, and which of them is number 0.
struct Span {
    std::ptrdiff_t before = 0, after = 0;

    void add(const StridedProblem &problem, std::ptrdiff_t StridedAxis::*stride) {
        std::ptrdiff_t low = 0, high = 0;
        for (const auto *axes : {&problem.axes, &problem.batch})
            for (const StridedAxis &axis : *axes) {
                const std::ptrdiff_t reach =
                    std::max<std::ptrdiff_t>(axis.n - 1, 0) * (axis.*stride);
                (reach < 0 ? low : high) += reach;
            }
        before = std::max(before, -low);
        after = std::max(after, high + 2); // the imaginary part of an interleaved number
    }
};

/// Arrays of zeros of a request's layout, for planning: those of the request stay as they are.
class TrialArrays {
  public:
    explicit TrialArrays(const Request &request) {
        const StridedProblem &problem = request.problem;
        number_ = problem.is_double ? sizeof(double) : sizeof(float);
        Span from, to;
        from.add(problem, &StridedAxis::in);
        to.add(problem, &StridedAxis::out);
        if (problem.in_place)
            from.add(problem, &StridedAxis::out);
        in = array_at(memory(from), from, request.in, problem.is_double);
        out = array_at(problem.in_place ? in.real : memory(to), problem.in_place ? from : to,
                       request.out, problem.is_double);
        if (problem.in_place && request.in.imaginary == request.out.imaginary)
            out.imaginary = in.imaginary;
    }

    StridedArray in, out;

  private:
    StridedArray array_at(void *real, const Span &span, const StridedArray &like, bool is_double) {
        if (!like.imaginary)
            return {real, nullptr};
        const bool pairs = parts_of(like, is_double) == Parts::interleaved;
        return {real, pairs ? static_cast<std::byte *>(real) + number_ : memory(span)};
    }

    void *memory(const Span &span) {
        memory_.emplace_back(static_cast<std::size_t>(span.before + span.after) * number_);
        return memory_.back().data() + static_cast<std::size_t>(span.before) * number_;
    }

    std::size_t number_;
    std::vector<host::Numbers<std::byte>> memory_;
};

template <class Run>
double seconds_of(const Run &run) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    run();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// A device's plan, or what it waits for; neither: the host runs the request.
struct OnDevice {
    std::unique_ptr<DevicePlan> plan;
    std::shared_ptr<LaterPlan> later;
};

OnDevice on_device(const Request &request, Parts in, Parts out) {
    const DevicePtr chosen = device_for(request);
    if (!chosen)
        return {};
    try {
        EffortfulBuild build(chosen, request);
        auto plan = DevicePlan::make(request.problem, in, out, chosen->info(), build);
        build.settle();
        if (plan && build.compiles())
            plan->build_variants();
        return {std::move(plan), nullptr};
    } catch (const NotCompiled &refused) {
        return {nullptr, std::make_shared<LaterPlan>(chosen, refused.missing)};
    } catch (const Error &error) {
        last_error() = error.what();
        return {};
    }
}

} // namespace

Plan::Plan(const Request &request)
    : request_(request), counts_(reports_counts()),
      in_parts_(parts_of(request.in, request.problem.is_double)),
      out_parts_(parts_of(request.out, request.problem.is_double)),
      host_(request.problem, {host_threads()}) {
    plan_device();
    const bool may_measure = !(request.flags & estimate) && may_compile(request) &&
                             !knows(key_of(request.problem), request.problem.is_double);
    if (device_ && host_path() && may_measure)
        choose_by_time();
}

/// Takes the device only if it is the faster one: the least of some runs, in turn. What it finds
/// becomes wisdom, so that the problem is not measured again.
void Plan::choose_by_time() {
    constexpr int rounds = 5;
    constexpr double enough = 0.5; // seconds
    const TrialArrays trial(request_);
    double least[2] = {std::numeric_limits<double>::infinity(),
                       std::numeric_limits<double>::infinity()};
    double spent = 0;
    for (int round = 0; round < rounds && (round < 2 || spent < enough); ++round) {
        double seconds[2] = {seconds_of([&] { host_.execute(trial.in, trial.out); }),
                             std::numeric_limits<double>::infinity()};
        try {
            seconds[1] = seconds_of([&] { device_->execute(trial.in, trial.out); });
        } catch (const Error &error) {
            last_error() = error.what();
        }
        for (int i = 0; i < 2; ++i)
            least[i] = std::min(least[i], seconds[i]);
        spent += seconds[0] + seconds[1];
    }
    if (least[1] < least[0])
        return;
    learn(host_key(request_.problem), request_.problem.is_double);
    device_ = nullptr;
    on_device_ = false;
}

Plan::~Plan() {
    if (!driver_is_gone())
        return;
    static_cast<void>(device_.release());
    static_cast<void>(other_.release());
}

/// The caller holds running_, or is the only one that knows the plan.
void Plan::plan_device() const {
    OnDevice made = on_device(request_, in_parts_, out_parts_);
    device_ = std::move(made.plan);
    later_ = made.later;
    on_device_ = device_ != nullptr;
    waits_ = made.later != nullptr;
}

DevicePlan *Plan::device_plan(bool in_place) const {
    if (in_place == request_.problem.in_place)
        return device_.get();
    if (!other_is_planned_) {
        Request request = request_;
        request.problem.in_place = in_place;
        other_ = on_device(request, in_parts_, out_parts_).plan;
        other_is_planned_ = true;
    }
    return other_.get();
}

bool Plan::run_on_device(const StridedArray &in, const StridedArray &out) const {
    const std::shared_ptr<LaterPlan> later = waits_ ? later_.load() : nullptr;
    if (device_failed_ || !(on_device_ || (later && later->compiled())))
        return false;
    // Other threads go on: on the host, or by turns where the host is not to run.
    std::unique_lock lock(running_, std::defer_lock);
    if (host_path() ? !lock.try_lock() : (lock.lock(), false))
        return false;
    if (!device_)
        plan_device();
    on_device_ = device_ != nullptr;
    const bool in_place = in.real == out.real;
    DevicePlan *const plan = device_plan(in_place);
    if (!plan)
        return false;
    try {
        plan->execute(in, out);
        if (counts_)
            ++counts().device;
        return true;
    } catch (const NotCompiled &refused) { // of other arrays' alignment
        later_ = std::make_shared<LaterPlan>(device(), refused.missing);
        waits_ = true;
        on_device_ = false;
        return false;
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

void Plan::run_on_host(const StridedArray &in, const StridedArray &out) const {
    using Clock = std::chrono::steady_clock;
    const std::shared_ptr<LaterPlan> later = waits_ ? later_.load() : nullptr;
    const auto begin = later ? Clock::now() : Clock::time_point();
    host_.execute(in, out);
    if (later)
        later->count(std::chrono::duration<double>(Clock::now() - begin).count());
    if (counts_)
        ++counts().host;
}

/// What other threads had locked when this process was forked stays locked in it, so that a child
/// asks for nothing that a plan shares.
void Plan::execute(const StridedArray &in, const StridedArray &out) const {
    const bool on_host_only = (!on_device_ && !waits_) || driver_is_gone();
    if (on_host_only) {
        host_.execute(in, out);
        if (counts_)
            ++counts().host;
    } else if (!run_on_device(in, out))
        run_on_host(in, out);
}

std::string Plan::words() const {
    const std::string key = key_of(request_.problem);
    const std::string host = "(imago-host " + key + ")";
    if (driver_is_gone())
        return host;
    const std::lock_guard lock(running_);
    if (!device_)
        return host;
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
