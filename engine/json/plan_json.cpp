// SPDX-License-Identifier: MIT
#include "engine/json/plan_json.h"

#include "engine/json/cost_json.h"
#include "engine/json/member_reading.h"
#include "engine/json/report_names.h"
#include "engine/json/sentence_json.h"
#include "engine/values/plan_report.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <nlohmann/json.hpp>

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

// Plans that another process has reported.

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

/// Reads what plan_json() writes. Members of a step that have words only are sentences: its work is
/// ArrayWork::other. Of PlanStanding the reason is read. A step may have "shapes", each by
/// shape_json(). Throws Error with one sentence that names the member which is missing, of another
/// type or out of range.
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

using Json = nlohmann::ordered_json;

Json spread_json(const TimeSpread &spread) {
    return {{"median", spread.median}, {"lower", spread.lower}, {"upper", spread.upper}};
}

TimeSpread spread_in(const Json &json, const char *name) {
    if (!json.is_object() || !json.contains(name))
        throw wrong_member(name);
    TimeSpread spread;
    read_member(json[name], "median", spread.median);
    read_member(json[name], "lower", spread.lower);
    read_member(json[name], "upper", spread.upper);
    return spread;
}

Json known_json(const std::optional<std::uint64_t> &value) {
    return value ? Json(*value) : Json(nullptr);
}

std::optional<std::uint64_t> known_in(const Json &json, const char *name) {
    if (!json.is_object() || !json.contains(name))
        throw wrong_member(name);
    if (json[name].is_null())
        return std::nullopt;
    std::uint64_t value = 0;
    read_member(json, name, value);
    return value;
}

Json run_step_json(const PlanRun::Step &step) {
    return {{"bounds",
             {{"memory", step.bounds.memory},
              {"local", step.bounds.local},
              {"instructions", step.bounds.instructions}}},
            {"registers", known_json(step.use.registers)},
            {"private_bytes", known_json(step.use.private_bytes)},
            {"local_bytes", known_json(step.use.local_bytes)},
            {"options", step.options}};
}

PlanRun::Step run_step_in(const Json &json) {
    PlanRun::Step step;
    if (!json.is_object() || !json.contains("bounds"))
        throw wrong_member("bounds");
    read_member(json["bounds"], "memory", step.bounds.memory);
    read_member(json["bounds"], "local", step.bounds.local);
    read_member(json["bounds"], "instructions", step.bounds.instructions);
    step.use = {known_in(json, "registers"), known_in(json, "private_bytes"),
                known_in(json, "local_bytes")};
    for (const Json &text : list_member(json, "options")) {
        if (!text.is_string())
            throw wrong_member("options");
        step.options.push_back(text.get<std::string>());
    }
    return step;
}

/// Whether each of the plan's steps has its bounds, times and options.
bool belong_together(const PlanRun &run) {
    const std::size_t steps = run.plan.steps.size();
    if (run.steps.size() != steps || run.times.steps.size() != steps)
        return false;
    for (std::size_t i = 0; i < steps; ++i)
        if (run.steps[i].options.size() != run.plan.steps[i].shapes.size())
            return false;
    return true;
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

Json plan_times_json(const PlanTimes &times) {
    Json steps = Json::array();
    for (const PlanTimes::Step &step : times.steps)
        steps.push_back({{"seconds", spread_json(step.seconds)}, {"memory", step.memory}});
    return {{"runs", times.runs},
            {"seconds", spread_json(times.seconds)},
            {"copy_seconds", times.copy_seconds},
            {"steps", steps}};
}

PlanTimes plan_times_in(const Json &json) {
    PlanTimes times;
    read_member(json, "runs", times.runs);
    times.seconds = spread_in(json, "seconds");
    read_member(json, "copy_seconds", times.copy_seconds);
    for (const Json &step : list_member(json, "steps")) {
        PlanTimes::Step &read = times.steps.emplace_back();
        read.seconds = spread_in(step, "seconds");
        read_member(step, "memory", read.memory);
    }
    return times;
}

Json plan_run_json(const PlanRun &run) {
    Json plan = plan_json(run.plan), steps = Json::array();
    for (std::size_t i = 0; i < run.plan.steps.size(); ++i) {
        Json shapes = Json::array();
        for (const ShapeCost &shape : run.plan.steps[i].shapes)
            shapes.push_back(shape_json(shape));
        plan["steps"][i]["shapes"] = shapes;
    }
    for (const PlanRun::Step &step : run.steps)
        steps.push_back(run_step_json(step));
    return {{"plan", plan},
            {"steps", steps},
            {"times", plan_times_json(run.times)},
            {"cpu", run.cpu},
            {"local_memory", run.local_memory},
            {"item_registers", run.item_registers},
            {"bytes", run.bytes},
            {"operations", run.operations},
            {"error", run.error}};
}

PlanRun plan_run_in(const Json &json) {
    PlanRun run;
    for (const char *name : {"plan", "steps", "times"})
        if (!json.is_object() || !json.contains(name))
            throw wrong_member(name);
    run.plan = plan_in(json["plan"]);
    for (const Json &step : list_member(json, "steps"))
        run.steps.push_back(run_step_in(step));
    run.times = plan_times_in(json["times"]);
    read_member(json, "cpu", run.cpu);
    read_member(json, "local_memory", run.local_memory);
    read_member(json, "item_registers", run.item_registers);
    read_member(json, "bytes", run.bytes);
    read_member(json, "operations", run.operations);
    read_member(json, "error", run.error);
    if (!belong_together(run))
        throw wrong_member("steps");
    return run;
}

} // namespace imago::json
