// SPDX-License-Identifier: MIT
// Measures a device's facts in a worker process, one probe at a time.
#pragma once
#include "engine/tuning/device_facts_store.h"
#include "engine/values/device_info.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {

struct FactSettings {
    std::string worker; ///< the worker's program; empty: find_tune_worker()
    std::vector<std::pair<std::string, std::string>> worker_environment; ///< NAME and value
    double deadline_seconds = 10; ///< for a probe with its compilation
    std::optional<FactsStore> store = user_facts_store();
    bool again = false; ///< measures although the store has facts
};

/// The facts of a device, and what is missing.
struct FactMeasurement {
    /// A probe without a result.
    struct Lost {
        std::string probe, reason;
    };
    MeasuredFacts facts;
    std::vector<Lost> lost;
    double seconds = 0;
    bool stored = false; ///< they are from the store, and nothing was measured
    /// What another driver or generator gave on a device of this name: for people alone.
    std::optional<FactsHint> hint = {};
};

/// The facts in the store for exactly this device, driver and generator; else those of
/// probe_names(), each measured in a worker, which are then stored. A probe that crashes, hangs or
/// fails costs its own facts only. Throws Error if the worker's program is missing.
FactMeasurement measure_facts(const DeviceInfo &device, const FactSettings &settings = {});

} // namespace imago
