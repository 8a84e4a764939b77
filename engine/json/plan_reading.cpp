// SPDX-License-Identifier: MIT
#include "engine/json/plan_reading.h"

#include "engine/json/cost_json.h"
#include "engine/json/member_reading.h"
#include "engine/json/sentence_json.h"

namespace imago::json {
namespace {

using Json = nlohmann::ordered_json;

StepExchange exchange_in(const Json &json) {
    StepExchange exchange;
    read_member(json, "way", exchange.way);
    read_member(json, "phases", exchange.phases);
    for (const Json &padding : list_member(json, "paddings")) {
        if (!padding.is_array() || padding.size() != 2 || !padding[0].is_number_unsigned() ||
            !padding[1].is_number_unsigned())
            throw wrong_member("paddings");
        exchange.paddings.push_back({padding[0].get<std::size_t>(), padding[1].get<std::size_t>()});
    }
    return exchange;
}

Sentence sentence_member(const Json &json, const char *name) {
    const auto at = json.is_object() ? json.find(name) : json.end();
    Sentence sentence = at == json.end() ? Sentence() : sentence_in(*at);
    if (sentence.empty())
        throw wrong_member(name);
    return sentence;
}

StepReport step_in(const Json &json) {
    StepReport step;
    step.work = StepWork(sentence_member(json, "name_said"));
    read_member(json, "family_name", step.family);
    step.radices = numbers_member(json, "radices");
    read_member(json, "length", step.length);
    step.lengths = numbers_member(json, "lengths");
    read_member(json, "items_per_transform", step.items_per_transform);
    read_member(json, "transforms_per_group", step.transforms_per_group);
    read_member(json, "lane_width", step.lane_width);
    read_member(json, "prefetch", step.prefetch);
    read_member(json, "streaming_stores", step.streaming_stores);
    read_member(json, "groups", step.groups);
    read_member(json, "bulk_copies", step.bulk_copies);
    read_member(json, "run_loads", step.run_loads);
    read_member(json, "run_stores", step.run_stores);
    read_member(json, "minimum_groups", step.minimum_groups);
    for (const Json &exchange : list_member(json, "exchanges"))
        step.exchanges.push_back(exchange_in(exchange));
    read_member(json, "local_bytes", step.local_bytes);
    read_member(json, "private_bytes", step.private_bytes);
    read_member(json, "bytes_moved", step.bytes_moved);
    read_member(json, "milliseconds", step.milliseconds);
    for (const Json &shape : list_member(json, "shapes"))
        step.shapes.push_back(shape_in(shape));
    return step;
}

} // namespace

PlanReport plan_in(const Json &json) {
    PlanReport plan;
    read_member(json, "problem", plan.problem);
    read_member(json, "device", plan.device);
    read_member(json, "platform", plan.platform);
    read_member(json, "chosen_by", plan.chosen_by);
    read_member(json, "options", plan.options);
    read_member(json, "evidence", plan.evidence);
    read_member(json, "gain", plan.gain);
    read_member(json, "standing", plan.standing.why);
    if (!json.contains("steps"))
        throw wrong_member("steps");
    for (const Json &step : list_member(json, "steps"))
        plan.steps.push_back(step_in(step));
    read_member(json, "in_turn", plan.in_turn);
    read_member(json, "workspace_bytes", plan.workspace_bytes);
    read_member(json, "compile_milliseconds", plan.compile_milliseconds);
    read_member(json, "launch_milliseconds", plan.launch_milliseconds);
    read_member(json, "upload_milliseconds", plan.upload_milliseconds);
    read_member(json, "download_milliseconds", plan.download_milliseconds);
    return plan;
}

} // namespace imago::json
