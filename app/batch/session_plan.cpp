// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/session_plan.h"

#include "app/batch/sentences.h"
#include "app/media/csv/csv_places.h"
#include "app/media/signal/raw_file.h"
#include "engine/support/error.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr double most_header_bytes = 9e15, most_channels = 1024;

double number_in(const ViewValues &reading, const char *name, double otherwise, double most) {
    return std::clamp(view_value<double>(reading, name).value_or(otherwise), 0.0, most);
}

/// The choices of a table that are one number each, by their names in sessions
/// (ui/signals/signals_session.cpp).
struct PlaceRow {
    const char *name;
    int CsvPlaces::*value;
};
constexpr PlaceRow place_rows[] = {
    {"encoding", &CsvPlaces::encoding},       {"separator", &CsvPlaces::separator},
    {"decimal", &CsvPlaces::decimal},         {"quote", &CsvPlaces::quote},
    {"header-rows", &CsvPlaces::header_rows}, {"time", &CsvPlaces::time},
    {"time-form", &CsvPlaces::time_form},     {"gaps", &CsvPlaces::gaps},
    {"resample", &CsvPlaces::resample}};

CsvSettings table_in(const ViewValues &reading) {
    constexpr double most = 1e6;
    CsvPlaces places;
    for (const PlaceRow &row : place_rows)
        if (const auto value = view_value<double>(reading, row.name))
            places.*row.value =
                static_cast<int>(std::clamp(*value, double{CsvPlaces::no_time}, most));
    places.rate = number_in(reading, "table-rate", 0, 1e30);
    std::istringstream columns(view_value<std::string>(reading, "columns").value_or(""));
    for (int column = 0; columns >> column && column >= 0;)
        places.columns.push_back(column);
    return settings_at(places);
}

/// How the files of the session's signal are read.
SignalChoice choice_of(const ViewValues &reading) {
    SignalChoice choice;
    choice.array = view_value<std::string>(reading, "array").value_or("");
    if (view_value<bool>(reading, "table").value_or(false))
        choice.table = table_in(reading);
    const std::optional<std::string> raw = view_value<std::string>(reading, "raw");
    if (!raw)
        return choice;
    choice.raw = parse_raw_format(*raw);
    if (!choice.raw)
        throw Error(batch_says.unknown_samples, *raw);
    choice.raw->channels =
        static_cast<std::size_t>(number_in(reading, "channels", 1, most_channels));
    choice.raw->sample_rate = number_in(reading, "rate", 0, 1e30);
    choice.raw->header_bytes =
        static_cast<std::uint64_t>(number_in(reading, "header", 0, most_header_bytes));
    choice.raw->centre_frequency = view_value<double>(reading, "centre").value_or(0);
    return choice;
}

/// The name that the results of a page end in.
std::string suffix_of(const std::string &page) {
    for (const SessionPageName &known : session_pages())
        if (page == known.name)
            return std::string("-") + known.result;
    return {};
}

SessionJob job_of(const SessionPage &page, const SessionInput &input, const fs::path &file,
                  const fs::path &output, bool replace) {
    SessionJob job;
    job.page = page.name;
    job.file = file;
    job.order.recipe = *page.recipe;
    job.order.input = file.has_parent_path() ? file.parent_path() : fs::path(".");
    job.order.output = output;
    job.order.suffix = suffix_of(page.name);
    job.order.jobs = 1;
    job.order.replace = replace;
    if (is_for_signals(job.order.recipe))
        job.order.signal = choice_of(input.reading);
    job.plan.files.push_back({file.filename(), result_of(file.filename(), job.order), {}});
    return job;
}

} // namespace

SessionPlan plan_session(const Session &session, const fs::path &output, bool replace) {
    SessionPlan plan;
    std::map<fs::path, fs::path> results;
    for (const SessionPage &page : session.pages) {
        const SessionInput *input = input_of(session, page);
        if (!page.recipe || !input) {
            plan.notes.push_back({page.recipe ? batch_says.no_input : batch_says.no_page_recipe,
                                  std::string_view(page.name)});
            continue;
        }
        for (const SessionFile &file : input->files) {
            SessionJob job = job_of(page, *input, file.path, output, replace);
            FolderFile &planned = job.plan.files.front();
            const auto [at, is_new] = results.emplace(planned.result, file.path);
            if (!is_new)
                planned.refusal = {batch_says.same_output, planned.result.string(),
                                   at->second.string()};
            else
                planned.refusal = format_refusal(*page.recipe, planned.result);
            plan.jobs.push_back(std::move(job));
        }
    }
    if (plan.jobs.empty())
        throw usage_error(batch_says.no_files);
    return plan;
}

} // namespace imago
