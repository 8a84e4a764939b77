// SPDX-License-Identifier: GPL-3.0-or-later
// All that a device needs, with one command and in a given time.
#pragma once
#include "app/cli/tune/tune.h"

namespace imago::cli {

/// Measures the device's facts, prints HBPL's table 3 by them, tunes the usual problems
/// (resources/tuning/usual_problems.json) with the settings' effort, and prints HBPL's tables 5 to
/// 10 (compare_model()). Facts take seconds; of the rest of the time the problems get three fifths.
/// What is measured last may end some seconds late; what was left out is said. Throws Error.
void tune_all(const DeviceInfo &device, TuneSettings settings, double minutes);

} // namespace imago::cli
