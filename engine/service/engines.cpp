// SPDX-License-Identifier: MIT
#include "engine/service/engines.h"

#include "engine/plan/problem/problem.h"
#include "engine/prepare/preparation.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <utility>

namespace imago {

std::shared_ptr<const Image> blended(const Image &original, const Image &full, double strength) {
    Image image = full;
    const auto share = static_cast<float>(strength);
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        float *sample = image.plane(channel);
        for (std::size_t i = 0; i < image.plane_size(); ++i) {
            const float before = original.sample(channel, i);
            sample[i] = before + share * (sample[i] - before);
        }
    }
    return std::make_shared<const Image>(std::move(image));
}

const DescreenResult &DescreenStage::result(const std::shared_ptr<const Image> &image,
                                            const DescreenSettings &settings,
                                            const Remove &remove) {
    const double full_strength = std::max(1.0, settings.strength);
    const bool there = has(image, settings.screens) && full_strength_ == full_strength;
    if (there && strength_ == settings.strength)
        return blended_;
    if (!there) {
        full_ = blended_ = {}; // first, for its memory
        image_.reset();
        full_ = remove({full_strength, settings.screens});
        full_strength_ = full_strength;
        image_ = image;
        requested_ = settings.screens;
    }
    blended_ = full_;
    strength_ = settings.strength;
    if (settings.strength < 1 && full_.image != image)
        blended_.image =
            settings.strength > 0 ? blended(*image, *full_.image, settings.strength) : image;
    return blended_;
}

bool DescreenStage::has(const std::shared_ptr<const Image> &image,
                        const std::vector<PlaneScreens> &screens) const {
    return image && image_.lock() == image && requested_ == screens;
}

std::vector<PlaneScreens> DescreenStage::screens_to_preview(const FilterRequest &request) const {
    const DescreenSettings &settings = *request.descreen;
    const bool same = has(request.image, settings.screens);
    if (same && full_strength_ == std::max(1.0, settings.strength))
        return {};
    if (!settings.screens.empty())
        return settings.screens;
    return same && full_.found() ? full_.screens : std::vector<PlaneScreens>();
}

const FilterResult *DescreenStage::views(const FilterRequest &request) const {
    const FilterViews &views = views_.views;
    const bool same = viewed_.lock() == request.image && views_.channels == request.channels &&
                      views_.edges == request.edges && views.spectrum >= request.views.spectrum &&
                      views.phase >= request.views.phase && views.planes >= request.views.planes;
    return same ? &views_.result : nullptr;
}

void DescreenStage::set_views(const FilterRequest &request, FilterResult result) {
    result.image.reset();
    viewed_ = request.image;
    views_ = {std::move(result), request.channels, request.edges, request.views};
}

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
        if (kind_row(one.requested.problem.kind).mask_parts == 0 && // they run once, for a file
            std::none_of(all.begin(), all.end(), [&](const PlannedTransform &other) {
                return other.requested == one.requested;
            }))
            all.push_back(std::move(one));
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
    operations_.reset();
    spectrum_.reset();
}

} // namespace imago
