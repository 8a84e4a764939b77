// SPDX-License-Identifier: MIT
// What the model needs to know of a device, and from where each value is.
#pragma once
#include "engine/array/device_info.h"
#include "engine/tuning/device_model.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace imago {

enum class FactSource {
    extension, ///< a vendor's OpenCL extension
    driver,    ///< an OpenCL query
    system,    ///< the operating system
    table,     ///< resources/tuning/architectures.json
    measured,  ///< a micro-benchmark on this device
    assumed    ///< nobody said: what does no harm
};
const char *fact_source_name(FactSource source);

template <class T>
struct Fact {
    T value{};
    FactSource source = FactSource::assumed;
    bool known() const { return source != FactSource::assumed; }
    bool operator==(const Fact &) const = default;
};

struct DeviceFacts {
    std::string architecture; ///< "NVIDIA Hopper"; empty: not in the table
    bool cpu = false;         ///< then of what follows the caches and lanes count, else the rest

    // A compute unit, in HBPL's terms what its table 1 has.
    Fact<unsigned> warp{32}, banks{32};
    Fact<std::uint64_t> unit_registers{65536}, unit_local_bytes{32 << 10};
    Fact<unsigned> unit_items{1024}, unit_groups{16};
    Fact<std::uint64_t> shared_cache{}; ///< bytes that all compute units share; 0: not known
    Fact<unsigned> item_registers{128}; ///< of 32 bits, before a work-item spills

    // A CPU's core: numbers of a vector, bytes of the caches (the last one is shared).
    Fact<unsigned> float_lanes{4}, double_lanes{2};
    Fact<std::uint64_t> first_cache{32 << 10}, second_cache{256 << 10}, last_cache{2 << 20};

    Fact<double> copy_bandwidth{}; ///< bytes a second, read and written together, of a copy
    Fact<double> launch_seconds{}; ///< of an empty kernel, from enqueueing to its end
    bool operator==(const DeviceFacts &) const = default;
};

/// What can be said at once: by extensions, else by the table of architectures, else by the driver
/// and, of a CPU, by the system's files below `caches` (Linux; those of the first core). Never
/// throws for what is not there: that is assumed.
DeviceFacts
device_facts(const DeviceInfo &info,
             const std::filesystem::path &caches = "/sys/devices/system/cpu/cpu0/cache");

/// The info with what it lacks and the facts know, for make_plan(); what is assumed stays open.
DeviceInfo with_facts(DeviceInfo info, const DeviceFacts &facts);

/// The compute unit as a row for the model of HBPL.
Architecture architecture_of(const DeviceInfo &info, const DeviceFacts &facts);

/// A line for each value: name, value, source.
std::string to_text(const DeviceFacts &facts);

/// What the micro-benchmarks measured; nothing where they found no answer.
struct MeasuredFacts {
    std::optional<double> copy_bandwidth, launch_seconds;
    std::optional<unsigned> banks, item_registers;
    bool operator==(const MeasuredFacts &) const = default;
};

/// The facts with what was measured: bandwidth and launch, and what else was assumed.
DeviceFacts with_measured(DeviceFacts facts, const MeasuredFacts &measured);

} // namespace imago
