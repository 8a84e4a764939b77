// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// The distances between neighbouring samples of a density.
struct PoissonSpacing {
    double rows = 1;    ///< h_y, between a row and the next: finite, above 0
    double columns = 1; ///< h_x, between a column and the next: finite, above 0
    bool operator==(const PoissonSpacing &) const = default;
};

/// How well a potential u fulfils -Laplace(u) = rho - mean(rho). All are L2 norms over the samples.
struct PoissonResidual {
    double difference = 0; ///< of rho - mean(rho) + Laplace(u)
    double density = 0;    ///< of rho - mean(rho); 0 if no more than rounding is left of it
    /// The relative residual up to which rounding may lead: e sqrt(log2(2 H W)) times (|rho| + w^2
    /// |u|) / |rho - mean(rho)|, w the largest frequency and e the distance from 1 to the next
    /// number of the precision. The Laplacian multiplies the rounding of u by up to w^2, so a
    /// potential in single precision, rounded as well as can be, has a residual far above e.
    double rounding = 0;

    /// difference / density; nothing for a density that is constant, where there is nothing to
    /// compare with.
    std::optional<double> relative() const {
        return density > 0 ? std::optional(difference / density) : std::nullopt;
    }
};

/// What is known of one solution.
struct PoissonFigures {
    double mean = 0;          ///< of the density, which was removed
    PoissonResidual residual; ///< of the potential that was found or judged
};

/// The potential and field of an image's density, for views.
struct PoissonResult {
    std::shared_ptr<const Plane> density;   ///< what was solved for: the image's luma
    std::shared_ptr<const Plane> potential; ///< with mean 0
    std::shared_ptr<const Plane> field_y;   ///< -du/dy, along axis 0: from a row to the next
    std::shared_ptr<const Plane> field_x;   ///< -du/dx, along axis 1: from a column to the next
    PoissonFigures figures;                 ///< of this density
    PlanReport plan;                        ///< steps and times of the run
    double engine_milliseconds = 0;         ///< from the request to the result
};

} // namespace imago
