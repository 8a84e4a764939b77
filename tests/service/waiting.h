// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/enumerate.h"
#include "engine/device/select.h"

#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

namespace imago::test {

/// Waits until the condition holds; returns false if it does not within the limit.
inline bool within(std::chrono::seconds limit, const std::function<bool()> &condition) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition())
        if (std::chrono::steady_clock::now() > end)
            return false;
        else
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return true;
}

/// The index of the device that IMAGO_DEVICE names, or else of the default device.
inline int default_device() {
    const char *choice = std::getenv("IMAGO_DEVICE");
    return select_device(enumerate_devices(), choice ? choice : "").index;
}

} // namespace imago::test
