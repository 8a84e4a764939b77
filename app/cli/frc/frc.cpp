// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/image_options.h"
#include "app/cli/options/input_words.h"
#include "app/cli/options/options.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/table/csv_file.h"
#include "engine/pipeline/spectrum/correlate_rings.h"
#include "engine/support/printable_text.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

namespace imago::cli {
namespace {

struct FrcOptions {
    CommonOptions common;
    std::string first, second, output, threshold = "1/7", window = "hann", dpi, pixel_size;
    std::string nan = "refuse", crop; ///< of both
};

constexpr std::pair<const char *, bool> window_names[] = {{"hann", true}, {"none", false}};

/// What was measured, for the reports.
struct FrcOutcome {
    std::vector<CorrelationRing> rings;
    CorrelationThreshold threshold;
    PixelDensity density;
    std::optional<double> frequency; ///< of the crossing
    std::vector<std::string> notes;
};

void check_table(const std::string &path) {
    if (path.empty())
        return;
    if (lower_extension(path) != ".csv")
        throw usage_error("the correlation of rings is a table: --output names a .csv file, not '" +
                          path + "'");
    check_output_path(path);
}

void write_table(const std::string &path, const FrcOutcome &outcome) {
    CsvText csv;
    for (const char *title : {"cycles_per_px", "correlation", "threshold", "bins"})
        csv.add(title);
    csv.end_row();
    for (const CorrelationRing &ring : outcome.rings) {
        csv.add(ring.frequency);
        csv.add(ring.correlation);
        csv.add(outcome.threshold.at(ring.bins));
        csv.add(std::to_string(ring.bins));
        csv.end_row();
    }
    csv.write(path);
}

std::string resolution_text(const FrcOutcome &outcome) {
    if (!outcome.frequency)
        return !agree_at_first(outcome.rings, outcome.threshold)
                   ? "none: the pictures do not agree in the first ring"
                   : "finer than 2 pixels: the curve stays above the threshold";
    std::string text = significant(1 / *outcome.frequency, 4) + " px, at " +
                       significant(*outcome.frequency, 4) + " cycles/px";
    if (outcome.density.known() && outcome.density.x == outcome.density.y)
        text += "; " + length_text(*outcome.frequency, 0, outcome.density);
    return text;
}

nlohmann::ordered_json outcome_json(const FrcOptions &options, const FrcOutcome &outcome) {
    nlohmann::ordered_json json{{"first", options.first},
                                {"second", options.second},
                                {"threshold", threshold_name(outcome.threshold)},
                                {"window", options.window},
                                {"rings", outcome.rings.size()},
                                {"cycles_per_px", nullptr},
                                {"resolution_px", nullptr}};
    if (outcome.frequency) {
        json["cycles_per_px"] = *outcome.frequency;
        json["resolution_px"] = 1 / *outcome.frequency;
        if (outcome.density.known() && outcome.density.x == outcome.density.y)
            json["resolution_mm"] = 1 / (*outcome.frequency * outcome.density.x);
    }
    auto correlations = nlohmann::ordered_json::array();
    for (const CorrelationRing &ring : outcome.rings)
        correlations.push_back(ring.correlation);
    json["correlations"] = correlations;
    json["notes"] = outcome.notes;
    return json;
}

void run_frc(const FrcOptions &options) {
    FrcOutcome outcome;
    const auto threshold = parse_threshold(options.threshold);
    if (!threshold)
        throw usage_error("--threshold takes 1/7, half-bit, 1-bit, 3-sigma or a number above 0 and "
                          "below 1, not '" +
                          options.threshold + "'");
    outcome.threshold = *threshold;
    const bool windowed = choice(window_names, options.window, "--window");
    const auto given = given_density(options.dpi, options.pixel_size);
    check_table(options.output);
    const ImageReadOptions how = read_options(options.nan, options.crop);
    ImageReadResult first = read_image(options.first, how),
                    second = read_image(options.second, how);
    outcome.notes = texts_of(first.notes);
    for (const std::string &note : texts_of(second.notes))
        outcome.notes.push_back(note);
    outcome.density =
        given.value_or(first.image.metadata ? first.image.metadata->density : PixelDensity{});
    Spectrum spectrum(open_device(options.common));
    outcome.rings = correlate_rings(spectrum, first.image, second.image, windowed);
    outcome.frequency = crossing(outcome.rings, outcome.threshold);
    if (!options.output.empty())
        write_table(options.output, outcome);
    if (options.common.json) {
        std::cout << json_text(outcome_json(options, outcome));
        return;
    }
    std::cout << image_text(options.first, first.image) << '\n'
              << image_text(options.second, second.image) << '\n';
    print_table(std::cout,
                {{"  rings", counted(outcome.rings.size()) + ", window " + options.window},
                 {"  threshold", threshold_name(outcome.threshold)},
                 {"  resolution", resolution_text(outcome)}},
                "ll");
    for (const std::string &note : outcome.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    if (!options.output.empty())
        std::cout << "Written: " << printable_name(options.output) << '\n';
}

} // namespace

void add_frc(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "frc", "Fourier ring correlation of two pictures of one subject: the frequency up to which "
               "they agree");
    const auto options = std::make_shared<FrcOptions>();
    command->add_option("first", options->first, "What to read: an " + image_words() + pipe_words())
        ->required();
    command
        ->add_option("second", options->second,
                     "Another of the same size and channels, with noise of its own")
        ->required();
    command->add_option("-o,--output", options->output,
                        "Table (.csv) to write: frequency, correlation, threshold and bins of each "
                        "ring");
    command->add_option("--threshold", options->threshold,
                        "Where the resolution is read: 1/7 (default), half-bit, 1-bit, 3-sigma, or "
                        "a number");
    command->add_option("--window", options->window,
                        "hann (default): fade the pictures towards their edges; none");
    add_nan_option(*command, options->nan);
    add_crop_option(*command, options->crop);
    add_density_options(*command, options->dpi, options->pixel_size);
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_frc(*options); });
}

} // namespace imago::cli
