// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/values/plan_report.h"

#include <memory>

namespace imago {

/// The potential psi and the field of a charge density rho, sampled like rho.
struct PoissonResult {
    Plane potential; ///< potential with mean 0
    Plane field_x;   ///< -d psi / dx, along a row (the last axis); 0 if width is 1
    Plane field_y;   ///< -d psi / dy, along a column; 0 if height is 1
    double mean = 0; ///< the mean of rho, which was removed
    PlanReport plan; ///< steps and times of the run
};

/// Solves Laplace(psi) = -(rho - mean(rho)) on a rectangle whose edges no field crosses (Neumann),
/// by the 2D DCT and the IDXST pairs (DCT-MD, Algorithm 4; ePlace's electrostatics).
///
/// Samples are the middles of unit squares: sample (y, x) lies at (y + 1/2, x + 1/2) of a rectangle
/// of height * width. With M = height, N = width, w_u = pi u / M, w_v = pi v / N and a the DCT-II
/// of rho with SciPy's factors (4 sum rho cos cos), rho is the sum over modes of c_uv cos(w_u (y +
/// 1/2)) cos(w_v (x + 1/2)), c_uv = a_uv / (M N), halved for u = 0 and again for v = 0. So
///   psi     = sum c_uv / (w_u^2 + w_v^2) cos cos = idct2(a / (w_u^2 + w_v^2)), norm backward
///   field_x = sum c_uv w_v / (w_u^2 + w_v^2) cos sin = idct_idxst(a1), which is unnormalised:
///             a1 = a w_v / (w_u^2 + w_v^2) / (M N)
///   field_y = idxst_idct(a2), a2 = a w_u / (w_u^2 + w_v^2) / (M N).
/// Mode (0, 0), the mean, is set to 0. The Laplacian is that of the cosine series through the
/// samples, not a difference quotient: modes of the density are solved exactly. For squares of side
/// h multiply the potential by h^2 and the field by h.
///
/// In single precision the error of a mode is that of the transform, about 1e-7 |rho|, over
/// w_u^2 + w_v^2: that of the smallest mode is the largest.
///
/// The plans are made once for a size. Belongs to one thread at a time.
class PoissonSolver {
  public:
    /// Makes the plans. Throws Error (usage) if a side is 0, and Error (failure) if the planes do
    /// not fit on the device.
    PoissonSolver(DevicePtr device, std::size_t height, std::size_t width);
    ~PoissonSolver();
    PoissonSolver(PoissonSolver &&) noexcept;
    PoissonSolver &operator=(PoissonSolver &&) noexcept;

    /// Solves the equation by one upload, four transforms and one kernel between them on one queue,
    /// and three downloads. Throws Error (usage) if the density is not height * width finite
    /// samples.
    PoissonResult solve(const Plane &density);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
