// SPDX-License-Identifier: GPL-3.0-or-later
// A device's measured facts as text and as JSON.
#pragma once
#include "engine/search/fact/fact_measurement.h"

#include <nlohmann/json.hpp>

#include <string>

namespace imago::cli {

/// A line for each fact, "not applicable" for those without a probe on this device, with the hint
/// of another driver or generator behind it, and one for each probe without a result.
std::string facts_text(const DeviceInfo &device, const FactMeasurement &measurement);

/// The measured facts by their names in the store, "measured_before", "seconds" and, if there are
/// any, the probes without a result ("lost") and what another driver or generator gave ("hint").
nlohmann::ordered_json facts_json(const FactMeasurement &measurement);

} // namespace imago::cli
