// SPDX-License-Identifier: MIT
#include "engine/swap/plan_swap.h"

#include "engine/prepare/preparation.h"
#include "engine/search/trial/child.h"
#include "engine/search/trial/compile_by.h"
#include "engine/support/error.h"
#include "engine/support/priority.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"
#include "engine/tuning/record_store.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace imago {

Preparer::Preparer() : thread_([this] { loop(); }) {}

Preparer::~Preparer() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        wanted_.clear();
    }
    stop_.request_stop();
    wake_.notify_all();
    thread_.join();
}

void Preparer::want(const DevicePtr &device, const std::vector<RequestedTransform> &requested) {
    if (!prepares_in_background())
        return;
    {
        const std::lock_guard lock(mutex_);
        device_ = device;
        const auto known = [this](const RequestedTransform &one) {
            return current_ == one ||
                   std::any_of(ended_.begin(), ended_.end(),
                               [&](const PreparedPlan &ended) { return ended.requested == one; });
        };
        wanted_.clear();
        std::remove_copy_if(requested.begin(), requested.end(), std::back_inserter(wanted_), known);
    }
    wake_.notify_all();
}

std::vector<PreparedPlan> Preparer::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(ended_, {});
}

bool Preparer::idle() const {
    const std::lock_guard lock(mutex_);
    return wanted_.empty() && !current_;
}

void Preparer::loop() {
    work_in_background();
    std::unique_lock lock(mutex_);
    std::unique_ptr<Child> child;
    for (;;) {
        current_.reset();
        wake_.wait(lock, [this] { return closing_ || !wanted_.empty(); });
        if (closing_)
            return;
        current_ = std::move(wanted_.front());
        wanted_.pop_front();
        const RequestedTransform requested = *current_;
        const DevicePtr device = device_;
        lock.unlock();
        PreparedPlan ended = prepare(child, device, requested);
        lock.lock();
        ended_.push_back(std::move(ended));
        if (wanted_.empty()) // its memory counts as this program's
            child.reset();
    }
}

/// Has the plan compiled, unless a cache has it. Returns whether it has it now.
bool Preparer::compile(std::unique_ptr<Child> &child, const DevicePtr &device, PreparedPlan &plan) {
    const std::string key = key_of(plan.requested);
    if (compiled_.count(key) || is_compiled(device, plan.requested.problem, plan.requested.options))
        return true;
    if (!child)
        child = std::make_unique<Child>(ChildProgram{find_tune_worker(), {}, 0});
    const auto milliseconds = compile_by(*child, device->info(), plan.requested, stop_.get_token());
    if (!milliseconds)
        return false;
    plan.compile_milliseconds = *milliseconds;
    compiled_.insert(key);
    return true;
}

/// Without the program, or without memory, there is no plan, and the kernel of any size stays in
/// use.
PreparedPlan Preparer::prepare(std::unique_ptr<Child> &child, const DevicePtr &device,
                               const RequestedTransform &requested) {
    PreparedPlan prepared{requested, nullptr, 0};
    try {
        if (compile(child, device, prepared))
            prepared.plan = build_plan(device, requested.problem, requested.options);
    } catch (const std::exception &) {
        prepared.plan = nullptr;
    }
    return prepared;
}

std::vector<PlannedTransform> choose_plans(PlanUser &user, Preparer &preparer,
                                           const DevicePtr &device, bool waited) {
    SwapRule &rule = user.rule();
    std::vector<PlannedTransform> ran;
    std::vector<RequestedTransform> of_any_size;
    for (const PlannedTransform &used : user.plans()) {
        const RunTimes times = used.plan->meter->take();
        if (times.runs > 0)
            ran.push_back(used);
        rule.ran(used.requested, runner_of(used), used.plan->steps.size(), times, waited);
    }
    for (const PlannedTransform &used : user.plans()) {
        const RequestedTransform &one = used.requested;
        if (is_of_any_size(*used.plan)) {
            if (rule.asks_if_at_hand(one))
                rule.at_hand(one, is_compiled(device, one.problem, one.options));
            of_any_size.push_back(one);
        } else if (rule.rejects(one)) {
            user.take(one, ready_plan(device, one.problem, one.options));
        }
    }
    preparer.want(device, rule.wanted(std::move(of_any_size)));
    return ran;
}

void take_plans(PlanUser &user, Preparer &preparer) {
    for (const PlannedTransform &used : user.plans())
        if (has_faster_kernels(*used.plan))
            user.take(used.requested, ready_plan(used.plan->device, used.requested.problem,
                                                 used.requested.options));
    SwapRule &rule = user.rule();
    for (const PreparedPlan &prepared : preparer.take()) {
        if (!prepared.plan) {
            rule.failed(prepared.requested);
            continue;
        }
        if (prepared.compile_milliseconds > 0)
            rule.compiled(prepared.compile_milliseconds, prepared.plan->steps.size());
        if (user.take(prepared.requested, prepared.plan))
            rule.swapped(prepared.requested);
    }
}

} // namespace imago
