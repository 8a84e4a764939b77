// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/costs/explain_lanes.h"

#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "engine/json/report_names.h"
#include "engine/support/number_text.h"

namespace imago::cli {
namespace {

std::string memory_words(const LanesDemand &d) {
    const std::string words = std::string(d.prefetch ? "prefetch" : "") +
                              (d.prefetch && d.streaming ? ", " : "") +
                              (d.streaming ? "streaming" : "");
    return words.empty() ? "plain" : words;
}

/// A count of a strip for each point of it, in vectors.
std::string each_vector(double count, const LanesDemand &d) {
    return fixed(d.accesses > 0 ? count / d.accesses : 0, 2);
}

} // namespace

std::vector<std::string> lanes_heads() {
    return {"",         "lanes",  "radices",    "memory",     "points",    "scratch", "arithmetic",
            "shuffles", "spills", "compute us", "scratch us", "memory us", "exposed", "predicted"};
}

std::vector<std::string> lanes_row(const ShapeCost &shape) {
    const LanesDemand &d = shape.lanes->demand;
    const LanesSeconds &s = shape.lanes->seconds;
    return {shape.chosen ? "chosen" : "",
            std::to_string(d.lanes) + " " + json::report_name(d.structure),
            shape.radices.empty() ? "-" : joined(shape.radices, "x"),
            memory_words(d),
            std::to_string(d.strips_per_item),
            bytes_text(d.scratch_bytes),
            each_vector(d.arithmetic, d),
            each_vector(d.shuffles, d),
            each_vector(d.spills, d),
            microseconds(s.compute),
            microseconds(s.scratch),
            microseconds(s.memory),
            microseconds(s.exposed),
            microseconds(s.total)};
}

} // namespace imago::cli
