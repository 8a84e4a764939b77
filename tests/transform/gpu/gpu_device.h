// SPDX-License-Identifier: GPL-3.0-or-later
// A GPU for which plans are made that run on the test device.
#pragma once
#include "tests/transform/checks.h"

#include <algorithm>

namespace imago::test {

/// Unless it is a GPU, it has no known vendor, so that no plan has a vendor's instructions.
inline DeviceInfo gpu() {
    DeviceInfo info = test_device()->info();
    // NVIDIA's mem_fence() does not make other groups' results visible: its own instructions do.
    if (info.type != DeviceType::gpu)
        info.vendor = "made up";
    info.type = DeviceType::gpu;
    info.compute_units = 1; // so that few columns are enough for the shapes of many
    info.max_work_group_size = 1024;
    std::fill_n(info.max_work_item_sizes, 3, 1024);
    info.local_memory = std::min<std::uint64_t>(info.local_memory, 48 << 10);
    info.warp_width = 32;
    info.registers_per_group = 65536;
    info.extras = {};
    info.extras.minimum_groups = true; // if that is impossible, the program has none
    return info;
}

/// A GPU with persistent groups and large local arrays, which PoCL has.
inline DeviceInfo gpu_with_extras() {
    DeviceInfo info = gpu();
    info.extras.bulk_copies = true;
    info.extras.static_local = 224 << 10;
    return info;
}

} // namespace imago::test
