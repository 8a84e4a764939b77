// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/recipe_work.h"
#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/wave_report.h"
#include "app/cli/filter/filter_files.h"
#include "app/cli/filter/filter_options.h"
#include "app/cli/filter/filter_signal.h"
#include "app/cli/filter/filter_volume.h"
#include "app/cli/options/input_words.h"
#include "app/cli/pages/page_option.h"
#include "app/media/file/atomic_file.h"
#include "app/media/mask_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/json/read_json.h"
#include "engine/pipeline/filter/notches.h"
#include "engine/pipeline/filter/split_filter.h"
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"
#include "engine/values/edge_choice.h"
#include "engine/values/mask/mean_loss.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <iostream>
#include <optional>

namespace imago::cli {
namespace {

void refuse_filtering(const FilterOptions &options) {
    const bool shapes =
        !(options.low.empty() && options.high.empty() && options.band.empty() &&
          options.stop.empty() && options.notch.empty() && options.wedge.empty() &&
          options.lattice.empty() && options.masks.empty() && wave_option(options).empty());
    if (shapes || !options.output.empty() || !options.removed.empty())
        throw usage_error("--suggest writes a mask and does not filter: run filter again with "
                          "--mask " +
                          options.suggest);
    if (options.devices)
        throw usage_error("--suggest is for one device, not for --devices");
    if (!has_extension(options.suggest, ".json"))
        throw usage_error("--suggest writes a mask file, and '" + options.suggest +
                          "' does not end in .json");
    check_output_path(options.suggest);
}

nlohmann::ordered_json patterns_json(const std::vector<SpectralPeak> &peaks, PixelDensity density) {
    auto list = nlohmann::ordered_json::array();
    for (const SpectralPeak &peak : peaks) {
        list.push_back({{"x", peak.at.x},
                        {"y", peak.at.y},
                        {"period", peak.period()},
                        {"angle", peak.angle()},
                        {"ratio", peak.ratio},
                        {"radius", peak.radius}});
        if (density.known()) {
            const double frequency = std::hypot(peak.at.x * density.x, peak.at.y * density.y);
            list.back()["cycles_per_mm"] = frequency;
            list.back()["lines_per_inch"] = frequency * inch_millimetres;
            list.back()["period_mm"] = 1 / frequency;
        }
    }
    return list;
}

void print_patterns(const std::vector<SpectralPeak> &peaks, PixelDensity density) {
    std::vector<std::vector<std::string>> rows{
        {"  period", "angle", "across", "down", "radius", "above its surroundings"}};
    if (density.known())
        rows.front().push_back("in lengths");
    for (const SpectralPeak &peak : peaks) {
        rows.push_back({"  " + fixed(peak.period(), 2) + " px", fixed(peak.angle(), 1) + " deg",
                        fixed(peak.at.x, 4), fixed(peak.at.y, 4), fixed(peak.radius, 4),
                        fixed(peak.ratio, 1) + " times"});
        if (density.known())
            rows.back().push_back(length_text(peak.at.x, peak.at.y, density));
    }
    if (!peaks.empty())
        print_table(std::cout, rows, density.known() ? "rrrrrrl" : "rrrrrr");
}

/// `filter IN --suggest FILE.json`: searches for periodic patterns, reports each with its period
/// and direction, and writes a mask file with a notch for each. Throws Error (usage) if options for
/// filtering are given, and as reading, searching and writing do.
void run_suggest(const FilterOptions &options) {
    refuse_filtering(options);
    given_density(options.image.dpi, options.image.pixel_size); // refuses early
    const FilterInput input = read_filter_input(options);
    const PixelDensity density = density_for(options.image, input.image);
    Spectrum spectrum(open_device(options.common));
    const std::vector<SpectralPeak> peaks = suggest_notches(spectrum, input.image);
    FilterMask mask;
    for (const SpectralPeak &peak : peaks)
        mask.shapes.push_back(notch_of(peak));
    write_mask_file(options.suggest, mask);
    if (options.common.json) {
        std::cout << json_text(nlohmann::ordered_json{{"input", options.input},
                                                      {"mask", options.suggest},
                                                      {"peaks", patterns_json(peaks, density)},
                                                      {"notes", input.notes}});
        return;
    }
    std::cout << image_text(options.input, input.image) << ": " << peaks.size()
              << (peaks.size() == 1 ? " periodic pattern\n" : " periodic patterns\n");
    print_patterns(peaks, density);
    for (const std::string &note : input.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.suggest) << '\n';
}

/// The result of a run, for the report.
struct FilterOutcome : StepOutcome {
    const Image &input;
    const FilterMask &mask;
    const FilterResult &result;
    const std::optional<SplitReport> &split;
    const WaveSettings &waves;
    bool chosen = false; ///< the edges were chosen by measurement
    SavedImage removed = {};
};

std::vector<OpFigure> told(const FilterOutcome &outcome) {
    const std::vector<float> &before = outcome.input.samples,
                             &after = outcome.result.image->samples;
    double sum = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double taken = static_cast<double>(before[i]) - after[i];
        sum += taken * taken;
    }
    return filter_told.of(
        {outcome.saved.clipped, std::sqrt(sum / static_cast<double>(before.size()))});
}

/// The treatment of the edges, and the reason if it was measured.
std::string edges_text(const FilterOutcome &outcome) {
    std::string text = edges_name(outcome.result.edges);
    if (outcome.chosen && !outcome.mask.pictures.empty())
        text += " (auto: the mask has a picture)";
    else if (outcome.chosen)
        text += " (auto: opposite borders differ " +
                significant(border_jump(outcome.input).largest(), 3) +
                " times as much as neighbours)";
    return text;
}

/// Notes how a mean that was not kept has changed, since this effect shows at once.
void note_mean(FilterOutcome &outcome) {
    const auto loss = mean_loss(outcome.mask, outcome.input, *outcome.result.image);
    if (loss)
        outcome.notes.push_back(
            "The mask removes the mean: it was " + significant(loss->before, 4) + " and is " +
            significant(loss->after, 3) + ". Without --release-dc the mean stays.");
}

using imago::counted; // the next function would hide it

/// A number with its noun: "1 shape", "2 shapes".
std::string number_of(std::size_t count, const std::string &what) {
    return counted(count) + " " + what + (count == 1 ? "" : "s");
}

void print_outcome(const FilterOptions &options, const FilterOutcome &outcome) {
    const FilterResult &result = outcome.result;
    std::cout << image_text(options.input, outcome.input) << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  mask", number_of(outcome.mask.shapes.size(), "shape") + " and " +
                       number_of(outcome.mask.pictures.size(), "picture") + ", the mean " +
                       (outcome.mask.keep_mean ? "kept" : "released")},
        {"  edges", edges_text(outcome) + ", transformed as " + std::to_string(result.width) +
                        " x " + std::to_string(result.height)}};
    for (auto &row : figure_rows(filter_told.report, told(outcome)))
        rows.push_back(std::move(row));
    rows.push_back(time_row(outcome, result.engine_milliseconds));
    print_table(std::cout, rows, "ll");
    print_waves(std::cout, result.waves, {outcome.input.height, outcome.input.width},
                outcome.waves);
    print_work(std::cout, result.plan, outcome.split);
    std::vector<std::string> others;
    if (!options.removed.empty())
        others.push_back(printable_name(options.removed) + " (" +
                         depth_name(outcome.removed.depth) + ")");
    print_files(options, outcome, others);
}

nlohmann::ordered_json outcome_json(const FilterOptions &options, const FilterOutcome &outcome) {
    const Image &image = outcome.input;
    nlohmann::ordered_json json = picture_json(options, image, outcome);
    json["mask"] = json::read_json<nlohmann::ordered_json>(mask_text(outcome.mask)).tree;
    json["mask_pictures"] = outcome.mask.pictures.size();
    json["edges"] = edges_name(outcome.result.edges);
    json["edges_chosen"] = outcome.chosen ? "auto" : "by --pad";
    json["transform_width"] = outcome.result.width;
    json["transform_height"] = outcome.result.height;
    add_figures(json, told(outcome));
    if (!options.removed.empty()) {
        json["removed"] = options.removed;
        json["removed_clipped"] = outcome.removed.clipped;
    }
    if (!outcome.waves.empty()) {
        json["waves"] =
            waves_json(outcome.result.waves, {image.height, image.width}, outcome.waves);
        json["only_waves"] = outcome.waves.only;
        json["strongest"] = outcome.waves.strongest;
    }
    add_times(json, outcome, outcome.result.engine_milliseconds);
    add_work(json, outcome.result.plan, outcome.split);
    return json;
}

/// Checks before any computation what could fail later.
void check_outputs(const FilterOptions &options) {
    check_devices(options.common, options.devices);
    check_step_outputs(options);
    if (options.removed.empty())
        return;
    if (options.removed == options.output)
        throw usage_error("--output and --removed name the same file");
    FilterOptions plain = options; // its levels are the result's
    plain.image.levels.clear();
    check_saved_image(plain.image, options.removed);
}

/// Filters on one device, or on several if requested, which then report.
FilterResult filtered(const FilterOptions &options, const std::shared_ptr<const Image> &image,
                      const FilterStep &step, RecipeWork &work, std::optional<SplitReport> &split) {
    if (!options.devices)
        return work.result<FilterResult>(open_device(options.common), image);
    SplitFilter filter(open_devices(*options.devices));
    FilterResult result = filter.once(image, work.mask(), step.channels, step.edges);
    split = filter.report();
    return result;
}

void run_filter(const FilterOptions &options) {
    std::vector<std::string> pictures;
    const FilterMask shapes = mask_of(options, pictures);
    const WaveSettings waves = waves_of(options);
    const FilterEdges edges = edges_with(waves, edges_of(options));
    const FilterChannels channels = channels_of(options);
    const FilterStep step{shapes, pictures, channels, edges, false, waves};
    if (options.output.empty())
        throw usage_error("--output is required");
    if (takes_all_pages(options.page))
        return run_all_pages(options, step,
                             {{options.devices.has_value(), "--devices"},
                              {!options.removed.empty(), "--removed"},
                              {!options.signal.array.empty(), "--array"}});
    check_outputs(options);
    const auto read_start = Clock::now();
    FilterInput input = read_filter_input(options);
    RecipeWork work(recipe_of(options, {step})); // reads the mask's pictures
    const FilterMask &mask = work.mask();
    const double read_milliseconds = milliseconds_since(read_start);
    const auto image = std::make_shared<const Image>(std::move(input.image));

    save_recipe(options, {step});
    std::optional<SplitReport> split;
    const FilterResult result = filtered(options, image, step, work, split);

    FilterOutcome outcome{
        {{}, read_milliseconds, 0, input.notes}, *image, mask, result, split, waves};
    outcome.chosen = edges == FilterEdges::automatic;
    note_mean(outcome);
    outcome.add_notes(split_notes(split));
    const auto write_start = Clock::now();
    outcome.saved = save_image(options.image, options.output, *result.image);
    outcome.add_notes(outcome.saved.notes);
    if (!options.removed.empty()) {
        outcome.removed = write_removed(options, options.removed, *image, *result.image);
        if (outcome.removed.clipped > 0)
            outcome.notes.push_back(counted(outcome.removed.clipped) +
                                    " samples of what was removed were clipped.");
    }
    outcome.write_milliseconds = milliseconds_since(write_start);
    if (options.common.json)
        std::cout << json_text(outcome_json(options, outcome));
    else
        print_outcome(options, outcome);
}

/// Adds an option for shapes, which may be repeated, each time with one list of numbers.
void add_shapes(CLI::App &command, const char *name, std::vector<std::string> &given,
                const char *form, const char *help) {
    command.add_option(name, given, help)->type_name(form)->allow_extra_args(false);
}

void add_region_options(CLI::App &command, FilterOptions &options) {
    add_shapes(
        command, "--region", options.region, "T1,T2,F1,F2,DB",
        "Signals: change what lies between two times in seconds and two frequencies in hertz "
        "(samples and cycles per sample if the rate is unknown) by DB; -200 silences it. An "
        "end that is left empty (,2,,8k,-60) is that of the signal. May be repeated");
    add_shapes(command, "--lasso", options.lasso, "T:F,T:F,...,DB",
               "The same inside a polygon of three or more corners");
    add_shapes(command, "--comb", options.comb, "T1,T2,F0,HARMONICS,WIDTH,DB",
               "The same in bands of WIDTH around the multiples of F0");
    command.add_flag("--isolate", options.isolate,
                     "Change all that lies outside of the regions instead, by their DB");
    command.add_option("--frame", options.frame,
                       "Samples of the frames that regions are cut from, a power of two; long ones "
                       "part frequencies, short ones times; default: about 1/24 second");
}

void add_wave_options(CLI::App &command, FilterOptions &options) {
    add_shapes(command, "--wave", options.wave, "U,V,GAIN[,PHASE]",
               "Change one wave of the picture, of U cycles across and V down: its amplitude times "
               "GAIN (0 removes it), its phase plus PHASE degrees. Of volumes U,V,W,GAIN[,PHASE], "
               "with W cycles over the slices. May be repeated");
    add_shapes(
        command, "--keep-wave", options.keep_wave, "U,V[,GAIN[,PHASE]]",
        "Keep only the waves that are named so, and the mean unless --release-dc is given; of "
        "volumes U,V,W[,GAIN[,PHASE]]");
    command.add_option("--strongest", options.strongest,
                       "Keep only the N strongest waves besides those of --keep-wave");
}

} // namespace

void add_filter(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "filter", "Filter an image by a mask over its frequencies (2D FFT, mask, inverse), or a "
                  "signal by bands and by regions of its spectrogram");
    const auto options = std::make_shared<FilterOptions>();
    using Kind = FileFormat::Kind;
    command
        ->add_option("input", options->input,
                     "What to read: an " + image_words() + " or " + array_file_words() +
                         " of two axes; or a signal: " + sound_words() + ", table (.csv), " +
                         iq_words() + ", array with --dimensions 1" + pipe_words())
        ->required();
    command->add_option(
        "-o,--output", options->output,
        "File to write: " + written_words({Kind::picture, Kind::array}) + "; for signals " +
            written_words({Kind::sound, Kind::table, Kind::recording, Kind::array}) +
            "; for complex signals also " + written_words({Kind::samples}) +
            ". Only --suggest needs none");
    add_shapes(*command, "--low", options->low, "R",
               "Keep frequencies up to R cycles per pixel; for signals R is in hertz, or in cycles "
               "per sample if the rate is unknown. Filters may be repeated and multiply");
    add_shapes(*command, "--high", options->high, "R", "Keep frequencies above R");
    add_shapes(
        *command, "--band", options->band, "R1,R2",
        "Keep frequencies from R1 to R2; several bands of a signal keep the frequencies of each. "
        "Bands of complex signals may lie below 0 (--band=-200k,-50k) and around the centre");
    add_shapes(*command, "--stop", options->stop, "R1,R2", "Remove frequencies from R1 to R2");
    add_shapes(*command, "--notch", options->notch, "U,V,R",
               "Remove frequencies within R of U across and V down, and of its mirror image; "
               "of volumes U,V,W,R, with W from slice to slice");
    add_shapes(*command, "--wedge", options->wedge, "ANGLE,WIDTH",
               "Remove directions within WIDTH / 2 degrees of ANGLE (0: across, 90: down); of "
               "volumes ANGLE,ELEVATION,WIDTH, a double cone ELEVATION above the slices' plane");
    add_shapes(
        *command, "--lattice", options->lattice, "U,V,U2,V2,R",
        "Remove frequencies within R of the lattice of U,V and U2,V2, as a screen's harmonics; of "
        "volumes U,V,W,U2,V2,W2,R, or a third vector before R");
    add_region_options(*command, *options);
    add_wave_options(*command, *options);
    add_shapes(*command, "--mask", options->masks, "FILE",
               "A mask file (.json), or a picture (image or .npy) of the mask as large as the "
               "transform, with frequency 0 in the middle");
    command->add_option("--soft", options->soft,
                        "Width of the edges of the filters above, in the same unit; default 0");
    command->add_option("--strength", options->strength,
                        "Share that the filters take of what they remove, 0 to 1 (default)");
    command->add_flag("--release-dc", options->release_dc,
                      "Filter the mean, too; without this it stays under every mask");
    command->add_option("--pad", options->pad,
                        "Edges: none (periodic), mirror or mean (a margin), taper (fade), or auto "
                        "(default): for images mirror if opposite borders differ so much that the "
                        "spectrum would show a cross, otherwise none; for signals mirror");
    command->add_option("--channels", options->channels,
                        "rgb (default), luma, ycbcr, or one: red, green, blue");
    command->add_option("--removed", options->removed,
                        "Write the removed part to this file, around the middle of the range");
    command->add_option("--suggest", options->suggest,
                        "Look for periodic patterns instead, and write a mask file (.json) with a "
                        "notch for each");
    command->add_option("--rate", options->rate,
                        "Signals: samples per second, for example 48k or 2.4M; default: the sound "
                        "file's rate, or that of the table's times");
    add_signal_options(*command, options->signal);
    add_table_options(*command, options->table);
    command->add_option(
        "--dimensions", options->dimensions,
        "Arrays: 2: a picture (default); 1: signals whose time is the last axis. 3: "
        "the pages of a TIFF, or the planes of an array, are slices of a volume, "
        "which the shapes filter in three dimensions");
    add_save_recipe(*command, options->recipe);
    add_devices_option(*command, options->devices, "the channels of an image or a signal are");
    add_step_options(*command, *options);
    command->callback([options] {
        if (!options->suggest.empty() && !options->recipe.empty())
            throw usage_error("--save-recipe does not apply to --suggest, which filters nothing");
        const bool stack = filters_signal(*options) || dimensions_of(*options) == 3;
        if (stack && !options->page.empty())
            throw usage_error("--page is for pictures: it does not apply to signals and volumes");
        if (filters_signal(*options))
            run_signal_filter(*options);
        else if (dimensions_of(*options) == 3)
            run_volume_filter(*options);
        else if (options->suggest.empty())
            run_filter(*options);
        else
            run_suggest(*options);
    });
}

} // namespace imago::cli
