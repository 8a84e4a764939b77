// SPDX-License-Identifier: MIT
#include "engine/values/recipe/session.h"

#include <algorithm>
#include <cmath>

namespace imago {

double number_of(const ViewValues &values, const char *name, double otherwise, double least,
                 double most) {
    const double value = view_value<double>(values, name).value_or(otherwise);
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

} // namespace imago
