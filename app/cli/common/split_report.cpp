// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/split_report.h"

#include "app/cli/common/report.h"
#include "engine/json/plan_json.h"

namespace imago::cli {

namespace {

std::string entries_text(const SplitReport &report, const SplitPart &part) {
    if (part.count == 0)
        return "none";
    if (report.axis < 0)
        return "all";
    return std::to_string(part.first) + " to " + std::to_string(part.first + part.count - 1);
}

void print_split(std::ostream &out, const SplitReport &report) {
    out << "Split of " << report.problem << " over " << report.parts.size()
        << (report.parts.size() == 1 ? " device" : " devices");
    if (report.axis >= 0)
        out << " along axis " << report.axis << " of its batch";
    out << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  device", "share", "entries", "kernels", "time", "probe"}};
    for (const SplitPart &part : report.parts) {
        rows.push_back({"  " + part.device, fixed(100 * part.share, 1) + "%",
                        entries_text(report, part), duration_text(part.plan.kernel_milliseconds()),
                        duration_text(part.milliseconds), duration_text(part.probe_milliseconds)});
    }
    print_table(out, rows, "lrrrrr");
    out << "  times with transfers and what the driver compiles at a first run";
    if (report.probe_count > 0)
        out << "; shares by the speed of a probe of " << report.probe_count
            << (report.probe_count == 1 ? " entry on each" : " entries on each");
    out << '\n';
}

} // namespace

std::vector<std::string> split_notes(const std::optional<SplitReport> &split) {
    if (!split)
        return {};
    const SplitReport &report = *split;
    std::vector<std::string> idle;
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        if (report.parts[i].count == 0)
            idle.push_back(std::to_string(i + 1));
    if (idle.empty())
        return {};
    if (report.axis < 0)
        return {"A single transform can't be split: one device did all of it."};
    std::string names = idle.front();
    for (std::size_t i = 1; i < idle.size(); ++i)
        names += (i + 1 < idle.size() ? ", " : " and ") + idle[i];
    return {(idle.size() == 1 ? "Device " : "Devices ") + names + " of " +
            std::to_string(report.parts.size()) +
            " had nothing to do: a batch is split into whole transforms by speed."};
}

void add_work(nlohmann::ordered_json &json, const PlanReport &plan,
              const std::optional<SplitReport> &split) {
    if (split)
        json["split"] = json::split_json(*split);
    else
        json["plan"] = plan_json(plan);
}

void print_work(std::ostream &out, const PlanReport &plan,
                const std::optional<SplitReport> &split) {
    if (split)
        print_split(out, *split);
    else
        print_plan(out, plan);
}

} // namespace imago::cli
