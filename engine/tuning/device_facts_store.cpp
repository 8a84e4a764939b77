// SPDX-License-Identifier: MIT
#include "engine/tuning/device_facts_store.h"

#include "engine/tuning/micro_benchmark.h"

#include <charconv>
#include <cmath>

namespace imago {
namespace {

/// Raised when the benchmarks measure otherwise.
constexpr const char *benchmark_version = "micro-benchmarks 1";

Digest key_of(const DeviceInfo &info) {
    return program_key(info, "facts", benchmark_version);
}

/// The fields of MeasuredFacts, with what a device can have.
template <class Facts, class Visit>
void for_each_field(Facts &facts, const Visit &visit) {
    visit("copy_bandwidth", facts.copy_bandwidth, 1e8, 1e15);
    visit("launch_seconds", facts.launch_seconds, 1e-8, 1.0);
    visit("banks", facts.banks, 2.0, 256.0);
    visit("item_registers", facts.item_registers, 8.0, 1024.0);
}

std::string shortest(double value) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value);
    return std::string(text, end.ptr);
}

/// Reads {"name":number,...}.
class FlatJson {
  public:
    explicit FlatJson(std::string_view text) : text_(text) {}

    bool take(char c) {
        if (text_.empty() || text_.front() != c)
            return false;
        text_.remove_prefix(1);
        return true;
    }
    std::optional<std::string_view> name() {
        if (!take('"'))
            return std::nullopt;
        const std::size_t end = text_.find('"');
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::string_view name = text_.substr(0, end);
        text_.remove_prefix(end + 1);
        return name;
    }
    std::optional<double> number() {
        double value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error != std::errc() || !std::isfinite(value))
            return std::nullopt;
        text_.remove_prefix(std::size_t(end - text_.data()));
        return value;
    }
    bool ended() const { return text_.empty(); }

  private:
    std::string_view text_;
};

/// Sets the field of this name; false where it is not known, set, or out of range.
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
    std::string json;
    for_each_field(facts, [&](const char *name, const auto &value, double, double) {
        if (value)
            json += (json.empty() ? "{\"" : ",\"") + std::string(name) +
                    "\":" + shortest(double(*value));
    });
    return json.empty() ? "{}" : json + "}";
}

std::optional<MeasuredFacts> parse_measured_facts(std::string_view json) {
    MeasuredFacts facts;
    if (json == "{}")
        return facts;
    FlatJson text(json);
    if (!text.take('{'))
        return std::nullopt;
    do {
        const auto name = text.name();
        if (!name || !text.take(':'))
            return std::nullopt;
        const auto value = text.number();
        if (!value || !set_field(facts, *name, *value))
            return std::nullopt;
    } while (text.take(','));
    if (!text.take('}') || !text.ended())
        return std::nullopt;
    return facts;
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
        return std::nullopt; // out of memory: as good as no store
    }
}

bool FactsStore::store(const DeviceInfo &info, const MeasuredFacts &facts) const noexcept {
    try {
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
    const DeviceFacts facts = device_facts(info);
    if (facts.cpu || !store || (facts.banks.known() && facts.item_registers.known()))
        return facts;
    const auto measured = store->load(info);
    return measured ? with_measured(facts, *measured) : facts;
}

DeviceFacts measured_device_facts(const DevicePtr &device, const std::optional<FactsStore> &store) {
    const DeviceFacts facts = device_facts(device->info());
    if (store)
        if (const auto measured = store->load(device->info()))
            return with_measured(facts, *measured);
    const MeasuredFacts measured = measure_missing(device, facts);
    if (store && measured != MeasuredFacts{})
        store->store(device->info(), measured);
    return with_measured(facts, measured);
}

} // namespace imago
