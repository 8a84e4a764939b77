// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/costs/explain_lanes.h"

#include "app/cli/common/report.h"
#include "app/cli/costs/explain_costs.h"
#include "engine/support/number_text.h"

namespace imago::cli {
namespace {

using Structure = LanesDemand::Structure;

const char *structure_name(Structure structure) {
    switch (structure) {
    case Structure::along:
        return "along";
    case Structure::across:
        return "across";
    case Structure::hybrid:
        return "hybrid";
    }
    return "";
}

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
            std::to_string(d.lanes) + " " + structure_name(d.structure),
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

nlohmann::ordered_json lanes_json(const ShapeCost &shape) {
    const LanesDemand &d = shape.lanes->demand;
    const LanesSeconds &s = shape.lanes->seconds;
    return {{"chosen", shape.chosen},
            {"by_rules", shape.by_rules},
            {"radices", shape.radices},
            {"structure", structure_name(d.structure)},
            {"lanes", d.lanes},
            {"vectors", d.vectors},
            {"strips", d.strips},
            {"strips_per_item", d.strips_per_item},
            {"items", d.items},
            {"imbalance", d.imbalance},
            {"idle", d.idle},
            {"passes", d.passes},
            {"arithmetic", d.arithmetic},
            {"accesses", d.accesses},
            {"shuffles", d.shuffles},
            {"singles", d.singles},
            {"spills", d.spills},
            {"hooked", d.hooked},
            {"registers", d.registers},
            {"registers_allowed", d.registers_allowed},
            {"scratch_bytes", d.scratch_bytes},
            {"outer_bytes", d.outer_bytes},
            {"conflicts", d.conflicts},
            {"pages", d.pages},
            {"lines", d.lines},
            {"bytes", d.bytes},
            {"owned", d.owned},
            {"spread", d.spread},
            {"rows", d.rows},
            {"in_place", d.in_place},
            {"cached", d.cached},
            {"prefetch", d.prefetch},
            {"streaming", d.streaming},
            {"seconds",
             {{"launch", s.launch},
              {"compute", s.compute},
              {"scratch", s.scratch},
              {"memory", s.memory},
              {"exposed", s.exposed},
              {"total", s.total}}}};
}

} // namespace imago::cli
