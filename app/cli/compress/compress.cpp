// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/recipe_work.h"
#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/texts.h"
#include "app/cli/compress/compress_options.h"
#include "app/cli/pages/page_option.h"
#include "app/media/file/atomic_file.h"
#include "app/media/pages/spectrum_file.h"
#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"
#include "engine/values/recipe/recipe.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace imago::cli {
namespace {

// The report of `imago-cli compress`.

/// The result of a run, for the report.
struct CompressOutcome : StepOutcome {
    const Image &input;
    const CompressSettings &settings;
    const CompressResult &result;
    const std::optional<SplitReport> &split;
};

std::vector<OpFigure> told(const CompressOutcome &outcome) {
    return compress_told.of(
        {outcome.result.figures, outcome.input.plane_size(), outcome.settings.block});
}

std::string wanted_text(const CompressSettings &settings) {
    if (settings.mode == CompressSettings::Mode::bytes)
        return counted(settings.bytes) + " bytes";
    return settings.mode == CompressSettings::Mode::psnr
               ? "PSNR of " + significant(settings.psnr, 6) + " dB"
               : "SSIM of " + significant(settings.ssim, 6);
}

std::string target_text(const CompressOutcome &outcome) {
    const CompressSettings &settings = outcome.settings;
    const TargetOutcome &target = *outcome.result.target;
    const std::string wanted = wanted_text(settings);
    const std::string trials =
        std::to_string(target.trials) + (target.trials == 1 ? " trial" : " trials");
    return "  Target: " + wanted +
           (target.met ? ", reached after " + trials : ", not nearer than this after " + trials);
}

/// Prints the outcome as text on standard output.
void print_compress_outcome(const CompressOptions &options, const CompressOutcome &outcome) {
    std::cout << image_text(options.input, outcome.input) << '\n';
    auto rows = figure_rows(compress_told.report, told(outcome));
    rows.push_back(clipped_row(outcome.saved.clipped));
    rows.push_back(time_row(outcome, outcome.result.engine_milliseconds,
                            " (of it " + duration_text(outcome.result.compare_milliseconds) +
                                " for PSNR and SSIM)"));
    print_table(std::cout, rows, "ll");
    if (outcome.result.comparison)
        std::cout << "  " << comparison_told.report.front().name << ": "
                  << report_text(comparison_told.report.front(),
                                 comparison_told.of(*outcome.result.comparison))
                  << '\n';
    if (outcome.result.target)
        std::cout << target_text(outcome) << '\n';
    print_work(std::cout, outcome.result.plan, outcome.split);
    print_files(options, outcome,
                options.coefficients.empty() ? std::vector<std::string>()
                                             : std::vector{printable_name(options.coefficients)});
}

/// The outcome for --json.
nlohmann::ordered_json compress_outcome_json(const CompressOptions &options,
                                             const CompressOutcome &outcome) {
    nlohmann::ordered_json json = picture_json(options, outcome.input, outcome);
    json["block"] = block_side(outcome.settings); // 0: the whole image
    add_figures(json, told(outcome));
    json["clipped"] = outcome.saved.clipped;
    add_times(json, outcome, outcome.result.engine_milliseconds,
              outcome.result.compare_milliseconds);
    if (outcome.result.comparison)
        add_figures(json["libjpeg"], comparison_told.of(*outcome.result.comparison));
    if (outcome.result.target)
        json["target"] = {{"of", amount_of(outcome.settings.mode).param.id},
                          {"met", outcome.result.target->met},
                          {"trials", outcome.result.target->trials}};
    add_work(json, outcome.result.plan, outcome.split);
    return json;
}

/// Checks before any computation what could fail later.
void check_outputs(const CompressOptions &options) {
    check_devices(options.common, options.devices);
    check_step_outputs(options);
    if (options.coefficients.empty())
        return;
    if (options.coefficients == options.output)
        throw usage_error("--output and --coefficients name the same file");
    check_spectrum_output(options.coefficients);
}

/// Compresses on one device, or on several if requested, which then report.
CompressResult compress(const CompressOptions &options, const std::shared_ptr<const Image> &image,
                        const CompressSettings &settings, std::optional<SplitReport> &split) {
    if (options.devices) {
        SplitCompressor compressor(open_devices(*options.devices));
        const auto start = Clock::now();
        compressor.load(image, settings);
        CompressResult result = compressor.run(settings);
        result.engine_milliseconds = milliseconds_since(start);
        result.compared = image;
        if (!options.coefficients.empty())
            write_spectrum_planes(options.coefficients, compressor.coefficients());
        split = compressor.report();
        return result;
    }
    StepDetails details{options.compare, !options.coefficients.empty()};
    auto result = RecipeWork(recipe_of(options, {CompressStep{settings}}))
                      .result<CompressResult>(open_device(options.common), image, &details);
    if (details.planes)
        write_spectrum_planes(options.coefficients, *details.planes);
    return result;
}

/// Writes the file that the result is, or its picture.
SavedImage save_result(const CompressOptions &options, const CompressResult &result) {
    if (!result.file || !options.image.levels.empty() || !loses_detail(options.output))
        return save_image(options.image, options.output, *result.image);
    write_file_atomically(options.output, {std::as_bytes(std::span(result.file->bytes))});
    return {SampleDepth::u8, 0, texts_of(result.file->notes)};
}

void run_compress(CompressOptions options) {
    const CompressSettings settings = compress_settings(options);
    if (settings.jpeg) // --quality was that of the steps
        options.image.quality.clear();
    const ImageReadOptions how = read_options(options.image);
    if (takes_all_pages(options.page))
        return run_all_pages(options, CompressStep{settings},
                             {{options.devices.has_value(), "--devices"},
                              {!options.coefficients.empty(), "--coefficients"},
                              {options.compare, "--compare-libjpeg"}});
    check_outputs(options);

    const auto read_start = Clock::now();
    ImageReadResult read = read_picture(options.input, how, options.page, {});
    const double read_milliseconds = milliseconds_since(read_start);
    check_channels(settings.channels, read.image);
    const auto image = std::make_shared<const Image>(std::move(read.image));

    save_recipe_of(options, {CompressStep{settings}});
    std::optional<SplitReport> split;
    const CompressResult result = compress(options, image, settings, split);

    const auto write_start = Clock::now();
    CompressOutcome outcome{{{}, read_milliseconds, 0, page_notes(read.notes)},
                            *result.compared,
                            settings,
                            result,
                            split};
    outcome.take(save_result(options, result), write_start);
    outcome.add_notes(split_notes(split));
    if (result.compared != image)
        outcome.notes.push_back("The picture was rounded to the 8 bits that JPEG has; the figures "
                                "compare with that.");
    if (loses_detail(options.output) && (!result.file || !options.image.levels.empty()))
        outcome.notes.push_back(
            "JPEG loses more when it stores; the figures are from before that.");
    if (outcome.saved.depth != result.compared->depth)
        outcome.notes.push_back("PSNR and SSIM are computed at the input's depth.");
    if (options.common.json)
        std::cout << json_text(compress_outcome_json(options, outcome));
    else
        print_compress_outcome(options, outcome);
}

} // namespace

void add_compress(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "compress", "Compress an image (2D DCT, threshold, inverse) and report the quality");
    const auto options = std::make_shared<CompressOptions>();
    add_compress_options(*command, *options);
    command->callback([options] { run_compress(*options); });
}

} // namespace imago::cli
