// SPDX-License-Identifier: MIT
#include "engine/json/plan_json.h"

#include "engine/json/sentence_json.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

namespace imago::json {
namespace {

const char *name_of(PlanStanding::Why why) {
    switch (why) {
    case PlanStanding::Why::one_plan:
        return "one_plan";
    case PlanStanding::Why::same_bytes:
        return "same_bytes";
    case PlanStanding::Why::gathering:
        return "gathering";
    case PlanStanding::Why::compiling:
        return "compiling";
    case PlanStanding::Why::failed:
        return "failed";
    case PlanStanding::Why::trying:
        return "trying";
    case PlanStanding::Why::faster:
        return "faster";
    case PlanStanding::Why::slower:
        return "slower";
    }
    return "";
}

} // namespace

std::string json_text(const nlohmann::ordered_json &json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

nlohmann::ordered_json plan_json(const PlanReport &plan) {
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const StepReport &step : plan.steps) {
        steps.push_back({{"name", step_words(step.work).text()},
                         {"name_said", sentence_json(step_words(step.work))},
                         {"family", family_words(step.family).text()},
                         {"radices", step.radices},
                         {"length", step.length},
                         {"items_per_transform", step.items_per_transform},
                         {"transforms_per_group", step.transforms_per_group},
                         {"lane_width", step.lane_width},
                         {"prefetch", step.prefetch},
                         {"streaming_stores", step.streaming_stores},
                         {"groups", step.groups},
                         {"exchange", exchange_words(step).text()},
                         {"exchange_said", sentence_json(exchange_words(step))},
                         {"local_bytes", step.local_bytes},
                         {"private_bytes", step.private_bytes},
                         {"bytes_moved", step.bytes_moved},
                         {"milliseconds", step.milliseconds}});
        for (const Sentence &why : why_words(step)) {
            steps.back()["why"].push_back(why.text());
            steps.back()["why_said"].push_back(sentence_json(why));
        }
    }
    return {{"problem", plan.problem},
            {"device", plan.device},
            {"platform", plan.platform},
            {"chosen_by", plan.chosen_by},
            {"options", plan.options},
            {"evidence", plan.evidence},
            {"gain", plan.gain},
            {"standing", name_of(plan.standing.why)},
            {"steps", steps},
            {"in_turn", plan.in_turn},
            {"workspace_bytes", plan.workspace_bytes},
            {"compile_milliseconds", plan.compile_milliseconds},
            {"launch_milliseconds", plan.launch_milliseconds},
            {"upload_milliseconds", plan.upload_milliseconds},
            {"download_milliseconds", plan.download_milliseconds},
            {"kernel_milliseconds", plan.kernel_milliseconds()}};
}

} // namespace imago::json
