// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/image_poisson.h"

#include "engine/support/stopwatch.h"

#include <utility>

namespace imago {
namespace {

/// Part of a plane's numbers as a plane of its own.
std::shared_ptr<const Plane> plane_of(const Image &image, std::vector<float> samples) {
    return std::make_shared<const Plane>(Plane{image.width, image.height, std::move(samples)});
}

} // namespace

ImagePoisson::ImagePoisson(DevicePtr device) : device_(std::move(device)) {}

PoissonResult ImagePoisson::solve(const Image &image, const PoissonSpacing &spacing,
                                  const PoissonSolver<float>::Between &between) {
    const auto start = Clock::now();
    PoissonSetup setup;
    setup.height = image.height;
    setup.width = image.width;
    setup.spacing = spacing;
    if (!solver_ || solver_->setup().height != setup.height ||
        solver_->setup().width != setup.width || !(solver_->setup().spacing == spacing)) {
        solver_.reset(); // first, for its memory
        solver_.emplace(device_, setup);
    }
    PoissonResult result;
    result.density = std::make_shared<const Plane>(luma(image));
    PoissonSolution<float> solution = solver_->solve(result.density->samples, between);
    result.potential = plane_of(image, std::move(solution.potential));
    const auto middle = solution.field.begin() + static_cast<std::ptrdiff_t>(image.plane_size());
    result.field_y = plane_of(image, {solution.field.begin(), middle});
    result.field_x = plane_of(image, {middle, solution.field.end()});
    result.figures = solution.figures.front();
    result.plan = std::move(solution.plan);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace imago
