// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles of pictures' spectra, as tables.
#include "engine/values/spectrum/spectrum_profile.h"
#include "app/cli/common/report.h"
#include "app/cli/options/image_options.h"
#include "app/cli/spectrum/spectrum_planes.h"
#include "app/media/table/csv_file.h"
#include "engine/support/number_text.h"
#include "engine/support/printable_text.h"
#include "engine/values/filter_values.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <optional>
#include <utility>

namespace imago::cli {
namespace {

/// The two frequencies of --line-profile.
ProfileLine line_of(const std::string &text) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() != 4)
        throw usage_error("--line-profile takes four numbers, U1,V1,U2,V2, not '" + text + "'");
    double numbers[4];
    for (std::size_t i = 0; i < 4; ++i) {
        numbers[i] = parse_number(parts[i], "--line-profile", i);
        if (!(std::abs(numbers[i]) <= 0.5))
            throw usage_error("--line-profile takes frequencies from -0.5 to 0.5 cycles per "
                              "pixel, not '" +
                              parts[i] + "'");
    }
    return {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
}

/// The mean power of all planes.
Plane mean_power(const Planes &planes, const SpectrumRequest &request, const DevicePtr &device,
                 PlanReport &plan) {
    const std::vector<float> values = measure_planes(planes, request, device, plan);
    const std::size_t size = planes.height() * planes.width(), count = planes.count();
    Plane power{planes.width(), planes.height(), std::vector<float>(size)};
    for (std::size_t i = 0; i < size; ++i) {
        double sum = 0;
        for (std::size_t p = 0; p < count; ++p)
            sum += static_cast<double>(values[p * size + i]);
        power.samples[i] = static_cast<float>(sum / static_cast<double>(count));
    }
    return power;
}

/// What is told of a profile beside its table.
struct ProfileFacts {
    std::size_t rows = 0;
    std::optional<FrequencyStep> step; ///< of a line
    std::string lengths;               ///< of a line at a known density
    std::optional<PowerSlope> slope;   ///< of rings, if it is wanted
};

/// The frequencies of --slope, if it is given.
using SlopeRange = std::pair<double, double>;
std::optional<SlopeRange> slope_range(const SpectrumOptions &options) {
    if (options.slope.empty())
        return std::nullopt;
    const std::vector<std::string> parts = split_list(options.slope);
    SlopeRange range{};
    if (parts.size() == 2)
        range = {parse_number(parts[0], "--slope", 0), parse_number(parts[1], "--slope", 1)};
    if (!(range.first >= 0 && range.first < range.second && range.second <= largest_frequency))
        throw usage_error("--slope takes two frequencies in cycles per pixel from 0 to 0.7071, the "
                          "smaller one first, F1,F2, not '" +
                          options.slope + "'");
    return range;
}

/// A table of rings.
ProfileFacts add_rings(CsvText &csv, const Plane &power, PixelDensity density,
                       const std::optional<SlopeRange> &range) {
    for (const char *title : {"cycles_per_px", "period_px", "power", "bins"})
        csv.add(title);
    const bool lengths = density.known() && density.x == density.y;
    if (lengths)
        csv.add("cycles_per_mm");
    csv.end_row();
    const std::vector<RingPower> rings = ring_profile(power);
    for (const RingPower &ring : rings) {
        csv.add(ring.frequency);
        ring.frequency > 0 ? csv.add(1 / ring.frequency) : csv.add("inf");
        csv.add(ring.power);
        csv.add(std::to_string(ring.bins));
        if (lengths)
            csv.add(ring.frequency * density.x);
        csv.end_row();
    }
    ProfileFacts facts{rings.size(), {}, {}, {}};
    if (!range)
        return facts;
    facts.slope = power_slope(rings, range->first, range->second);
    if (!facts.slope)
        throw usage_error("--slope needs three rings with power, and there are fewer between these "
                          "frequencies");
    return facts;
}

/// A table of the bins along a line.
ProfileFacts add_line(CsvText &csv, const Plane &power, const ProfileLine &line,
                      PixelDensity density) {
    for (const char *title : {"across", "down", "distance", "power"})
        csv.add(title);
    if (density.known())
        csv.add("cycles_per_mm");
    csv.end_row();
    const auto points =
        line_profile(line, power.width, power.height, [&](std::size_t x, std::size_t y) {
            return static_cast<double>(power.at(x, y));
        });
    for (const LinePower &point : points) {
        for (const double value : {point.at.x, point.at.y, point.distance, point.power})
            csv.add(value);
        if (density.known())
            csv.add(std::hypot(point.at.x * density.x, point.at.y * density.y));
        csv.end_row();
    }
    ProfileFacts facts{points.size(), step_along(line), {}, {}};
    if (density.known() && facts.step->frequency > 0)
        facts.lengths = length_text(line.to.x - line.from.x, line.to.y - line.from.y, density);
    return facts;
}

nlohmann::ordered_json facts_json(const ProfileFacts &facts, const ProfileLine *line,
                                  PixelDensity density) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (facts.step) {
        json["cycles_per_px"] = facts.step->frequency;
        json["period_px"] = facts.step->period; // null: a line without length
        json["direction"] = facts.step->direction;
        if (density.known())
            json["cycles_per_mm"] = std::hypot((line->to.x - line->from.x) * density.x,
                                               (line->to.y - line->from.y) * density.y);
    }
    if (facts.slope) {
        json["slope"] = facts.slope->slope;
        json["slope_error"] = facts.slope->error;
        json["slope_rings"] = facts.slope->rings;
    }
    return json;
}

void print_facts(const ProfileFacts &facts) {
    std::vector<std::vector<std::string>> rows;
    if (facts.step) {
        rows.push_back({"  length", significant(facts.step->frequency, 4) + " cycles/px, period " +
                                        significant(facts.step->period, 4) + " px" +
                                        (facts.lengths.empty() ? "" : "; " + facts.lengths)});
        rows.push_back({"  direction", fixed(facts.step->direction, 2) + " deg"});
    }
    if (facts.slope)
        rows.push_back({"  slope", fixed(facts.slope->slope, 3) + " +- " +
                                       fixed(facts.slope->error, 3) + ", of " +
                                       counted(facts.slope->rings) + " rings"});
    print_table(std::cout, rows, "ll");
}

} // namespace

bool wants_profile(const SpectrumOptions &options) {
    refuse(options.ring_profile && !options.line_profile.empty(), "--line-profile",
           "--ring-profile asks for another table");
    return options.ring_profile || !options.line_profile.empty();
}

void run_profile(const SpectrumOptions &options, SpectrumRequest request, bool array) {
    std::optional<ProfileLine> line;
    if (!options.ring_profile)
        line = line_of(options.line_profile);
    const std::optional<SlopeRange> slope = slope_range(options);
    const Planes planes = read_planes(options, request, array);
    const PixelDensity density =
        given_density(options.dpi, options.pixel_size).value_or(planes.density);
    add_quantity(options, Quantity::power, false, request);
    request.shift = true;
    PlanReport plan;
    const Plane power = mean_power(planes, request, open_device(options.common), plan);
    CsvText csv;
    const ProfileFacts facts =
        line ? add_line(csv, power, *line, density) : add_rings(csv, power, density, slope);
    csv.write(options.output);
    if (options.common.json) {
        nlohmann::ordered_json json{{"input", options.input},
                                    {"shape", planes.shape},
                                    {"profile", line ? "line" : "rings"},
                                    {"rows", facts.rows}};
        json.update(facts_json(facts, line ? &*line : nullptr, density));
        json["output"] = options.output;
        json["notes"] = planes.notes;
        json["plan"] = plan_json(plan);
        std::cout << json_text(json);
        return;
    }
    std::cout << printable_name(options.input) << ": " << power.width << " x " << power.height
              << (density.known() ? ", " + density_text(density) : "") << ", "
              << counted(facts.rows) << (line ? " bins along the line\n" : " rings of frequency\n");
    print_facts(facts);
    print_plan(std::cout, plan);
    for (const std::string &note : planes.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.output) << '\n';
}

} // namespace imago::cli
