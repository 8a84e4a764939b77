// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/poisson.h"

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/poisson/poisson_kernels.h"
#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/transform.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace imago {
namespace {

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
