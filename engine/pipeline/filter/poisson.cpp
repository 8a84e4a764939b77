// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/poisson.h"

#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace imago {
namespace {

std::string rows_by_columns(std::size_t height, std::size_t width) {
    return std::to_string(height) + " x " + std::to_string(width);
}

Problem problem_of(TransformKind kind, std::size_t height, std::size_t width) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {height, width};
    return problem;
}

const DevicePtr &require_sides(const DevicePtr &device, std::size_t height, std::size_t width) {
    if (height == 0 || width == 0)
        throw usage_error(pipeline_says.empty_density, rows_by_columns(height, width));
    return device;
}

} // namespace

struct PoissonSolver::Impl {
    Impl(const DevicePtr &device, std::size_t height_, std::size_t width_)
        : height(height_), width(width_), queue(require_sides(device, height, width)),
          forward(device, problem_of(TransformKind::dct2, height, width)),
          potential(device, problem_of(TransformKind::idct2, height, width)),
          field_x(device, problem_of(TransformKind::idct_idxst, height, width)),
          field_y(device, problem_of(TransformKind::idxst_idct, height, width)),
          modes(device, {"skeleton/poisson.cl", "poisson_modes", ArrayWork::poisson_modes,
                         height * width}) {
        for (Buffer &buffer : buffers)
            buffer = Buffer(device, bytes());
        for (const Transform *plan : {&forward, &potential, &field_x, &field_y})
            unreported_compile += plan->report().compile_milliseconds;
        unreported_compile += modes.compile_milliseconds();
    }

    std::size_t count() const { return height * width; }
    std::size_t bytes() const { return count() * sizeof(float); }
    void enqueue();
    void download(Plane &plane, const Buffer &from);
    PlanReport report();

    std::size_t height, width;
    Queue queue;
    Transform forward, potential, field_x, field_y;
    Elementwise modes;
    /// Each transform reads one buffer and writes another, so that none needs to work in place.
    Buffer buffers[4];
    double unreported_compile = 0;
};

/// Computes potential, field_x and field_y in buffers 0, 1 and 2 from the density in buffers[0].
void PoissonSolver::Impl::enqueue() {
    const Buffer &a = buffers[1], &a1 = buffers[2], &a2 = buffers[3];
    forward.execute(queue, buffers[0], a);
    const double pi = std::numbers::pi;
    modes.launch(queue, count(), modes.lanes(), 4 * bytes(), a.handle(), a1.handle(), a2.handle(),
                 Elementwise::Index{width}, static_cast<float>(pi / static_cast<double>(height)),
                 static_cast<float>(pi / static_cast<double>(width)),
                 static_cast<float>(1 / static_cast<double>(count())));
    potential.execute(queue, a, buffers[0]);
    field_x.execute(queue, a1, buffers[1]);
    field_y.execute(queue, a2, buffers[2]);
}

void PoissonSolver::Impl::download(Plane &plane, const Buffer &from) {
    plane.width = width;
    plane.height = height;
    plane.samples.resize(count());
    queue.download(plane.samples.data(), from, bytes());
}

PlanReport PoissonSolver::Impl::report() {
    PlanReport report = forward.report();
    const auto append = [&](const Transform &plan) {
        const PlanReport more = plan.report();
        report.steps.insert(report.steps.end(), more.steps.begin(), more.steps.end());
        report.workspace_bytes += more.workspace_bytes;
        add_choice(report, more);
    };
    report.steps.push_back(modes.report());
    append(potential);
    append(field_x);
    append(field_y);
    report.compile_milliseconds = unreported_compile;
    unreported_compile = 0;
    return report;
}

PoissonSolver::PoissonSolver(DevicePtr device, std::size_t height, std::size_t width)
    : impl_(std::make_unique<Impl>(device, height, width)) {}
PoissonSolver::~PoissonSolver() = default;
PoissonSolver::PoissonSolver(PoissonSolver &&) noexcept = default;
PoissonSolver &PoissonSolver::operator=(PoissonSolver &&) noexcept = default;

PoissonResult PoissonSolver::solve(const Plane &density) {
    Impl &impl = *impl_;
    if (density.height != impl.height || density.width != impl.width ||
        density.samples.size() != impl.count())
        throw usage_error(pipeline_says.other_density,
                          rows_by_columns(density.height, density.width),
                          rows_by_columns(impl.height, impl.width));
    if (!std::all_of(density.samples.begin(), density.samples.end(),
                     [](float x) { return std::isfinite(x); }))
        throw usage_error(pipeline_says.infinite_density);
    PoissonResult result;
    result.mean = std::accumulate(density.samples.begin(), density.samples.end(), 0.0) /
                  static_cast<double>(impl.count());
    auto start = Clock::now();
    impl.queue.upload(impl.buffers[0], density.samples.data(), impl.bytes());
    const double upload = milliseconds_since(start);
    impl.enqueue();
    impl.queue.finish();
    start = Clock::now();
    impl.download(result.potential, impl.buffers[0]);
    impl.download(result.field_x, impl.buffers[1]);
    impl.download(result.field_y, impl.buffers[2]);
    result.plan = impl.report();
    result.plan.upload_milliseconds = upload;
    result.plan.download_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace imago
