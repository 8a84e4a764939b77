// SPDX-License-Identifier: MIT
#include "engine/values/words/cost_words.h"

#include "engine/values/sentences.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace imago {
namespace {

constexpr const ValuesSentences &cost_says = values_says;

/// About three digits, never in exponent form.
RealNumber three_digits(double value) {
    return {value, value < 10 ? 2 : value < 100 ? 1 : 0};
}

void add_clause(Sentence &words, const Sentence &clause) {
    words = words.empty() ? clause : Sentence(cost_says.and_clause, words, clause);
}

void add_part(Sentence &words, const Sentence &part) {
    words = words.empty() ? part : Sentence(cost_says.and_part, words, part);
}

std::string radices_of(const ShapeCost &shape) {
    std::string text;
    for (const int radix : shape.radices)
        text += (text.empty() ? "" : "·") + std::to_string(radix);
    return text;
}

Sentence size_words(double bytes) {
    constexpr double kibi = 1024;
    if (bytes < kibi)
        return {cost_says.bytes, RealNumber{bytes, 0}};
    if (bytes < kibi * kibi)
        return {cost_says.kibibytes, three_digits(bytes / kibi)};
    if (bytes < kibi * kibi * kibi)
        return {cost_says.mebibytes, three_digits(bytes / kibi / kibi)};
    return {cost_says.gibibytes, three_digits(bytes / kibi / kibi / kibi)};
}

Sentence structure_words(LanesDemand::Structure structure) {
    switch (structure) {
    case LanesDemand::Structure::along:
        return cost_says.lanes_along;
    case LanesDemand::Structure::across:
        return cost_says.lanes_across;
    case LanesDemand::Structure::hybrid:
        break;
    }
    return cost_says.lanes_hybrid;
}

void add_lanes(Sentence &words, const LanesDemand &demand) {
    add_part(words, structure_words(demand.structure));
    add_part(words, {cost_says.lanes_and_strips, demand.lanes, demand.strips_per_item});
    if (demand.prefetch)
        add_part(words, cost_says.prefetch);
    if (demand.streaming)
        add_part(words, cost_says.streaming_stores);
}

/// What distinguishes a shape from others.
Sentence shape_itself(const ShapeCost &shape) {
    const StepDemand &demand = shape.cost.demand;
    Sentence words;
    if (!shape.radices.empty())
        add_part(words, {cost_says.radices, radices_of(shape)});
    if (shape.lanes)
        add_lanes(words, shape.lanes->demand);
    else
        add_part(words, {cost_says.items_and_lines, demand.items, demand.lines});
    if (demand.wavefronts)
        add_part(words, shape.joint ? cost_says.local_joint : cost_says.local_parts);
    if (shape.by_rules)
        add_part(words, cost_says.shape_by_rules);
    return words;
}

Sentence times_of(const ShapeCost &shape, double measured_milliseconds) {
    const Sentence predicted = predicted_time_words(shape.seconds());
    if (!shape.chosen || measured_milliseconds <= 0)
        return {cost_says.predicted, predicted};
    return {cost_says.predicted_and_measured, predicted,
            predicted_time_words(measured_milliseconds * 1e-3)};
}

Sentence counts_of(const StepDemand &demand) {
    Sentence words;
    if (demand.bytes > 0)
        add_clause(words, {cost_says.moved_in_sectors, size_words(demand.bytes),
                           three_digits(sectors_of_copy(demand))});
    if (demand.wavefronts)
        add_clause(words, {cost_says.exchange_wavefronts, demand.wavefronts,
                           three_digits(exchange_conflicts(demand))});
    if (demand.barriers)
        add_clause(words, {cost_says.barriers, demand.barriers});
    if (demand.occupancy > 0)
        add_clause(words, {cost_says.groups_of_unit, demand.resident_groups,
                           limit_words(demand.limit), RealNumber{100 * demand.occupancy, 0}});
    if (demand.registers > demand.registers_allowed && demand.registers_allowed)
        add_clause(words, {cost_says.registers_denied, demand.registers_allowed, demand.registers});
    return words;
}

Sentence counts_of(const LanesDemand &demand) {
    Sentence words;
    if (demand.bytes > 0)
        add_clause(words, {cost_says.moved_in_lines, size_words(demand.bytes),
                           three_digits(demand.spread)});
    if (demand.scratch_bytes)
        add_clause(words, {cost_says.scratch_of_item, size_words(double(demand.scratch_bytes))});
    if (demand.spills > 0)
        add_clause(words, {cost_says.spilled_vectors, three_digits(demand.spills)});
    if (demand.imbalance > 1)
        add_clause(words, {cost_says.busiest_core, three_digits(demand.imbalance)});
    return words;
}

using Terms = std::vector<std::pair<Form<1>, double>>;

Terms terms_of(const StepSeconds &seconds) {
    return {{cost_says.memory_term, seconds.memory},   {cost_says.spill_term, seconds.spill},
            {cost_says.local_term, seconds.local},     {cost_says.issue_term, seconds.issue},
            {cost_says.exposed_term, seconds.exposed}, {cost_says.launch_term, seconds.launch}};
}

Terms terms_of(const LanesSeconds &seconds) {
    return {{cost_says.memory_term, seconds.memory},
            {cost_says.scratch_term, seconds.scratch},
            {cost_says.issue_term, seconds.compute},
            {cost_says.exposed_term, seconds.exposed},
            {cost_says.launch_term, seconds.launch}};
}

/// The terms that are not zero.
Sentence terms_words(const Terms &terms) {
    Sentence words;
    for (const auto &[form, term] : terms)
        if (term > 0)
            add_part(words, {form, predicted_time_words(term)});
    return words;
}

void add_sentence(Sentence &words, const Sentence &sentence) {
    if (!sentence.empty())
        words = Sentence(cost_says.both_sentences, words, sentence);
}

bool by_model(const StepReport &step) {
    return std::any_of(step.shapes.begin(), step.shapes.end(),
                       [](const ShapeCost &shape) { return shape.chosen && !shape.by_rules; });
}

/// The shapes of a step but its own, the one that is predicted to be fastest first.
std::vector<ShapeCost> others_of(const StepReport &step) {
    std::vector<ShapeCost> others = ordered_shapes(step);
    std::erase_if(others, [](const ShapeCost &shape) { return shape.chosen; });
    std::stable_sort(others.begin(), others.end(), [](const ShapeCost &a, const ShapeCost &b) {
        return a.seconds() < b.seconds();
    });
    return others;
}

/// The predicted time of the step's own shape; 0 if none is predicted.
double own_seconds(const StepReport &step) {
    for (const ShapeCost &shape : step.shapes)
        if (shape.chosen)
            return shape.seconds();
    return 0;
}

constexpr double told = 1.005; // as two decimals tell a gain

Sentence model_words(const StepReport &step) {
    const std::vector<ShapeCost> others = others_of(step);
    if (others.empty())
        return cost_says.decided_by_model;
    const double gain = others.front().seconds() / own_seconds(step);
    const RealNumber told_gain{std::max(1.0, gain), 2};
    return {cost_says.decided_by_model_before, told_gain, shape_itself(others.front())};
}

Sentence rows_words(const StepReport &step) {
    Sentence rows;
    for (const MeasuredRow &row : step.rows)
        add_clause(rows, {cost_says.measured_row, row.question, row.evidence});
    return {cost_says.decided_by_rows, rows};
}

Sentence rules_words(const StepReport &step) {
    if (ordered_shapes(step).empty())
        return cost_says.decided_by_rules_unmodelled;
    const std::vector<ShapeCost> others = others_of(step);
    if (others.empty())
        return cost_says.decided_by_rules_alone;
    return own_seconds(step) < told * others.front().seconds() ? cost_says.decided_by_rules
                                                               : cost_says.decided_by_rules_first;
}

Sentence decided_words(const PlanReport &plan, const StepReport &step) {
    switch (decider(plan, step)) {
    case Decider::nobody:
        return {};
    case Decider::rules:
        return rules_words(step);
    case Decider::row:
        return rows_words(step);
    case Decider::model:
        return model_words(step);
    case Decider::record:
        return {cost_says.decided_by_record, plan.evidence};
    case Decider::race:
        return {cost_says.decided_by_race, plan.evidence};
    case Decider::search:
        return {cost_says.decided_by_search, plan.evidence};
    case Decider::options:
        break;
    }
    return {cost_says.decided_by_options, plan.options};
}

/// Why a shape that is predicted to be faster than the step's own is not taken; empty without one.
Sentence faster_words(const PlanReport &plan, const StepReport &step) {
    const std::vector<ShapeCost> others = others_of(step);
    if (others.empty() || own_seconds(step) < told * others.front().seconds())
        return {};
    Sentence why = cost_says.faster_by_advice;
    const Decider by = decider(plan, step);
    if (by == Decider::record || by == Decider::race || by == Decider::search)
        why = cost_says.faster_than_times;
    else if (by_model(step))
        why = cost_says.faster_but_equal;
    else if (step.model == ModelRole::outweighed)
        why = {cost_says.faster_by_less, RealNumber{step.least_gain, 2}};
    else if (step.model == ModelRole::measured)
        why = cost_says.faster_than_measured;
    else if (step.model == ModelRole::bound)
        why = cost_says.faster_than_bound;
    return {cost_says.predicted_faster, RealNumber{own_seconds(step) / others.front().seconds(), 2},
            shape_itself(others.front()), why};
}

} // namespace

Sentence limit_words(StepDemand::Limit limit) {
    switch (limit) {
    case StepDemand::Limit::registers:
        return cost_says.limit_registers;
    case StepDemand::Limit::local_memory:
        return cost_says.limit_local_memory;
    case StepDemand::Limit::items:
        return cost_says.limit_items;
    case StepDemand::Limit::groups:
        break;
    }
    return cost_says.limit_groups;
}

Sentence predicted_time_words(double seconds) {
    if (seconds < 1e-3)
        return {cost_says.microseconds, three_digits(seconds * 1e6)};
    if (seconds < 1)
        return {cost_says.milliseconds, three_digits(seconds * 1e3)};
    return {cost_says.seconds, three_digits(seconds)};
}

std::vector<ShapeCost> ordered_shapes(const StepReport &step) {
    std::vector<ShapeCost> shapes = step.shapes;
    std::erase_if(shapes, [](const ShapeCost &shape) { return shape.seconds() <= 0; });
    std::stable_partition(shapes.begin(), shapes.end(),
                          [](const ShapeCost &shape) { return shape.chosen; });
    return shapes;
}

double exchange_conflicts(const StepDemand &demand) {
    return demand.least_wavefronts ? double(demand.wavefronts) / double(demand.least_wavefronts)
                                   : 0;
}

double sectors_of_copy(const StepDemand &demand) {
    return (demand.load_sectors + demand.store_sectors) / 2;
}

Decider decider(const PlanReport &plan, const StepReport &step) {
    if (step.radices.empty() && step.shapes.empty() && step.rows.empty())
        return Decider::nobody;
    if (plan.chosen_by == "record")
        return plan.raced ? Decider::race : Decider::record;
    if (plan.chosen_by == "search")
        return Decider::search;
    if (plan.chosen_by == "options")
        return Decider::options;
    if (by_model(step))
        return Decider::model;
    return step.rows.empty() ? Decider::rules : Decider::row;
}

Sentence decision_words(const PlanReport &plan, const StepReport &step) {
    Sentence words = decided_words(plan, step);
    if (words.empty())
        return words;
    add_sentence(words, faster_words(plan, step));
    if (step.fitted && !step.shapes.empty())
        add_sentence(words, cost_says.fitted_here);
    return words;
}

std::vector<Sentence> why_words(const StepReport &step) {
    std::vector<Sentence> all;
    for (const ShapeCost &shape : ordered_shapes(step)) {
        Sentence words{shape.chosen ? cost_says.chosen_shape : cost_says.next_shape,
                       shape_itself(shape)};
        add_clause(words, times_of(shape, step.milliseconds));
        const Sentence counts =
            shape.lanes ? counts_of(shape.lanes->demand) : counts_of(shape.cost.demand);
        if (!counts.empty())
            add_clause(words, counts);
        const Sentence terms = terms_words(shape.lanes ? terms_of(shape.lanes->seconds)
                                                       : terms_of(shape.cost.seconds));
        if (!terms.empty())
            add_clause(words, terms);
        all.push_back(std::move(words));
    }
    return all;
}

} // namespace imago
