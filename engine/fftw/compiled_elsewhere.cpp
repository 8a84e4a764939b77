// SPDX-License-Identifier: MIT
#include "engine/fftw/compiled_elsewhere.h"

#include "engine/plan/measured/choice_table.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/prepare/preparation.h"
#include "engine/search/trial/compile_by.h"
#include "engine/support/error.h"
#include "engine/support/process_wide.h"

#include <unistd.h>

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace imago::fftw {
namespace {

/// Seconds of a compiler, by the row `specialised-plan`.
double compiler_seconds() {
    const ChoiceRow *const row = shipped_choices().find({Question::specialised_plan});
    return row ? row->number(Field::compile) / 1000 : 1;
}

std::string compiled_key(const RequestedTransform &requested) {
    return to_string(requested.problem) + " " + to_string(requested.options);
}

/// The process that compiles, and the thread that waits for it. The thread calls no driver: those
/// may be unloaded while it still runs, at the end of this process.
class Compiler {
  public:
    void want(const DeviceInfo &device, const RequestedTransform &requested) {
        const std::lock_guard lock(mutex_);
        if (started_in_ && started_in_ != getpid())
            return; // a forked process has no such thread
        if (!started_in_) {
            thread_ = std::jthread([this](const std::stop_token &stop) { work(stop); });
            started_in_ = getpid();
            std::atexit([] { process_wide<Compiler>().end(); });
        }
        jobs_.push_back({device, requested});
        wake_.notify_one();
    }

    bool has(const RequestedTransform &requested) {
        const std::lock_guard lock(mutex_);
        return compiled_.count(compiled_key(requested)) > 0;
    }

  private:
    struct Job {
        DeviceInfo device;
        RequestedTransform requested;
    };

    void work(const std::stop_token &stop) {
        std::unique_lock lock(mutex_);
        std::unique_ptr<Child> child;
        while (wake_.wait(lock, stop, [this] { return !jobs_.empty(); })) {
            const Job job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            const bool done = compile(child, job, stop);
            lock.lock();
            if (done)
                compiled_.insert(compiled_key(job.requested));
            if (jobs_.empty())
                child.reset(); // its memory counts as this program's
        }
    }

    static bool compile(std::unique_ptr<Child> &child, const Job &job,
                        const std::stop_token &stop) {
        try {
            if (!child)
                child = std::make_unique<Child>(ChildProgram{find_tune_worker(), {}, 0});
            return compile_by(*child, job.device, job.requested, stop).has_value();
        } catch (const Error &) {
            return false; // without the program the host goes on
        }
    }

    void end() {
        if (started_in_ != getpid())
            return;
        thread_.request_stop();
        thread_.join();
    }

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Job> jobs_;
    std::set<std::string> compiled_;
    std::jthread thread_;
    pid_t started_in_ = 0;
};

} // namespace

bool compiled_elsewhere(const RequestedTransform &requested) {
    return process_wide<Compiler>().has(requested);
}

LaterPlan::LaterPlan(DevicePtr device, RequestedTransform missing)
    : device_(std::move(device)), missing_(std::move(missing)) {}

void LaterPlan::count(double seconds) {
    static const double enough = compiler_seconds();
    if (spent_.fetch_add(seconds) + seconds < enough || asked_.exchange(true) ||
        !prepares_in_background())
        return;
    try {
        process_wide<Compiler>().want(device_->info(), missing_);
    } catch (const std::system_error &) { // no thread: the host goes on
    }
}

} // namespace imago::fftw
