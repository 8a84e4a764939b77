// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/compress/compress_report.h"
#include "app/cli/pages/all_pages.h"
#include "app/cli/pages/page_option.h"
#include "app/media/file/atomic_file.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/pages/spectrum_file.h"
#include "app/media/recipe_file.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/support/stopwatch.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <span>

namespace imago::cli {

namespace {

Recipe recipe_of(const CompressOptions &options, const CompressSettings &settings) {
    Recipe recipe{
        {CompressStep{settings}}, nan_policy(options.image), recipe_output(options.image)};
    recipe.output.format = format_between(options.input, options.output);
    return recipe;
}

/// Checks before any computation what could fail later.
void check_outputs(const CompressOptions &options) {
    check_devices(options.common, options.devices);
    check_saved_image(options.image, options.output);
    if (!options.recipe.empty())
        check_output_path(options.recipe);
    if (options.coefficients.empty())
        return;
    if (options.coefficients == options.output)
        throw usage_error("--output and --coefficients name the same file");
    check_spectrum_output(options.coefficients);
}

/// Loads and runs, and writes coefficients if they are requested. The time includes the forward
/// transform.
template <class AnyCompressor, class Run>
CompressResult run_on(AnyCompressor &compressor, const CompressOptions &options,
                      const std::shared_ptr<const Image> &image, const CompressSettings &settings,
                      const Run &run) {
    const auto start = Clock::now();
    compressor.load(image, settings);
    CompressResult result = run();
    result.engine_milliseconds = milliseconds_since(start);
    if (!options.coefficients.empty())
        write_spectrum_planes(options.coefficients, compressor.coefficients());
    return result;
}

/// Compresses on one device, or on several if requested, which then report.
CompressResult compress(const CompressOptions &options, const std::shared_ptr<const Image> &image,
                        const CompressSettings &settings, std::optional<SplitReport> &split) {
    if (options.devices) {
        SplitCompressor compressor(open_devices(*options.devices));
        CompressResult result =
            run_on(compressor, options, image, settings, [&] { return compressor.run(settings); });
        split = compressor.report();
        return result;
    }
    if (settings.jpeg) {
        JpegCompressor compressor(open_device(options.common));
        const auto start = Clock::now();
        compressor.load(image, settings);
        CompressResult result =
            compressor.run(settings, jpeg_coder(), {.comparison = options.compare});
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }
    Compressor compressor(open_device(options.common));
    return run_on(compressor, options, image, settings,
                  [&] { return compressor.run(settings, false); });
}

/// Writes the file that the result is, or its picture.
SavedImage save_result(const CompressOptions &options, const CompressResult &result) {
    if (!result.file || !options.image.levels.empty() || !loses_detail(options.output))
        return save_image(options.image, options.output, *result.image);
    write_file_atomically(options.output, {std::as_bytes(std::span(result.file->bytes))});
    return {SampleDepth::u8, 0, texts_of(result.file->notes)};
}

void compress_all_pages(const CompressOptions &options, const CompressSettings &settings) {
    for (const auto &[is, name] : {std::pair(options.devices.has_value(), "--devices"),
                                   std::pair(!options.coefficients.empty(), "--coefficients"),
                                   std::pair(options.compare, "--compare-libjpeg")})
        if (is)
            throw usage_error(std::string(name) + " is for one page; --page all takes every one");
    run_all_pages({options.common, options.image, options.input, options.output, options.recipe,
                   recipe_of(options, settings)});
}

void run_compress(CompressOptions options) {
    const CompressSettings settings = compress_settings(options);
    if (settings.jpeg) // --quality was that of the steps
        options.image.quality.clear();
    const ImageReadOptions how = read_options(options.image);
    if (takes_all_pages(options.page)) {
        refuse_density(options.image);
        return compress_all_pages(options, settings);
    }
    check_outputs(options);

    const auto read_start = Clock::now();
    ImageReadResult read = read_picture(options.input, how, options.page, {});
    const double read_milliseconds = milliseconds_since(read_start);
    const bool rounds = settings.jpeg && read.image.depth != SampleDepth::u8;
    if (rounds)
        read.image = rounded_to_bytes(read.image);
    const auto image = std::make_shared<const Image>(std::move(read.image));

    if (!options.recipe.empty())
        write_recipe_file(options.recipe, recipe_of(options, settings));
    std::optional<SplitReport> split;
    const CompressResult result = compress(options, image, settings, split);

    const auto write_start = Clock::now();
    const SavedImage saved = save_result(options, result);
    CompressOutcome outcome{*image,
                            settings,
                            result,
                            split,
                            saved,
                            read_milliseconds,
                            milliseconds_since(write_start),
                            page_notes(read.notes)};
    outcome.notes.insert(outcome.notes.end(), saved.notes.begin(), saved.notes.end());
    for (const std::string &note : split_notes(split))
        outcome.notes.push_back(note);
    if (rounds)
        outcome.notes.push_back("The picture was rounded to the 8 bits that JPEG has; the figures "
                                "compare with that.");
    if (loses_detail(options.output) && (!result.file || !options.image.levels.empty()))
        outcome.notes.push_back(
            "JPEG loses more when it stores; the figures are from before that.");
    if (saved.depth != image->depth)
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
