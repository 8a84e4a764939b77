// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/poisson/poisson.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/plan/problem/problem.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// The constants of a grid: the frequencies of mode (u, v) are row * u and column * v.
struct PoissonSteps {
    double row = 0;    ///< pi / (height h_y)
    double column = 0; ///< pi / (width h_x)

    explicit PoissonSteps(const PoissonSetup &setup);
    double smallest_square() const; ///< of the modes but (0, 0); 1 if there are no others
    double largest_square() const;  ///< of all modes; 1 if there is only (0, 0)
    /// The root of the mean over all modes of (w_u^2 + w_v^2)^2: the factor by which the Laplacian
    /// multiplies the norm of noise that is alike in all modes.
    double noise_gain() const;

  private:
    std::size_t height_, width_;
};

/// The kernels of poisson.cl, for parts of a batch. T is float or double. Belongs to one thread.
template <class T>
class PoissonKernels {
  public:
    /// Builds them, those of the field if the setup has one. Throws Error.
    PoissonKernels(const DevicePtr &device, const PoissonSetup &setup, std::uint64_t planes);

    /// Enqueues the coefficients of densities to those of potentials, in place, and keeps the
    /// means of the densities.
    void to_potential(Queue &queue, const Buffer &coefficients);
    /// Sets the means of as many densities, in place of to_potential(). Waits.
    void set_means(Queue &queue, const std::vector<T> &means);
    /// Enqueues the coefficients of potentials to those of their fields along axis 0 or 1.
    void to_field(Queue &queue, const Buffer &potential, const Buffer &field, int axis);
    /// Enqueues the coefficients of potentials to those of minus their Laplacians, in place.
    void to_laplacian(Queue &queue, const Buffer &coefficients);
    /// Compares densities with minus the Laplacians of potentials; the means are those kept or set
    /// last. Waits. `largest_density` is the largest magnitude of the densities, of which
    /// the first `planes` are judged.
    std::vector<PoissonFigures> figures(Queue &queue, const Buffer &density,
                                        const Buffer &laplacian, const Buffer &potential,
                                        double largest_density, std::uint64_t planes);

    /// The steps of the last launches, with times once these have ended.
    StepReport potential_step() const { return modes_.report(); }
    StepReport laplacian_step() const { return laplacian_.report(); }
    StepReport residual_step() const { return residual_.report(); }
    StepReport field_step(int axis) const { return field_[axis]->report(); }
    double compile_milliseconds() const;

  private:
    std::uint64_t count() const { return planes_ * height_ * width_; }
    std::uint64_t bytes() const { return count() * sizeof(T); }
    PoissonFigures figures_of(const T *sums, double mean, double density_scale,
                              double potential_scale) const;

    PoissonSteps grid_;
    std::uint64_t height_, width_, planes_;
    std::uint64_t parts_ = 1, each_ = 1; ///< work-items of a plane's sums, and their vectors
    bool alternate_ = false;             ///< whether neighbouring work-items take neighbours
    Elementwise modes_, laplacian_, residual_;
    std::optional<Elementwise> field_[2]; ///< of each axis, so that each has its own report
    Buffer means_, sums_;
};

extern template class PoissonKernels<float>;
extern template class PoissonKernels<double>;

} // namespace imago
