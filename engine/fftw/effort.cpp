// SPDX-License-Identifier: MIT
#include "engine/fftw/effort.h"

#include "engine/fftw/compiled_elsewhere.h"
#include "engine/fftw/settings.h"
#include "engine/fftw/threads.h"
#include "engine/fftw/wisdom.h"
#include "engine/process/thread_share.h"
#include "engine/search/finding.h"
#include "engine/transform/problem_arrays.h"
#include "engine/transform/ready_plan.h"
#include "engine/tuning/record_store.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace imago::fftw {
namespace {

std::atomic<double> time_limit{-1};

/// Asks a search to end after some seconds, unless it has ended before. SearchSettings::seconds
/// alone would count from when its workers have started.
class Alarm {
  public:
    explicit Alarm(double seconds)
        : waits_([this, seconds](const std::stop_token &ended) {
              std::mutex mutex;
              std::unique_lock lock(mutex);
              std::condition_variable_any never;
              never.wait_for(lock, ended, std::chrono::duration<double>(seconds),
                             [] { return false; });
              if (!ended.stop_requested())
                  rings_.request_stop();
          }) {}
    std::stop_token token() const { return rings_.get_token(); }

  private:
    std::stop_source rings_;
    std::jthread waits_; // last, so that it ends first
};

SearchSettings settings_of(const Device &device, unsigned flags) {
    SearchSettings settings;
    if (!(flags & exhaustive))
        settings = background_race();
    // The worker opens the whole device.
    if (asked_threads() > 0 && device.info().type == DeviceType::cpu)
        settings.worker_environment = pocl_limits(device.info().compute_units);
    return settings;
}

/// Searches, and returns the plan that was found; null if none is better than the planner's.
BuiltPlanPtr found_plan(const DevicePtr &device, const Problem &problem, SearchSettings settings) {
    const RecordsPtr before = current_records();
    const DeviceInfo info =
        settings.effort == SearchEffort::race ? raced_device(device) : searched_device(device);
    try {
        const Finding finding = find_better_plan(info, problem, {}, std::move(settings));
        // What came by wisdom is in no file, from which records are read again.
        TuningRecords all = *current_records();
        all.merge(*before);
        use_records(std::make_shared<const TuningRecords>(std::move(all)));
        return finding.plan ? build_found(device, problem, *finding.plan) : nullptr;
    } catch (const Error &error) {
        last_error() = error.what();
        return nullptr;
    }
}

} // namespace

void limit_planning(double seconds) {
    time_limit = seconds;
}

bool may_compile(const Request &request) {
    return (!(request.flags & estimate) && time_limit != 0) ||
           knows(key_of(request.problem), request.problem.is_double);
}

EffortfulBuild::Kernels EffortfulBuild::kernels_for(const Request &request, DeviceType type) {
    if (may_compile(request))
        return Kernels::own;
    return host_path() && type == DeviceType::cpu ? Kernels::compiled : Kernels::any_size;
}

EffortfulBuild::EffortfulBuild(DevicePtr device, const Request &request)
    : device_(std::move(device)), flags_(request.flags),
      kernels_(kernels_for(request, device_->info().type)),
      searches_(std::make_shared<bool>(kernels_ == Kernels::own && !(flags_ & estimate) &&
                                       (flags_ & (patient | exhaustive)) != 0)) {}

BuiltPlanPtr EffortfulBuild::operator()(const Problem &problem,
                                        PlanOptions::Switch streaming) const {
    PlanOptions options;
    options.streaming_stores = streaming;
    const bool chooses = streaming == PlanOptions::Switch::automatic;
    if (kernels_ == Kernels::any_size)
        return ready_plan(device_, problem, options);
    if (kernels_ == Kernels::compiled && !is_compiled(device_, problem, options) &&
        !compiled_elsewhere({problem, options}))
        throw NotCompiled{{problem, options}};
    if (*searches_ && chooses) {
        SearchSettings settings = settings_of(*device_, flags_);
        const double limit = time_limit;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
        std::optional<Alarm> alarm;
        if (limit > 0)
            settings.cancel = alarm.emplace(std::max(0., limit - spent.count())).token();
        if (BuiltPlanPtr found = found_plan(device_, problem, std::move(settings)))
            return found;
    }
    BuiltPlanPtr built = build_plan(device_, problem, options);
    if (kernels_ == Kernels::own)
        run_for_code(built);
    return built;
}

} // namespace imago::fftw
