// SPDX-License-Identifier: MIT
#include "engine/search/trial/journal.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/cache.h"
#include "engine/program/trim_folder.h"
#include "engine/support/json_line.h"

#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace imago {
namespace {

constexpr std::pair<Trace::State, const char *> states[] = {{Trace::State::timed, "timed"},
                                                            {Trace::State::wrong, "wrong"},
                                                            {Trace::State::refused, "refused"},
                                                            {Trace::State::crashed, "crashed"},
                                                            {Trace::State::late, "late"}};

/// This many bytes hold about 40,000 candidates; beyond them older lines of others are dropped.
constexpr std::uint64_t most_journal_bytes = std::uint64_t{16} << 20;

constexpr double most_steps = 1000; ///< of a plan

std::string key_of(const std::string &options, int step) {
    return std::to_string(step) + " " + options;
}

/// The trace in a line; empty if the line has none.
std::optional<Trace> trace_of(const JsonLine &line) {
    const std::string *name = line.text("state");
    for (const auto &[state, text] : states) {
        if (!name || *name != text)
            continue;
        Trace trace{state, line.number_or("relative", 0), line.number_or("milliseconds", 0), 0,
                    line.text_or("reason", "")};
        const double pairs = line.number_or("pairs", 0);
        if (state == Trace::State::timed && !(trace.relative > 0 && pairs >= 1 && pairs < 1e6))
            return std::nullopt;
        trace.pairs = static_cast<std::size_t>(pairs);
        return trace;
    }
    return std::nullopt;
}

/// The time in a line of a device; empty for other lines.
std::optional<KeptTime> kept_time(const JsonLine &line, const DeviceInfo &device) {
    const std::optional<Trace> trace = trace_of(line);
    const std::string base = line.text_or("base", "");
    if (!trace || trace->state != Trace::State::timed || !(trace->milliseconds > 0) ||
        line.text_or("device", "") != device.name ||
        line.text_or("driver", "") != device.driver_version ||
        line.number_or("generator", 0) != generator_version || line.number_or("step", 0) != -1 ||
        base.empty() || base.front() != ' ')
        return std::nullopt;
    try {
        return KeptTime{parse_problem(line.text_or("problem", "")),
                        parse_plan_options(line.text_or("options", "")), base.substr(1),
                        trace->relative, trace->milliseconds};
    } catch (const Error &) {
        return std::nullopt;
    }
}

} // namespace

const char *trace_name(Trace::State state) {
    for (const auto &[known, text] : states)
        if (known == state)
            return text;
    return "";
}

Journal::Journal(std::string path, const DeviceInfo &device, const Problem &problem,
                 const PlanOptions &base, const std::string &planned, bool resume)
    : path_(std::move(path)), device_(device.name), driver_(device.driver_version),
      problem_(imago::to_string(problem)), base_(imago::to_string(base) + " " + planned) {
    if (path_.empty())
        return;
    trim_lines(path_, most_journal_bytes,
               [this](const std::string &text) { return own_line(text).has_value(); });
    if (!resume)
        return;
    std::ifstream file(path_);
    for (std::string text; std::getline(file, text);) {
        const auto line = own_line(text);
        if (!line)
            continue;
        const double step = line->number_or("step", -1);
        if (!(step >= -1 && step <= most_steps))
            continue;
        if (const auto trace = trace_of(*line))
            known_[key_of(*line->text("options"), int(step))] = *trace;
    }
}

std::optional<JsonLine> Journal::own_line(const std::string &text) const {
    auto line = JsonLine::parse(text);
    if (!line || line->text_or("device", "") != device_ || line->text_or("driver", "") != driver_ ||
        line->text_or("problem", "") != problem_ || line->text_or("base", "") != base_ ||
        line->number_or("generator", 0) != generator_version || !line->text("options"))
        return std::nullopt;
    return line;
}

std::optional<Trace> Journal::known(const PlanOptions &options, int step) const {
    const auto found = known_.find(key_of(imago::to_string(options), step));
    if (found == known_.end())
        return std::nullopt;
    return found->second;
}

void Journal::add(const PlanOptions &options, int step, const Trace &trace) {
    known_[key_of(imago::to_string(options), step)] = trace;
    if (path_.empty())
        return;
    JsonLine line;
    line.set("device", device_).set("driver", driver_).count("generator", generator_version);
    line.set("problem", problem_).set("base", base_).set("step", double(step));
    line.set("options", imago::to_string(options)).set("state", trace_name(trace.state));
    if (trace.state == Trace::State::timed)
        line.set("relative", trace.relative)
            .set("milliseconds", trace.milliseconds)
            .count("pairs", trace.pairs);
    else
        line.set("reason", trace.reason);
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
    const int file = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    const std::string text = line.print() + "\n";
    // Writes a whole line in one call: two processes that append do not mix their lines.
    [[maybe_unused]] const ssize_t written = write(file, text.data(), text.size());
    close(file);
}

std::vector<KeptTime> kept_times(const std::string &path, const DeviceInfo &device) {
    std::vector<KeptTime> times;
    std::ifstream file(path);
    for (std::string text; std::getline(file, text);)
        if (const auto line = JsonLine::parse(text))
            if (auto time = kept_time(*line, device))
                times.push_back(std::move(*time));
    return times;
}

} // namespace imago
