// SPDX-License-Identifier: MIT
#include "engine/service/preparer.h"

#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/prepare/preparation.h"
#include "engine/search/trial/child.h"
#include "engine/support/priority.h"
#include "engine/transform/ready_plan.h"

#include <exception>
#include <utility>

namespace imago {
namespace {

/// At the lowest priority a command may take as long as other work does.
constexpr double patient_seconds = 600;

std::string key_of(const RequestedTransform &requested) {
    return to_string(requested.problem) + " " + to_string(requested.options);
}

JsonLine opening(const DeviceInfo &device, const Problem &problem) {
    return JsonLine()
        .set("do", "open")
        .set("device", double(device.index))
        .set("device_name", device.name)
        .set("problem", to_string(problem));
}

} // namespace

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
        wanted_.assign(requested.begin(), requested.end());
    }
    wake_.notify_all();
}

std::vector<BetterPlan> Preparer::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(built_, {});
}

bool Preparer::idle() const {
    const std::lock_guard lock(mutex_);
    return wanted_.empty() && !working_;
}

void Preparer::loop() {
    work_in_background();
    std::unique_lock lock(mutex_);
    std::unique_ptr<Child> child;
    for (;;) {
        working_ = false;
        wake_.wait(lock, [this] { return closing_ || !wanted_.empty(); });
        if (closing_)
            return;
        working_ = true;
        const RequestedTransform requested = std::move(wanted_.front());
        wanted_.pop_front();
        const DevicePtr device = device_;
        lock.unlock();
        try {
            if (any_size_plan(device->info(), requested.problem, requested.options)) {
                if (!child)
                    child = std::make_unique<Child>(ChildProgram{find_tune_worker(), {}, 0});
                prepare(*child, device, requested);
            }
        } catch (const std::exception &) {
            // Without the program, or without memory, the kernel of any size stays in use.
            const std::lock_guard failure(mutex_);
            failed_.insert(key_of(requested));
        }
        lock.lock();
        if (wanted_.empty()) // its memory counts as this program's
            child.reset();
    }
}

/// Has the plan compiled, unless the driver's cache has it. Returns whether it has it now.
bool Preparer::compile(Child &child, const DevicePtr &device, const RequestedTransform &requested) {
    const std::string key = key_of(requested);
    {
        const std::lock_guard lock(mutex_);
        if (compiled_.count(key))
            return true;
        if (failed_.count(key))
            return false;
    }
    const auto ask = [&](const JsonLine &command) {
        const Child::Answer answer = child.ask(command, patient_seconds, stop_.get_token());
        return answer.state == Child::Answer::State::answered && answer.line.flag_or("ok", false);
    };
    const bool done =
        ask(opening(device->info(), requested.problem)) &&
        ask(JsonLine().set("do", "compile").set("options", to_string(requested.options)));
    const std::lock_guard lock(mutex_);
    (done ? compiled_ : failed_).insert(key);
    return done;
}

void Preparer::prepare(Child &child, const DevicePtr &device, const RequestedTransform &requested) {
    if (!compile(child, device, requested))
        return;
    BetterPlan better{requested, build_plan(device, requested.problem, requested.options)};
    const std::lock_guard lock(mutex_);
    built_.push_back(std::move(better));
}

} // namespace imago
