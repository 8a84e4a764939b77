// SPDX-License-Identifier: MIT
// Keeps on disk what micro-benchmarks measured, for each device and driver.
#pragma once
#include "engine/device/device.h"
#include "engine/program/cache.h"
#include "engine/tuning/device_facts.h"

#include <optional>
#include <string>
#include <string_view>

namespace imago {

/// The facts as a flat JSON object of numbers: {"copy_bandwidth":7.1e+10,"launch_seconds":3.2e-05}.
std::string to_json(const MeasuredFacts &facts);

/// Reads what to_json() writes; empty for any other text, an unknown or repeated name, or a number
/// that no device can have.
std::optional<MeasuredFacts> parse_measured_facts(std::string_view json);

/// Sets the facts that `more` has and `facts` has not. Those out of range stay unset.
void add_facts(MeasuredFacts &facts, const MeasuredFacts &more);

/// Facts of a device of the same name that another driver, platform or generator of kernels gave.
/// They are shown beside new ones and trusted by nobody: known_device_facts() does not know them.
struct FactsHint {
    MeasuredFacts facts;
    std::string platform, driver; ///< versions, as in DeviceInfo
    int generator = 0;            ///< generator_version of engine/program/cache.h
    bool operator==(const FactsHint &) const = default;
};

/// Entries of a ProgramCache: checked by length and SHA-256 before they are read, written to a
/// temporary file and renamed. Any doubt is a miss, and the doubtful file is removed. Nothing
/// throws.
class FactsStore {
  public:
    explicit FactsStore(std::filesystem::path folder) : entries_(std::move(folder)) {}

    std::optional<MeasuredFacts> load(const DeviceInfo &info) const noexcept;
    bool store(const DeviceInfo &info, const MeasuredFacts &facts) const noexcept;
    std::filesystem::path path_of(const DeviceInfo &info) const;
    /// The facts that were stored last for a device of this name with another driver, platform or
    /// generator; empty if there are none.
    std::optional<FactsHint> hint(const DeviceInfo &info) const noexcept;

  private:
    std::optional<FactsHint> hint_of(const Digest &key) const;
    void store_hint(const DeviceInfo &info, const MeasuredFacts &facts) const;

    ProgramCache entries_;
};

/// The store beside the user's cache of programs, in the folder "devices"; empty if that cache is
/// off.
std::optional<FactsStore> user_facts_store();

/// device_facts() and, for a GPU, what was measured on it before: its facts, or at least the rate
/// of its copies, by which devices are compared when they are first seen. Enough to plan at once.
/// Measures nothing, throws nothing.
DeviceFacts known_device_facts(const DeviceInfo &info,
                               const std::optional<FactsStore> &store = user_facts_store());

} // namespace imago
