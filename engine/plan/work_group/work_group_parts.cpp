// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/work_group_parts.h"

#include "engine/plan/group/group_sides.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace imago {
namespace {

void add_files(std::vector<Section> &sections, const std::vector<std::string> &files) {
    for (const std::string &file : files)
        sections.push_back(Section::from_file(file));
}

/// The files between the number types and the hooks.
const std::vector<std::string> point_blocks{"block/line.cl", "block/points.cl", "block/twiddle.cl",
                                            "block/roots.cl", "block/adapt.cl"};

bool plain_side(const LineSide &side) {
    return side.hook() == Hook::complex && interleaved(side) && !side.mask;
}

} // namespace

bool plain_step(const StepSpec &spec) {
    return spec.transform && !spec.convolves() && spec.load_multiply.empty() &&
           spec.store_multiply.empty() && !spec.lines.threshold && spec.points_in == spec.length &&
           spec.points_out == spec.length && plain_side(spec.lines.in) &&
           plain_side(spec.lines.out);
}

Defines pass_defines(const GroupPass &pass, std::size_t number, const StepLimits &limits,
                     StepTable &table) {
    const std::string n = std::to_string(number), radix = std::to_string(pass.radix);
    Defines d;
    d.set("RADIX", pass.radix).set("STRIDE", std::int64_t(pass.stride));
    d.set("COUNT", std::int64_t(pass.count()));
    d.set("PASS_LENGTH", std::int64_t(pass.length)).set("PASS_ITEMS", std::int64_t(pass.items));
    d.set_text("PASS_NAME", "pass_" + n).set_text("WRITE_NAME", "write_" + n);
    d.set_text("READ_NAME", "read_" + n).set_text("BUTTERFLY", "butterfly_" + radix);
    d.set_text("REPEAT_RADIX(M)", "REPEAT_" + radix + "(M)");
    const bool powers =
        pass.stride > 1 && limits.requested.twiddles == PlanOptions::Twiddles::table;
    d.set("TWIDDLES",
          powers ? std::int64_t(add_power_twiddles(table, pass.stride, pass.radix)) : 0);
    return d;
}

void set_passes(Defines &defines, const GroupPass &first, const GroupPass &last, std::size_t passes,
                const std::string &calls) {
    defines.set("FIRST_RADIX", first.radix).set("LAST_RADIX", last.radix);
    defines.set_text("REPEAT_LAST(M)", "REPEAT_" + std::to_string(last.radix) + "(M)");
    defines.set("FIRST_COUNT", std::int64_t(first.count()));
    defines.set("LAST_COUNT", std::int64_t(last.count()));
    defines.set_text("FIRST_READ", "read_0").set_text("PASSES", calls);
    defines.set_text("LAST_WRITE", "write_" + std::to_string(passes - 1));
}

std::string exchange_call(bool first, const std::string &write, const std::string &read,
                          const std::string &from, const std::string &to, bool whole) {
    const std::string name = whole ? (first ? "FIRST_WHOLE_EXCHANGE" : "WHOLE_EXCHANGE")
                                   : (first ? "FIRST_EXCHANGE" : "EXCHANGE");
    return " " + name + "(" + write + ", " + read + ", " + from + ", " + to + ")";
}

std::string padding_text(const ExchangePadding &padding) {
    if (padding.amount == 0)
        return "(a)";
    return "((a) + (int)((uint)(a) / " + std::to_string(padding.period) + ") * " +
           std::to_string(padding.amount) + ")";
}

StepExchange local_exchange(bool joint, int phases, const std::vector<ExchangeLayout> &layouts) {
    StepExchange exchange{
        joint ? StepExchange::Way::local_joint : StepExchange::Way::local_parts, phases, {}};
    for (const auto &[point_major, padding] : layouts)
        if (padding.amount)
            exchange.paddings.push_back({std::size_t(padding.amount), std::size_t(padding.period)});
    return exchange;
}

std::vector<Section> point_sections(const RecipeParts &parts) {
    std::vector<Section> sections;
    add_files(sections, {"lane/scalar.cl", "lane/stored.cl"});
    add_files(sections, point_blocks);
    add_files(sections, parts.hook_files);
    return sections;
}

void set_bulk(Defines &defines, std::size_t points, const StepLimits &limits) {
    defines.flag("BULK_LOAD").set("GROUP_POINTS", std::int64_t(points));
    defines.set_text("OUT_PAIR(p, both)", "store_streaming(p, both)");
    for (const char *macro : bulk_copy_macros(limits.device.instructions))
        defines.flag(macro);
}

std::size_t launched_groups(std::size_t groups, bool bulk, const StepLimits &limits) {
    return bulk ? std::min(groups, limits.device.compute_units) : groups;
}

void set_minimum_groups(Step &step, const StepLimits &limits, bool bulk, std::size_t planned) {
    const std::size_t groups =
        limits.requested.minimum_groups ? std::size_t(limits.requested.minimum_groups) : planned;
    if (!limits.device.minimum_groups_possible || groups < 2 || bulk ||
        step.local < limits.device.warp ||
        (limits.device.items_at_once && groups * step.local > limits.device.items_at_once) ||
        (limits.device.unit_local && groups * step.report.local_bytes > limits.device.unit_local))
        return;
    step.recipe.minimum_groups = int(groups);
    // No kernel reads this macro. It gives different sources to plans that differ only in this
    // number.
    step.recipe.defines.set("RESIDENT_GROUPS", std::int64_t(groups));
    step.report.minimum_groups = int(groups);
}

GroupText group_text(const StepSpec &spec, const RecipeParts &parts,
                     const std::vector<int> &radices, const std::vector<Section> &passes, bool bulk,
                     bool runs) {
    GroupText text{parts.defines, radices, {}, false};
    std::vector<Section> &sections = text.sections;
    if (runs)
        add_files(sections, {"lane/local_stored.cl"});
    add_files(sections, point_blocks);
    if (spec.convolves() && !spec.turn && !spec.packs_reals())
        add_files(sections, {"block/turn/turn.cl"});
    add_files(sections, parts.hook_files);
    add_files(sections, {"block/copy_local.cl"});
    sections.insert(sections.end(), passes.begin(), passes.end());
    add_files(sections, {"block/group.cl"});
    if (spec.turn)
        add_files(sections, {"block/turn/turn_cosines.cl"});
    if (bulk)
        add_files(sections, {"block/bulk_copy.cl"});
    if (runs)
        add_files(sections, {"block/line_run.cl"});
    if (spec.packs_reals())
        add_files(sections, {"block/group_real.cl"});
    else
        add_files(sections, {"block/group_load.cl", "block/group_store.cl"});
    add_files(sections, {"block/group_transform.cl"});
    return text;
}

namespace {

/// Whether the device has accesses that tell its caches what to do. What the self-test of bulk
/// copies has shown includes these instructions' device.
bool has_caching(const StepLimits &limits) {
    return limits.device.instructions.bulk &&
           limits.requested.bulk_copies != PlanOptions::Switch::off;
}

/// Whether columns of cosines have the second cache fetch more than they load, and store past what
/// it keeps.
bool wide_columns(const StepSpec &spec, const StepLimits &limits) {
    const bool plain = column_step(spec) && complex_lines(spec.lines) && !spec.convolves();
    if (!has_caching(limits) || !(plain || cosine_columns(spec)))
        return false;
    LineClass lines = LineClass::plain;
    if (!plain)
        lines =
            std::has_single_bit(spec.length) ? LineClass::power_of_two : LineClass::other_length;
    const ChoiceRow *row = measured_choice(Question::wide_columns, lines, spec.length, limits);
    return row && row->flag(Field::streaming);
}

/// Whether the last rows of a filter or a compression, which nothing reads again, leave the caches
/// first, so that more of what the columns have stored is still there.
bool streamed_rows(const StepSpec &spec, const StepLimits &limits) {
    const LineSide &in = spec.lines.in;
    if (!has_caching(limits) || !in.blocks || !in.blocks->row_pairs || in.blocks->of_lines ||
        spec.lines.out.slot != Slot::output)
        return false;
    const LineClass lines = in.hook() == Hook::cosine_pair ? LineClass::cosine_pair_load
                                                           : LineClass::half_spectrum_pair_load;
    const ChoiceRow *row =
        measured_choice(Question::streamed_rows, lines, spec.length * spec.lines.count(), limits);
    return row && row->flag(Field::streaming);
}

} // namespace

bool set_caching(Defines &defines, const StepSpec &spec, const StepLimits &limits) {
    const bool wide = wide_columns(spec, limits), streamed = streamed_rows(spec, limits);
    if (!wide && !streamed)
        return false;
    defines.set_text("IN_PAIR(p)", wide ? "load_wide(p)" : "load_streaming(p)");
    defines.set_text("OUT_PAIR(p, both)", "store_streaming(p, both)");
    if (streamed) {
        defines.set_text("IN_PAIRS(p, a, b)", "load_pairs_streaming(p, a, b)");
        defines.set_text("OUT_NUMBER(x, p)", "store_streaming_number(x, p)");
    }
    for (const char *macro : waiting_group_macros(limits.device.instructions))
        defines.flag(macro);
    return true;
}

KernelRecipe group_recipe(const StepSpec &spec, const GroupText &text, const std::string &shape,
                          bool bulk, const StepLimits &limits) {
    KernelRecipe recipe;
    recipe.comment = step_name(spec) + "; " + shape;
    recipe.defines = text.defines;
    add_files(recipe.sections, {"lane/scalar.cl", "lane/stored.cl"});
    if (bulk || text.cached)
        add_files(recipe.sections, {"lane/cached.cl"});
    add_codelets(recipe, text.radices, limits);
    recipe.sections.insert(recipe.sections.end(), text.sections.begin(), text.sections.end());
    add_files(recipe.sections, {bulk ? "skeleton/fft_bulk.cl" : "skeleton/fft_workgroup.cl"});
    return recipe;
}

} // namespace imago
