// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/session_plan.h"

#include "app/batch/folder_run.h"
#include "app/cli/batch/batch_report.h"
#include "app/cli/common/interrupt.h"
#include "app/cli/options/options.h"
#include "app/media/session_file.h"
#include "engine/device/enumerate.h"
#include "engine/support/error.h"
#include "engine/swap/paying_plans.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace imago::cli {
namespace {

struct RunOptions {
    CommonOptions common;
    std::string session, output;
    bool replace = false;
};

/// The files of all jobs, for the report.
FolderPlan files_of(const SessionPlan &plan) {
    FolderPlan files;
    for (const SessionJob &job : plan.jobs)
        files.files.push_back({job.file, job.plan.files.front().result, {}});
    return files;
}

void add_up(FolderSummary &all, const FolderSummary &one) {
    all.done += one.done;
    all.skipped += one.skipped;
    all.failed += one.failed;
    all.waiting += one.waiting;
    all.seconds += one.seconds;
}

/// Opens the device once: the one that is asked for, or that of the session if it is here.
DeviceOpener opener_of(const CommonOptions &common, const Session &session) {
    return [common, session, device = DevicePtr()]() mutable {
        if (device)
            return device;
        if (common.device.empty() && !session.device.empty())
            for (const DeviceInfo &info : enumerate_devices())
                if (info.name == session.device)
                    return device = Device::open(info.index);
        return device = open_device(common);
    };
}

FolderSummary run_jobs(const SessionPlan &plan, const DeviceOpener &open, BatchReport &report,
                       const std::stop_token &stop) {
    FolderSummary all;
    const std::vector plans{std::make_shared<PayingPlans>()};
    for (const SessionJob &job : plan.jobs)
        add_up(all, run_files(
                        job.order, job.plan, {open},
                        [&](FolderEvent event) {
                            event.name = job.file;
                            report.tell(event);
                        },
                        stop, plans));
    return all;
}

void run_session(const RunOptions &options) {
    const std::filesystem::path path = options.session;
    const Session session = read_session_file(path);
    const std::filesystem::path output = !options.output.empty()
                                             ? std::filesystem::path(options.output)
                                         : path.has_parent_path() ? path.parent_path()
                                                                  : std::filesystem::path(".");
    const SessionPlan plan = plan_session(session, output, options.replace);
    const FolderPlan files = files_of(plan);
    BatchReport report(files, options.common.json);
    std::stop_source stop;
    const Interrupt interrupt(stop);
    report.begin();
    const InputCheck check = check_inputs(session);
    for (const Sentence &note : check.notes)
        report.note(note);
    for (const Sentence &note : plan.notes)
        report.note(note);
    const FolderSummary all =
        run_jobs(plan, opener_of(options.common, session), report, stop.get_token());
    report.end(all);
    const std::string of = " of " + std::to_string(plan.jobs.size()) + " files";
    if (all.failed > 0)
        throw Error(std::to_string(all.failed) + of + " failed");
    if (all.waiting > 0)
        throw Error("stopped before " + std::to_string(all.waiting) + of);
}

} // namespace

void add_run(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "run", "Carry out the recipes of a session, which the window saved, on its files");
    const auto options = std::make_shared<RunOptions>();
    command->add_option("session", options->session, "Session (.imago)")->required();
    command->add_option("-o,--output", options->output,
                        "Folder of the results, which have the names of their inputs and what was "
                        "done; default: the session's");
    command->add_flag("--replace", options->replace,
                      "Replace files in the folder of the results that no run has written");
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_session(*options); });
}

} // namespace imago::cli
