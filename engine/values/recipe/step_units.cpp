// SPDX-License-Identifier: MIT
#include "engine/values/recipe/step_units.h"

#include "engine/support/error.h"
#include "engine/values/recipe/sentences.h"

#include <cmath>

namespace imago {

double cycle_in(BandUnit unit, const Signal &signal) {
    if (unit == BandUnit::cycles_per_sample)
        return 1;
    if (!(signal.sample_rate > 0))
        throw usage_error(recipe_says.rate_unknown);
    return signal.sample_rate;
}

double in_unit(double value, double unit, double zero) {
    const double product = zero + value * unit;
    for (const double near :
         {product, std::nextafter(product, -INFINITY), std::nextafter(product, INFINITY)})
        if ((near - zero) / unit == value)
            return near;
    return product;
}

} // namespace imago
