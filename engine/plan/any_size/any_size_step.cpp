// SPDX-License-Identifier: MIT
#include "engine/plan/any_size/any_size_step.h"

#include "engine/plan/kernel/real_half.h"
#include "engine/plan/kernel/recipe_tables.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace imago {
namespace {

/// Numbers of this many sizes in the table: the sections behind them start at multiples of 16.
std::size_t head_numbers(std::size_t sizes) {
    return (sizes + 15) / 16 * 16;
}

constexpr std::size_t outer_loops = 3; ///< the most loops around the innermost

std::optional<std::int64_t> hook_number(Hook hook) {
    const auto &hooks = any_size_hooks();
    for (std::size_t i = 0; i < hooks.size(); ++i)
        if (hooks[i].hook == hook)
            return std::int64_t(i);
    return std::nullopt;
}

/// The value of a macro that common_parts() set; `otherwise` if it set none.
std::int64_t value_of(const Defines &defines, std::string_view name, std::int64_t otherwise = 0) {
    for (const Define &row : defines.rows())
        if (row.name == name)
            if (const auto *value = std::get_if<std::int64_t>(&row.value))
                return *value;
    return otherwise;
}

/// Adds such values by the macros' names, as numbers or as places in the step's sections.
void copy(Sizes &sizes, const Defines &defines, std::initializer_list<const char *> names,
          void (Sizes::*add)(std::string, std::int64_t) = &Sizes::add) {
    for (const char *name : names)
        (sizes.*add)(name, value_of(defines, name));
}

bool is_set(const Defines &defines, std::string_view name) {
    const auto &rows = defines.rows();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const Define &row) { return row.name == name; });
}

bool served(const LineSide &side) {
    if (!hook_number(side.hook()) || side.planar || side.imaginary != 1 || side.whole)
        return false;
    if (const auto *pair = side.as<RealPairHook>())
        return !pair->alternate_points && !pair->alternate_rows;
    const auto *dct = side.as<DctColumnsHook>();
    return !dct || (!dct->flip_rows && !dct->flip_columns);
}

bool by_rule(const StepSpec &spec, const StepLimits &limits) {
    const auto formulas = [&](const LineSide &side, bool load) {
        return traits(side.hook()).maps_samples && by_formulas(spec, side, load, limits);
    };
    return formulas(spec.lines.in, true) || formulas(spec.lines.out, false);
}

/// Whether the factors of the four-step method, if there are any, are those of complex lines.
bool four_step_served(const StepSpec &spec) {
    return !spec.four_step_length || !traits(spec.lines.out.hook()).in_twos;
}

bool served(const StepSpec &spec, const StepLimits &limits) {
    const std::size_t samples = std::max(spec.lines.in.samples, spec.lines.out.samples);
    return limits.any_size && served(spec.lines.in) && served(spec.lines.out) &&
           spec.lines.loops.size() <= outer_loops + 1 && !spec.rader() && four_step_served(spec) &&
           2 * spec.lines.count() < (std::size_t{1} << 30) && !by_rule(spec, limits) &&
           (!spec.transform ||
            (spec.length <= limits.longest_single && samples <= longest_any_size)) &&
           limits.requested.twiddles == PlanOptions::Twiddles::table &&
           limits.requested.reorder != PlanOptions::Reorder::gather;
}

/// The names of a side's distances along the loops.
using LoopNames = std::array<const char *, outer_loops>;

void add_distances(Sizes &sizes, const LoopNames &names, const LineProblem &lines,
                   const std::vector<std::size_t> &distances) {
    for (std::size_t i = 1; i <= outer_loops; ++i)
        sizes.add(names[i - 1],
                  std::int64_t(i < lines.loops.size() && i < distances.size() ? distances[i] : 0));
}

/// The loops around the innermost, and the sides' distances along them.
void add_loops(Sizes &sizes, const LineProblem &lines) {
    const auto turns = [&](std::size_t i) {
        return std::int64_t(i < lines.loops.size() ? lines.loops[i] : 1);
    };
    sizes.add("LOOP_1", turns(1));
    sizes.add("LOOP_2", turns(2));
    add_distances(sizes, {"IN_LOOP_1", "IN_LOOP_2", "IN_LOOP_3"}, lines, lines.in.lines);
    add_distances(sizes, {"OUT_LOOP_1", "OUT_LOOP_2", "OUT_LOOP_3"}, lines, lines.out.lines);
}

void add_mask(Sizes &sizes, const StepSpec &spec) {
    const MaskSide *mask = spec.middle_mask     ? &*spec.middle_mask
                           : spec.lines.in.mask ? &*spec.lines.in.mask
                                                : nullptr;
    sizes.add("LOAD_MASKED", spec.lines.in.mask.has_value());
    sizes.add("MIDDLE_MASKED", spec.middle_mask.has_value());
    sizes.add("MASK_PARTS", mask ? std::int64_t(mask->parts) : 1);
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
    copy(sizes, defines,
         {"LOAD_SWAP_BEFORE", "LOAD_SWAP_AFTER", "STORE_SWAP_BEFORE", "STORE_SWAP_AFTER",
          "STORE_SCALED"});
    constexpr std::pair<const char *, const char *> products[] = {
        {"LOAD_MULTIPLIED", "LOAD_MULTIPLY"},
        {"STORE_MULTIPLIED", "STORE_MULTIPLY"},
        {"MIDDLE_MULTIPLIED", "MIDDLE_MULTIPLY"}};
    for (const auto &[whether, where] : products) {
        sizes.add(whether, is_set(defines, where));
        copy(sizes, defines, {where}, &Sizes::add_offset);
    }
    sizes.add("LOAD_THRESHOLDED", is_set(defines, "LOAD_THRESHOLD"));
}

/// The four-step method's factors at store; their index is that of a line in one of the loops.
void add_four_step(Sizes &sizes, const StepSpec &spec, const Defines &defines) {
    std::size_t divisor = 1;
    for (std::size_t i = 1; i < spec.four_step_loop; ++i)
        divisor *= spec.lines.loops[i];
    const bool outer = spec.four_step_loop > 0;
    sizes.add("FOUR_STEPPED", is_set(defines, "FOUR_STEP"));
    copy(sizes, defines, {"FOUR_STEP"}, &Sizes::add_offset);
    copy(sizes, defines, {"FOUR_STEP_BITS"});
    sizes.add("FOUR_STEP_BY_OUTER", outer);
    sizes.add("FOUR_STEP_DIVISOR", std::int64_t(outer ? divisor : spec.four_step_divisor));
    sizes.add("FOUR_STEP_TURNS", std::int64_t(outer ? spec.lines.loops[spec.four_step_loop] : 1));
}

/// The chirp of a step without a transform; it is at one of the sides.
void add_chirp(Sizes &sizes, const Defines &defines) {
    const bool load = is_set(defines, "LOAD_CHIRP"), store = is_set(defines, "STORE_CHIRP");
    const std::int64_t offset = value_of(defines, load ? "LOAD_CHIRP" : "STORE_CHIRP");
    sizes.add("LOAD_CHIRPED", load);
    sizes.add("STORE_CHIRPED", store);
    sizes.add_offset("LOAD_CHIRP", offset);
    sizes.add_offset("STORE_CHIRP", offset);
    sizes.add("CHIRP_BITS", value_of(defines, "CHIRP_BITS"));
    sizes.add("CHIRP_LENGTH", value_of(defines, "CHIRP_LENGTH", 1));
}

/// What the files of hooks have as macros.
void add_hooks(Sizes &sizes, const Defines &defines) {
    copy(sizes, defines, {"DCT_COLUMNS"});
    copy(sizes, defines, {"DCT_A", "DCT_B"}, &Sizes::add_offset);
    copy(sizes, defines, {"DCT_B_IMAGINARY", "SAMPLES"});
    copy(sizes, defines, {"LOAD_LINEAR", "STORE_LINEAR"}, &Sizes::add_offset);
}

/// All sizes of a step but those of its family and its passes.
void add_sizes(Sizes &sizes, const StepSpec &spec, const Defines &defines) {
    copy(sizes, defines,
         {"LENGTH", "POINTS_IN", "POINTS_OUT", "INNER", "OUTER", "IN_POINT", "IN_INNER",
          "OUT_POINT", "OUT_INNER"});
    sizes.add("REAL_LINES", std::int64_t(spec.lines.real_lines));
    sizes.add("REAL_STEP", std::int64_t(spec.lines.real_step()));
    sizes.add("LOAD_HOOK", *hook_number(spec.lines.in.hook()));
    sizes.add("STORE_HOOK", *hook_number(spec.lines.out.hook()));
    sizes.add("CONVOLVES", spec.convolves());
    add_loops(sizes, spec.lines);
    add_mask(sizes, spec);
    add_order(sizes, spec.lines.in, "IN_REORDERED", "IN_REORDER_ROWS");
    add_order(sizes, spec.lines.out, "OUT_REORDERED", "OUT_REORDER_ROWS");
    add_adaptation(sizes, defines);
    add_hooks(sizes, defines);
    add_four_step(sizes, spec, defines);
    copy(sizes, defines, {"REAL_HALF", "HALF_CONJUGATE"});
    if (!spec.transform)
        add_chirp(sizes, defines);
}

/// Adds the passes and the places of the frequencies after them, of which they may compute `half`.
void add_passes(AnySizeStep &step, std::size_t length, bool half) {
    constexpr std::size_t fields = 3; // added below
    const std::size_t head = step.sizes.head(fields);
    std::vector<std::array<std::size_t, 4>> rows;
    std::size_t stride = 1, blocks = length;
    for (const int radix : step.radices) {
        blocks /= std::size_t(radix);
        const std::size_t twiddles =
            stride > 1 ? head + add_pass_twiddles(step.sections, stride, radix) : head;
        rows.push_back({std::size_t(radix), stride, blocks, twiddles});
        stride *= std::size_t(radix);
    }
    step.sizes.add("PASS_COUNT", std::int64_t(rows.size()));
    step.sizes.add_offset("PASS_ROWS", std::int64_t(step.sections.open()));
    for (const auto &row : rows)
        for (const std::size_t number : row)
            step.sections.append_index(static_cast<std::uint32_t>(number));
    step.sizes.add_offset("FREQUENCY_PLACES", std::int64_t(add_frequency_places(
                                                  step.sections, step.radices, length, half)));
}

} // namespace

bool Sizes::fit() const {
    return std::all_of(fields_.begin(), fields_.end(), [](const Field &field) {
        return field.value >= 0 && field.value <= std::numeric_limits<std::int32_t>::max() / 2;
    });
}

std::size_t Sizes::head(std::size_t more) const {
    return head_numbers(fields_.size() + more);
}

std::string Sizes::text(std::size_t place) const {
    return access_ == Access::field ? "line.sizes.size_" + fields_[place].name
                                    : "TABLE_INDEX(line.table[" + std::to_string(place) + "])";
}

std::string Sizes::text(const std::string &name) const {
    const auto field = std::find_if(fields_.begin(), fields_.end(),
                                    [&](const Field &one) { return one.name == name; });
    return text(std::size_t(field - fields_.begin()));
}

void Sizes::define(Defines &defines) const {
    std::string list;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        list += (i == 0 ? "M(size_" : " M(size_") + fields_[i].name + ")";
        defines.set_text(fields_[i].name, text(i));
    }
    defines.flag("SIZES");
    if (access_ == Access::field)
        defines.set_text("SIZE_FIELDS(M)", list);
}

StepTable Sizes::table(const StepTable &sections) const {
    StepTable all(sections.precision());
    all.open();
    const std::size_t base = head(0);
    for (const Field &field : fields_)
        all.append_index(
            static_cast<std::uint32_t>(field.value + (field.offset ? std::int64_t(base) : 0)));
    all.append_table(sections);
    return all;
}

const std::vector<AnySizeHook> &any_size_hooks() {
    static const std::vector<AnySizeHook> hooks{
        {Hook::complex, "_complex", {}},
        {Hook::real_pair, "_real_pair", {"IN_REORDERED", "OUT_REORDERED"}},
        {Hook::half_spectrum_pair, "_half_pair", {}},
        {Hook::dct_columns,
         "_dct_columns",
         {"DCT_COLUMNS", "DCT_A", "DCT_B", "DCT_B_IMAGINARY", "LOAD_THRESHOLDED"}},
        {Hook::linear, "_linear", {}},
    };
    return hooks;
}

std::optional<AnySizeStep> any_size_step(const StepSpec &spec, const StepLimits &limits,
                                         const Sizes &own, const std::string &files) {
    if (!served(spec, limits))
        return std::nullopt;
    RecipeParts parts = common_parts(spec, limits, files);
    AnySizeStep step{own, std::move(parts.table), spec.radices};
    std::sort(step.radices.begin(), step.radices.end());
    const RealHalf half = files == "lanes" ? real_half(spec) : RealHalf::none;
    set_real_half(parts.defines, spec, half);
    add_sizes(step.sizes, spec, parts.defines);
    step.sizes.add_offset("STORE_SCALE_AT", std::int64_t(step.sections.add({spec.scale})));
    if (spec.transform)
        add_passes(step, spec.length, half != RealHalf::none);
    return step.sizes.fit() ? std::optional(std::move(step)) : std::nullopt;
}

std::string any_size_title(const char *what, Precision precision) {
    return std::string(what) + " of any size" +
           (precision == Precision::f16   ? " in halves"
            : precision == Precision::f64 ? " in doubles"
                                          : "");
}

void set_any_size(Defines &defines, Precision precision) {
    set_precision(defines, precision);
    defines.set_text("KERNEL_NAME", step_kernel_name);
    defines.set("TWIDDLE_SOURCE", 0).set_text("INDEX", "ulong");
    for (const char *flag :
         {"LOAD_MASK", "MIDDLE_MASK", "LOAD_THRESHOLD", "IN_REORDER_POINTS", "OUT_REORDER_POINTS"})
        defines.flag(flag);
}

KernelPart any_size_part(const AnySizeHook &hook, const Sizes &sizes, const std::string &files) {
    KernelPart part;
    part.suffix = hook.suffix;
    const HookTraits &known = traits(hook.hook);
    if (known.load_flag)
        part.defines.flag(known.load_flag).flag(known.store_flag);
    for (const std::string &name : hook.sizes)
        part.defines.set_text(name, sizes.text(name));
    part.sections = {Section::from_file("hook/" + std::string(known.stem) + "_" + files + ".cl")};
    if (files == "point" && known.loads_pairs)
        part.sections.push_back(Section::from_file(pair_point_file));
    return part;
}

namespace {

/// Loads a point by the hook of the step.
std::string load_calls() {
    std::vector<std::pair<int, std::string>> calls;
    for (const AnySizeHook &hook : any_size_hooks())
        calls.emplace_back(int(calls.size()),
                           "load_point" + std::string(hook.suffix) + "(line, n, re, im);");
    return any_size_switch("LOAD_HOOK", calls);
}

/// Stores a result by the hook of the step.
std::string store_calls() {
    std::vector<std::pair<int, std::string>> calls;
    for (const AnySizeHook &hook : any_size_hooks()) {
        const bool pairs = traits(hook.hook).stores_pairs;
        calls.emplace_back(int(calls.size()),
                           (pairs ? "store_pair" : "store_point") + std::string(hook.suffix) +
                               (pairs ? "(line, k, ar, ai, br, bi);" : "(line, k, ar, ai);"));
    }
    return any_size_switch("STORE_HOOK", calls);
}

/// The frequencies of a result where a hook names them.
std::string store_order() {
    std::vector<std::pair<int, std::string>> orders;
    const auto &hooks = any_size_hooks();
    for (std::size_t i = 0; i < hooks.size(); ++i) {
        const std::string suffix = hooks[i].suffix;
        if (traits(hooks[i].hook).maps_samples)
            orders.emplace_back(int(i), "first = PAIR_FIRST" + suffix +
                                            "(line, k); second = PAIR_SECOND" + suffix +
                                            "(line, k);");
    }
    return any_size_switch("STORE_HOOK", orders);
}

} // namespace

void add_point_sizes(Sizes &sizes, const StepSpec &spec) {
    const bool pairs = traits(spec.lines.out.hook()).stores_pairs;
    sizes.add("STORE_IN_PAIRS", pairs);
    sizes.add("STORE_COUNT", std::int64_t(pairs ? pair_count(spec) : spec.points_out));
}

void set_point_hooks(Defines &defines) {
    defines.set_text("LOAD_POINT(line, n, re, im)", load_calls());
    defines.set_text("STORE_BY_HOOK(line, k)", store_calls());
    defines.set_text("STORE_ORDER(line, k)", store_order());
}

Defines any_size_pass(int radix) {
    Defines d;
    d.set("RADIX", radix);
    d.set_text("STRIDE", "line.pass.stride").set_text("BLOCKS", "line.pass.blocks");
    d.set_text("TWIDDLES", "line.pass.twiddles").set_text("PASS_BASE(q)", "SCRATCH_AT(q)");
    d.set_text("PASS_NAME", "pass_" + std::to_string(radix));
    d.set_text("BUTTERFLY", "butterfly_" + std::to_string(radix));
    d.set_text("REPEAT_RADIX(M)", "REPEAT_" + std::to_string(radix) + "(M)");
    return d;
}

std::string any_size_pass_calls(const std::string &arguments) {
    std::vector<std::pair<int, std::string>> calls;
    for (const int radix : any_size_radices())
        calls.emplace_back(radix, "pass_" + std::to_string(radix) + "(" + arguments + ");");
    return any_size_switch("line.pass.radix", calls);
}

std::string any_size_switch(const std::string &number,
                            const std::vector<std::pair<int, std::string>> &statements) {
    std::string text = "switch (" + number + ") {";
    for (const auto &[value, statement] : statements)
        text += " case " + std::to_string(value) + ": " + statement + " break;";
    return text + " }";
}

} // namespace imago
