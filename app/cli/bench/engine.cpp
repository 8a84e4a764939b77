// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/engine.h"

#include "engine/transform/transform.h"
#include "engine/tuning/record_lines.h"

namespace imago::cli {

namespace {

class EngineContestant : public OurContestant {
  public:
    EngineContestant(const Variant &variant, const CaseData &data)
        : transform_(variant.by_model ? build_plan(data.device, variant.problem, variant.options,
                                                   TuningRecords{})
                                      : build_plan(data.device, variant.problem, variant.options)),
          arrays_(data, variant.problem) {}

    void restore() override { arrays_.restore(); }
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            transform_.execute(arrays_.queue(), arrays_.in(), arrays_.out());
    }
    void finish() override { arrays_.finish(); }
    Bytes result() override { return arrays_.result(); }
    PlanReport report() const override { return transform_.report(); }

  private:
    Transform transform_;
    DeviceArrays arrays_;
};

} // namespace

std::unique_ptr<OurContestant> make_ours(const Variant &variant, const CaseData &data) {
    using Method = Variant::Method;
    switch (variant.method) {
    case Method::unfused_row_column:
        return make_unfused(variant, data);
    case Method::compress_full:
    case Method::compress_slider:
        return make_compress(variant, data);
    case Method::filter_full:
    case Method::filter_mask:
        return make_filter(variant, data);
    case Method::engine:
        break;
    }
    return std::make_unique<EngineContestant>(variant, data);
}

std::string plan_in_short(const PlanReport &report) {
    std::string text;
    if (!report.steps.empty() && report.steps.front().family == "stage")
        return std::to_string(report.steps.size()) + " stages";
    for (const StepReport &step : report.steps) {
        const bool lanes = step.family.rfind("lanes ", 0) == 0;
        text += text.empty() ? "" : " | ";
        text += lanes ? step.family.substr(6) : step.family == "work-group" ? "group" : step.family;
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
