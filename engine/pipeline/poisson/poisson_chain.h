// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/poisson/poisson.h"
#include "engine/pipeline/poisson/poisson_kernels.h"
#include "engine/transform/transform.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// Plans, kernels and buffers for a number of planes at once. Belongs to one thread.
template <class T>
class PoissonChain {
  public:
    using Between = typename PoissonSolver<T>::Between;

    /// Planes of a batch on the host.
    struct Part {
        const T *density = nullptr; ///< planes * height * width
        std::uint64_t planes = 0;   ///< at most those of the chain
        double largest = 0;         ///< the largest magnitude of the densities
        const T *judged = nullptr;  ///< potentials to judge; none: they are solved for
        const T *means = nullptr;   ///< of the densities, where potentials are judged
        T *potential = nullptr;     ///< receives the potentials, where they are solved for
        T *field = nullptr;         ///< receives the fields, if the setup has them
    };

    /// Makes all of it. Throws Error.
    PoissonChain(const DevicePtr &device, const PoissonSetup &setup, std::uint64_t planes);

    std::uint64_t planes() const { return planes_; }

    /// Solves or judges. Sets the steps and adds the times of copies to `plan`. Throws Error.
    std::vector<PoissonFigures> run(Queue &queue, const Part &part, PlanReport &plan,
                                    const Between &between);

    double compile_milliseconds() const;
    std::uint64_t workspace_bytes() const;
    void add_choices(PlanReport &plan) const;

  private:
    std::uint64_t size() const { return height_ * width_; }
    void solve(Queue &queue, PlanReport &plan);
    std::vector<PoissonFigures> compare(Queue &queue, const Part &part, PlanReport &plan);
    void download_field(Queue &queue, const Part &part, PlanReport &plan);
    void download_axis(Queue &queue, const Part &part, int axis, const Buffer &from);
    std::vector<const Transform *> transforms() const;

    std::uint64_t height_, width_, planes_;
    PoissonKernels<T> kernels_;
    Transform forward_, inverse_;
    std::optional<Transform> field_y_, field_x_;
    /// Each transform reads one buffer and writes another, so that none needs to work in place.
    /// Without a field, nobody needs the coefficients after the potential.
    Buffer density_, coefficients_, potential_, scaled_, result_;
};

extern template class PoissonChain<float>;
extern template class PoissonChain<double>;

} // namespace imago
