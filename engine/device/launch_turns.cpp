// SPDX-License-Identifier: MIT
#include "engine/device/launch_turns.h"

#include "engine/support/process_wide.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// PoCL drops the entry that was used longest ago where it has 128, each launch uses one, and each
/// binary makes a few. So an entry is there for so many launches at least.
constexpr std::uint64_t lasting_launches = 100;
constexpr std::uint64_t launches_of_binary = 16;

bool has_ended(const cl::Event &event) {
    try {
        return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE;
    } catch (const cl::Error &) {
        return true;
    }
}

void wait_for(const cl::Event &event) {
    try {
        event.wait();
    } catch (const cl::Error &) { // it failed, which its own queue reports
    }
}

/// What PoCL takes for the width of a grid: its third axis never counts.
std::size_t width_of(const cl::NDRange &global) {
    const std::size_t *const sides = global.get();
    return std::max(sides[0], global.dimensions() > 1 ? sides[1] : 1);
}

using KernelShape = std::pair<std::string, std::array<std::size_t, 3>>;

KernelShape shape_of(const cl::Kernel &kernel, const cl::NDRange &local) {
    std::array<std::size_t, 3> sides{1, 1, 1};
    std::copy_n(local.get(), local.dimensions(), sides.begin());
    return {kernel.getInfo<CL_KERNEL_FUNCTION_NAME>(), sides};
}

/// The kernels of one program in this process.
class Turns {
  public:
    /// `lasts`: whether what is known of PoCL's entries stays so when nothing runs.
    explicit Turns(bool lasts) : lasts_(lasts) {}

    cl::Event launch(const KernelShape &shape, std::size_t width, cl_command_queue queue,
                     const std::function<cl::Event()> &enqueue) {
        std::unique_lock lock(mutex_);
        while (!may_run(shape, width, queue))
            wait(lock, queue);
        const std::uint64_t now = ++launches();
        const bool known = is_known(shape, width);
        Running &running = running_[queue];
        running.leads |= !known;
        running.last = enqueue();
        if (known)
            entries_[shape].used = now;
        else
            entries_[shape] = {width, now};
        return running.last;
    }

    void alone(const std::function<void()> &use) {
        std::unique_lock lock(mutex_);
        while (forget_ended(), !running_.empty())
            wait(lock, nullptr);
        launches() += launches_of_binary;
        use();
    }

  private:
    struct Running {
        cl::Event last;     ///< the queue's last launch; it holds the queue
        bool leads = false; ///< whether one of its launches may make an entry
    };
    /// The widest grid of an entry that PoCL finds first, and the number of its last launch.
    struct Entry {
        std::size_t width = 0;
        std::uint64_t used = 0;
    };

    static std::atomic<std::uint64_t> &launches() {
        struct Launches {
            std::atomic<std::uint64_t> count{0};
        };
        return process_wide<Launches>().count;
    }

    void forget_ended() {
        std::erase_if(running_, [](const auto &one) { return has_ended(one.second.last); });
    }

    bool is_known(const KernelShape &shape, std::size_t width) const {
        const auto entry = entries_.find(shape);
        return lasts_ && entry != entries_.end() && width <= entry->second.width &&
               launches() - entry->second.used < lasting_launches;
    }

    bool may_run(const KernelShape &shape, std::size_t width, cl_command_queue queue) {
        forget_ended();
        bool others = false;
        for (const auto &[handle, running] : running_) {
            if (handle == queue)
                continue;
            if (running.leads)
                return false;
            others = true;
        }
        return !others || is_known(shape, width);
    }

    void wait(std::unique_lock<std::mutex> &lock, cl_command_queue own) {
        std::vector<cl::Event> others;
        for (const auto &[handle, running] : running_)
            if (handle != own)
                others.push_back(running.last);
        lock.unlock();
        std::ranges::for_each(others, wait_for);
        lock.lock();
    }

    const bool lasts_;
    std::mutex mutex_;
    std::map<cl_command_queue, Running> running_;
    std::map<KernelShape, Entry> entries_;
};

/// The turns of all programs. A handle may be that of an earlier program, which its own hash
/// replaces; each costs a few hundred bytes until the process ends.
struct AllTurns {
    std::mutex mutex;
    std::map<std::uint64_t, std::shared_ptr<Turns>> by_hash;
    std::map<cl_program, std::shared_ptr<Turns>> by_program;
    const std::shared_ptr<Turns> others = std::make_shared<Turns>(false);
};

std::shared_ptr<Turns> turns_of(const cl::Program &program) {
    auto &all = process_wide<AllTurns>();
    const std::lock_guard lock(all.mutex);
    const auto found = all.by_program.find(program());
    return found == all.by_program.end() ? all.others : found->second;
}

} // namespace

bool launches_take_turns(const DeviceInfo &device) {
    constexpr int mended = 7;
    if (device.platform_name != pocl_platform)
        return false;
    const std::string &version = device.driver_version; // "3.1+debian"
    int number = 0;
    std::from_chars(version.data(), version.data() + version.size(), number);
    return number < mended;
}

void identify_program(const cl::Program &program, std::uint64_t hash) {
    auto &all = process_wide<AllTurns>();
    const std::lock_guard lock(all.mutex);
    auto &turns = all.by_hash[hash];
    if (!turns)
        turns = std::make_shared<Turns>(true);
    all.by_program[program()] = turns;
}

cl::Event launch_in_turn(const cl::Kernel &kernel, const cl::NDRange &global,
                         const cl::NDRange &local, const cl::CommandQueue &queue,
                         const std::function<cl::Event()> &enqueue) {
    return turns_of(kernel.getInfo<CL_KERNEL_PROGRAM>())
        ->launch(shape_of(kernel, local), width_of(global), queue(), enqueue);
}

void use_alone(const cl::Program &program, const std::function<void()> &use) {
    turns_of(program)->alone(use);
}

} // namespace imago
