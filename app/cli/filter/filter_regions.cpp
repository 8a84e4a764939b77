// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_regions.h"

#include "app/cli/common/report.h"
#include "app/cli/options/param_options.h"
#include "engine/op/step_params.h"

#include <bit>

namespace imago::cli {
namespace {

using Shape = SpectralRegion::Shape;

[[noreturn]] void refuse_form(const char *option, const char *form, const std::string &text) {
    throw usage_error(std::string(option) + " takes " + form + ", not '" + text + "'");
}

std::vector<std::string> parts_of(const char *option, const char *form, const std::string &text,
                                  std::size_t count) {
    std::vector<std::string> parts = split_list(text);
    if (parts.size() != count)
        refuse_form(option, form, text);
    return parts;
}

/// Parts of an option's text, some of which may be empty, as numbers along the axes of a signal.
struct RegionText {
    const char *option;
    const std::vector<std::string> &parts;
    Axes axes;

    double number(std::size_t part) const { return parse_number(parts[part], option, part, axes); }
    std::optional<double> end(std::size_t part) const {
        return parts[part].empty() ? std::nullopt : std::optional(number(part));
    }
};

StepRegion rectangle_of(const std::string &text, Axes axes) {
    const auto parts = parts_of("--region", "T1,T2,F1,F2,DB", text, 5);
    const RegionText read{"--region", parts, axes};
    StepRegion region;
    region.from = read.end(0);
    region.to = read.end(1);
    region.low = read.end(2);
    region.high = read.end(3);
    region.gain = read.number(4);
    return region;
}

StepRegion lasso_of(const std::string &text, Axes axes) {
    constexpr const char *form = "T:F,T:F,T:F,...,DB with 3 corners or more";
    std::vector<std::string> parts = split_list(text);
    if (parts.size() < 4)
        refuse_form("--lasso", form, text);
    StepRegion region;
    region.shape = Shape::lasso;
    region.gain = parse_number(parts.back(), "--lasso", 2, axes);
    parts.pop_back();
    for (const std::string &corner : parts) {
        const std::size_t colon = corner.find(':');
        if (colon == std::string::npos)
            refuse_form("--lasso", form, text);
        region.corners.push_back({parse_number(corner.substr(0, colon), "--lasso", 0, axes),
                                  parse_number(corner.substr(colon + 1), "--lasso", 1, axes)});
    }
    return region;
}

StepRegion comb_of(const std::string &text, Axes axes) {
    const auto parts = parts_of("--comb", "T1,T2,F0,HARMONICS,WIDTH,DB", text, 6);
    const RegionText read{"--comb", parts, axes};
    StepRegion region;
    region.shape = Shape::comb;
    region.from = read.end(0);
    region.to = read.end(1);
    region.fundamental = read.number(2);
    region.harmonics = static_cast<int>(parse_whole(parts[3], "--comb", 1, most_harmonics, 3));
    region.width = read.number(4);
    region.gain = read.number(5);
    return region;
}

std::size_t frame_of_text(const std::string &text) {
    if (text.empty())
        return 0;
    const auto frame = static_cast<std::size_t>(
        ParamOptions::number(named(region_params(), "frame"), text, "--frame"));
    if (!std::has_single_bit(frame))
        throw usage_error("--frame takes a power of two, not '" + text + "'");
    return frame;
}

/// The units of a report's times and frequencies, with the space before them.
struct RegionUnits {
    std::string time, frequency;
};

RegionUnits units_of(const RegionStep &step, const std::string &per) {
    if (step.unit != BandUnit::hertz)
        return {" samples", " cycles per sample"};
    return per.empty() ? RegionUnits{" s", " Hz"} : RegionUnits{" " + per, " cycles per " + per};
}

std::string end_text(const std::optional<double> &end, const char *otherwise,
                     const std::string &unit) {
    return end ? significant(*end, 9) + unit : otherwise;
}

std::string region_text(const StepRegion &region, const RegionUnits &units) {
    if (region.shape == Shape::lasso)
        return "lasso of " + std::to_string(region.corners.size()) + " corners";
    const std::string times = end_text(region.from, "the beginning", units.time) + " to " +
                              end_text(region.to, "the end", units.time);
    if (region.shape == Shape::comb)
        return times + ", " + std::to_string(region.harmonics) + " harmonics of " +
               significant(region.fundamental, 9) + units.frequency + ", " +
               significant(region.width, 6) + units.frequency + " wide";
    return times + ", " + end_text(region.low, "the lowest", units.frequency) + " to " +
           end_text(region.high, "the highest", units.frequency);
}

} // namespace

std::string region_option(const FilterOptions &options) {
    return !options.region.empty()  ? "--region"
           : !options.lasso.empty() ? "--lasso"
           : !options.comb.empty()  ? "--comb"
           : options.isolate        ? "--isolate"
           : !options.frame.empty() ? "--frame"
                                    : "";
}

std::optional<RegionStep> regions_of(const FilterOptions &options, const Signal &signal) {
    RegionStep step;
    const Axes axes = signal.sample_rate > 0 ? Axes::signal : Axes::samples;
    for (const std::string &text : options.region)
        step.regions.push_back(rectangle_of(text, axes));
    for (const std::string &text : options.lasso)
        step.regions.push_back(lasso_of(text, axes));
    for (const std::string &text : options.comb)
        step.regions.push_back(comb_of(text, axes));
    const std::string given = region_option(options);
    if (step.regions.empty() && !given.empty())
        throw usage_error(given + " belongs to regions: --region, --lasso and --comb");
    if (step.regions.empty())
        return {};
    step.unit = signal.sample_rate > 0 ? BandUnit::hertz : BandUnit::cycles_per_sample;
    step.isolate = options.isolate;
    step.frame = frame_of_text(options.frame);
    return step;
}

std::vector<std::vector<std::string>> region_rows(const RegionStep &step, const std::string &per) {
    std::vector<std::vector<std::string>> rows;
    for (const StepRegion &region : step.regions)
        rows.push_back(
            {step.isolate ? "  isolates" : "  region", region_text(region, units_of(step, per)) +
                                                           (step.isolate ? "; the rest " : "; ") +
                                                           significant(region.gain, 6) + " dB"});
    return rows;
}

nlohmann::ordered_json regions_json(const RegionStep &step) {
    constexpr const char *names[] = {"rectangle", "lasso", "comb"};
    auto list = nlohmann::ordered_json::array();
    for (const StepRegion &region : step.regions) {
        nlohmann::ordered_json json{{"shape", names[static_cast<std::size_t>(region.shape)]},
                                    {"gain", region.gain}};
        const auto add = [&](const char *key, const std::optional<double> &value) {
            if (value)
                json[key] = *value;
        };
        add("from", region.from);
        add("to", region.to);
        add("low", region.low);
        add("high", region.high);
        if (region.shape == Shape::comb) {
            json["fundamental"] = region.fundamental;
            json["harmonics"] = region.harmonics;
            json["width"] = region.width;
        }
        for (const RegionPoint &corner : region.corners)
            json["corners"].push_back(
                nlohmann::ordered_json::array({corner.time, corner.frequency}));
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace imago::cli
