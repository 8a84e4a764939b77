// SPDX-License-Identifier: MIT
#include "engine/json/plan_json.h"

#include "engine/json/cost_json.h"
#include "engine/json/member_reading.h"
#include "engine/json/sentence_json.h"
#include "engine/values/plan_report.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace imago::json {

using Json = nlohmann::ordered_json;

template <>
struct Members<ShapeCost> {
    static Json write(const ShapeCost &shape) { return shape_json(shape); }
    static void read(const Json &json, ShapeCost &shape) { shape = shape_in(json); }
};

/// A pair of numbers.
template <>
struct Members<StepExchange::Padding> {
    static Json write(const StepExchange::Padding &padding) {
        return Json::array({padding.amount, padding.period});
    }
    static void read(const Json &json, StepExchange::Padding &padding) {
        std::vector<std::size_t> numbers;
        read_value(json, "paddings", numbers);
        if (numbers.size() != 2)
            throw wrong_member("paddings");
        padding = {numbers[0], numbers[1]};
    }
};

template <>
struct Members<StepExchange> {
    static void each(auto &exchange, const auto &visit) {
        visit("way", exchange.way);
        visit("phases", exchange.phases);
        visit("paddings", exchange.paddings);
    }
};

template <>
struct Members<MeasuredRow> {
    static void each(auto &row, const auto &visit) {
        visit("question", row.question);
        visit("evidence", row.evidence);
    }
};

/// Members of a step that have words only are sentences: the work of one that is read is
/// ArrayWork::other. What the cost model says is a member of plan_run_json() alone.
template <>
struct Members<StepReport> {
    static void each(auto &step, const auto &visit) {
        visit("family_name", step.family);
        visit("radices", step.radices);
        visit("length", step.length);
        visit("lengths", step.lengths);
        visit("items_per_transform", step.items_per_transform);
        visit("transforms_per_group", step.transforms_per_group);
        visit("lane_width", step.lane_width);
        visit("prefetch", step.prefetch);
        visit("streaming_stores", step.streaming_stores);
        visit("groups", step.groups);
        visit("bulk_copies", step.bulk_copies);
        visit("run_loads", step.run_loads);
        visit("run_stores", step.run_stores);
        visit("minimum_groups", step.minimum_groups);
        visit("exchanges", step.exchanges);
        visit("local_bytes", step.local_bytes);
        visit("private_bytes", step.private_bytes);
        visit("bytes_moved", step.bytes_moved);
        visit("milliseconds", step.milliseconds);
        visit("model", step.model);
        visit("least_gain", step.least_gain);
        visit("fitted", step.fitted);
        visit("rows", step.rows);
    }
    static Json write(const StepReport &step) {
        const Sentence work = step_words(step.work), exchange = exchange_words(step);
        Json json{{"name", work.text()},
                  {"name_said", sentence_json(work)},
                  {"family", family_words(step.family).text()}};
        each(step, [&](const char *name, const auto &value) {
            if (name == std::string_view("exchanges")) {
                json["exchange"] = exchange.text();
                json["exchange_said"] = sentence_json(exchange);
            }
            json[name] = written(value);
        });
        for (const Sentence &why : why_words(step)) {
            json["why"].push_back(why.text());
            json["why_said"].push_back(sentence_json(why));
        }
        return json;
    }
    static void read(const Json &json, StepReport &step) {
        const auto said = json.is_object() ? json.find("name_said") : json.end();
        const Sentence work = said == json.end() ? Sentence() : sentence_in(*said);
        if (work.empty())
            throw wrong_member("name_said");
        step.work = StepWork(work);
        each(step, reader(json));
        read_member(json, "shapes", step.shapes);
    }
};

/// Of PlanStanding the reason is read.
template <>
struct Members<PlanReport> {
    static void each(auto &plan, const auto &visit) {
        visit("problem", plan.problem);
        visit("device", plan.device);
        visit("platform", plan.platform);
        visit("chosen_by", plan.chosen_by);
        visit("digest", plan.digest);
        visit("options", plan.options);
        visit("evidence", plan.evidence);
        visit("raced", plan.raced);
        visit("gain", plan.gain);
        visit("standing", plan.standing.why);
        visit("steps", plan.steps);
        visit("in_turn", plan.in_turn);
        visit("workspace_bytes", plan.workspace_bytes);
        visit("compile_milliseconds", plan.compile_milliseconds);
        visit("launch_milliseconds", plan.launch_milliseconds);
        visit("upload_milliseconds", plan.upload_milliseconds);
        visit("download_milliseconds", plan.download_milliseconds);
    }
    static Json write(const PlanReport &plan) {
        Json json;
        each(plan, writer(json));
        json["kernel_milliseconds"] = plan.kernel_milliseconds();
        json["model_fitted"] = by_fitted_model(plan);
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            Json &step = json["steps"][i];
            step["decided_by"] = report_name(decider(plan, plan.steps[i]));
            const Sentence decision = decision_words(plan, plan.steps[i]);
            step["decision"] = decision.text();
            step["decision_said"] = sentence_json(decision);
        }
        return json;
    }
};

template <>
struct Members<TimeSpread> {
    static void each(auto &spread, const auto &visit) {
        visit("median", spread.median);
        visit("lower", spread.lower);
        visit("upper", spread.upper);
    }
};

template <>
struct Members<StepBounds> {
    static void each(auto &bounds, const auto &visit) {
        visit("memory", bounds.memory);
        visit("local", bounds.local);
        visit("instructions", bounds.instructions);
    }
};

template <>
struct Members<PlanRun::Step> {
    static void each(auto &step, const auto &visit) {
        visit("bounds", step.bounds);
        visit("registers", step.use.registers);
        visit("private_bytes", step.use.private_bytes);
        visit("local_bytes", step.use.local_bytes);
        visit("options", step.options);
    }
};

template <>
struct Members<PlanTimes::Step> {
    static void each(auto &step, const auto &visit) {
        visit("seconds", step.seconds);
        visit("memory", step.memory);
    }
};

template <>
struct Members<PlanTimes> {
    static void each(auto &times, const auto &visit) {
        visit("runs", times.runs);
        visit("seconds", times.seconds);
        visit("copy_seconds", times.copy_seconds);
        visit("steps", times.steps);
    }
};

template <>
struct Members<PlanRun> {
    static void each(auto &run, const auto &visit) {
        visit("plan", run.plan);
        visit("steps", run.steps);
        visit("times", run.times);
        visit("cpu", run.cpu);
        visit("local_memory", run.local_memory);
        visit("item_registers", run.item_registers);
        visit("bytes", run.bytes);
        visit("operations", run.operations);
        visit("error", run.error);
    }
};

namespace {

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

Json plan_json(const PlanReport &plan) {
    return written(plan);
}

Json plan_times_json(const PlanTimes &times) {
    return written(times);
}

PlanTimes plan_times_in(const Json &json) {
    PlanTimes times;
    read_value(json, "times", times);
    return times;
}

Json split_json(const SplitReport &report) {
    Json parts = Json::array();
    for (const SplitPart &part : report.parts) {
        parts.push_back({{"device", part.device},
                         {"share", part.share},
                         {"first", part.first},
                         {"count", part.count},
                         {"probe_milliseconds", part.probe_milliseconds},
                         {"milliseconds", part.milliseconds}});
        if (part.count > 0)
            parts.back()["plan"] = plan_json(part.plan);
    }
    return {{"problem", report.problem},
            {"axis", report.axis},
            {"probe_count", report.probe_count},
            {"parts", parts}};
}

Json plan_run_json(const PlanRun &run) {
    Json json = written(run);
    for (std::size_t i = 0; i < run.plan.steps.size(); ++i)
        json["plan"]["steps"][i]["shapes"] = written(run.plan.steps[i].shapes);
    return json;
}

PlanRun plan_run_in(const Json &json) {
    PlanRun run;
    read_value(json, "run", run);
    if (!belong_together(run))
        throw wrong_member("steps");
    return run;
}

} // namespace imago::json
