// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/pipeline/poisson/poisson.h"

#include <optional>

namespace imago {

/// Solves for the densities of images, one after another, in single precision. The plans stay for
/// images of one size and spacing. Belongs to one thread.
class ImagePoisson {
  public:
    /// Makes the pipeline; the plans follow with the first density.
    explicit ImagePoisson(DevicePtr device);

    /// The potential and field of the luma of an image. Throws Error as PoissonSolver does, and
    /// (usage) for an empty image.
    PoissonResult solve(const Image &image, const PoissonSpacing &spacing,
                        const PoissonSolver<float>::Between &between = {});

  private:
    DevicePtr device_;
    std::optional<PoissonSolver<float>> solver_;
};

} // namespace imago
