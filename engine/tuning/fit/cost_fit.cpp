// SPDX-License-Identifier: MIT
#include "engine/tuning/fit/cost_fit.h"

#include "engine/plan/cost/lanes_choice.h"
#include "engine/plan/cost/shape_choice.h"
#include "engine/plan/measured/choice_names.h"
#include "engine/support/number_text.h"
#include "engine/tuning/fit/least_squares.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace imago {
namespace {

/// The plans of each problem, by their places.
std::map<std::string, std::vector<std::size_t>> by_problem(const std::vector<TimedPlan> &plans) {
    std::map<std::string, std::vector<std::size_t>> problems;
    for (std::size_t i = 0; i < plans.size(); ++i)
        problems[plans[i].problem].push_back(i);
    std::erase_if(problems, [](const auto &problem) { return problem.second.size() < 2; });
    return problems;
}

double fastest(const std::vector<TimedPlan> &plans, const std::vector<std::size_t> &of) {
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t i : of)
        least = std::min(least, plans[i].seconds);
    return least;
}

/// Mean and worst of times by the fastest.
struct Ratios {
    double sum = 0, worst = 0;
    std::size_t count = 0;

    void add(double ratio) {
        sum += ratio;
        worst = std::max(worst, ratio);
        ++count;
    }
    double mean() const { return count ? sum / double(count) : 0; }
};

double median(std::vector<double> values) {
    if (values.empty())
        return 0;
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// A number as four digits say it.
double of_four_digits(double value) {
    const std::string text = significant(value, 4);
    double rounded = value;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    return rounded;
}

/// The coefficients of a row that are fitted: numbers above 0 that need not be whole.
std::vector<std::size_t> free_places(const ChoiceRow &row) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < row.values.size(); ++i)
        if (row.values[i].second > 0 && !field_rows()[std::size_t(row.values[i].first)].whole)
            places.push_back(i);
    return places;
}

/// Whether all predicted times grow by a factor where all such coefficients do.
bool is_rate(Field field) {
    constexpr Field rates[] = {
        Field::launch,  Field::item,    Field::strip, Field::issue, Field::access, Field::shuffle,
        Field::single,  Field::spill,   Field::hook,  Field::fetch, Field::level,  Field::conflict,
        Field::copy,    Field::cache,   Field::past,  Field::page,  Field::local,  Field::pass,
        Field::latency, Field::barrier, Field::start};
    return std::find(std::begin(rates), std::end(rates), field) != std::end(rates);
}

/// A fit of logarithms of the coefficients, relative to the start. What draws them to the start,
/// `nearness`, leaves a common factor of all rates free: clocks and copies that are not known.
class RowFit {
  public:
    RowFit(const std::vector<TimedPlan> &plans, const DeviceLimits &device, const ChoiceRow &start)
        : plans_(plans), device_(device), start_(start), places_(free_places(start)),
          problems_(by_problem(plans)) {}

    ChoiceRow run(double nearness) const {
        const FitRange range = this->range();
        const auto residuals = [&](const std::vector<double> &values) {
            std::vector<double> list = errors(row_of(values));
            const std::vector<double> far = distances(values);
            for (const double distance : far)
                list.push_back(nearness * distance);
            return list;
        };
        ChoiceRow row =
            row_of(least_squares({residuals, plans_of_problems(), robust_scale}, range));
        for (const std::size_t place : places_)
            row.values[place].second = of_four_digits(row.values[place].second);
        return row;
    }

    /// How far a row is from the times: the mean of what a fit makes small.
    double loss(const ChoiceRow &row) const {
        double sum = 0;
        const std::vector<double> list = errors(row);
        for (const double r : list)
            sum += std::sqrt(1 + r * r / (robust_scale * robust_scale)) - 1;
        return list.empty() ? 0 : sum / double(list.size());
    }

  private:
    static constexpr double robust_scale = 0.1;

    FitRange range() const {
        constexpr double farthest = 2.302585; // a tenth, and ten times
        FitRange range;
        for (const std::size_t place : places_) {
            const auto &[field, value] = start_.values[place];
            const FieldRow &bounds = field_rows()[std::size_t(field)];
            const double least = bounds.least > 0 ? std::log(bounds.least / value) : -farthest;
            range.start.push_back(0);
            range.low.push_back(std::min(0.0, std::max(-farthest, least)));
            range.high.push_back(std::max(0.0, std::min(farthest, std::log(bounds.most / value))));
        }
        return range;
    }

    ChoiceRow row_of(const std::vector<double> &values) const {
        ChoiceRow row = start_;
        for (std::size_t i = 0; i < places_.size(); ++i)
            row.values[places_[i]].second *= std::exp(values[i]);
        return row;
    }

    /// How far each coefficient is from the start, of rates beyond their common factor.
    std::vector<double> distances(const std::vector<double> &values) const {
        double sum = 0;
        std::size_t rates = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (is_rate(start_.values[places_[i]].first)) {
                sum += values[i];
                ++rates;
            }
        std::vector<double> list;
        for (std::size_t i = 0; i < values.size(); ++i)
            list.push_back(is_rate(start_.values[places_[i]].first)
                               ? values[i] - sum / double(rates)
                               : values[i]);
        return list;
    }

    std::size_t plans_of_problems() const {
        std::size_t count = 0;
        for (const auto &[name, places] : problems_)
            count += places.size();
        return count;
    }

    /// Of each plan the logarithm of predicted by measured time, without what all plans of its
    /// problem have in common, weighed by how fast it is; then what they have in common.
    std::vector<double> errors(const ChoiceRow &row) const {
        std::vector<double> list, shared;
        constexpr double shared_weight = 0.3;
        for (const auto &[name, places] : problems_) {
            std::vector<double> own;
            double sum = 0;
            for (const std::size_t i : places) {
                own.push_back(
                    std::log(predicted_seconds(plans_[i], device_, row) / plans_[i].seconds));
                sum += own.back();
            }
            const double common = sum / double(places.size()), least = fastest(plans_, places);
            for (std::size_t k = 0; k < places.size(); ++k)
                list.push_back((own[k] - common) * least / plans_[places[k]].seconds);
            shared.push_back(shared_weight * common * std::sqrt(double(places.size())));
        }
        list.insert(list.end(), shared.begin(), shared.end());
        return list;
    }

    const std::vector<TimedPlan> &plans_;
    const DeviceLimits &device_;
    const ChoiceRow &start_;
    std::vector<std::size_t> places_;
    std::map<std::string, std::vector<std::size_t>> problems_;
};

/// The plans without one fold of the problems, and that fold.
struct Fold {
    std::vector<TimedPlan> rest, out;
};
Fold fold_of(const std::vector<TimedPlan> &plans, std::size_t fold, std::size_t folds) {
    Fold parts;
    std::size_t number = 0;
    for (const auto &[name, places] : by_problem(plans)) {
        for (const std::size_t i : places)
            (number % folds == fold ? parts.out : parts.rest).push_back(plans[i]);
        ++number;
    }
    return parts;
}

/// How a fit serves problems that it has not seen.
struct Served {
    double loss = 0;   ///< of their times
    double choice = 0; ///< time of the model's choice by the least, summed over the problems
};

/// The plans of one fold after the other, predicted by a fit to the rest.
Served served(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
              const ChoiceRow &start, double nearness) {
    constexpr std::size_t folds = 4;
    Served all;
    for (std::size_t fold = 0; fold < folds; ++fold) {
        const Fold parts = fold_of(plans, fold, folds);
        const ChoiceRow row = RowFit(parts.rest, device, start).run(nearness);
        const CostFigures figures = figures_of(parts.out, device, row);
        all.loss += RowFit(parts.out, device, start).loss(row);
        all.choice += figures.model_mean * double(figures.problems);
    }
    return all;
}

/// How strongly the start has to draw the coefficients: as little loss as possible, without worse
/// choices than those of the start.
double best_nearness(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
                     const ChoiceRow &start) {
    constexpr double strongest = 30; // leaves little but the common factor of the rates
    const CostFigures own = figures_of(plans, device, start);
    const double choice = own.model_mean * double(own.problems);
    double best = strongest, least = std::numeric_limits<double>::infinity();
    for (const double nearness : {0.1, 0.3, 1.0, 3.0, strongest}) {
        const Served now = served(plans, device, start, nearness);
        if (now.choice <= choice && now.loss < least) {
            least = now.loss;
            best = nearness;
        }
    }
    return best;
}

} // namespace

double predicted_seconds(const TimedPlan &plan, const DeviceLimits &device, const ChoiceRow &row) {
    double seconds = 0;
    for (const ShapeCost &step : plan.steps)
        seconds += step.lanes ? predict(step.lanes->demand, device, row).total
                              : predict(step.cost.demand, device, row).total;
    return seconds;
}

CostFigures figures_of(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
                       const ChoiceRow &row) {
    CostFigures figures;
    Ratios planner, model;
    std::vector<double> errors;
    for (const auto &[name, places] : by_problem(plans)) {
        const double least = fastest(plans, places);
        const TimedPlan *choice = nullptr;
        double predicted = std::numeric_limits<double>::infinity();
        for (const std::size_t i : places) {
            const double seconds = predicted_seconds(plans[i], device, row);
            errors.push_back(std::abs(std::log(seconds / plans[i].seconds)));
            if (plans[i].planned)
                planner.add(plans[i].seconds / least);
            if (plans[i].choosable && seconds < predicted) {
                predicted = seconds;
                choice = &plans[i];
            }
        }
        if (choice)
            model.add(choice->seconds / least);
        ++figures.problems;
        figures.plans += places.size();
    }
    figures.planner_mean = planner.mean();
    figures.planner_worst = planner.worst;
    figures.model_mean = model.mean();
    figures.model_worst = model.worst;
    figures.error = median(std::move(errors));
    return figures;
}

ChoiceRow fitted_row(const std::vector<TimedPlan> &plans, const DeviceLimits &device,
                     const ChoiceRow &start) {
    return RowFit(plans, device, start).run(best_nearness(plans, device, start));
}

SplitPlans split_plans(const std::vector<TimedPlan> &plans, std::uint64_t seed) {
    const auto problems = by_problem(plans);
    std::vector<const std::string *> names;
    for (const auto &[name, places] : problems)
        names.push_back(&name);
    std::mt19937_64 numbers(seed);
    for (std::size_t i = names.size(); i > 1; --i) // the same order with every standard library
        std::swap(names[i - 1], names[numbers() % i]);
    const std::size_t held =
        std::min(names.size(), std::max<std::size_t>(2, (names.size() + 2) / 3));
    SplitPlans split;
    split.held_out_problems = held;
    split.fitted_problems = names.size() - held;
    for (std::size_t k = 0; k < names.size(); ++k)
        for (const std::size_t i : problems.at(*names[k]))
            (k < held ? split.held_out : split.fitted).push_back(plans[i]);
    return split;
}

bool is_worse(const CostFigures &now, const CostFigures &before) {
    return now.model_mean > before.model_mean || now.model_worst > before.model_worst ||
           now.error > before.error;
}

bool is_better(const CostFigures &now, const CostFigures &before) {
    return !is_worse(now, before) &&
           (now.model_mean < before.model_mean || now.model_worst < before.model_worst ||
            now.error < before.error);
}

bool may_choose(const CostFigures &now) {
    constexpr std::size_t least_problems = 8;
    constexpr double clearly = 0.01;
    return now.problems >= least_problems && now.planner_mean > 0 &&
           now.model_mean + clearly < now.planner_mean && now.model_worst <= now.planner_worst;
}

} // namespace imago
