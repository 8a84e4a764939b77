// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_options.h"

#include "app/cli/filter/filter_files.h"
#include "app/cli/filter/filter_signal.h"
#include "app/cli/options/param_options.h"
#include "app/media/mask_file.h"
#include "app/media/recipe_file.h"
#include "engine/op/compress_params.h"
#include "engine/op/step_params.h"
#include "engine/pipeline/filter/mask.h"

#include <cmath>
#include <initializer_list>
#include <tuple>

namespace imago::cli {
namespace {

using Kind = FilterShape::Kind;

using Numbers = std::vector<double FilterShape::*>;

/// An option for shapes of one kind, with the meaning of its numbers, which commas separate. In
/// volumes it may have more of them.
struct ShapeOption {
    const char *name, *form;
    Kind kind;
    const std::vector<std::string> FilterOptions::*given;
    Numbers numbers;
    std::vector<Numbers> of_volumes = {};
};

const std::vector<ShapeOption> &shape_options() {
    using S = FilterShape;
    static const std::vector<ShapeOption> rows{
        {"--low", "R", Kind::low, &FilterOptions::low, {&FilterShape::radius}},
        {"--high", "R", Kind::high, &FilterOptions::high, {&FilterShape::radius}},
        {"--band",
         "R1,R2",
         Kind::band,
         &FilterOptions::band,
         {&FilterShape::inner, &FilterShape::outer}},
        {"--stop",
         "R1,R2",
         Kind::stop,
         &FilterOptions::stop,
         {&FilterShape::inner, &FilterShape::outer}},
        {"--notch",
         "U,V,R, or of volumes U,V,W,R",
         Kind::notch,
         &FilterOptions::notch,
         {&S::x, &S::y, &S::radius},
         {{&S::x, &S::y, &S::z, &S::radius}}},
        {"--wedge",
         "ANGLE,WIDTH, or of volumes ANGLE,ELEVATION,WIDTH",
         Kind::wedge,
         &FilterOptions::wedge,
         {&S::angle, &S::width},
         {{&S::angle, &S::elevation, &S::width}}},
        {"--lattice",
         "U,V,U2,V2,R, or of volumes U,V,W,U2,V2,W2,R or U,V,W,U2,V2,W2,U3,V3,W3,R",
         Kind::lattice,
         &FilterOptions::lattice,
         {&S::x, &S::y, &S::x2, &S::y2, &S::radius},
         {{&S::x, &S::y, &S::z, &S::x2, &S::y2, &S::z2, &S::radius},
          {&S::x, &S::y, &S::z, &S::x2, &S::y2, &S::z2, &S::x3, &S::y3, &S::z3, &S::radius}}}};
    return rows;
}

/// The message gives the allowed order, which those of masks cannot give in the option's words.
void check_order(const char *option, const std::string &text, double from, double to) {
    if (!(from < to))
        throw usage_error(std::string(option) + ' ' + text +
                          ": its first frequency is not below its second; from the lower to the "
                          "higher one is allowed");
}

/// The meaning of so many numbers; null: there is none.
const Numbers *numbers_of(const ShapeOption &option, std::size_t count) {
    if (option.numbers.size() == count)
        return &option.numbers;
    for (const Numbers &numbers : option.of_volumes)
        if (numbers.size() == count)
            return &numbers;
    return nullptr;
}

FilterShape parse_shape(const ShapeOption &option, const std::string &text) {
    const std::vector<std::string> parts = split_list(text);
    const Numbers *const numbers = numbers_of(option, parts.size());
    if (!numbers)
        throw usage_error(std::string(option.name) + " takes " + option.form + ", and '" + text +
                          "' has " + std::to_string(parts.size()) +
                          (parts.size() == 1 ? " number" : " numbers"));
    FilterShape shape;
    shape.kind = option.kind;
    std::size_t next = 0;
    for (const auto number : *numbers) {
        shape.*number = parse_number(parts[next], option.name, next, Axes::pixels);
        ++next;
    }
    if (option.kind == Kind::band || option.kind == Kind::stop)
        check_order(option.name, text, shape.inner, shape.outer);
    return shape;
}

constexpr std::pair<const char *, int> dimension_names[] = {{"1", 1}, {"2", 2}, {"3", 3}};
constexpr std::pair<const char *, bool> margin_names[] = {
    {"auto", true}, {"none", false}, {"mirror", true}}; ///< of signals

} // namespace

FilterMask mask_of(const FilterOptions &options, std::vector<std::string> &pictures) {
    FilterMask mask;
    mask.keep_mean = !options.release_dc;
    const double soft = parse_number(options.soft, "--soft", 0, Axes::pixels);
    const double strength = parse_number(options.strength, "--strength");
    for (const ShapeOption &option : shape_options())
        for (const std::string &text : options.*option.given) {
            FilterShape shape = parse_shape(option, text);
            shape.soft = soft;
            shape.strength = strength;
            mask.shapes.push_back(shape);
        }
    if (mask.shapes.empty() && options.masks.empty() && wave_option(options).empty())
        throw usage_error("give a filter: one or more of --low, --high, --band, --stop, --notch, "
                          "--wedge, --lattice, --mask, --wave, --keep-wave and --strongest");
    for (const std::string &file : options.masks) {
        if (!has_extension(file, ".json")) {
            pictures.push_back(file);
            continue;
        }
        const FilterMask more = read_mask_file(file);
        mask.shapes.insert(mask.shapes.end(), more.shapes.begin(), more.shapes.end());
        mask.keep_mean = mask.keep_mean && more.keep_mean;
    }
    check(mask, 0, 0); // checks the shapes: pictures are not loaded yet
    return mask;
}

BandStep bands_of(const FilterOptions &options, const Signal &signal) {
    using Kind = FrequencyBand::Kind;
    const double unit = signal.sample_rate > 0 ? signal.sample_rate : 1;
    BandStep step;
    step.unit = signal.sample_rate > 0 ? BandUnit::hertz : BandUnit::cycles_per_sample;
    const Axes axes = signal.sample_rate > 0 ? Axes::signal : Axes::samples;
    const auto frequency = [axes](const std::string &text, const char *option) {
        return parse_number(text, option, 0, axes);
    };
    const double soft = frequency(options.soft, "--soft");
    for (const auto &[given, option, kind] : {std::tuple(&options.low, "--low", Kind::low),
                                              std::tuple(&options.high, "--high", Kind::high)})
        for (const std::string &text : *given) {
            const double edge = frequency(text, option);
            if (!(edge / unit > 0 && edge / unit < 0.5))
                throw usage_error(std::string(option) +
                                  " takes a frequency above 0 and below half the rate");
            step.bands.push_back({kind, edge, {}, {}, soft});
        }
    for (const auto &[given, option, kind] : {std::tuple(&options.band, "--band", Kind::pass),
                                              std::tuple(&options.stop, "--stop", Kind::stop)})
        for (const std::string &text : *given) {
            const std::vector<std::string> parts = split_list(text);
            if (parts.size() != 2)
                throw usage_error(std::string(option) + " takes F1,F2, and '" + text + "' has " +
                                  std::to_string(parts.size()) +
                                  (parts.size() == 1 ? " number" : " numbers"));
            const double from = frequency(parts[0], option), to = frequency(parts[1], option);
            check_order(option, text, from, to);
            step.bands.push_back({kind, 0, from, to, soft});
        }
    step.mirror = options.pad.empty() || choice(margin_names, options.pad, "--pad");
    const bool alone = step.bands.empty() && (!options.pad.empty() || soft != 0);
    if (alone)
        throw usage_error(std::string(options.pad.empty() ? "--soft" : "--pad") +
                          " belongs to --low, --high, --band and --stop");
    return step;
}

void save_recipe(const FilterOptions &options, const std::vector<RecipeStep> &steps) {
    if (options.recipe.empty())
        return;
    const std::string reading = !options.rate.empty()            ? "--rate"
                                : !options.signal.array.empty()  ? "--array"
                                : !options.signal.format.empty() ? "--format"
                                : !options.signal.centre.empty() ? "--centre"
                                : options.signal.iq              ? "--iq"
                                                                 : options.table.given();
    if (!reading.empty())
        throw usage_error("--save-recipe does not apply: a recipe does not hold " + reading +
                          ", which says how one file is read");
    save_recipe_of(options, steps);
}

FilterEdges edges_of(const FilterOptions &options) {
    return options.pad.empty()
               ? FilterEdges::automatic
               : static_cast<FilterEdges>(choice(edge_words(), options.pad, "--pad"));
}

std::string edges_name(FilterEdges edges) {
    return word_of(edge_words(), static_cast<double>(edges));
}

int dimensions_of(const FilterOptions &options) {
    return options.dimensions.empty() ? 0
                                      : choice(dimension_names, options.dimensions, "--dimensions");
}

FilterChannels channels_of(const FilterOptions &options) {
    return static_cast<FilterChannels>(choice(channel_words(), options.channels, "--channels"));
}

} // namespace imago::cli
