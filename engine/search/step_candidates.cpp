// SPDX-License-Identifier: MIT
#include "engine/search/step_candidates.h"

#include "engine/search/radix_orders.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

using Structure = PlanOptions::Structure;
using Switch = PlanOptions::Switch;
using Exchange = PlanOptions::Exchange;

/// The cost of a pass of a work-group, in operations a point; see radix_sequence().
constexpr double group_pass_cost = 12;

bool lanes_step(const Step &step) {
    return is_lanes(step.report.family);
}

std::vector<int> lane_widths(const DeviceInfo &device) {
    const int native = std::max(4, int(device.native_vector_width_float));
    return native >= 16 ? std::vector<int>{16, 8, 4} : std::vector<int>{8, 4, 16};
}

void add_lane_orders(std::vector<PlanOptions::Step> &list, const std::vector<int> &radices,
                     const PlanOptions::Step &from, const DeviceInfo &device, bool hybrids) {
    PlanOptions::Step step = from;
    step.radices = radices;
    const auto widths = lane_widths(device);
    for (const int width : widths) {
        step.lane_width = width;
        step.structure = Structure::along;
        if (radices.size() > 1 && radices.front() % 4 == 0 && radices.front() >= width)
            list.push_back(step);
    }
    step.structure = Structure::across;
    for (const int width : {widths[0], widths[1]}) {
        step.lane_width = width;
        list.push_back(step);
    }
    step.structure = Structure::hybrid;
    for (const int width : widths) {
        step.lane_width = width;
        if (hybrids && radices.size() > 1)
            list.push_back(step);
    }
}

void add_group_orders(std::vector<PlanOptions::Step> &list, const std::vector<int> &radices,
                      const PlanOptions::Step &from, std::size_t length) {
    PlanOptions::Step step = from;
    step.radices = radices;
    const int largest = *std::max_element(radices.begin(), radices.end());
    for (const int points : {1, 2}) {
        step.points_per_item = largest * points;
        if (points == 1 ||
            (step.points_per_item <= 32 && std::size_t(step.points_per_item) <= length))
            list.push_back(step);
    }
}

void add_lane_shapes(std::vector<PlanOptions::Step> &list, const Step &step,
                     const PlanOptions::Step &from, const DeviceInfo &device) {
    const auto other = [](bool on) { return on ? Switch::off : Switch::on; };
    const Switch streaming = other(step.report.streaming_stores);
    const Switch prefetch = other(step.report.prefetch);
    vary(list, from, &PlanOptions::Step::streaming_stores, {streaming});
    vary(list, from, &PlanOptions::Step::prefetch, {prefetch});
    vary(list, from, &PlanOptions::Step::item_points, {16384, 1024, 65536});
    vary(list, from, &PlanOptions::Step::lane_width, lane_widths(device));
    PlanOptions::Step both = from;
    both.streaming_stores = streaming;
    both.prefetch = prefetch;
    list.push_back(both);
    if (step.report.length == 16)
        vary(list, from, &PlanOptions::Step::structure,
             {Structure::hybrid, Structure::along, Structure::across});
    else if (step.report.length % 4 == 0)
        vary(list, from, &PlanOptions::Step::structure, {Structure::hybrid});
}

std::size_t largest_group(const DeviceInfo &device) {
    return std::min<std::size_t>(device.max_work_group_size, 1024);
}

/// The minimum work-groups per compute unit, for groups of this many work-items, that leave an item
/// a useful number of registers: below 48 most kernels spill, few use more than 112. 1: no minimum.
std::vector<int> resident_counts(const DeviceInfo &device, int items) {
    std::vector<int> counts{1};
    const std::uint64_t registers = device.registers_per_compute_unit.value_or(65536);
    const std::uint64_t at_once = device.items_per_compute_unit.value_or(2048);
    const auto of_group = std::uint64_t(std::max(items, 1));
    for (const std::uint64_t of_item : {112, 96, 80, 64, 48}) {
        const std::uint64_t count = registers / (of_group * of_item);
        if (int(count) > counts.back() && count <= 32 && count * of_group <= at_once)
            counts.push_back(int(count));
    }
    return counts;
}

void add_group_shapes(std::vector<PlanOptions::Step> &list, const Step &step,
                      const PlanOptions::Step &from, const DeviceInfo &device) {
    const int items = step.report.items_per_transform, lines = step.report.transforms_per_group;
    const int most = int(largest_group(device));
    std::vector<int> counts;
    for (const int count : {lines * 2, lines / 2, lines * 4, lines / 4, lines * 8, 1})
        if (count >= 1 && count * items <= most && count * items >= 16)
            counts.push_back(count);
    vary(list, from, &PlanOptions::Step::group_lines, counts);
    const std::vector<StepExchange> &exchanges = step.report.exchanges;
    const bool joint =
        std::any_of(exchanges.begin(), exchanges.end(), [](const StepExchange &each) {
            return each.way == StepExchange::Way::local_joint;
        });
    const Exchange other = joint ? Exchange::real_then_imaginary : Exchange::joint;
    vary(list, from, &PlanOptions::Step::exchange, {other});
    vary(list, from, &PlanOptions::Step::padding, {Switch::off});
    if (device.extras.minimum_groups)
        vary(list, from, &PlanOptions::Step::minimum_groups,
             resident_counts(device, items * lines));
    PlanOptions::Step both = from;
    both.exchange = other;
    both.padding = Switch::off;
    list.push_back(both);
}

/// Adds orders of the rows, then of the columns, of a matrix that a group holds, for each number of
/// points per item. Pairs come first if both orders are among the cheapest.
void add_tile_orders(std::vector<PlanOptions::Step> &list, const Step &tile,
                     const DeviceInfo &device, const PlanOptions::Step &from,
                     const CandidateBounds &bounds) {
    const auto rows = std::size_t(tile.report.lengths[0]);
    const auto columns = std::size_t(tile.report.lengths[1]);
    const std::size_t most = std::max<std::size_t>(1, bounds.orders / 2);
    for (std::size_t points = 2; points <= std::min({rows, columns, std::size_t{32}});
         points *= 2) {
        if (rows * columns / points > largest_group(device))
            continue;
        const auto orders_of = [&](std::size_t n) {
            return radix_orders(n, int(points), bounds.more_passes, group_pass_cost, most);
        };
        const auto of_rows = orders_of(rows), of_columns = orders_of(columns);
        std::size_t count = 0;
        for (std::size_t sum = 0; sum + 1 < of_rows.size() + of_columns.size(); ++sum)
            for (std::size_t i = 0; i <= sum && count < most; ++i) {
                if (i >= of_rows.size() || sum - i >= of_columns.size())
                    continue;
                PlanOptions::Step step = from;
                step.points_per_item = int(points);
                step.radices = of_rows[i];
                step.radices.insert(step.radices.end(), of_columns[sum - i].begin(),
                                    of_columns[sum - i].end());
                list.push_back(step);
                ++count;
            }
    }
}

} // namespace

std::vector<PlanOptions::Step> order_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from,
                                                const CandidateBounds &bounds) {
    std::vector<PlanOptions::Step> list;
    if (step.report.radices.empty() || step.report.length < 2)
        return list;
    if (step.counters)
        return list; // see half_candidates()
    if (step.report.work.lines.size() > 1)
        return list; // steps of whole transforms are searched where each is a launch
    if (!step.report.lengths.empty()) {
        add_tile_orders(list, step, device, from, bounds);
        return list;
    }
    const bool lanes = lanes_step(step);
    const auto length = std::size_t(step.report.length);
    for (const auto &radices : radix_orders(length, lanes ? 16 : 32, bounds.more_passes,
                                            lanes ? 4 : group_pass_cost, bounds.orders))
        if (lanes)
            add_lane_orders(list, radices, from, device, bounds.hybrids);
        else
            add_group_orders(list, radices, from, length);
    return list;
}

std::vector<PlanOptions::Step> shape_candidates(const Step &step, const DeviceInfo &device,
                                                const PlanOptions::Step &from) {
    std::vector<PlanOptions::Step> list;
    if (step.counters)
        return list;
    if (lanes_step(step))
        add_lane_shapes(list, step, from, device);
    else if (!step.report.radices.empty())
        add_group_shapes(list, step, from, device);
    return list;
}

std::vector<PlanOptions::Step> half_candidates(const Step &both, int half,
                                               const PlanOptions::Step &from,
                                               const CandidateBounds &bounds) {
    const auto length = std::size_t(both.report.lengths.at(std::size_t(half)));
    std::vector<PlanOptions::Step> list;
    for (const auto &radices :
         radix_orders(length, 32, bounds.more_passes, group_pass_cost, bounds.orders))
        add_group_orders(list, radices, from, length);
    vary(list, from, &PlanOptions::Step::exchange,
         {Exchange::joint, Exchange::real_then_imaginary});
    vary(list, from, &PlanOptions::Step::padding, {Switch::off});
    vary(list, from, &PlanOptions::Step::group_lines, {2, 4, 8, 32, 64});
    return list;
}

} // namespace imago
