// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/transform.h"

#include <string>
#include <vector>

namespace imago {

/// A requested transform with a plan for it.
struct PlannedTransform {
    RequestedTransform requested; ///< what is computed, and how its plan is requested
    BuiltPlanPtr plan;            ///< the plan that runs it
};

/// A text that is equal for equal requests.
std::string key_of(const RequestedTransform &requested);

/// The requests alone, in their order.
std::vector<RequestedTransform> requested_of(const std::vector<PlannedTransform> &planned);

} // namespace imago
