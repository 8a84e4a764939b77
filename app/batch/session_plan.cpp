// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/session_plan.h"

#include "app/batch/sentences.h"
#include "engine/op/session_pages.h"
#include "engine/support/error.h"
#include "engine/values/media/reading.h"

#include <map>

namespace imago {
namespace fs = std::filesystem;

namespace {

/// How the files of the session's signal are read.
SignalChoice choice_of(const ViewValues &reading) {
    SignalChoice choice;
    choice.array = view_value<std::string>(reading, "array").value_or("");
    if (const auto table = table_in(reading))
        choice.table = table->settings;
    choice.raw = raw_in(reading);
    choice.raw_complete = true; // the window's dialog offers what the name tells
    if (const auto name = view_value<std::string>(reading, "raw"); name && !choice.raw)
        throw Error(batch_says.unknown_samples, *name);
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

using Results = std::map<fs::path, fs::path>; ///< the input of each result

/// Adds what is to be done for the pages of a session, or of one of its tabs.
void add_jobs(SessionPlan &plan, Results &results, const Session &session, const fs::path &output,
              bool replace) {
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
}

} // namespace

SessionPlan plan_session(const Session &session, const fs::path &output, bool replace) {
    SessionPlan plan;
    Results results;
    add_jobs(plan, results, session, output, replace);
    for (const Session &other : session.others)
        add_jobs(plan, results, other, output, replace);
    if (plan.jobs.empty())
        throw usage_error(batch_says.no_files);
    return plan;
}

} // namespace imago
