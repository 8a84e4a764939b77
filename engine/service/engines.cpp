// SPDX-License-Identifier: MIT
#include "engine/service/engines.h"

#include "engine/plan/problem/problem.h"
#include "engine/prepare/preparation.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <utility>

namespace imago {

Engines::Engines(std::optional<int> device, Sentence no_device)
    : device_(device), no_device_(std::move(no_device)) {}

DevicePtr Engines::open() const {
    if (!device_)
        throw Error(no_device_);
    return Device::open(*device_);
}

Spectrum &Engines::spectrum() {
    if (!spectrum_)
        spectrum_ = std::make_unique<Spectrum>(open());
    return *spectrum_;
}

namespace {

/// Adds a pipeline's transforms that are not there yet.
void add_plans(std::vector<PlannedTransform> &all, std::vector<PlannedTransform> more) {
    for (PlannedTransform &one : more)
        if (one.requested.problem.kind != TransformKind::filter && // runs once, for a file
            std::none_of(all.begin(), all.end(), [&](const PlannedTransform &other) {
                return other.requested == one.requested;
            }))
            all.push_back(std::move(one));
}

SwapRule::Runner runner_of(const PlannedTransform &planned) {
    return is_of_any_size(*planned.plan) ? SwapRule::Runner::any_size
                                         : SwapRule::Runner::specialised;
}

} // namespace

std::vector<PlannedTransform> Engines::plans() const {
    std::vector<PlannedTransform> all;
    if (compressor_)
        add_plans(all, compressor_->plans());
    if (jpeg_compressor_)
        add_plans(all, jpeg_compressor_->plans());
    if (filter_)
        add_plans(all, filter_->plans());
    if (signals_) {
        add_plans(all, signals_->regions.plans());
        add_plans(all, signals_->filter.plans());
        add_plans(all, signals_->measure.plans());
    }
    if (spectrum_)
        add_plans(all, spectrum_->plans());
    return all;
}

std::vector<PlannedTransform> Engines::plans_with_batch() const {
    std::vector<PlannedTransform> all = plans();
    if (batch_)
        add_plans(all, batch_->plans());
    return all;
}

std::vector<RequestedTransform> Engines::transforms() const {
    return requested_of(plans_with_batch());
}

std::vector<RequestedTransform> Engines::raceable() const {
    std::vector<PlannedTransform> all = plans_with_batch();
    std::erase_if(all, [](const PlannedTransform &one) {
        return is_of_any_size(*one.plan) || one.plan->chosen_by != "planner";
    });
    return requested_of(all);
}

bool Engines::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    bool taken = compressor_ && compressor_->take(requested, plan);
    taken = (jpeg_compressor_ && jpeg_compressor_->take(requested, plan)) || taken;
    taken = (filter_ && filter_->take(requested, plan)) || taken;
    taken = (signals_ && signals_->filter.take(requested, plan)) || taken;
    taken = (signals_ && signals_->regions.take(requested, plan)) || taken;
    taken = (signals_ && signals_->measure.take(requested, plan)) || taken;
    taken = (batch_ && batch_->take(requested, plan)) || taken;
    return (spectrum_ && spectrum_->take(requested, plan)) || taken;
}

SwapRule &Engines::rule() {
    if (!rule_)
        rule_.emplace(SwapFigures::of(open()->info()));
    return *rule_;
}

void Engines::note_runs(bool waited) {
    for (const PlannedTransform &used : plans())
        rule().ran(used.requested, runner_of(used), used.plan->steps.size(),
                   used.plan->meter->take(), waited);
}

PlanStanding Engines::standing_of(const PlannedTransform &used) {
    PlanStanding standing = rule().standing(used.requested, runner_of(used));
    if (is_of_any_size(*used.plan) && !prepares_in_background())
        standing.why = PlanStanding::Why::same_bytes;
    return standing;
}

PlanStanding Engines::standing() {
    const std::vector<PlannedTransform> all = plans();
    return all.empty() ? PlanStanding() : standing_of(all.front());
}

PlanStanding Engines::standing(const std::string &problem) {
    if (problem.empty())
        return {};
    const Problem reported = parse_problem(problem);
    for (const PlannedTransform &used : plans())
        if (used.requested.problem.kind == reported.kind &&
            used.requested.problem.extents == reported.extents)
            return standing_of(used);
    return {};
}

void Engines::release() {
    compressor_.reset();
    jpeg_compressor_.reset();
    filter_.reset();
    volume_filter_.reset();
    descreener_.reset();
    signals_.reset();
    batch_.reset();
    poisson_.reset();
    spectrum_.reset();
}

} // namespace imago
