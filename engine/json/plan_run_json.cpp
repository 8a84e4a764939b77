// SPDX-License-Identifier: MIT
#include "engine/json/plan_run_json.h"

#include "engine/json/cost_json.h"
#include "engine/json/member_reading.h"
#include "engine/json/plan_json.h"
#include "engine/json/plan_reading.h"

namespace imago::json {
namespace {

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
