// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/poisson_chain.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"

namespace imago {
namespace {

template <class T>
Problem problem_of(TransformKind kind, const PoissonSetup &setup, std::uint64_t planes) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {setup.height, setup.width};
    if (planes > 1)
        problem.batch = {planes};
    problem.precision = precision_of<T>;
    return problem;
}

} // namespace

template <class T>
PoissonChain<T>::PoissonChain(const DevicePtr &device, const PoissonSetup &setup,
                              std::uint64_t planes)
    : height_(setup.height), width_(setup.width), planes_(planes), kernels_(device, setup, planes),
      forward_(device, problem_of<T>(TransformKind::dct2, setup, planes)),
      inverse_(device, problem_of<T>(TransformKind::idct2, setup, planes)) {
    if (setup.field) {
        field_y_.emplace(device, problem_of<T>(TransformKind::idxst_idct, setup, planes));
        field_x_.emplace(device, problem_of<T>(TransformKind::idct_idxst, setup, planes));
    }
    const std::uint64_t bytes = planes * size() * sizeof(T);
    for (Buffer *buffer : {&density_, &coefficients_, &potential_, &result_})
        *buffer = Buffer(device, bytes);
    scaled_ = setup.field ? Buffer(device, bytes) : coefficients_;
}

/// The potential of density_ in potential_, and its coefficients in coefficients_.
template <class T>
void PoissonChain<T>::solve(Queue &queue, PlanReport &plan) {
    forward_.execute(queue, density_, coefficients_);
    kernels_.to_potential(queue, coefficients_);
    inverse_.execute(queue, coefficients_, potential_);
    queue.finish(); // the residual runs the same transforms, whose times are those of the last run
    append(plan.steps, forward_.report().steps);
    plan.steps.push_back(kernels_.potential_step());
    append(plan.steps, inverse_.report().steps);
}

/// Compares minus the Laplacian of potential_ with density_.
template <class T>
std::vector<PoissonFigures> PoissonChain<T>::compare(Queue &queue, const Part &part,
                                                     PlanReport &plan) {
    forward_.execute(queue, potential_, scaled_);
    kernels_.to_laplacian(queue, scaled_);
    inverse_.execute(queue, scaled_, result_);
    const std::vector<PoissonFigures> figures =
        kernels_.figures(queue, density_, result_, potential_, part.largest, part.planes);
    append(plan.steps, forward_.report().steps);
    plan.steps.push_back(kernels_.laplacian_step());
    append(plan.steps, inverse_.report().steps);
    plan.steps.push_back(kernels_.residual_step());
    return figures;
}

/// Copies what lies at `from` to the places of an axis, of which a plane has two.
template <class T>
void PoissonChain<T>::download_axis(Queue &queue, const Part &part, int axis, const Buffer &from) {
    const std::uint64_t bytes = size() * sizeof(T);
    for (std::uint64_t plane = 0; plane < part.planes; ++plane)
        queue.download(part.field + (2 * plane + static_cast<std::uint64_t>(axis)) * size(), from,
                       bytes, plane * bytes);
}

/// Computes the field from coefficients_. Overwrites the density.
template <class T>
void PoissonChain<T>::download_field(Queue &queue, const Part &part, PlanReport &plan) {
    kernels_.to_field(queue, coefficients_, scaled_, 0);
    field_y_->execute(queue, scaled_, result_);
    kernels_.to_field(queue, coefficients_, scaled_, 1);
    field_x_->execute(queue, scaled_, density_);
    queue.finish();
    plan.steps.push_back(kernels_.field_step(0));
    append(plan.steps, field_y_->report().steps);
    plan.steps.push_back(kernels_.field_step(1));
    append(plan.steps, field_x_->report().steps);
    const auto start = Clock::now();
    download_axis(queue, part, 0, result_);
    download_axis(queue, part, 1, density_);
    plan.download_milliseconds += milliseconds_since(start);
}

template <class T>
std::vector<PoissonFigures> PoissonChain<T>::run(Queue &queue, const Part &part, PlanReport &plan,
                                                 const Between &between) {
    const auto tell = [&](const Sentence &next, double fraction) {
        if (between)
            between(next, fraction);
    };
    const std::uint64_t bytes = part.planes * size() * sizeof(T);
    plan.steps.clear();
    tell(pipeline_says.solving_poisson, 0);
    auto start = Clock::now();
    queue.upload(density_, part.density, bytes);
    if (part.judged) {
        queue.upload(potential_, part.judged, bytes);
        kernels_.set_means(queue, {part.means, part.means + part.planes});
    }
    plan.upload_milliseconds += milliseconds_since(start);
    if (!part.judged) {
        solve(queue, plan);
        start = Clock::now();
        queue.download(part.potential, potential_, bytes);
        plan.download_milliseconds += milliseconds_since(start);
    }
    tell(pipeline_says.judging_poisson, 0.3);
    std::vector<PoissonFigures> figures = compare(queue, part, plan);
    if (part.field) {
        tell(pipeline_says.field_of_poisson, 0.6);
        download_field(queue, part, plan);
    }
    return figures;
}

template <class T>
std::vector<const Transform *> PoissonChain<T>::transforms() const {
    std::vector<const Transform *> all{&forward_, &inverse_};
    for (const auto *field : {&field_y_, &field_x_})
        if (*field)
            all.push_back(&**field);
    return all;
}

template <class T>
double PoissonChain<T>::compile_milliseconds() const {
    double sum = kernels_.compile_milliseconds();
    for (const Transform *transform : transforms())
        sum += transform->report().compile_milliseconds;
    return sum;
}

template <class T>
std::uint64_t PoissonChain<T>::workspace_bytes() const {
    std::uint64_t sum = 0;
    for (const Transform *transform : transforms())
        sum += transform->workspace_bytes();
    return sum;
}

template <class T>
void PoissonChain<T>::add_choices(PlanReport &plan) const {
    for (const Transform *transform : transforms())
        add_choice(plan, transform->report());
}

template class PoissonChain<float>;
template class PoissonChain<double>;

} // namespace imago
