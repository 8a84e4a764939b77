// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of single waves as JSON values, as recipe files contain them.
#pragma once
#include "app/media/json_members.h"
#include "engine/values/wave/wave_values.h"

namespace imago {

/// Returns the settings of an object. Throws Error as JsonMembers does.
WaveSettings waves_of_json(JsonMembers waves);
/// Returns the object, without defaults. Waves are in the settings' order.
nlohmann::ordered_json waves_json(const WaveSettings &settings);

} // namespace imago
