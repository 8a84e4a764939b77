// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transform/transform_split.h"

#include "app/cli/common/report.h"

#include <algorithm>

namespace imago::cli {

namespace {

std::string entries_text(const SplitReport &report, const SplitPart &part) {
    if (part.count == 0)
        return "none";
    if (report.axis < 0)
        return "all";
    return std::to_string(part.first) + " to " + std::to_string(part.first + part.count - 1);
}

} // namespace

std::vector<std::string> split_notes(const SplitReport &report) {
    const auto idle = std::count_if(report.parts.begin(), report.parts.end(),
                                    [](const SplitPart &part) { return part.count == 0; });
    if (idle == 0)
        return {};
    if (report.axis < 0)
        return {"A single transform can't be split: one device did all of it."};
    return {std::to_string(idle) + " of the " + std::to_string(report.parts.size()) +
            " devices had nothing to do: a batch is split into whole transforms by speed."};
}

nlohmann::ordered_json split_json(const SplitReport &report) {
    nlohmann::ordered_json parts = nlohmann::ordered_json::array();
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
        out << "; shares by the speed of a probe of " << report.probe_count << " entries on each";
    out << '\n';
}

} // namespace imago::cli
