// SPDX-License-Identifier: MIT
// The facts about a device that the model needs, and the source of each value.
#pragma once
#include "engine/tuning/device_model.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace imago {

/// The source of a value.
enum class FactSource {
    extension, ///< a vendor's OpenCL extension
    driver,    ///< an OpenCL query
    system,    ///< the operating system
    table,     ///< resources/tuning/architectures.json
    measured,  ///< a micro-benchmark on this device
    assumed    ///< unknown: a value that does no harm
};
/// The source in words, "driver", as to_text() writes it.
const char *fact_source_name(FactSource source);

template <class T>
/// A value with its source.
struct Fact {
    T value{};                               ///< in the unit that the member states
    FactSource source = FactSource::assumed; ///< its source
    /// Whether the value has a source, and is not assumed.
    bool known() const { return source != FactSource::assumed; }
    bool operator==(const Fact &) const = default;
};

/// The facts about a device that the planner and the model know.
struct DeviceFacts {
    std::string architecture; ///< "NVIDIA Hopper"; empty: not in the table
    /// On a CPU, of the following, only the caches and lanes apply; else only the rest.
    bool cpu = false;

    // A compute unit: what HBPL's table 1 has.
    Fact<unsigned> warp{32}, banks{32}; ///< work-items of a warp; banks of local memory
    /// 32-bit registers, and bytes of local memory, of a compute unit.
    Fact<std::uint64_t> unit_registers{65536}, unit_local_bytes{32 << 10};
    /// Resident work-items and work-groups of a compute unit, at most.
    Fact<unsigned> unit_items{1024}, unit_groups{16};
    Fact<std::uint64_t> shared_cache{}; ///< bytes that all compute units share; 0: not known
    Fact<unsigned> item_registers{128}; ///< 32-bit registers of a work-item before it spills

    // A CPU core: numbers in a vector, bytes of the caches (cores share the last one).
    Fact<unsigned> float_lanes{4}, double_lanes{2}; ///< numbers of a vector
    /// Bytes of the core's first- and second-level cache, and of the last-level cache, which cores
    /// share.
    Fact<std::uint64_t> first_cache{32 << 10}, second_cache{256 << 10}, last_cache{2 << 20};

    Fact<double> copy_bandwidth{}; ///< of a copy, in bytes a second, read and written together
    Fact<double> launch_seconds{}; ///< of an empty kernel, from enqueueing to its end
    bool operator==(const DeviceFacts &) const = default;
};

/// The facts that are known at once: from extensions, otherwise from the table of architectures,
/// otherwise from the driver and, for a CPU, from the system's files below `caches` (Linux; those
/// of the first core). Missing facts are assumed, without an exception.
DeviceFacts
device_facts(const DeviceInfo &info,
             const std::filesystem::path &caches = "/sys/devices/system/cpu/cpu0/cache");

/// The info with what it lacks from the facts, for make_plan(); assumed values stay empty.
DeviceInfo with_facts(DeviceInfo info, const DeviceFacts &facts);

/// The compute unit as a row for HBPL's model.
Architecture architecture_of(const DeviceInfo &info, const DeviceFacts &facts);

/// A line for each value: name, value, source.
std::string to_text(const DeviceFacts &facts);

/// The results of the micro-benchmarks; empty where they found none.
struct MeasuredFacts {
    /// The rate of a copy, and the time of an empty kernel, as in DeviceFacts.
    std::optional<double> copy_bandwidth, launch_seconds;
    /// Banks of local memory; 32-bit registers before a work-item spills.
    std::optional<unsigned> banks, item_registers;

    /// Bytes a second of a copy within a working set of 256 KiB, 4 MiB and 32 MiB (source and
    /// result together), read and written together, by the whole device.
    std::optional<double> copy_256_kib, copy_4_mib, copy_32_mib;
    /// Bytes a second that the whole device reads from local memory, neighbours by neighbours.
    std::optional<double> local_bandwidth;
    /// Seconds of a barrier of a group of 256 work-items (or the largest) that has a compute unit
    /// to itself, with a number stored to local memory and one loaded.
    std::optional<double> barrier_seconds;
    /// Fused multiply-adds of 32-bit floats a second, by the whole device.
    std::optional<double> fma_rate;
    /// Floats of the narrowest access whose copy of a large buffer is within 5% of the fastest: 1,
    /// 2, 4, 8 or 16.
    std::optional<unsigned> vector_width;
    /// Groups of 64 work-items without local memory that run at a time, for each compute unit.
    std::optional<unsigned> resident_groups;
    bool operator==(const MeasuredFacts &) const = default;
};

/// The facts with measured values: bandwidth and launch, and what was only assumed.
DeviceFacts with_measured(DeviceFacts facts, const MeasuredFacts &measured);

} // namespace imago
