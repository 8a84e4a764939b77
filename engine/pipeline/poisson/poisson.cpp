// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/poisson.h"

#include "engine/pipeline/poisson/poisson_chain.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace imago {
namespace {

std::string size_text(const PoissonSetup &setup) {
    return std::to_string(setup.planes) + " x " + std::to_string(setup.height) + " x " +
           std::to_string(setup.width);
}

/// Throws unless the numbers of a batch can be counted.
void check_size(const PoissonSetup &setup) {
    std::size_t left = std::numeric_limits<std::size_t>::max() / (4 * sizeof(double));
    for (const std::size_t side : {setup.planes, setup.height, setup.width}) {
        if (side == 0 || side > left)
            throw usage_error(pipeline_says.empty_density, size_text(setup));
        left /= side;
    }
}

/// Throws unless the squared frequencies are numbers of T that have an inverse.
template <class T>
void check_spacing(const PoissonSetup &setup) {
    for (const double spacing : {setup.spacing.rows, setup.spacing.columns})
        if (!(spacing > 0) || std::isinf(spacing))
            throw usage_error(pipeline_says.grid_spacing, RealNumber{spacing});
    const PoissonSteps steps(setup);
    const double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max() / 4;
    if (!(steps.smallest_square() >= least && steps.smallest_square() <= most &&
          steps.largest_square() <= most))
        throw usage_error(pipeline_says.grid_range, RealNumber{setup.spacing.rows},
                          RealNumber{setup.spacing.columns});
}

/// Returns the largest magnitude; throws if a number is not finite.
template <class T>
double largest_of(const std::vector<T> &numbers, const Form<0> &complaint, Error::Kind kind) {
    T largest = 0;
    for (const T x : numbers) {
        if (!std::isfinite(x))
            throw Error(Sentence(complaint), kind);
        largest = std::max(largest, std::fabs(x));
    }
    return static_cast<double>(largest);
}

} // namespace

template <class T>
struct PoissonSolver<T>::Impl {
    using Chain = PoissonChain<T>;

    Impl(const DevicePtr &device_, const PoissonSetup &setup_)
        : device((check_size(setup_), check_spacing<T>(setup_), device_)), setup(setup_),
          queue(device) {
        work_in_chunks(chunk_that_fits(device->info(), setup.planes, size() * sizeof(T)),
                       [&](std::uint64_t planes) { make(planes); });
    }

    std::size_t size() const { return setup.height * setup.width; }
    std::size_t count() const { return setup.planes * size(); }
    void make(std::uint64_t planes);
    void check_count(const std::vector<T> &numbers) const;
    std::vector<PoissonFigures> run(const typename Chain::Part &whole, PlanReport &plan,
                                    const Between &between);
    std::vector<PoissonFigures> run_parts(const typename Chain::Part &whole, PlanReport &plan,
                                          const Between &between);
    void report(PlanReport &plan);

    DevicePtr device;
    PoissonSetup setup;
    Queue queue;
    std::unique_ptr<Chain> chain;
    double unreported_compile = 0;
};

template <class T>
void PoissonSolver<T>::Impl::make(std::uint64_t planes) {
    if (chain && chain->planes() == planes)
        return;
    chain.reset(); // first, for its memory
    chain = std::make_unique<Chain>(device, setup, planes);
    unreported_compile += chain->compile_milliseconds();
}

template <class T>
void PoissonSolver<T>::Impl::check_count(const std::vector<T> &numbers) const {
    if (numbers.size() != count())
        throw usage_error(pipeline_says.other_density, numbers.size(), count());
}

template <class T>
std::vector<PoissonFigures> PoissonSolver<T>::Impl::run_parts(const typename Chain::Part &whole,
                                                              PlanReport &plan,
                                                              const Between &between) {
    std::vector<PoissonFigures> all;
    plan = {};
    for (std::uint64_t first = 0; first < setup.planes; first += chain->planes()) {
        typename Chain::Part part = whole;
        part.planes = std::min<std::uint64_t>(chain->planes(), setup.planes - first);
        const auto move = [&](auto *&at, std::uint64_t numbers) {
            if (at)
                at += first * numbers;
        };
        move(part.density, size());
        move(part.judged, size());
        move(part.means, 1);
        move(part.potential, size());
        move(part.field, 2 * size());
        const auto tell = [&](const Sentence &next, double fraction) {
            if (between)
                between(next,
                        (double(first) + fraction * double(part.planes)) / double(setup.planes));
        };
        const std::vector<PoissonFigures> figures = chain->run(queue, part, plan, tell);
        all.insert(all.end(), figures.begin(), figures.end());
        ++plan.in_turn;
    }
    --plan.in_turn; // which starts at 1
    return all;
}

template <class T>
std::vector<PoissonFigures> PoissonSolver<T>::Impl::run(const typename Chain::Part &whole,
                                                        PlanReport &plan, const Between &between) {
    std::vector<PoissonFigures> figures;
    const std::uint64_t planes = chain ? chain->planes() : 1; // none after a failure
    work_in_chunks(planes, [&](std::uint64_t at_once) {
        make(at_once);
        figures = run_parts(whole, plan, between);
    });
    report(plan);
    return figures;
}

template <class T>
void PoissonSolver<T>::Impl::report(PlanReport &plan) {
    Problem problem;
    problem.kind = TransformKind::dct2;
    problem.extents = {setup.height, setup.width};
    if (setup.planes > 1)
        problem.batch = {setup.planes};
    problem.precision = precision_of<T>;
    plan.problem = to_string(problem);
    name_device(plan, device->info());
    chain->add_choices(plan);
    plan.workspace_bytes = chain->workspace_bytes();
    plan.compile_milliseconds = unreported_compile;
    unreported_compile = 0;
}

template <class T>
PoissonSolver<T>::PoissonSolver(DevicePtr device, const PoissonSetup &setup)
    : impl_(std::make_unique<Impl>(device, setup)) {}
template <class T>
PoissonSolver<T>::~PoissonSolver() = default;
template <class T>
PoissonSolver<T>::PoissonSolver(PoissonSolver &&) noexcept = default;
template <class T>
PoissonSolver<T> &PoissonSolver<T>::operator=(PoissonSolver &&) noexcept = default;

template <class T>
const PoissonSetup &PoissonSolver<T>::setup() const {
    return impl_->setup;
}

template <class T>
PoissonSolution<T> PoissonSolver<T>::solve(const std::vector<T> &density, const Between &between) {
    Impl &impl = *impl_;
    impl.check_count(density);
    PoissonSolution<T> solution;
    typename Impl::Chain::Part whole;
    whole.largest = largest_of(density, pipeline_says.infinite_density, Error::Kind::usage);
    solution.potential.resize(impl.count());
    solution.field.resize(impl.setup.field ? 2 * impl.count() : 0);
    whole.density = density.data();
    whole.potential = solution.potential.data();
    whole.field = impl.setup.field ? solution.field.data() : nullptr;
    solution.figures = impl.run(whole, solution.plan, between);
    for (const std::vector<T> *result : {&solution.potential, &solution.field})
        largest_of(*result, pipeline_says.infinite_potential, Error::Kind::failure);
    return solution;
}

template <class T>
std::vector<PoissonFigures> PoissonSolver<T>::judge(const std::vector<T> &density,
                                                    const std::vector<T> &potential) {
    Impl &impl = *impl_;
    impl.check_count(density);
    impl.check_count(potential);
    typename Impl::Chain::Part whole;
    whole.largest = largest_of(density, pipeline_says.infinite_density, Error::Kind::usage);
    largest_of(potential, pipeline_says.judged_potential, Error::Kind::usage);
    std::vector<T> means;
    for (std::size_t plane = 0; plane < impl.setup.planes; ++plane) {
        const auto first = density.begin() + static_cast<std::ptrdiff_t>(plane * impl.size());
        const double sum =
            std::accumulate(first, first + static_cast<std::ptrdiff_t>(impl.size()), 0.0);
        means.push_back(static_cast<T>(sum / static_cast<double>(impl.size())));
    }
    whole.density = density.data();
    whole.judged = potential.data();
    whole.means = means.data();
    PlanReport plan;
    return impl.run(whole, plan, {});
}

template class PoissonSolver<float>;
template class PoissonSolver<double>;

} // namespace imago
