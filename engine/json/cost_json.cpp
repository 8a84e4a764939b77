// SPDX-License-Identifier: MIT
#include "engine/json/cost_json.h"

#include "engine/json/member_reading.h"
#include "engine/values/words/cost_words.h"

namespace imago::json {
namespace {

using Json = nlohmann::ordered_json;

// Each list of members serves writing and reading.

template <class Demand, class Visit>
void each_group_count(Demand &d, const Visit &visit) {
    visit("items", d.items);
    visit("lines", d.lines);
    visit("points", d.points);
    visit("groups", d.groups);
    visit("warps", d.warps);
    visit("resident_groups", d.resident_groups);
    visit("limit", d.limit);
    visit("occupancy", d.occupancy);
    visit("passes", d.passes);
    visit("barriers", d.barriers);
    visit("wavefronts", d.wavefronts);
    visit("least_wavefronts", d.least_wavefronts);
    visit("instructions", d.instructions);
    visit("words", d.words);
    visit("bytes", d.bytes);
    visit("load_sectors", d.load_sectors);
    visit("store_sectors", d.store_sectors);
    visit("load_rows", d.load_rows);
    visit("store_rows", d.store_rows);
    visit("load_requests", d.load_requests);
    visit("store_requests", d.store_requests);
    visit("segments", d.segments);
    visit("loads", d.loads);
    visit("registers", d.registers);
    visit("registers_allowed", d.registers_allowed);
    visit("cached", d.cached);
    visit("bulk", d.bulk);
}

template <class Seconds, class Visit>
void each_group_term(Seconds &s, const Visit &visit) {
    visit("launch", s.launch);
    visit("memory", s.memory);
    visit("spill", s.spill);
    visit("local", s.local);
    visit("issue", s.issue);
    visit("start", s.start);
    visit("exposed", s.exposed);
    visit("total", s.total);
}

template <class Demand, class Visit>
void each_lanes_count(Demand &d, const Visit &visit) {
    visit("structure", d.structure);
    visit("lanes", d.lanes);
    visit("vectors", d.vectors);
    visit("strips", d.strips);
    visit("strips_per_item", d.strips_per_item);
    visit("items", d.items);
    visit("imbalance", d.imbalance);
    visit("idle", d.idle);
    visit("passes", d.passes);
    visit("arithmetic", d.arithmetic);
    visit("accesses", d.accesses);
    visit("shuffles", d.shuffles);
    visit("singles", d.singles);
    visit("spills", d.spills);
    visit("hooked", d.hooked);
    visit("registers", d.registers);
    visit("registers_allowed", d.registers_allowed);
    visit("scratch_bytes", d.scratch_bytes);
    visit("outer_bytes", d.outer_bytes);
    visit("conflicts", d.conflicts);
    visit("pages", d.pages);
    visit("lines", d.lines);
    visit("bytes", d.bytes);
    visit("owned", d.owned);
    visit("spread", d.spread);
    visit("rows", d.rows);
    visit("in_place", d.in_place);
    visit("cached", d.cached);
    visit("prefetch", d.prefetch);
    visit("streaming", d.streaming);
}

template <class Seconds, class Visit>
void each_lanes_term(Seconds &s, const Visit &visit) {
    visit("launch", s.launch);
    visit("compute", s.compute);
    visit("scratch", s.scratch);
    visit("memory", s.memory);
    visit("exposed", s.exposed);
    visit("total", s.total);
}

template <class Shape, class Visit>
void each_choice(Shape &shape, const Visit &visit) {
    visit("chosen", shape.chosen);
    visit("by_rules", shape.by_rules);
    visit("joint", shape.joint);
    visit("asked_points", shape.asked_points);
    visit("minimum_groups", shape.minimum_groups);
}

const Json &seconds_in(const Json &json) {
    const auto at = json.find("seconds");
    if (at == json.end() || !at->is_object())
        throw wrong_member("seconds");
    return *at;
}

} // namespace

Json shape_json(const ShapeCost &shape) {
    Json json, seconds;
    each_choice(shape, writer(json));
    json["radices"] = shape.radices;
    if (shape.lanes) {
        each_lanes_count(shape.lanes->demand, writer(json));
        each_lanes_term(shape.lanes->seconds, writer(seconds));
    } else {
        each_group_count(shape.cost.demand, writer(json));
        json["limited_by"] = limit_words(shape.cost.demand.limit).text();
        each_group_term(shape.cost.seconds, writer(seconds));
    }
    json["seconds"] = seconds;
    return json;
}

ShapeCost shape_in(const Json &json) {
    ShapeCost shape;
    each_choice(shape, reader(json));
    read_member(json, "radices", shape.radices);
    if (json.contains("structure")) {
        LanesCost &lanes = shape.lanes.emplace();
        each_lanes_count(lanes.demand, reader(json));
        each_lanes_term(lanes.seconds, reader(seconds_in(json)));
    } else {
        each_group_count(shape.cost.demand, reader(json));
        each_group_term(shape.cost.seconds, reader(seconds_in(json)));
    }
    return shape;
}

} // namespace imago::json
