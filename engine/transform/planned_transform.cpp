// SPDX-License-Identifier: MIT
#include "engine/transform/planned_transform.h"

#include "engine/plan/problem/plan_options_text.h"

namespace imago {

std::string key_of(const RequestedTransform &requested) {
    return to_string(requested.problem) + " " + to_string(requested.options);
}

std::vector<RequestedTransform> requested_of(const std::vector<PlannedTransform> &planned) {
    std::vector<RequestedTransform> all;
    for (const PlannedTransform &one : planned)
        all.push_back(one.requested);
    return all;
}

} // namespace imago
