// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/measure.h"
#include "app/cli/common/interrupt.h"
#include "app/cli/common/report.h"
#include "app/cli/common/terminal.h"
#include "app/cli/tune/tune.h"
#include "engine/json/sentence_json.h"
#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/finding.h"
#include "engine/support/stopwatch.h"
#include "engine/values/step_words.h"
#include "engine/values/words/cost_words.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <thread>

namespace imago::cli {

namespace {

/// The progress of a search: one line that is overwritten on a terminal, or JSON lines for a
/// program.
class ProgressLines {
  public:
    ProgressLines(std::size_t problems, bool lines)
        : lines_(lines), shown_(!lines && progress_is_seen()), problems_(problems) {}
    ~ProgressLines() {
        if (shown_)
            show_progress("");
    }

    void begin(std::size_t index) { index_ = index; }
    void operator()(const SearchProgress &progress) {
        if (lines_)
            print_line(progress);
        if (!shown_)
            return;
        show_progress(std::to_string(index_ + 1) + "/" + std::to_string(problems_) + " " +
                      to_string(*progress.problem) + ": " + std::to_string(progress.tried) +
                      " of " + std::to_string(progress.planned) + " candidates, " +
                      fixed(100 * (1 / progress.relative - 1), 1) + "% faster so far, about " +
                      fixed(progress.seconds_left, 0) + " s left");
    }

  private:
    void print_line(const SearchProgress &progress) {
        constexpr double least_between = 100; ///< milliseconds
        if (last_ && milliseconds_since(*last_) < least_between)
            return;
        last_ = Clock::now();
        print_event({{"event", "progress"},
                     {"index", index_},
                     {"of", problems_},
                     {"problem", to_string(*progress.problem)},
                     {"tried", progress.tried},
                     {"planned", progress.planned},
                     {"relative", progress.relative},
                     {"seconds", progress.seconds},
                     {"seconds_left", progress.seconds_left}});
    }

    bool lines_, shown_;
    std::size_t problems_, index_ = 0;
    std::optional<Clock::time_point> last_;
};

/// Restores a borrowed search without this run's callbacks.
struct Returned {
    const TuneSettings &settings;
    ~Returned() {
        if (settings.searcher)
            settings.searcher->set_settings(settings.search);
    }
};

/// A worker that hangs has no more than this many seconds beyond the budget. One that compiles a
/// plan needs some of them on a busy machine.
constexpr double seconds_beyond_budget = 15;

/// Ends a run that goes on for that long.
class BudgetEnd {
  public:
    BudgetEnd(double budget, std::stop_source &stop) {
        if (!(budget > 0))
            return;
        const std::chrono::duration<double> most(budget + seconds_beyond_budget);
        waits_ = std::jthread([this, &stop, most](const std::stop_token &ended) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            never.wait_for(lock, ended, most, [] { return false; });
            if (ended.stop_requested())
                return;
            came_ = true;
            stop.request_stop();
        });
    }
    bool came() const { return came_; }

  private:
    std::atomic<bool> came_{false};
    std::jthread waits_; // last, so that it ends first
};

std::string gain_text(const SearchResult &result) {
    return result.improved ? fixed(100 * (1 / result.relative - 1), 1) + "%" : "-";
}

std::string chosen_text(const SearchResult &result) {
    if (!result.improved)
        return "as planned";
    return to_string(result.best);
}

std::string candidates_text(const SearchResult &result) {
    std::string text = std::to_string(result.candidates() + result.known);
    for (const auto &[count, what] : {std::pair{result.wrong, "wrong"},
                                      {result.refused, "refused"},
                                      {result.crashed, "crashed"},
                                      {result.late, "late"}})
        if (count)
            text += ", " + std::to_string(count) + " " + what;
    return text;
}

std::string coverage_text(const SearchResult &result) {
    const SearchCoverage &coverage = result.coverage;
    const std::size_t done = coverage.timed + coverage.skipped;
    if (coverage.uncounted)
        return "ended before the plans of the space were counted";
    if (done == 0)
        return "covered none of " + std::to_string(coverage.total) +
               " plans of the space, beside " + std::to_string(result.candidates() + result.known) +
               " promising ones, which come first";
    return "covered " + std::to_string(done) + " of " + std::to_string(coverage.total) +
           " plans of the space (" +
           fixed(100 * double(done) / double(std::max<std::size_t>(1, coverage.total)), 1) +
           "%), of which " + std::to_string(coverage.skipped) + " cannot be planned";
}

nlohmann::ordered_json spread_json(const Quartiles &spread) {
    return {{"median", spread.median}, {"lower", spread.lower}, {"upper", spread.upper}};
}

constexpr std::pair<Recheck::Verdict, const char *> verdict_names[] = {
    {Recheck::Verdict::holds, "holds"},
    {Recheck::Verdict::no_gain, "no gain"},
    {Recheck::Verdict::known_kernels, "known kernels"},
    {Recheck::Verdict::unfit, "unfit"}};

/// Why the steps have their shapes, by why_words(); those that the cost model knows.
nlohmann::ordered_json explained_steps(const DeviceInfo &device, const SearchResult &result) {
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const Step &step : make_plan(result.problem, device, result.best).steps) {
        nlohmann::ordered_json one;
        for (const Sentence &why : why_words(step.report)) {
            one["why"].push_back(why.text());
            one["why_said"].push_back(json::sentence_json(why));
        }
        if (one.empty())
            continue;
        one["name"] = step_words(step.report.work).text();
        one["name_said"] = json::sentence_json(step_words(step.report.work));
        steps.push_back(std::move(one));
    }
    return steps;
}

nlohmann::ordered_json outcome_json(const DeviceInfo &device, const TuneOutcome &outcome) {
    const SearchResult &result = outcome.result;
    nlohmann::ordered_json json{{"problem", to_string(outcome.problem)}};
    if (!outcome.failure.empty()) {
        json["failure"] = outcome.failure;
        return json;
    }
    json["options"] = to_string(result.best);
    json["improved"] = result.improved;
    json["planned_milliseconds"] = spread_json(result.incumbent);
    json["best_milliseconds"] = spread_json(result.improved ? result.chosen : result.incumbent);
    json["samples"] = result.samples;
    json["relative"] = result.improved ? result.relative : 1.0;
    json["noise"] = spread_json(result.noise);
    json["candidates"] = {{"timed", result.timed},      {"wrong", result.wrong},
                          {"refused", result.refused},  {"crashed", result.crashed},
                          {"late", result.late},        {"known", result.known},
                          {"given_up", result.given_up}};
    if (result.coverage.uncounted)
        json["coverage"] = {{"uncounted", true}};
    else if (result.coverage.total)
        json["coverage"] = {{"timed", result.coverage.timed},
                            {"skipped", result.coverage.skipped},
                            {"total", result.coverage.total}};
    json["complete"] = result.complete;
    json["cancelled"] = result.cancelled;
    if (!result.trouble.empty())
        json["trouble"] = result.trouble;
    json["recorded"] = outcome.recorded;
    if (!outcome.unkept.empty())
        json["not_recorded"] = outcome.unkept;
    if (auto steps = explained_steps(device, result); !steps.empty())
        json["steps"] = std::move(steps);
    json["seconds"] = result.seconds;
    json["race_seconds"] = result.timing_seconds;
    for (const RatedOptions &rated : result.top)
        json["top"].push_back(
            {{"options", to_string(rated.options)}, {"relative", rated.relative}});
    for (const Recheck &hint : result.hints)
        for (const auto &[verdict, name] : verdict_names)
            if (verdict == hint.verdict)
                json["hints"].push_back({{"options", to_string(hint.options)},
                                         {"verdict", name},
                                         {"relative", hint.relative},
                                         {"reason", hint.reason}});
    return json;
}

/// Adds a gain to the user's records. With choices in the base it is one over the planner's own
/// choice.
void keep(Search &search, const DeviceInfo &device, const SearchSettings &settings,
          TuneOutcome &outcome) {
    const bool chosen = settings.base != requested_options(settings.base);
    if (chosen && outcome.result.cancelled) {
        outcome.unkept = "it was stopped before the race against the planner's choice";
        return;
    }
    const auto record =
        chosen ? record_over_default(search, device, settings.base, settings.effort, outcome.result)
               : record_of(device, settings.base, settings.effort, outcome.result);
    outcome.recorded = record && keep_record(*record);
    if (chosen && !record)
        outcome.unkept = "it is not faster than the planner's choice without these options";
    else if (chosen && !outcome.recorded)
        outcome.unkept = "the records have as good evidence, or are off";
}

std::string verdict_text(const Recheck &hint) {
    switch (hint.verdict) {
    case Recheck::Verdict::holds:
        return "holds, " + fixed(100 * (1 / hint.relative - 1), 1) + "% faster";
    case Recheck::Verdict::no_gain:
        return "no gain here (" + fixed(hint.relative, 3) + " of the planner's time)";
    case Recheck::Verdict::known_kernels:
        return "makes the same kernels as the planner or another hint";
    default:
        return "not possible here: " + hint.reason;
    }
}

} // namespace

std::vector<TuneOutcome> tune_problems(const DeviceInfo &device, const TuneSettings &settings) {
    std::stop_source stop;
    const Interrupt interrupt(stop);
    ProgressLines told(settings.problems.size(), settings.lines);
    SearchSettings search_settings = settings.search;
    search_settings.cancel = stop.get_token();
    search_settings.progress = std::ref(told);
    std::optional<Search> own;
    if (settings.searcher)
        settings.searcher->set_settings(search_settings);
    Search &search = settings.searcher ? *settings.searcher : own.emplace(device, search_settings);
    const Returned returned{settings};
    if (settings.lines) {
        nlohmann::ordered_json begin{{"event", "begin"},
                                     {"device", device.name},
                                     {"driver", device.driver_version},
                                     {"of", settings.problems.size()}};
        if (!settings.surroundings.empty())
            begin["report"] = settings.surroundings;
        print_event(begin);
    }
    const auto start = Clock::now();
    const BudgetEnd budget_end(settings.budget, stop);
    std::vector<TuneOutcome> outcomes;
    for (std::size_t i = 0; i < settings.problems.size() && !Interrupt::came(); ++i) {
        told.begin(i);
        TuneOutcome outcome;
        outcome.problem = settings.problems[i];
        const double left = settings.budget - milliseconds_since(start) * 1e-3;
        if (settings.budget > 0 && left <= 0)
            outcome.failure = "the budget was used up";
        else
            try {
                outcome.result = search.run(
                    settings.problems[i],
                    settings.budget > 0 ? left / double(settings.problems.size() - i) : 0,
                    settings.take_hints
                        ? recorded_choices(device, settings.problems[i], settings.search.base)
                        : std::vector<PlanOptions>());
                if (settings.keep_records)
                    keep(search, device, settings.search, outcome);
            } catch (const Error &error) {
                if (settings.problems.size() == 1 && !Interrupt::came())
                    throw;
                outcome.failure = Interrupt::came() ? "it was stopped before anything was measured"
                                                    : error.what();
            }
        if (budget_end.came() && outcome.failure.empty() && outcome.result.samples == 0)
            outcome.failure = "its worker gave no answer, and was ended " +
                              fixed(seconds_beyond_budget, 0) + " s after the budget";
        if (budget_end.came() && settings.problems.size() == 1 && !outcome.failure.empty())
            throw Error(to_string(outcome.problem) + ": " + outcome.failure);
        outcome.stopped = Interrupt::came();
        if (settings.lines)
            print_event(
                {{"event", "problem"}, {"index", i}, {"outcome", outcome_json(device, outcome)}});
        if (settings.each)
            settings.each(i, outcome, stop.get_token());
        outcomes.push_back(std::move(outcome));
    }
    if (settings.lines)
        print_event({{"event", "end"}, {"stopped", Interrupt::came()}});
    return outcomes;
}

void print_tuned(const DeviceInfo &device, const std::vector<TuneOutcome> &outcomes) {
    std::cout << "Device: " << device.name << " (" << device.driver_version << ")\n";
    std::vector<std::vector<std::string>> rows{
        {"problem", "planned ms", "best ms", "faster", "candidates", "s", "plan"}};
    double seconds = 0;
    for (const TuneOutcome &outcome : outcomes) {
        const SearchResult &result = outcome.result;
        seconds += result.seconds;
        if (!outcome.failure.empty()) {
            rows.push_back({to_string(outcome.problem), "", "", "", "", "", outcome.failure});
            continue;
        }
        const Quartiles &best = result.improved ? result.chosen : result.incumbent;
        rows.push_back({to_string(outcome.problem), significant(result.incumbent.median, 4),
                        significant(best.median, 4), gain_text(result), candidates_text(result),
                        fixed(result.seconds, 1),
                        chosen_text(result) + (result.complete ? "" : " (not complete)")});
    }
    print_table(std::cout, rows, "lrrrrrl");
    std::cout << "Medians of interleaved pairs; only gains beyond the noise are shown. "
              << fixed(seconds, 0) << " s in all.\n";
    for (const TuneOutcome &outcome : outcomes) {
        for (const Recheck &hint : outcome.result.hints)
            std::cout << to_string(outcome.problem) << ": a record's " << to_string(hint.options)
                      << ": " << verdict_text(hint) << '\n';
        if (outcome.result.coverage.total || outcome.result.coverage.uncounted)
            std::cout << to_string(outcome.problem) << ": " << coverage_text(outcome.result)
                      << (outcome.result.coverage.whole()
                              ? ""
                              : "; the same command goes on where this one ended")
                      << '\n';
        if (!outcome.unkept.empty())
            std::cout << to_string(outcome.problem) << ": no record is kept: " << outcome.unkept
                      << '\n';
        if (!outcome.result.trouble.empty())
            std::cout << to_string(outcome.problem) << ": " << outcome.result.trouble << '\n';
    }
}

nlohmann::ordered_json tuned_json(const DeviceInfo &device,
                                  const std::vector<TuneOutcome> &outcomes) {
    nlohmann::ordered_json json{
        {"imago_tune", 1}, {"device", device.name}, {"driver", device.driver_version}};
    json["problems"] = nlohmann::ordered_json::array();
    for (const TuneOutcome &outcome : outcomes)
        json["problems"].push_back(outcome_json(device, outcome));
    return json;
}

} // namespace imago::cli
