// SPDX-License-Identifier: MIT
// What the service does for a SignalRequest.
#pragma once
#include "engine/service/engines.h"
#include "engine/service/job.h"
#include "engine/service/service.h"

#include <optional>

namespace imago {

/// Measures and filters a signal. Throws Error.
SignalResult analyse(const SignalRequest &request, Engines &engines, const Job::Between &between);

/// The filtered samples in sight and their spectra; empty if the whole result comes at once, or if
/// bands come before the regions, and their result is not there yet. Throws Error.
std::optional<SignalPreview> preview_in_sight(const SignalRequest &request, Engines &engines);

} // namespace imago
