// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/engine.h"

#include "engine/tuning/record_lines.h"
#include "engine/values/step_words.h"

namespace imago::cli {

std::unique_ptr<OurContestant> make_ours(const Variant &variant, const CaseData &data) {
    using Method = Variant::Method;
    switch (variant.method) {
    case Method::unfused_row_column:
        return make_unfused(variant, data);
    case Method::compress_full:
    case Method::compress_once:
    case Method::compress_slider:
        return make_compress(variant, data);
    case Method::filter_full:
    case Method::filter_mask:
    case Method::filter_once:
        return make_filter(variant, data);
    case Method::engine:
        break;
    }
    Transform transform(
        variant.by_model
            ? build_plan(data.device, variant.problem, variant.options, TuningRecords{})
            : build_plan(data.device, variant.problem, variant.options));
    return std::make_unique<TransformContestant>(std::move(transform), variant, data);
}

namespace {

std::string family_in_short(StepFamily family) {
    switch (family) {
    case StepFamily::lanes_along:
        return "along";
    case StepFamily::lanes_across:
        return "across";
    case StepFamily::lanes_hybrid:
        return "hybrid";
    case StepFamily::any_size:
        return "any size";
    case StepFamily::work_group:
        return "group";
    case StepFamily::pointwise:
    case StepFamily::transpose:
    case StepFamily::reduce:
    case StepFamily::stage:
        break;
    }
    return family_words(family).text();
}

} // namespace

std::string plan_in_short(const PlanReport &report) {
    std::string text;
    if (!report.steps.empty() && report.steps.front().family == StepFamily::stage)
        return std::to_string(report.steps.size()) + " stages";
    for (const StepReport &step : report.steps) {
        const bool lanes = is_lanes(step.family);
        text += text.empty() ? "" : " | ";
        text += family_in_short(step.family);
        for (std::size_t i = 0; i < step.radices.size(); ++i)
            text += (i ? "·" : " ") + std::to_string(step.radices[i]);
        if (lanes)
            text += " w" + std::to_string(step.lane_width);
        else if (!step.radices.empty())
            text += " L" + std::to_string(step.items_per_transform) + "x" +
                    std::to_string(step.transforms_per_group);
    }
    return text;
}

} // namespace imago::cli
