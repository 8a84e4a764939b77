// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/poisson/poisson.h"
#include "engine/transform/device_split.h"

#include <memory>
#include <vector>

namespace imago {

/// Solves a batch of planes as PoissonSolver does, over several devices: the planes are split.
/// Devices round differently: each plane is within the bound of its device. One plane goes to the
/// fastest device. The object belongs to one thread at a time, and runs one thread for each device.
/// T is float or double; instances exist for both.
template <class T>
class SplitPoisson {
  public:
    /// `shares`: see DeviceSplit; if they are empty, an equal share of each batch is measured.
    /// Throws Error (usage) as DeviceSplit does.
    SplitPoisson(std::vector<DevicePtr> devices, const PoissonSetup &setup,
                 std::vector<double> shares = {});
    ~SplitPoisson();
    SplitPoisson(SplitPoisson &&) noexcept;
    SplitPoisson &operator=(SplitPoisson &&) noexcept;

    /// Solves for planes * height * width samples. The plan is empty: report() has those of the
    /// devices. Throws Error as PoissonSolver does, naming the device that failed.
    PoissonSolution<T> solve(const std::vector<T> &density);

    /// Returns the split of the last solve().
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class SplitPoisson<float>;
extern template class SplitPoisson<double>;

} // namespace imago
