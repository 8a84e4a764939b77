// SPDX-License-Identifier: MIT
// What micro-benchmarks measured, kept on disk for each device and driver.
#pragma once
#include "engine/device/device.h"
#include "engine/program/cache.h"
#include "engine/tuning/device_facts.h"

#include <optional>
#include <string>
#include <string_view>

namespace imago {

/// A flat JSON object of numbers: {"copy_bandwidth":7.1e+10,"launch_seconds":3.2e-05}.
std::string to_json(const MeasuredFacts &facts);

/// What to_json() writes; nothing for any other text, a name that is not known or stands twice, a
/// number that no device can have.
std::optional<MeasuredFacts> parse_measured_facts(std::string_view json);

/// Entries of a ProgramCache: checked by length and SHA-256 before they are read, written to a
/// temporary file and renamed. Any doubt is a miss, and the doubtful file is removed. Nothing
/// throws.
class FactsStore {
  public:
    explicit FactsStore(std::filesystem::path folder) : entries_(std::move(folder)) {}

    std::optional<MeasuredFacts> load(const DeviceInfo &info) const noexcept;
    bool store(const DeviceInfo &info, const MeasuredFacts &facts) const noexcept;
    std::filesystem::path path_of(const DeviceInfo &info) const;

  private:
    ProgramCache entries_;
};

/// Beside the user's cache of programs: its folder "devices"; nothing where that is off.
std::optional<FactsStore> user_facts_store();

/// device_facts(), and of a GPU that neither an extension nor the table describes what was measured
/// on it before: what a plan can be made with at once. Measures nothing, throws nothing.
DeviceFacts known_device_facts(const DeviceInfo &info,
                               const std::optional<FactsStore> &store = user_facts_store());

/// device_facts() with what was measured on the device: from the store, else by the
/// micro-benchmarks, whose answer is then stored. The first time on a device it takes up to two
/// seconds. What fails to be measured stays assumed.
DeviceFacts measured_device_facts(const DevicePtr &device,
                                  const std::optional<FactsStore> &store = user_facts_store());

} // namespace imago
