// SPDX-License-Identifier: MIT
#include "engine/pipeline/poisson/split_poisson.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/plan/problem/problem.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

namespace imago {

template <class T>
struct SplitPoisson<T>::Impl {
    Impl(DeviceSplit split_, const PoissonSetup &setup_)
        : split(std::move(split_)), setup(setup_), solvers(split.devices().size()) {}

    std::size_t size() const { return setup.height * setup.width; }
    void check_density(const std::vector<T> &density) const;
    SplitProbe probe(const std::vector<T> &density);
    PoissonSolution<T> solve_part(std::size_t i, const std::vector<T> &density, std::size_t first,
                                  std::size_t count);

    DeviceSplit split;
    PoissonSetup setup;
    std::vector<std::unique_ptr<PoissonSolver<T>>> solvers; ///< null for an idle device
    SplitReport report;
};

/// Refuses what no device could solve, before one is to blame.
template <class T>
void SplitPoisson<T>::Impl::check_density(const std::vector<T> &density) const {
    if (density.empty() || density.size() != setup.planes * size())
        throw usage_error(pipeline_says.other_density, density.size(), setup.planes * size());
    if (!std::all_of(density.begin(), density.end(), [](T x) { return std::isfinite(x); }))
        throw usage_error(pipeline_says.infinite_density);
}

template <class T>
PoissonSolution<T> SplitPoisson<T>::Impl::solve_part(std::size_t i, const std::vector<T> &density,
                                                     std::size_t first, std::size_t count) {
    if (!solvers[i] || solvers[i]->setup().planes != count) {
        PoissonSetup part = setup;
        part.planes = count;
        solvers[i].reset(); // first, for its memory
        solvers[i] = std::make_unique<PoissonSolver<T>>(split.devices()[i], part);
    }
    const auto begin = density.begin() + static_cast<std::ptrdiff_t>(first * size());
    return solvers[i]->solve({begin, begin + static_cast<std::ptrdiff_t>(count * size())});
}

/// The probe is the work on a share.
template <class T>
SplitProbe SplitPoisson<T>::Impl::probe(const std::vector<T> &density) {
    const std::size_t arrays = setup.field ? 4 : 2; // density, potential, both parts of the field
    const std::size_t count = split.probe_entries(setup.planes, arrays * size() * sizeof(T));
    return {count, [this, &density, count](std::size_t i) {
                return [this, &density, count, i] { solve_part(i, density, 0, count); };
            }};
}

template <class T>
SplitPoisson<T>::SplitPoisson(std::vector<DevicePtr> devices, const PoissonSetup &setup,
                              std::vector<double> shares)
    : impl_(std::make_unique<Impl>(DeviceSplit(std::move(devices), std::move(shares)), setup)) {}
template <class T>
SplitPoisson<T>::~SplitPoisson() = default;
template <class T>
SplitPoisson<T>::SplitPoisson(SplitPoisson &&) noexcept = default;
template <class T>
SplitPoisson<T> &SplitPoisson<T>::operator=(SplitPoisson &&) noexcept = default;

template <class T>
PoissonSolution<T> SplitPoisson<T>::solve(const std::vector<T> &density) {
    Impl &own = *impl_;
    own.check_density(density);
    const PoissonSetup &setup = own.setup;
    own.split.divide(setup.planes, own.probe(density));
    own.split.free_idle(own.solvers);
    PoissonSolution<T> all;
    all.potential.resize(density.size());
    all.field.resize(setup.field ? 2 * density.size() : 0);
    all.figures.resize(setup.planes);
    own.split.run([&](std::size_t i) {
        SplitPart &part = own.split.parts()[i];
        PoissonSolution<T> some = own.solve_part(i, density, part.first, part.count);
        const auto paste = [&](const auto &from, auto &to) {
            std::copy(from.begin(), from.end(),
                      to.begin() +
                          static_cast<std::ptrdiff_t>(part.first * (to.size() / setup.planes)));
        };
        paste(some.potential, all.potential);
        paste(some.field, all.field);
        paste(some.figures, all.figures);
        part.plan = std::move(some.plan);
    });
    Problem problem{TransformKind::dct2, {setup.height, setup.width}, {setup.planes}};
    problem.precision = std::is_same_v<T, double> ? Precision::f64 : Precision::f32;
    own.report = own.split.report(to_string(problem), setup.planes == 1 ? -1 : 0);
    return all;
}

template <class T>
SplitReport SplitPoisson<T>::report() const {
    return impl_->report;
}

template class SplitPoisson<float>;
template class SplitPoisson<double>;

} // namespace imago
