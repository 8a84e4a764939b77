// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

class ChoiceTable;

/// The type that an OpenCL device reports.
enum class DeviceType { cpu, gpu, accelerator, other };

/// Features of a device beyond OpenCL 1.2 that it has shown in a self-test with known answers
/// (engine/transform/device_extras.h).
struct DeviceExtras {
    /// Groups of a launch may wait for groups that started before them.
    bool waiting_groups = false;
    /// Memory can be copied to local memory in bulk while a group computes.
    bool bulk_copies = false;
    /// Bytes of a kernel's __local arrays, at most; 0: as the driver reports.
    std::uint64_t static_local = 0;
    /// Its compiler can use fewer registers so that a compute unit holds a given number of groups.
    bool minimum_groups = false;

    bool operator==(const DeviceExtras &) const = default;
};

/// The properties of an OpenCL device, as plain values. Sizes are in bytes.
struct DeviceInfo {
    int index = 0;      ///< position in the enumeration over all platforms; what `--device` takes
    std::string name;   ///< CL_DEVICE_NAME; a sub-device's includes its part
    std::string vendor; ///< CL_DEVICE_VENDOR
    std::string platform_name;           ///< CL_PLATFORM_NAME
    std::string platform_version;        ///< CL_PLATFORM_VERSION
    std::string device_version;          ///< "OpenCL 1.2 pocl ..."
    std::string c_version;               ///< "OpenCL C 1.2 ..."
    std::string driver_version;          ///< CL_DRIVER_VERSION
    DeviceType type = DeviceType::other; ///< CL_DEVICE_TYPE
    unsigned compute_units = 0;          ///< CL_DEVICE_MAX_COMPUTE_UNITS
    unsigned clock_mhz = 0;              ///< CL_DEVICE_MAX_CLOCK_FREQUENCY, in MHz
    std::size_t max_work_group_size = 0; ///< CL_DEVICE_MAX_WORK_GROUP_SIZE, in work-items
    std::size_t max_work_item_sizes[3] = {0, 0, 0}; ///< along each axis
    std::uint64_t global_memory = 0;                ///< CL_DEVICE_GLOBAL_MEM_SIZE
    /// Bytes of one buffer, at most: CL_DEVICE_MAX_MEM_ALLOC_SIZE.
    std::uint64_t max_allocation = 0;
    std::uint64_t local_memory = 0;      ///< of a work-group: CL_DEVICE_LOCAL_MEM_SIZE
    bool local_memory_dedicated = false; ///< CL_LOCAL rather than CL_GLOBAL
    /// Whether it computes in the host's memory: CL_DEVICE_HOST_UNIFIED_MEMORY.
    bool host_unified_memory = true;
    std::uint64_t global_cache = 0; ///< CL_DEVICE_GLOBAL_MEM_CACHE_SIZE; 0: none
    unsigned cache_line = 0;        ///< CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE
    /// The cache that all compute units share, if known (the last-level cache of a CPU); the one
    /// that OpenCL reports may belong to a compute unit.
    std::optional<std::uint64_t> shared_cache;
    unsigned native_vector_width_float = 1;  ///< floats in a vector
    unsigned native_vector_width_double = 0; ///< 0: no double precision
    bool double_precision = false;           ///< cl_khr_fp64
    std::vector<std::string> extensions;     ///< names from CL_DEVICE_EXTENSIONS

    // Vendor extensions, where present.
    std::optional<unsigned> warp_width;                         ///< NVIDIA warp, AMD wavefront
    std::optional<unsigned> registers_per_group;                ///< cl_nv_device_attribute_query
    std::optional<unsigned> compute_capability;                 ///< NVIDIA: 10 * major + minor
    std::optional<unsigned> local_memory_banks;                 ///< cl_amd_device_attribute_query
    std::optional<std::uint64_t> local_memory_per_compute_unit; ///< AMD
    std::optional<std::string> board_name;                      ///< AMD

    DeviceExtras extras; ///< none until a self-test has shown them
    // Facts that no driver reports, set by with_facts() of engine/tuning/device_facts.h.
    std::optional<std::uint64_t> registers_per_compute_unit; ///< 32-bit registers
    /// 32-bit registers of a work-item before it spills.
    std::optional<unsigned> registers_per_item;
    std::optional<unsigned> items_per_compute_unit;  ///< resident work-items, at most
    std::optional<unsigned> groups_per_compute_unit; ///< resident work-groups, at most
    /// Bytes a second of a copy of device memory, read and written together.
    std::optional<double> copy_bandwidth;
    std::optional<std::uint64_t> first_cache, second_cache; ///< bytes, of a CPU core
    /// Rows of measured choices that were fitted on this machine, which precede the engine's own:
    /// planning_info() of engine/tuning/fit/fit_store.h sets them. Null: none.
    std::shared_ptr<const ChoiceTable> fitted_rows;
};

/// The name of a type: "CPU", "GPU", "accelerator", "other".
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
