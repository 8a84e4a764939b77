// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/batch_report.h"

#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/terminal.h"
#include "app/cli/common/texts.h"
#include "engine/json/sentence_json.h"
#include "engine/json/table_json.h"
#include "engine/support/printable_text.h"

#include <iostream>

namespace imago::cli {
namespace {

using Json = nlohmann::ordered_json;
using State = FolderEvent::State;

constexpr const char *state_names[] = {"started", "done", "skipped", "failed", "stopped"};

/// Names of files may be any bytes; JSON holds UTF-8.
std::string name_of(const std::filesystem::path &path) {
    return to_utf8(path.string());
}

void print(const Json &line) {
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
}

Json event_json(const FolderEvent &event) {
    Json json{{"event", state_names[static_cast<int>(event.state)]},
              {"name", name_of(event.name)},
              {"result", name_of(event.result)}};
    if (event.state == State::failed) {
        json["error"] = event.error.text();
        json["error_said"] = json::sentence_json(event.error);
    }
    if (event.state != State::done)
        return json;
    json["pages"] = event.pages;
    json["device"] = event.device;
    json["milliseconds"] = event.milliseconds;
    json["clipped"] = event.figures.clipped;
    add_figures(json, event.figures.found);
    json::add_tables(json, event.figures.tables);
    json["plans"] = event.figures.plans;
    json["notes"] = texts_of(event.notes);
    json["notes_said"] = Json::array();
    for (const Sentence &note : event.notes)
        json["notes_said"].push_back(json::sentence_json(note));
    return json;
}

std::string figures_text(const FolderEvent &event) {
    std::string text = event.pages > 1 ? ", " + counted(event.pages) + " pages" : "";
    for (const ReportLine &line : compress_told.report)
        if (const std::string told = report_text(line, event.figures.found); !told.empty())
            text += std::string(", ") + line.name + " " + told;
    std::size_t rows = 0;
    for (const OpTable &table : event.figures.tables)
        rows += table.rows.size();
    if (rows > 0)
        text += ", " + counted(rows) + " " + event.figures.tables.front().id;
    if (event.figures.clipped > 0)
        text += ", " + counted(event.figures.clipped) + " samples clipped";
    return text;
}

std::string number_of_files(std::size_t count) {
    return counted(count) + (count == 1 ? " file" : " files");
}

} // namespace

BatchReport::BatchReport(const FolderPlan &plan, bool json) : plan_(plan), json_(json) {}

void BatchReport::begin() const {
    if (!json_)
        return;
    Json files = Json::array();
    for (const FolderFile &file : plan_.files)
        files.push_back({{"name", name_of(file.name)}, {"result", name_of(file.result)}});
    print({{"event", "begin"}, {"files", std::move(files)}, {"others", plan_.others}});
}

void BatchReport::note(const Sentence &what) const {
    if (json_)
        return print({{"event", "note"},
                      {"text", to_utf8(what.text())},
                      {"said", json::sentence_json(what)}});
    std::cout << "Note: " << printable_name(what.text()) << '\n' << std::flush;
}

void BatchReport::tell(const FolderEvent &event) {
    ended_ += event.state != State::started && event.state != State::stopped;
    if (json_)
        return print(event_json(event));
    show_progress({});
    if (event.state == State::done) {
        std::string plans;
        for (const std::string &digest : event.figures.plans)
            plans += (plans.empty() ? "" : "+") + digest;
        ++files_by_plans_[plans];
        ++files_by_device_[event.device];
    }
    const std::string place =
        "[" + std::to_string(ended_) + "/" + std::to_string(plan_.files.size()) + "] ";
    if (event.state == State::done) {
        std::cout << place << printable_name(event.result.string()) << figures_text(event) << ", "
                  << duration_text(event.milliseconds) << '\n';
        for (const Sentence &note : event.notes)
            std::cout << "    Note: " << printable_name(note.text()) << '\n';
    } else if (event.state == State::failed) {
        std::cout << place << printable_name(event.name.string())
                  << " failed: " << printable_name(event.error.text()) << '\n';
    }
    std::cout << std::flush;
    show_progress(place + printable_name(event.name.string()));
}

void BatchReport::end(const FolderSummary &summary) const {
    if (json_)
        return print({{"event", "end"},
                      {"done", summary.done},
                      {"skipped", summary.skipped},
                      {"failed", summary.failed},
                      {"waiting", summary.waiting},
                      {"others", summary.others},
                      {"appeared", summary.appeared},
                      {"seconds", summary.seconds}});
    show_progress({});
    std::cout << number_of_files(summary.done) << " written, " << counted(summary.skipped)
              << " skipped as their results are there, " << counted(summary.failed)
              << " failed, in " << duration_text(summary.seconds * 1e3) << '\n';
    if (files_by_device_.size() > 1)
        for (const auto &[device, files] : files_by_device_)
            std::cout << number_of_files(files) << " on " << printable_name(device) << '\n';
    for (const auto &[plans, files] : files_by_plans_)
        if (!plans.empty())
            std::cout << number_of_files(files) << " by plan " << plans << '\n';
    if (summary.waiting > 0)
        std::cout << "Stopped before " << number_of_files(summary.waiting)
                  << "; the same command goes on.\n";
    if (summary.others > 0)
        std::cout << "The recipe is not for " << number_of_files(summary.others)
                  << " in the folder.\n";
    if (summary.appeared > 0)
        std::cout << number_of_files(summary.appeared)
                  << " came meanwhile; the same command takes them.\n";
}

} // namespace imago::cli
