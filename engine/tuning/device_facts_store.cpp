// SPDX-License-Identifier: MIT
#include "engine/tuning/device_facts_store.h"

#include "engine/device/copy_rate.h"

#include "engine/support/json_line.h"

#include <cmath>

namespace imago {
namespace {

/// Raised when the benchmarks' method changes.
constexpr const char *benchmark_version = "micro-benchmarks 2";

Digest key_of(const DeviceInfo &info) {
    return program_key(info, "facts", benchmark_version);
}

/// The key of hints for devices of a name, whatever their driver. `what`: "last", the facts that
/// were stored last; "before", those before them of another driver or generator.
Digest hint_key(const DeviceInfo &info, const char *what) {
    DeviceInfo name;
    name.name = info.name;
    return program_key(name, std::string("facts hint ") + what, benchmark_version, 0, 0);
}

FactsHint hint_now(const DeviceInfo &info, const MeasuredFacts &facts) {
    return {facts, info.platform_version, info.driver_version, generator_version};
}

/// Whether both are of the same driver, platform and generator.
bool same_origin(const FactsHint &a, const FactsHint &b) {
    return a.platform == b.platform && a.driver == b.driver && a.generator == b.generator;
}

std::string hint_json(const FactsHint &hint) {
    return JsonLine()
        .set("platform", hint.platform)
        .set("driver", hint.driver)
        .set("generator", double(hint.generator))
        .set("facts", to_json(hint.facts))
        .print();
}

/// The fields of MeasuredFacts, with the ranges that a device can have.
template <class Facts, class Visit>
void for_each_field(Facts &facts, const Visit &visit) {
    visit("copy_bandwidth", facts.copy_bandwidth, 1e8, 1e15);
    visit("launch_seconds", facts.launch_seconds, 1e-8, 1.0);
    visit("banks", facts.banks, 2.0, 256.0);
    visit("item_registers", facts.item_registers, 8.0, 1024.0);
    visit("copy_256_kib", facts.copy_256_kib, 1e8, 1e15);
    visit("copy_4_mib", facts.copy_4_mib, 1e8, 1e15);
    visit("copy_32_mib", facts.copy_32_mib, 1e8, 1e15);
    visit("local_bandwidth", facts.local_bandwidth, 1e8, 1e16);
    visit("barrier_seconds", facts.barrier_seconds, 1e-10, 1e-2);
    visit("fma_rate", facts.fma_rate, 1e8, 1e16);
    visit("vector_width", facts.vector_width, 1.0, 16.0);
    visit("resident_groups", facts.resident_groups, 1.0, 1024.0);
}

/// Sets the field of this name; returns false if it is unknown, already set, or out of range.
bool set_field(MeasuredFacts &facts, std::string_view name, double value) {
    bool done = false;
    for_each_field(facts, [&](std::string_view field, auto &at, double least, double most) {
        using Value = typename std::decay_t<decltype(at)>::value_type;
        if (field != name || at || !(value >= least && value <= most))
            return;
        if (std::is_integral_v<Value> && value != std::floor(value))
            return;
        at = static_cast<Value>(value);
        done = true;
    });
    return done;
}

} // namespace

std::string to_json(const MeasuredFacts &facts) {
    JsonLine line;
    for_each_field(facts, [&](const char *name, const auto &value, double, double) {
        if (value)
            line.set(name, double(*value));
    });
    return line.print();
}

std::optional<MeasuredFacts> parse_measured_facts(std::string_view json) {
    const auto line = JsonLine::parse(json);
    if (!line)
        return std::nullopt;
    MeasuredFacts facts;
    for (const std::string_view name : line->names()) {
        const double *value = line->number(name);
        if (!value || !set_field(facts, name, *value))
            return std::nullopt;
    }
    return facts;
}

void add_facts(MeasuredFacts &facts, const MeasuredFacts &more) {
    for_each_field(more, [&](const char *name, const auto &value, double, double) {
        if (value)
            set_field(facts, name, double(*value));
    });
}

std::optional<MeasuredFacts> FactsStore::load(const DeviceInfo &info) const noexcept {
    try {
        const Digest key = key_of(info);
        const auto bytes = entries_.load(key);
        if (!bytes)
            return std::nullopt;
        auto facts =
            parse_measured_facts({reinterpret_cast<const char *>(bytes->data()), bytes->size()});
        if (!facts)
            entries_.remove(key);
        return facts;
    } catch (...) {
        return std::nullopt; // out of memory: acts as if there were no store
    }
}

std::optional<FactsHint> FactsStore::hint_of(const Digest &key) const {
    const auto bytes = entries_.load(key);
    if (!bytes)
        return std::nullopt;
    const auto line =
        JsonLine::parse({reinterpret_cast<const char *>(bytes->data()), bytes->size()});
    const auto facts = line ? parse_measured_facts(line->text_or("facts", "")) : std::nullopt;
    if (!facts) {
        entries_.remove(key);
        return std::nullopt;
    }
    return FactsHint{*facts, line->text_or("platform", ""), line->text_or("driver", ""),
                     static_cast<int>(line->number_or("generator", 0))};
}

void FactsStore::store_hint(const DeviceInfo &info, const MeasuredFacts &facts) const {
    const auto put = [&](const char *what, const FactsHint &hint) {
        const std::string json = hint_json(hint);
        entries_.store(hint_key(info, what), {json.begin(), json.end()});
    };
    const FactsHint own = hint_now(info, facts);
    if (const auto last = hint_of(hint_key(info, "last")); last && !same_origin(*last, own))
        put("before", *last);
    put("last", own);
}

std::optional<FactsHint> FactsStore::hint(const DeviceInfo &info) const noexcept {
    try {
        const FactsHint own = hint_now(info, {});
        for (const char *what : {"last", "before"})
            if (auto hint = hint_of(hint_key(info, what)); hint && !same_origin(*hint, own))
                return hint;
    } catch (...) { // out of memory: acts as if there were none
    }
    return std::nullopt;
}

bool FactsStore::store(const DeviceInfo &info, const MeasuredFacts &facts) const noexcept {
    try {
        store_hint(info, facts);
        const std::string json = to_json(facts);
        return entries_.store(key_of(info), {json.begin(), json.end()});
    } catch (...) {
        return false;
    }
}

std::filesystem::path FactsStore::path_of(const DeviceInfo &info) const {
    return entries_.path_of(key_of(info));
}

std::optional<FactsStore> user_facts_store() {
    const auto programs = user_program_cache();
    if (!programs)
        return std::nullopt;
    return FactsStore(programs->folder().parent_path() / "devices");
}

DeviceFacts known_device_facts(const DeviceInfo &info, const std::optional<FactsStore> &store) {
    DeviceFacts facts = device_facts(info);
    if (facts.cpu || !store)
        return facts;
    if (const auto measured = store->load(info))
        facts = with_measured(facts, *measured);
    if (const auto rate = known_copy_rate(info); !facts.copy_bandwidth.known() && rate && *rate > 0)
        facts.copy_bandwidth = {*rate, FactSource::measured};
    return facts;
}

} // namespace imago
