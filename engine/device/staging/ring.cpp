// SPDX-License-Identifier: MIT
#include "engine/device/staging/ring.h"

#include <cstring>
#include <exception>
#include <limits>
#include <thread>

namespace imago {
namespace {

/// The calls whose commands may fail, as cl::Error names them.
constexpr const char *copying_calls = "clEnqueueReadBuffer or clEnqueueWriteBuffer";

/// Throws cl::Error if the command has failed.
bool has_ended(const cl::Event &event) {
    const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0)
        throw cl::Error(status, copying_calls);
    return status == CL_COMPLETE;
}

} // namespace

Ring::Ring(const Parts &parts, Way way, std::byte *pinned, std::size_t slots, std::byte *host)
    : parts_(parts), way_(way), host_(host), slots_(slots) {
    for (std::size_t i = 0; i < slots; ++i)
        slots_[i].memory = pinned + i * Parts::largest;
}

/// The slot's turn when the part may go on the bus.
std::size_t Ring::turn_on_bus(std::size_t part) const {
    return 2 * (part / slots_.size()) + (way_ == Way::to_device ? 1 : 0);
}

/// The slot's turn when the part may be copied between slot and program.
std::size_t Ring::turn_on_host(std::size_t part) const {
    return 2 * (part / slots_.size()) + (way_ == Way::to_device ? 0 : 1);
}

void Ring::pass_on(Slot &slot) {
    slot.turn.fetch_add(1, std::memory_order_acq_rel);
    slot.turn.notify_all();
}

void Ring::copy(std::size_t index) {
    const Parts::Part part = parts_.part(index);
    Slot &slot = this->slot(index);
    std::byte *const outside = host_ + part.first;
    if (way_ == Way::to_device)
        std::memcpy(slot.memory, outside, part.bytes);
    else
        std::memcpy(outside, slot.memory, part.bytes);
    pass_on(slot);
    copied_.fetch_add(1, std::memory_order_release);
}

/// Copies the next part if nobody has it and its slot is ready for it.
bool Ring::copy_one() {
    std::size_t next = claimed_;
    if (next >= parts_.count() ||
        slot(next).turn.load(std::memory_order_acquire) != turn_on_host(next) ||
        !claimed_.compare_exchange_strong(next, next + 1))
        return false;
    copy(next);
    return true;
}

void Ring::help() {
    for (;;) {
        const std::size_t next = claimed_++;
        if (next >= parts_.count())
            return;
        std::atomic<std::size_t> &turn = slot(next).turn;
        for (;;) {
            const std::size_t now = turn.load(std::memory_order_acquire);
            if (failed_)
                return;
            if (now == turn_on_host(next))
                break;
            turn.wait(now, std::memory_order_acquire);
        }
        copy(next);
    }
}

void Ring::put_on_bus(const Start &start) {
    Slot &slot = this->slot(started_);
    slot.on_bus = start(parts_.part(started_), slot.memory);
    ++started_;
}

/// Whether the oldest part on the bus has arrived.
bool Ring::take_from_bus() {
    Slot &slot = this->slot(ended_);
    if (!has_ended(slot.on_bus))
        return false;
    slot.on_bus = cl::Event();
    ++ended_;
    pass_on(slot);
    return true;
}

/// Waits for what is on the bus, and sends the helpers away.
void Ring::abandon() {
    failed_ = true;
    for (; ended_ < started_; ++ended_)
        try {
            slot(ended_).on_bus.wait();
        } catch (const cl::Error &) { // the first failure is the one that is reported
        }
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max() / 2;
    for (Slot &slot : slots_) {
        slot.turn.fetch_add(none);
        slot.turn.notify_all();
    }
}

void Ring::drive(const Start &start, bool alone) {
    try {
        while (ended_ < parts_.count() ||
               copied_.load(std::memory_order_acquire) < parts_.count()) {
            bool moved = false;
            if (started_ < parts_.count() &&
                slot(started_).turn.load(std::memory_order_acquire) == turn_on_bus(started_)) {
                put_on_bus(start);
                moved = true;
            }
            if (ended_ < started_)
                moved = take_from_bus() || moved;
            if (!moved && (alone || ended_ == started_))
                moved = copy_one();
            if (!moved)
                std::this_thread::yield();
        }
    } catch (...) {
        abandon();
        throw;
    }
}

} // namespace imago
