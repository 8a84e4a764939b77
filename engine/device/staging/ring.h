// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/staging/parts.h"

#include <CL/opencl.hpp>

#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

namespace imago {

/// One copy by way of a ring of pinned slots. Members of a crew copy between a program's memory and
/// the slots, by help(); the thread that drive()s puts slots on the bus, in order. Only that thread
/// calls the driver: after several threads have, NVIDIA's takes a third more time for each launch,
/// for good (34 instead of 26 us for an FFT of 1000 x 1000 points in two launches, on an H100).
class Ring {
  public:
    enum class Way { to_device, from_device };
    /// Starts a part's way between the buffer and a slot. Returns its event, flushed.
    using Start = std::function<cl::Event(const Parts::Part &part, std::byte *slot)>;

    /// `pinned`: so many slots of Parts::largest bytes. `host`: the program's memory, which is only
    /// read on the way to the device.
    Ring(const Parts &parts, Way way, std::byte *pinned, std::size_t slots, std::byte *host);

    /// Puts parts on the bus until all have arrived. `alone`: nobody helps. Otherwise this thread
    /// copies only what helpers have left while nothing is on the bus. Throws what `start` throws,
    /// and cl::Error if a part fails on the bus; then no part is on it.
    void drive(const Start &start, bool alone);
    /// Copies parts until none is left. Any number of threads may call.
    void help();

  private:
    struct Slot {
        std::byte *memory = nullptr;
        /// Twice the number of parts that the slot has served, and one more while its part is
        /// between the two sides.
        std::atomic<std::size_t> turn{0};
        cl::Event on_bus{};
    };

    Slot &slot(std::size_t part) { return slots_[part % slots_.size()]; }
    std::size_t turn_on_bus(std::size_t part) const;
    std::size_t turn_on_host(std::size_t part) const;
    void pass_on(Slot &slot);
    void copy(std::size_t part);
    bool copy_one();
    void put_on_bus(const Start &start);
    bool take_from_bus();
    void abandon();

    const Parts &parts_;
    const Way way_;
    std::byte *const host_;
    std::vector<Slot> slots_;
    std::atomic<std::size_t> claimed_{0}, copied_{0}; ///< parts, by those who copy
    std::atomic<bool> failed_{false};
    std::size_t started_ = 0, ended_ = 0; ///< parts on the bus, by the thread that drives
};

} // namespace imago
