// SPDX-License-Identifier: MIT
#include "engine/tuning/device_facts.h"

#include "engine/support/number_text.h"
#include "engine/tuning/device_facts_table.h"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace imago {
namespace {

namespace fs = std::filesystem;

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool made_by(const DeviceInfo &info, std::string_view vendor) {
    return contains(info.vendor, vendor) || contains(info.platform_name, vendor) ||
           (vendor == "AMD" && contains(info.vendor, "Advanced Micro Devices"));
}

bool describes(const KnownArchitecture &row, const DeviceInfo &info) {
    if (!made_by(info, row.vendor))
        return false;
    if (row.highest_capability)
        return info.compute_capability && *info.compute_capability >= row.lowest_capability &&
               *info.compute_capability <= row.highest_capability;
    return std::any_of(row.names.begin(), row.names.end(),
                       [&](std::string_view name) { return contains(info.name, name); });
}

const KnownArchitecture *known(const DeviceInfo &info) {
    for (const KnownArchitecture &row : known_architectures())
        if (describes(row, info))
            return &row;
    return nullptr;
}

template <class T, class Value>
void set(Fact<T> &fact, Value value, FactSource source) {
    fact = {static_cast<T>(value), source};
}

/// An extension's answer takes precedence over the table's.
void read_unit(const DeviceInfo &info, DeviceFacts &facts) {
    if (info.local_memory)
        set(facts.unit_local_bytes, info.local_memory, FactSource::driver);
    if (info.registers_per_group)
        set(facts.unit_registers, *info.registers_per_group, FactSource::extension);
    if (const KnownArchitecture *row = known(info)) {
        facts.architecture = row->name;
        set(facts.warp, row->warp, FactSource::table);
        set(facts.banks, row->banks, FactSource::table);
        set(facts.unit_registers, row->registers, FactSource::table); // not of a group
        set(facts.unit_local_bytes, row->local_memory, FactSource::table);
        set(facts.unit_items, row->items, FactSource::table);
        set(facts.unit_groups, row->groups, FactSource::table);
        set(facts.item_registers, row->item_registers, FactSource::table);
        if (row->shared_cache)
            set(facts.shared_cache, row->shared_cache, FactSource::table);
    }
    if (info.warp_width)
        set(facts.warp, *info.warp_width, FactSource::extension);
    if (info.local_memory_banks)
        set(facts.banks, *info.local_memory_banks, FactSource::extension);
    if (info.local_memory_per_compute_unit)
        set(facts.unit_local_bytes, *info.local_memory_per_compute_unit, FactSource::extension);
}

std::string first_word(const fs::path &path) {
    std::ifstream file(path);
    std::string word;
    file >> word;
    return word;
}

/// The bytes in "48K", "32768K", "1M"; 0 for anything else.
std::uint64_t bytes_of(const std::string &text) {
    std::uint64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end + 1 != text.data() + text.size() || count > (1u << 30))
        return 0;
    return *end == 'K' ? count << 10 : *end == 'M' ? count << 20 : 0;
}

/// Whether a cache is within these bounds; beyond them it is an error, for instance of a virtual
/// machine.
bool plausible(int level, std::uint64_t bytes) {
    constexpr std::uint64_t kib = 1024;
    switch (level) {
    case 1:
        return bytes >= 8 * kib && bytes <= 1024 * kib;
    case 2:
        return bytes >= 64 * kib && bytes <= 64 * 1024 * kib;
    default:
        return bytes >= 256 * kib && bytes <= std::uint64_t{16} << 30;
    }
}

void read_caches(const fs::path &folder, DeviceFacts &facts) {
    for (int index = 0; index < 8; ++index) {
        const fs::path cache = folder / ("index" + std::to_string(index));
        const std::string level = first_word(cache / "level");
        const std::uint64_t bytes = bytes_of(first_word(cache / "size"));
        if (level.size() != 1 || first_word(cache / "type") == "Instruction" ||
            !plausible(level[0] - '0', bytes))
            continue;
        if (level == "1")
            set(facts.first_cache, bytes, FactSource::system);
        else if (level == "2")
            set(facts.second_cache, bytes, FactSource::system);
        else if (level == "3")
            set(facts.last_cache, bytes, FactSource::system);
    }
}

void read_core(const DeviceInfo &info, const fs::path &caches, DeviceFacts &facts) {
    if (info.native_vector_width_float > 1)
        set(facts.float_lanes, info.native_vector_width_float, FactSource::driver);
    if (info.native_vector_width_double > 0)
        set(facts.double_lanes, info.native_vector_width_double, FactSource::driver);
    if (info.global_cache && plausible(3, info.global_cache))
        set(facts.last_cache, info.global_cache, FactSource::driver);
    read_caches(caches, facts);
}

std::string row(const char *name, const std::string &value, FactSource source) {
    return std::string(name) + ": " + value + " (" + fact_source_name(source) + ")\n";
}

template <class T>
std::string row(const char *name, const Fact<T> &fact, const char *unit) {
    return row(name, std::to_string(fact.value) + unit, fact.source);
}

} // namespace

const char *fact_source_name(FactSource source) {
    switch (source) {
    case FactSource::extension:
        return "extension";
    case FactSource::driver:
        return "driver";
    case FactSource::system:
        return "system";
    case FactSource::table:
        return "table of architectures";
    case FactSource::measured:
        return "measured";
    case FactSource::assumed:
        break;
    }
    return "assumed";
}

DeviceFacts device_facts(const DeviceInfo &info, const fs::path &caches) {
    DeviceFacts facts;
    facts.cpu = info.type == DeviceType::cpu;
    facts.copy_bandwidth.value = facts.cpu ? 20e9 : 200e9;
    facts.launch_seconds.value = facts.cpu ? 30e-6 : 10e-6;
    if (facts.cpu)
        read_core(info, caches, facts);
    else
        read_unit(info, facts);
    return facts;
}

DeviceInfo with_facts(DeviceInfo info, const DeviceFacts &facts) {
    const auto fill = [](auto &field, const auto &fact) {
        if (!field && fact.known())
            field = static_cast<typename std::decay_t<decltype(field)>::value_type>(fact.value);
    };
    if (facts.cpu) {
        fill(info.first_cache, facts.first_cache);
        fill(info.second_cache, facts.second_cache);
        fill(info.shared_cache, facts.last_cache);
        return info;
    }
    fill(info.warp_width, facts.warp);
    fill(info.local_memory_banks, facts.banks);
    fill(info.registers_per_group, facts.unit_registers);
    fill(info.registers_per_compute_unit, facts.unit_registers);
    fill(info.registers_per_item, facts.item_registers);
    fill(info.shared_cache, facts.shared_cache);
    fill(info.items_per_compute_unit, facts.unit_items);
    fill(info.local_memory_per_compute_unit, facts.unit_local_bytes);
    fill(info.groups_per_compute_unit, facts.unit_groups);
    fill(info.copy_bandwidth, facts.copy_bandwidth);
    return info;
}

Architecture architecture_of(const DeviceInfo &info, const DeviceFacts &facts) {
    Architecture unit;
    unit.name = facts.architecture.empty() ? info.name : facts.architecture;
    unit.registers = facts.unit_registers.value;
    unit.local_bytes = facts.unit_local_bytes.value;
    unit.warp = facts.warp.value;
    unit.items = facts.unit_items.value;
    unit.groups = facts.unit_groups.value;
    unit.largest_group = std::max<std::size_t>(1, info.max_work_group_size);
    return unit;
}

DeviceFacts with_measured(DeviceFacts facts, const MeasuredFacts &measured) {
    const auto take = [](auto &fact, const auto &value) {
        if (value)
            set(fact, *value, FactSource::measured);
    };
    take(facts.copy_bandwidth, measured.copy_bandwidth);
    take(facts.launch_seconds, measured.launch_seconds);
    if (!facts.banks.known())
        take(facts.banks, measured.banks);
    if (!facts.item_registers.known())
        take(facts.item_registers, measured.item_registers);
    return facts;
}

std::string to_text(const DeviceFacts &facts) {
    std::string text;
    if (!facts.architecture.empty())
        text += "architecture: " + facts.architecture + "\n";
    if (facts.cpu) {
        text += row("floats of a vector", facts.float_lanes, "") +
                row("doubles of a vector", facts.double_lanes, "") +
                row("first cache", facts.first_cache, " bytes") +
                row("second cache", facts.second_cache, " bytes") +
                row("last cache", facts.last_cache, " bytes");
    } else {
        text += row("warp", facts.warp, " work-items") +
                row("registers of a compute unit", facts.unit_registers, "") +
                row("registers of a work-item", facts.item_registers, " at most") +
                row("local memory of a compute unit", facts.unit_local_bytes, " bytes") +
                row("banks of local memory", facts.banks, "") +
                row("work-items of a compute unit", facts.unit_items, " at most") +
                row("groups of a compute unit", facts.unit_groups, " at most") +
                row("cache of all compute units", facts.shared_cache, " bytes");
    }
    return text +
           row("copy", fixed(facts.copy_bandwidth.value * 1e-9, 1) + " GB/s",
               facts.copy_bandwidth.source) +
           row("launch", fixed(facts.launch_seconds.value * 1e6, 1) + " us",
               facts.launch_seconds.source);
}

} // namespace imago
