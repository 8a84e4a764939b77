// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace imago {

enum class DeviceType { cpu, gpu, accelerator, other };

/// What a device has shown that it can do beyond what OpenCL 1.2 promises, in a self-test with
/// known answers (engine/transform/device_extras.h).
struct DeviceExtras {
    bool waiting_groups = false; ///< groups of a launch may wait for groups that began before them
    bool bulk_copies = false;    ///< runs of memory come to local memory while a group computes
    std::uint64_t static_local = 0; ///< bytes of a kernel's __local arrays, at most; 0: as reported
    /// Its compiler keeps to so few registers that a compute unit holds a number of groups.
    bool resident_groups = false;

    bool operator==(const DeviceExtras &) const = default;
};

/// What an OpenCL device says of itself, as plain values. Sizes are in bytes.
struct DeviceInfo {
    int index = 0; ///< position in the enumeration over all platforms; what `--device` takes
    std::string name;
    std::string vendor;
    std::string platform_name;
    std::string platform_version;
    std::string device_version; ///< "OpenCL 1.2 pocl ..."
    std::string c_version;      ///< "OpenCL C 1.2 ..."
    std::string driver_version;
    DeviceType type = DeviceType::other;
    unsigned compute_units = 0;
    unsigned clock_mhz = 0;
    std::size_t max_work_group_size = 0;
    std::size_t max_work_item_sizes[3] = {0, 0, 0};
    std::uint64_t global_memory = 0;
    std::uint64_t max_allocation = 0;
    std::uint64_t local_memory = 0;
    bool local_memory_dedicated = false; ///< CL_LOCAL rather than CL_GLOBAL
    std::uint64_t global_cache = 0;
    unsigned cache_line = 0;
    /// The cache that all compute units share, where it is known (of a CPU the last one): what
    /// OpenCL reports may be that of the compute units.
    std::optional<std::uint64_t> shared_cache;
    unsigned native_vector_width_float = 1;
    unsigned native_vector_width_double = 0; ///< 0: no double precision
    bool double_precision = false;           ///< cl_khr_fp64
    std::vector<std::string> extensions;

    // Vendor extensions, where present.
    std::optional<unsigned> warp_width;          ///< NVIDIA warp, AMD wavefront
    std::optional<unsigned> registers_per_group; ///< cl_nv_device_attribute_query
    std::optional<unsigned> compute_capability;  ///< NVIDIA: 10 * major + minor
    std::optional<unsigned> local_memory_banks;  ///< cl_amd_device_attribute_query
    std::optional<std::uint64_t> local_memory_per_compute_unit;
    std::optional<std::string> board_name; ///< AMD

    DeviceExtras extras; ///< none until a self-test has shown them
    // What no driver says: filled in by with_facts() of engine/tuning/device_facts.h.
    std::optional<std::uint64_t> registers_per_compute_unit; ///< of 32 bits
    std::optional<unsigned> registers_per_item;              ///< at most, before it spills
    std::optional<unsigned> items_per_compute_unit;          ///< work-items at once, at most
    std::optional<unsigned> groups_per_compute_unit;         ///< work-groups at once, at most
    std::optional<std::uint64_t> first_cache, second_cache;  ///< of a CPU's core
};

/// "CPU", "GPU", "accelerator", "other".
inline const char *device_type_name(DeviceType type) {
    switch (type) {
    case DeviceType::cpu:
        return "CPU";
    case DeviceType::gpu:
        return "GPU";
    case DeviceType::accelerator:
        return "accelerator";
    case DeviceType::other:
        break;
    }
    return "other";
}

} // namespace imago
