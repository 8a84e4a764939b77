// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_options.h"

#include "app/cli/filter/filter_files.h"
#include "app/media/mask_file.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/values/band_response.h"

#include <cmath>
#include <initializer_list>
#include <tuple>

namespace imago::cli {
namespace {

using Kind = FilterShape::Kind;

/// An option for shapes of one kind, with the meaning of its numbers, which commas separate.
struct ShapeOption {
    const char *name, *form;
    Kind kind;
    const std::vector<std::string> FilterOptions::*given;
    std::initializer_list<double FilterShape::*> numbers;
};

const std::initializer_list<ShapeOption> &shape_options() {
    static const std::initializer_list<ShapeOption> rows{
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
         "U,V,R",
         Kind::notch,
         &FilterOptions::notch,
         {&FilterShape::x, &FilterShape::y, &FilterShape::radius}},
        {"--wedge",
         "ANGLE,WIDTH",
         Kind::wedge,
         &FilterOptions::wedge,
         {&FilterShape::angle, &FilterShape::width}},
        {"--lattice",
         "U,V,U2,V2,R",
         Kind::lattice,
         &FilterOptions::lattice,
         {&FilterShape::x, &FilterShape::y, &FilterShape::x2, &FilterShape::y2,
          &FilterShape::radius}}};
    return rows;
}

FilterShape parse_shape(const ShapeOption &option, const std::string &text) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() != option.numbers.size())
        throw usage_error(std::string(option.name) + " takes " + option.form + ", and '" + text +
                          "' has " + std::to_string(parts.size()) +
                          (parts.size() == 1 ? " number" : " numbers"));
    FilterShape shape;
    shape.kind = option.kind;
    std::size_t next = 0;
    for (const auto number : option.numbers)
        shape.*number = parse_number(parts[next++], option.name);
    return shape;
}

constexpr std::pair<const char *, FilterChannels> filter_channel_names[] = {
    {"rgb", FilterChannels::rgb},     {"luma", FilterChannels::luma},
    {"ycbcr", FilterChannels::ycbcr}, {"red", FilterChannels::red},
    {"green", FilterChannels::green}, {"blue", FilterChannels::blue}};
constexpr std::pair<const char *, FilterEdges> edge_names[] = {{"auto", FilterEdges::automatic},
                                                               {"none", FilterEdges::none},
                                                               {"mirror", FilterEdges::mirror},
                                                               {"mean", FilterEdges::mean},
                                                               {"taper", FilterEdges::taper}};

} // namespace

FilterMask mask_of(const FilterOptions &options, std::vector<std::string> &pictures) {
    FilterMask mask;
    mask.keep_mean = !options.release_dc;
    const double soft = parse_number(options.soft, "--soft");
    const double strength = parse_number(options.strength, "--strength");
    for (const ShapeOption &option : shape_options())
        for (const std::string &text : options.*option.given) {
            FilterShape shape = parse_shape(option, text);
            shape.soft = soft;
            shape.strength = strength;
            mask.shapes.push_back(shape);
        }
    if (mask.shapes.empty() && options.masks.empty())
        throw usage_error("give a filter: one or more of --low, --high, --band, --stop, --notch, "
                          "--wedge, --lattice and --mask");
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

/// A low-pass up to R is a stop above it, so that filters of a signal multiply, too; several pass
/// bands add up.
BandSettings bands_of(const FilterOptions &options, const Signal &signal) {
    const double unit = signal.sample_rate > 0 ? signal.sample_rate : 1;
    const bool two_sided = signal.is_complex();
    const auto inside = [](double frequency, const std::string &option) {
        if (!(frequency > 0 && frequency < 0.5))
            throw usage_error(option + " takes a frequency above 0 and below half the rate");
        return frequency;
    };
    BandSettings filter;
    filter.two_sided = two_sided;
    const double soft = parse_frequency(options.soft, "--soft") / unit;
    for (const std::string &text : options.low) { // R itself is kept
        const double edge = inside(parse_frequency(text, "--low") / unit, "--low");
        filter.bands.push_back({std::nextafter(edge, 1.0), 0.5, soft, true});
        if (two_sided)
            filter.bands.push_back({-0.5, std::nextafter(-edge, -1.0), soft, true});
    }
    for (const std::string &text : options.high) {
        const double edge = inside(parse_frequency(text, "--high") / unit, "--high");
        filter.bands.push_back({two_sided ? -edge : 0, edge, soft, true});
    }
    const auto placed = [&](const std::string &text, const std::string &option) {
        return (parse_frequency(text, option) - signal.zero_frequency()) / unit;
    };
    for (const auto &[given, option, stop] :
         {std::tuple(&options.band, "--band", false), std::tuple(&options.stop, "--stop", true)})
        for (const std::string &text : *given) {
            const std::vector<std::string> parts = split_list(text);
            if (parts.size() != 2)
                throw usage_error(std::string(option) + " takes F1,F2, and '" + text + "' has " +
                                  std::to_string(parts.size()) +
                                  (parts.size() == 1 ? " number" : " numbers"));
            filter.bands.push_back(
                {placed(parts[0], option), placed(parts[1], option), soft, stop});
        }
    if (filter.bands.empty())
        throw usage_error("give a filter: one or more of --low, --high, --band and --stop");
    check(filter);
    return filter;
}

FilterEdges edges_of(const FilterOptions &options) {
    return options.pad.empty() ? FilterEdges::automatic : choice(edge_names, options.pad, "--pad");
}

std::string edges_name(FilterEdges edges) {
    for (const auto &[name, value] : edge_names)
        if (value == edges)
            return name;
    return {};
}

FilterChannels channels_of(const FilterOptions &options) {
    return choice(filter_channel_names, options.channels, "--channels");
}

} // namespace imago::cli
