// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/values/plan_report.h"
#include "engine/values/poisson_values.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// What a solver is made for.
struct PoissonSetup {
    std::size_t height = 0, width = 0; ///< of a plane, 1 or more each
    std::size_t planes = 1;            ///< of a batch: those that are solved at once if they fit
    PoissonSpacing spacing;            ///< of the samples
    bool field = true;                 ///< whether fields are computed, too
};

/// Potentials and fields of T, of as many planes as there were densities.
template <class T>
struct PoissonSolution {
    std::vector<T> potential; ///< planes * height * width, each plane with mean 0
    /// planes * 2 * height * width: of each plane -du/dy (along a column, axis -2), then -du/dx
    /// (along a row, axis -1), in the order of the axes. Empty if none was requested.
    std::vector<T> field;
    std::vector<PoissonFigures> figures; ///< of each plane
    PlanReport plan;                     ///< steps and times of the last part of the batch
};

/// Solves -Laplace(u) = rho - mean(rho) on rectangles whose edges no field crosses (Neumann), by
/// the 2D DCT and the IDXST pairs (DCT-MD, Algorithm 4; ePlace's electrostatics). T is float or
/// double, the type of every number; instances exist for both.
///
/// Samples are the middles of cells of h_y by h_x: sample (y, x) lies at ((y + 1/2) h_y, (x + 1/2)
/// h_x) of a rectangle of H * W cells. With w_u = pi u / (H h_y), w_v = pi v / (W h_x) and a the
/// DCT-II of rho with SciPy's factors (4 sum rho cos cos), rho is the sum over modes of c_uv
/// cos(w_u y') cos(w_v x') at these places, c_uv = a_uv / (H W), halved for u = 0 and again for v =
/// 0. So
///   u       = sum c_uv / (w_u^2 + w_v^2) cos cos = idct2(psi), psi = a / (w_u^2 + w_v^2)
///   -du/dy  = sum c_uv w_u / (w_u^2 + w_v^2) sin cos = idxst_idct(psi w_u / (H W))
///   -du/dx  = sum c_uv w_v / (w_u^2 + w_v^2) cos sin = idct_idxst(psi w_v / (H W))
/// with the norm backward, where the IDXST pairs are unnormalised. Mode (0, 0), the mean, is 0. The
/// Laplacian is that of the cosine series through the samples, not a difference quotient: modes of
/// the density are solved exactly.
///
/// Everything between the upload of the density and the downloads is on the device: transforms,
/// what lies between them, the removed mean, and the residual, for which the potential that is
/// returned is transformed, multiplied by the squared frequencies, transformed back and compared
/// with the density. Each kernel runs over all planes of the batch. Where these don't fit on the
/// device at once, they go in parts; a part has 5 arrays of its planes, 4 without field.
///
/// In single precision the transform has an error of about 1e-7 |rho| in each mode. The division by
/// w_u^2 + w_v^2 makes that of the lowest modes the largest.
///
/// The plans are made once and serve any number of solves. Belongs to one thread at a time.
template <class T>
class PoissonSolver {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The solver then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes the plans. Throws Error: (usage) a side, a batch or a spacing that is not possible, or
    /// double precision on a device that has none; (failure) a plane that does not fit.
    PoissonSolver(DevicePtr device, const PoissonSetup &setup);
    ~PoissonSolver();
    PoissonSolver(PoissonSolver &&) noexcept;
    PoissonSolver &operator=(PoissonSolver &&) noexcept;

    /// What it was made for.
    const PoissonSetup &setup() const;

    /// Solves for planes * height * width samples. Throws Error: (usage) another number of samples,
    /// or one that is not finite; (failure) a result beyond the range of T.
    PoissonSolution<T> solve(const std::vector<T> &density, const Between &between = {});

    /// Judges potentials of whatever origin, by the same kernels. Throws Error as solve() does.
    std::vector<PoissonFigures> judge(const std::vector<T> &density,
                                      const std::vector<T> &potential);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class PoissonSolver<float>;
extern template class PoissonSolver<double>;

} // namespace imago
