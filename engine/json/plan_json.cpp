// SPDX-License-Identifier: MIT
#include "engine/json/plan_json.h"

#include "engine/json/report_names.h"
#include "engine/json/sentence_json.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

namespace imago::json {
namespace {

nlohmann::ordered_json exchanges_json(const std::vector<StepExchange> &exchanges) {
    auto list = nlohmann::ordered_json::array();
    for (const StepExchange &exchange : exchanges) {
        auto paddings = nlohmann::ordered_json::array();
        for (const StepExchange::Padding &padding : exchange.paddings)
            paddings.push_back({padding.amount, padding.period});
        list.push_back({{"way", report_name(exchange.way)},
                        {"phases", exchange.phases},
                        {"paddings", paddings}});
    }
    return list;
}

nlohmann::ordered_json step_json(const StepReport &step) {
    nlohmann::ordered_json json{{"name", step_words(step.work).text()},
                                {"name_said", sentence_json(step_words(step.work))},
                                {"family", family_words(step.family).text()},
                                {"family_name", report_name(step.family)},
                                {"radices", step.radices},
                                {"length", step.length},
                                {"lengths", step.lengths},
                                {"items_per_transform", step.items_per_transform},
                                {"transforms_per_group", step.transforms_per_group},
                                {"lane_width", step.lane_width},
                                {"prefetch", step.prefetch},
                                {"streaming_stores", step.streaming_stores},
                                {"groups", step.groups},
                                {"bulk_copies", step.bulk_copies},
                                {"run_loads", step.run_loads},
                                {"run_stores", step.run_stores},
                                {"minimum_groups", step.minimum_groups},
                                {"exchange", exchange_words(step).text()},
                                {"exchange_said", sentence_json(exchange_words(step))},
                                {"exchanges", exchanges_json(step.exchanges)},
                                {"local_bytes", step.local_bytes},
                                {"private_bytes", step.private_bytes},
                                {"bytes_moved", step.bytes_moved},
                                {"milliseconds", step.milliseconds}};
    for (const Sentence &why : why_words(step)) {
        json["why"].push_back(why.text());
        json["why_said"].push_back(sentence_json(why));
    }
    return json;
}

} // namespace

std::string json_text(const nlohmann::ordered_json &json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

nlohmann::ordered_json plan_json(const PlanReport &plan) {
    auto steps = nlohmann::ordered_json::array();
    for (const StepReport &step : plan.steps)
        steps.push_back(step_json(step));
    return {{"problem", plan.problem},
            {"device", plan.device},
            {"platform", plan.platform},
            {"chosen_by", plan.chosen_by},
            {"options", plan.options},
            {"evidence", plan.evidence},
            {"gain", plan.gain},
            {"standing", report_name(plan.standing.why)},
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
