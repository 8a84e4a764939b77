// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tuning/made_up_devices.h"

#include <algorithm>

namespace imago::test {
namespace {

DeviceInfo gpu(const char *name, const char *vendor, unsigned units, std::size_t group,
               std::uint64_t local) {
    DeviceInfo info;
    info.name = name;
    info.vendor = vendor;
    info.platform_name = vendor;
    info.driver_version = "1";
    info.type = DeviceType::gpu;
    info.compute_units = units;
    info.max_work_group_size = group;
    std::fill_n(info.max_work_item_sizes, 3, group);
    info.global_memory = std::uint64_t{64} << 30;
    info.max_allocation = std::uint64_t{16} << 30;
    info.local_memory = local;
    info.local_memory_dedicated = true;
    info.cache_line = 128;
    info.native_vector_width_double = 1;
    info.double_precision = true;
    return info;
}

DeviceInfo cpu(const char *name, unsigned floats) {
    DeviceInfo info = gpu(name, "GenuineIntel", 8, 4096, 1 << 20);
    info.platform_name = "Portable Computing Language";
    info.type = DeviceType::cpu;
    info.local_memory_dedicated = false;
    info.cache_line = 64;
    info.global_cache = 32 << 20;
    info.native_vector_width_float = floats;
    info.native_vector_width_double = floats / 2;
    return info;
}

DeviceInfo nvidia(const char *name, unsigned units, unsigned capability) {
    DeviceInfo info = gpu(name, "NVIDIA Corporation", units, 1024, 48 << 10);
    info.warp_width = 32;
    info.registers_per_group = 65536;
    info.compute_capability = capability;
    return info;
}

DeviceInfo amd(const char *name, unsigned units, std::size_t group) {
    DeviceInfo info = gpu(name, "Advanced Micro Devices, Inc.", units, group, 64 << 10);
    info.warp_width = 64;
    info.local_memory_banks = 32;
    info.local_memory_per_compute_unit = 64 << 10;
    info.cache_line = 64;
    return info;
}

} // namespace

DeviceInfo h200() {
    return nvidia("NVIDIA H200", 132, 90);
}

DeviceInfo turing() {
    return nvidia("NVIDIA GeForce RTX 2080", 46, 75);
}

DeviceInfo cdna2() {
    return amd("gfx90a:sramecc+:xnack-", 104, 1024);
}

DeviceInfo gcn() {
    return amd("Hawaii", 44, 256);
}

DeviceInfo arc() {
    DeviceInfo info =
        gpu("Intel(R) Arc(TM) A770 Graphics", "Intel(R) Corporation", 512, 1024, 64 << 10);
    info.double_precision = false;
    info.cache_line = 64;
    return info;
}

DeviceInfo unknown_gpu() {
    return gpu("Somebody's GPU", "Somebody", 8, 128, 32 << 10);
}

DeviceInfo pocl_avx512() {
    return cpu("pthread-skylake-avx512", 16);
}

DeviceInfo pocl_avx2() {
    return cpu("pthread-haswell", 8);
}

std::vector<DeviceInfo> made_up_devices() {
    return {h200(), turing(), cdna2(), gcn(), arc(), unknown_gpu(), pocl_avx512(), pocl_avx2()};
}

} // namespace imago::test
