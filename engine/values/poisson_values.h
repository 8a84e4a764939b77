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
    /// The relative residual up to which rounding leads, as a rule. Let e be the distance from 1 to
    /// the next number of the precision. Roundings of a transform are independent, so that their
    /// sum grows with the root of its depth (Schatzman 1996; Higham and Mary 2019): a transform of
    /// x has an error of at most r / 2 |x|, r = e sqrt(log2(2 H W)), spread over all modes alike.
    /// Two transforms see the potential, u, and the Laplacian multiplies their error by g, the root
    /// of the mean of (w_u^2 + w_v^2)^2 over the modes; transforms and kernels see the density as
    /// four. Together, r (1 + 3 / sqrt(H W)) sqrt(|rho|^2 + (g |u|)^2 / 2) / |rho - mean(rho)|,
    /// where the bracket is for the few modes of small planes. So single precision has a residual
    /// far above e. Over 288 solutions of 2 x 2 to 1024 x 1024 samples in both precisions on a CPU,
    /// the residual was at most 0.844 of what this gives with all of (g |u|)^2; from the same
    /// solutions 0.88 follows for half of it.
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
