// SPDX-License-Identifier: MIT
// The parameters by which a signal is measured.
#pragma once
#include "engine/op/param.h"
#include "engine/values/signal_values.h"

namespace imago {

/// All but how a density is scaled and how many lines are listed, which no door offers.
std::span<const Param<MeasureSettings>> measure_params();

/// The parameter with this id; there is one.
const Param<MeasureSettings> &measure_param(std::string_view id);

/// These settings with what applies in them of others.
MeasureSettings with_applied(MeasureSettings settings, const MeasureSettings &from);

/// Throws Error (usage) for a number that its parameter does not allow; a default is always
/// allowed.
void check(const MeasureSettings &settings);

} // namespace imago
