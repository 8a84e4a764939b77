// SPDX-License-Identifier: MIT
#include "engine/swap/swap_rule.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <utility>

namespace imago {

SwapFigures SwapFigures::of(const DeviceInfo &device) {
    const StepLimits limits = step_limits(device, Precision::f32, {});
    const auto number = [&](Field field) {
        return measured_number(Question::specialised_plan, field, limits, LineClass::plain);
    };
    return {number(Field::time_share), number(Field::compile), number(Field::compile_share)};
}

void SwapRule::LastRuns::add(double one) {
    milliseconds[count++ % compared_runs] = one;
}

double SwapRule::LastRuns::fastest() const {
    const auto end =
        milliseconds.begin() + static_cast<std::ptrdiff_t>(std::min(count, compared_runs));
    return count == 0 ? 0 : *std::min_element(milliseconds.begin(), end);
}

const SwapRule::Past *SwapRule::find(const RequestedTransform &requested) const {
    const auto found = past_.find(key_of(requested));
    return found == past_.end() ? nullptr : &found->second;
}

double SwapRule::price(const Past &past) const {
    if (past.at_hand)
        return 0;
    const double step = compiled_steps_ > 0
                            ? compile_milliseconds_ / static_cast<double>(compiled_steps_)
                            : figures_.compile_milliseconds;
    return figures_.compile_share * step * static_cast<double>(past.steps);
}

void SwapRule::judge(Past &past) {
    if (past.verdict != Verdict::trying || past.specialised.count < compared_runs)
        return;
    const bool faster =
        past.any_size.count == 0 || past.specialised.fastest() < past.any_size.fastest();
    past.verdict = faster ? Verdict::faster : Verdict::slower;
}

void SwapRule::ran(const RequestedTransform &requested, Runner runner, std::size_t steps,
                   const RunTimes &times, bool waited) {
    const bool any_size = runner == Runner::any_size;
    if (times.runs == 0 || (!any_size && !find(requested)))
        return; // the only kind of plan that there is
    Past &past = past_[key_of(requested)];
    const bool first = any_size && past.any_size.count == 0;
    for (const double milliseconds : times.last)
        if (any_size)
            past.any_size.add(milliseconds);
        else if (!std::exchange(past.first_left_out, true))
            continue;
        else if (past.verdict != Verdict::trying || past.specialised.count < compared_runs)
            past.specialised.add(milliseconds);
    if (any_size)
        past.steps = std::max<std::size_t>(steps, 1);
    if (any_size && waited) {
        const auto runs = static_cast<double>(times.runs);
        past.requests += !first || times.runs > 1;
        past.gain +=
            times.milliseconds * (runs - (first ? 1 : 0)) / runs * (1 - figures_.time_share);
    }
    judge(past);
}

/// What so many more requests would lose.
double SwapRule::gain_ahead(const Past &past, std::size_t requests) {
    return past.requests
               ? past.gain / static_cast<double>(past.requests) * static_cast<double>(requests)
               : 0;
}

void SwapRule::compiled(double milliseconds, std::size_t steps) {
    compile_milliseconds_ += milliseconds;
    compiled_steps_ += steps;
}

bool SwapRule::asks_if_at_hand(const RequestedTransform &requested) const {
    const Past *past = find(requested);
    return past && past->verdict == Verdict::none && !past->at_hand &&
           past->gain > 2 * past->gain_when_asked;
}

void SwapRule::at_hand(const RequestedTransform &requested, bool at_hand) {
    Past &past = past_[key_of(requested)];
    past.at_hand = at_hand;
    past.gain_when_asked = past.gain;
}

void SwapRule::failed(const RequestedTransform &requested) {
    past_[key_of(requested)].verdict = Verdict::failed;
}

void SwapRule::swapped(const RequestedTransform &requested) {
    Past &past = past_[key_of(requested)];
    past.first_left_out = false;
    if (past.verdict == Verdict::faster)
        return;
    past.verdict = Verdict::trying;
    past.specialised = {};
}

void SwapRule::searched(const RequestedTransform &requested) {
    past_[key_of(requested)].verdict = Verdict::faster;
}

bool SwapRule::wants(const RequestedTransform &requested) const {
    const Past *past = find(requested);
    return past && past->verdict != Verdict::failed && past->verdict != Verdict::slower &&
           past->gain > 0 && std::max(past->gain, gain_ahead(*past, expected_)) >= price(*past);
}

std::vector<RequestedTransform> SwapRule::wanted(std::vector<RequestedTransform> requested) const {
    std::erase_if(requested, [this](const RequestedTransform &one) { return !wants(one); });
    std::stable_sort(requested.begin(), requested.end(),
                     [this](const RequestedTransform &a, const RequestedTransform &b) {
                         return find(a)->gain > find(b)->gain;
                     });
    return requested;
}

bool SwapRule::rejects(const RequestedTransform &requested) const {
    const Past *past = find(requested);
    return past && past->verdict == Verdict::slower;
}

PlanStanding SwapRule::standing(const RequestedTransform &requested, Runner runner) const {
    using Why = PlanStanding::Why;
    const Past none, *found = find(requested);
    const Past &past = found ? *found : none;
    PlanStanding standing{Why::one_plan, past.gain, price(past), past.any_size.fastest(),
                          past.specialised.fastest()};
    if (runner == Runner::any_size)
        standing.why = past.verdict == Verdict::failed   ? Why::failed
                       : past.verdict == Verdict::slower ? Why::slower
                       : wants(requested)                ? Why::compiling
                                                         : Why::gathering;
    else if (found)
        standing.why = past.verdict == Verdict::faster ? Why::faster : Why::trying;
    return standing.why == Why::one_plan ? PlanStanding() : standing;
}

SwapRule::Runner runner_of(const PlannedTransform &planned) {
    return is_of_any_size(*planned.plan) ? SwapRule::Runner::any_size
                                         : SwapRule::Runner::specialised;
}

} // namespace imago
