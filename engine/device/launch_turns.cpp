// SPDX-License-Identifier: MIT
#include "engine/device/launch_turns.h"

#include "engine/support/process_wide.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace imago {
namespace {

bool has_ended(const cl::Event &event) {
    return !event() || event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE;
}

void wait_for(const cl::Event &event) {
    try {
        event.wait();
    } catch (const cl::Error &error) {
        if (error.err() != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) // its own queue reports it
            throw;
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

/// The entries of PoCL that were used last. It drops the one that was used longest ago where it has
/// 128; these are fewer, as a launch may run later than it is enqueued.
class RecentEntries {
  public:
    std::uint64_t new_entry() {
        const std::lock_guard lock(mutex_);
        return ++newest_;
    }
    /// Makes it the last one; returns whether it is certain to be there.
    bool use(std::uint64_t entry) {
        const std::lock_guard lock(mutex_);
        const bool there = std::erase(used_, entry) > 0;
        push(entry);
        return there;
    }
    /// A binary makes entries of its own, a few for each kernel.
    void use_binary() {
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < of_binary; ++i)
            push(++newest_);
    }

  private:
    static constexpr std::size_t most = 96, of_binary = 16;
    void push(std::uint64_t entry) {
        used_.push_front(entry);
        if (used_.size() > most)
            used_.pop_back();
    }
    std::mutex mutex_;
    std::uint64_t newest_ = 0;
    std::deque<std::uint64_t> used_;
};

/// The kernels of one program in this process.
class Turns {
  public:
    template <class Enqueue>
    cl::Event launch(const KernelShape &shape, std::size_t width, const cl::CommandQueue &queue,
                     const Enqueue &enqueue) {
        const std::lock_guard lock(mutex_);
        Entry &entry = entries_[shape];
        const bool there = process_wide<RecentEntries>().use(entry.number);
        const bool leads = !there || width > entry.width;
        forget_ended();
        std::vector<cl::Event> before;
        for (const auto &[handle, running] : running_)
            if (handle != queue())
                before.push_back(leads ? running.last : running.led);
        std::erase_if(before, has_ended);
        wait_for_other_contexts(before, queue.getInfo<CL_QUEUE_CONTEXT>());
        const cl::Event event = enqueue(before);
        Running &running = running_[queue()];
        running.last = event;
        if (leads) {
            running.led = event;
            entry.width = width;
        }
        return event;
    }

    bool alone(const std::function<void()> &use) {
        constexpr int most_waits = 10;
        std::unique_lock lock(mutex_);
        for (int waits = 0; forget_ended(), !running_.empty(); ++waits) {
            if (waits == most_waits)
                return false;
            const cl::Event one = running_.begin()->second.last;
            lock.unlock();
            wait_for(one);
            lock.lock();
        }
        process_wide<RecentEntries>().use_binary();
        use();
        return true;
    }

  private:
    struct Running {
        cl::Event last; ///< the queue's last launch; it holds the queue
        cl::Event led;  ///< the last one that may make an entry
    };
    /// The entry that PoCL finds first: its number among all, and its widest grid.
    struct Entry {
        std::uint64_t number = process_wide<RecentEntries>().new_entry();
        std::size_t width = 0;
    };

    void forget_ended() {
        std::erase_if(running_, [](const auto &one) { return has_ended(one.second.last); });
    }

    /// Events of several contexts are no list. Their launches end without this thread's mutex.
    static void wait_for_other_contexts(std::vector<cl::Event> &events, const cl::Context &own) {
        std::erase_if(events, [&](const cl::Event &event) {
            if (event.getInfo<CL_EVENT_CONTEXT>()() == own())
                return false;
            wait_for(event);
            return true;
        });
    }

    std::mutex mutex_;
    std::map<cl_command_queue, Running> running_;
    std::map<KernelShape, Entry> entries_;
};

/// The turns of all programs. A handle may be that of an earlier program, which its own hash
/// replaces: there are as many as programs lived at once.
struct AllTurns {
    std::mutex mutex;
    std::map<std::uint64_t, std::weak_ptr<Turns>> by_hash;
    std::map<cl_program, std::shared_ptr<Turns>> by_program;
};

/// Null where no kernel of the program was launched in turn and nobody identified it.
std::shared_ptr<Turns> known_turns(const cl::Program &program) {
    auto &all = process_wide<AllTurns>();
    const std::lock_guard lock(all.mutex);
    const auto found = all.by_program.find(program());
    return found == all.by_program.end() ? nullptr : found->second;
}

std::shared_ptr<Turns> turns_of(const cl::Program &program) {
    auto &all = process_wide<AllTurns>();
    const std::lock_guard lock(all.mutex);
    auto &turns = all.by_program[program()];
    if (!turns)
        turns = std::make_shared<Turns>();
    return turns;
}

} // namespace

bool launches_take_turns(const DeviceInfo &device) {
    constexpr int mended = 6;
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
    std::shared_ptr<Turns> turns = all.by_hash[hash].lock();
    if (!turns)
        all.by_hash[hash] = turns = std::make_shared<Turns>();
    all.by_program[program()] = std::move(turns);
    std::erase_if(all.by_hash, [](const auto &row) { return row.second.expired(); });
}

cl::Event launch_in_turn(const cl::Kernel &kernel, const cl::NDRange &global,
                         const cl::NDRange &local, const cl::CommandQueue &queue,
                         const std::function<cl::Event(const std::vector<cl::Event> &)> &enqueue) {
    return turns_of(kernel.getInfo<CL_KERNEL_PROGRAM>())
        ->launch(shape_of(kernel, local), width_of(global), queue, enqueue);
}

bool use_alone(const cl::Program &program, const std::function<void()> &use) {
    if (const std::shared_ptr<Turns> turns = known_turns(program))
        return turns->alone(use);
    use(); // nothing of it was launched in turn
    return true;
}

} // namespace imago
