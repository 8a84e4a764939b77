// SPDX-License-Identifier: MIT
#include "engine/plan/lanes/lanes_any_size.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace imago {
namespace {

constexpr int any_size_lanes = 8; ///< of the kernel; a strip has as many lines

/// The hooks of the kernel, with the flags of kernels/hook; a hook's number is its place here.
struct AnySizeHook {
    Hook hook;
    const char *suffix, *load_flag, *store_flag;
};
constexpr std::array<AnySizeHook, 4> hooks{{
    {Hook::complex, "_complex", "LOAD_COMPLEX", "STORE_COMPLEX"},
    {Hook::real_pair, "_real_pair", "LOAD_REAL_PAIR", "STORE_REAL_PAIR"},
    {Hook::half_spectrum_pair, "_half_pair", "LOAD_HALF_SPECTRUM_PAIR", "STORE_HALF_SPECTRUM_PAIR"},
    {Hook::dct_columns, "_dct_columns", "LOAD_DCT_INVERSE_COLUMNS", "STORE_DCT2_COLUMNS"},
}};

std::optional<std::int64_t> hook_number(Hook hook) {
    for (std::size_t i = 0; i < hooks.size(); ++i)
        if (hooks[i].hook == hook)
            return std::int64_t(i);
    return std::nullopt;
}

/// A size: the macro that reads it. `offset`: it is a place in the table of the step.
struct SizeField {
    std::string name;
    std::int64_t value = 0;
    bool offset = false;
};

/// OpenCL C of a size.
std::string size_text(const std::string &name) {
    return "line.sizes.size_" + name;
}

/// Numbers of this many sizes in the table: the sections behind them start at multiples of 16.
std::size_t head_numbers(std::size_t sizes) {
    return (sizes + 15) / 16 * 16;
}

/// The sizes of a step in the order in which the kernel reads them.
class Sizes {
  public:
    void add(std::string name, std::int64_t value) { fields_.push_back({std::move(name), value}); }
    void add_offset(std::string name, std::int64_t value) {
        fields_.push_back({std::move(name), value, true});
    }
    const std::vector<SizeField> &fields() const { return fields_; }

    bool fit() const {
        return std::all_of(fields_.begin(), fields_.end(), [](const SizeField &field) {
            return field.value >= 0 && field.value <= std::numeric_limits<std::int32_t>::max() / 2;
        });
    }

    /// The macros of the fields, and the list that kernels/block/sizes.cl takes.
    void define(Defines &d) const {
        std::string list;
        for (const SizeField &field : fields_) {
            list += (list.empty() ? "M(size_" : " M(size_") + field.name + ")";
            d.set_text(field.name, size_text(field.name));
        }
        d.flag("SIZES").set_text("SIZE_FIELDS(M)", list);
    }

    /// The table of a step: the sizes, then its own sections, whose offsets they have.
    StepTable table(const StepTable &sections) const {
        StepTable all(sections.precision());
        all.open();
        const std::size_t base = head_numbers(fields_.size());
        for (const SizeField &field : fields_)
            all.append_index(
                static_cast<std::uint32_t>(field.value + (field.offset ? std::int64_t(base) : 0)));
        all.append_table(sections);
        return all;
    }

  private:
    std::vector<SizeField> fields_;
};

/// The value of a macro that common_parts() set; `otherwise` if it set none.
std::int64_t value_of(const Defines &defines, std::string_view name, std::int64_t otherwise = 0) {
    for (const Define &row : defines.rows())
        if (row.name == name)
            if (const auto *value = std::get_if<std::int64_t>(&row.value))
                return *value;
    return otherwise;
}

bool is_set(const Defines &defines, std::string_view name) {
    const auto &rows = defines.rows();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const Define &row) { return row.name == name; });
}

constexpr std::size_t outer_loops = 3; ///< the most loops around the innermost

bool served(const LineSide &side) {
    if (!hook_number(side.hook()) || side.planar || side.imaginary != 1 || side.whole)
        return false;
    if (const auto *pair = side.as<RealPairHook>())
        return !pair->alternate_points && !pair->alternate_rows;
    const auto *dct = side.as<DctColumnsHook>();
    return !dct || (!dct->flip_rows && !dct->flip_columns);
}

bool served(const StepSpec &spec, const StepLimits &limits) {
    return limits.any_size && spec.transform && served(spec.lines.in) && served(spec.lines.out) &&
           spec.lines.loops.size() <= outer_loops + 1 && !spec.rader() && !spec.four_step_length &&
           !spec.chirp_length && spec.length <= longest_any_size &&
           limits.requested.twiddles == PlanOptions::Twiddles::table &&
           limits.requested.reorder != PlanOptions::Reorder::gather;
}

/// The loops around the innermost, and a side's distances along them.
void add_loops(Sizes &sizes, const LineProblem &lines) {
    const auto turns = [&](std::size_t i) {
        return std::int64_t(i < lines.loops.size() ? lines.loops[i] : 1);
    };
    sizes.add("LOOP_1", turns(1));
    sizes.add("LOOP_2", turns(2));
}

/// The names of a side's distances along the loops.
using LoopNames = std::array<const char *, outer_loops>;

void add_distances(Sizes &sizes, const LoopNames &names, const LineProblem &lines,
                   const std::vector<std::size_t> &distances) {
    for (std::size_t i = 1; i <= outer_loops; ++i)
        sizes.add(names[i - 1],
                  std::int64_t(i < lines.loops.size() && i < distances.size() ? distances[i] : 0));
}

void add_mask(Sizes &sizes, const StepSpec &spec) {
    const MaskSide *mask = spec.middle_mask     ? &*spec.middle_mask
                           : spec.lines.in.mask ? &*spec.lines.in.mask
                                                : nullptr;
    sizes.add("LOAD_MASKED", spec.lines.in.mask.has_value());
    sizes.add("MIDDLE_MASKED", spec.middle_mask.has_value());
    sizes.add("MASK_POINT", mask ? std::int64_t(mask->point) : 0);
    sizes.add("MASK_INNER", mask ? std::int64_t(mask->lines.front()) : 0);
    add_distances(sizes, {"MASK_LOOP_1", "MASK_LOOP_2", "MASK_LOOP_3"}, spec.lines,
                  mask ? mask->lines : std::vector<std::size_t>());
}

void add_order(Sizes &sizes, const LineSide &side, const char *points, const char *rows) {
    const auto *pair = side.as<RealPairHook>();
    sizes.add(points, pair && pair->reorder_points);
    sizes.add(rows, pair ? std::int64_t(pair->reorder_rows) : 0);
}

/// What happens to a point between its hook and the transform. A table that the step does not have
/// has offset 0.
void add_adaptation(Sizes &sizes, const Defines &defines) {
    for (const char *name : {"LOAD_SWAP_BEFORE", "LOAD_SWAP_AFTER", "STORE_SWAP_BEFORE",
                             "STORE_SWAP_AFTER", "STORE_SCALED"})
        sizes.add(name, value_of(defines, name));
    constexpr std::pair<const char *, const char *> products[] = {
        {"LOAD_MULTIPLIED", "LOAD_MULTIPLY"},
        {"STORE_MULTIPLIED", "STORE_MULTIPLY"},
        {"MIDDLE_MULTIPLIED", "MIDDLE_MULTIPLY"}};
    for (const auto &[whether, where] : products) {
        sizes.add(whether, is_set(defines, where));
        sizes.add_offset(where, value_of(defines, where));
    }
    sizes.add("LOAD_THRESHOLDED", is_set(defines, "LOAD_THRESHOLD"));
    sizes.add("DCT_COLUMNS", value_of(defines, "DCT_COLUMNS"));
    sizes.add_offset("DCT_A", value_of(defines, "DCT_A"));
    sizes.add_offset("DCT_B", value_of(defines, "DCT_B"));
    sizes.add("DCT_B_IMAGINARY", value_of(defines, "DCT_B_IMAGINARY"));
}

/// Adds the passes and the places of the frequencies after them.
void add_passes(Sizes &sizes, StepTable &table, const StepSpec &spec,
                const std::vector<int> &radices, std::size_t head) {
    std::vector<std::array<std::size_t, 4>> rows;
    std::size_t stride = 1, blocks = spec.length;
    for (const int radix : radices) {
        blocks /= std::size_t(radix);
        const std::size_t twiddles =
            stride > 1 ? head + add_pass_twiddles(table, stride, radix) : head;
        rows.push_back({std::size_t(radix), stride, blocks, twiddles});
        stride *= std::size_t(radix);
    }
    sizes.add("PASS_COUNT", std::int64_t(rows.size()));
    sizes.add_offset("PASS_ROWS", std::int64_t(table.open()));
    for (const auto &row : rows)
        for (const std::size_t number : row)
            table.append_index(static_cast<std::uint32_t>(number));
    const std::size_t length = spec.length;
    const auto places = [radices, length](TableNumbers &to) {
        for (std::size_t k = 0; k < length; ++k) {
            std::size_t place = 0, rest = k, distance = length;
            for (const int radix : radices) {
                distance /= std::size_t(radix);
                place += rest % std::size_t(radix) * distance;
                rest /= std::size_t(radix);
            }
            to.append_index(static_cast<std::uint32_t>(place));
        }
    };
    sizes.add_offset("FREQUENCY_PLACES", std::int64_t(table.add_section(length, places)));
}

/// All sizes of a step but those of its passes.
Sizes sizes_of(const StepSpec &spec, const Defines &defines, std::size_t strips_per_item) {
    const LineProblem &lines = spec.lines;
    Sizes sizes;
    for (const char *name : {"LENGTH", "POINTS_IN", "POINTS_OUT", "INNER", "OUTER", "IN_POINT",
                             "IN_INNER", "OUT_POINT", "OUT_INNER"})
        sizes.add(name, value_of(defines, name));
    sizes.add("REAL_LINES", std::int64_t(lines.real_lines));
    sizes.add("LOAD_HOOK", *hook_number(lines.in.hook()));
    sizes.add("STORE_HOOK", *hook_number(lines.out.hook()));
    sizes.add("CONVOLVES", spec.convolves());
    sizes.add("STRIPS_PER_ITEM", std::int64_t(strips_per_item));
    add_loops(sizes, lines);
    add_distances(sizes, {"IN_LOOP_1", "IN_LOOP_2", "IN_LOOP_3"}, lines, lines.in.lines);
    add_distances(sizes, {"OUT_LOOP_1", "OUT_LOOP_2", "OUT_LOOP_3"}, lines, lines.out.lines);
    add_mask(sizes, spec);
    add_order(sizes, lines.in, "IN_REORDERED", "IN_REORDER_ROWS");
    add_order(sizes, lines.out, "OUT_REORDERED", "OUT_REORDER_ROWS");
    add_adaptation(sizes, defines);
    return sizes;
}

/// The calls of one of the hooks' functions.
std::string hook_calls(const char *field, const char *function) {
    std::string text = "switch (" + std::string(field) + ") {";
    for (std::size_t i = 0; i < hooks.size(); ++i)
        text += (i + 1 < hooks.size() ? " case " + std::to_string(i) : " default") +
                std::string(": ") + function + hooks[i].suffix + "(line, sr, si); break;";
    return text + " }";
}

std::string pass_calls() {
    std::string text = "switch (line.pass.radix) {";
    for (const int radix : any_size_radices())
        text += " case " + std::to_string(radix) + ": pass_" + std::to_string(radix) +
                "(line, sr, si, 0, 1); break;";
    return text + " }";
}

/// The macros that are the same for all sizes.
void set_common(Defines &d) {
    d.set_text("KERNEL_NAME", step_kernel_name);
    d.set("LANES", any_size_lanes).set("PREFETCH", 0).set("STREAM_STORES", 0);
    d.set("TWIDDLE_SOURCE", 0).set("PLACES", std::int64_t(longest_any_size));
    d.set_text("INDEX", "ulong");
    for (const char *flag :
         {"LOAD_MASK", "MIDDLE_MASK", "LOAD_THRESHOLD", "IN_REORDER_POINTS", "OUT_REORDER_POINTS"})
        d.flag(flag);
    d.set_text("LOAD_LINES(line, sr, si)", hook_calls("LOAD_HOOK", "copy_in"));
    d.set_text("STORE_LINES(line, sr, si)", hook_calls("STORE_HOOK", "copy_out"));
    d.set_text("RUN_PASS(line, sr, si)", pass_calls());
}

Section pass_section(int radix) {
    Defines d;
    d.set("RADIX", radix);
    d.set_text("STRIDE", "line.pass.stride").set_text("BLOCKS", "line.pass.blocks");
    d.set_text("TWIDDLES", "line.pass.twiddles").set_text("PASS_BASE(q)", "SCRATCH_AT(q)");
    d.set_text("PASS_NAME", "pass_" + std::to_string(radix));
    d.set_text("BUTTERFLY", "butterfly_" + std::to_string(radix));
    d.set_text("REPEAT_RADIX(M)", "REPEAT_" + std::to_string(radix) + "(M)");
    d.set("READ_GLOBAL", 0).set("WRITE_GLOBAL", 0).set("TURN", 0).set("BACK", 0);
    return Section::from_file("block/radix_lanes.cl", d);
}

/// The sizes for which a hook's file has defaults. A part renames all macros that its files define,
/// so that it must set these itself.
std::vector<std::string> sizes_of_hook(Hook hook) {
    if (hook == Hook::real_pair)
        return {"IN_REORDERED", "OUT_REORDERED"};
    if (hook == Hook::dct_columns)
        return {"DCT_COLUMNS", "DCT_A", "DCT_B", "DCT_B_IMAGINARY", "LOAD_THRESHOLDED"};
    return {};
}

KernelPart hook_part(const AnySizeHook &hook) {
    KernelPart part;
    part.suffix = hook.suffix;
    part.defines.flag(hook.load_flag).flag(hook.store_flag);
    for (const std::string &name : sizes_of_hook(hook.hook))
        part.defines.set_text(name, size_text(name));
    part.sections = {
        Section::from_file("hook/" + std::string(traits(hook.hook).stem) + "_lanes.cl")};
    return part;
}

/// The recipe, which is the same for every step.
KernelRecipe any_size_recipe(const Sizes &sizes) {
    KernelRecipe recipe;
    recipe.comment = "lines of any size, " + std::to_string(any_size_lanes) +
                     " lanes, a line in each; the sizes are at the head of the table";
    set_common(recipe.defines);
    sizes.define(recipe.defines);
    recipe.sections = lane_blocks(any_size_lanes);
    recipe.sections.insert(recipe.sections.begin() + 1, Section::from_file("block/sizes.cl"));
    recipe.sections.push_back(Section::from_file("block/turn.cl"));
    recipe.sections.push_back(Section::from_file("hook/reorder.cl"));
    add_codelets(recipe, any_size_radices());
    for (const int radix : any_size_radices())
        recipe.sections.push_back(pass_section(radix));
    for (const AnySizeHook &hook : hooks)
        recipe.parts.push_back(hook_part(hook));
    recipe.endings = {Section::from_file("skeleton/fft_any_size.cl")};
    return recipe;
}

} // namespace

std::optional<Step> make_any_size_step(const StepSpec &spec, const StepLimits &limits) {
    if (!served(spec, limits))
        return std::nullopt;
    const std::size_t lanes = any_size_lanes;
    const std::size_t strips = (spec.lines.inner() + lanes - 1) / lanes * spec.lines.outer();
    const std::size_t strips_per_item = strips_per_item_for(spec.length * lanes, strips, limits);
    RecipeParts parts = common_parts(spec, limits, "lanes");
    Sizes sizes = sizes_of(spec, parts.defines, strips_per_item);
    sizes.add_offset("STORE_SCALE_AT", std::int64_t(parts.table.add(std::vector{spec.scale})));
    std::vector<int> radices = spec.radices;
    std::sort(radices.begin(), radices.end());
    const std::size_t fields_to_come = 3; // of add_passes()
    const std::size_t head = head_numbers(sizes.fields().size() + fields_to_come);
    add_passes(sizes, parts.table, spec, radices, head);
    if (!sizes.fit())
        return std::nullopt;

    Step step;
    step.recipe = any_size_recipe(sizes);
    step.table = sizes.table(parts.table);
    step.takes_mask = true;
    step.global = (strips + strips_per_item - 1) / strips_per_item;
    step.local = 1;
    step.report = start_report(spec, limits, StepFamily::any_size);
    step.report.radices = radices;
    step.report.lane_width = any_size_lanes;
    step.report.transforms_per_group = int(strips_per_item * lanes);
    step.report.private_bytes =
        spec.length * lanes * 2 * limits.number_bytes() * (spec.convolves() ? 2 : 1);
    step.report.exchanges = {
        {radices.size() > 1 ? StepExchange::Way::private_scratch : StepExchange::Way::registers}};
    return step;
}

} // namespace imago
