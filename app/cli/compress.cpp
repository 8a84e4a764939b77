// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/compress.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/image_options.h"
#include "app/media/file/atomic_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/recipe_file.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/support/stopwatch.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>

namespace imago::cli {

namespace {

struct CompressOptions {
    CommonOptions common;
    std::optional<std::string> devices;
    std::string input, output, coefficients, recipe;
    std::string threshold, keep; ///< empty: not given
    std::string channels = "rgb";
    std::string block; ///< empty: the whole image
    ImageOptions image;
};

constexpr std::pair<const char *, CompressSettings::Channels> channel_names[] = {
    {"rgb", CompressSettings::Channels::rgb},
    {"luma", CompressSettings::Channels::luma},
    {"ycbcr", CompressSettings::Channels::ycbcr}};

CompressSettings settings_of(const CompressOptions &options) {
    CompressSettings settings;
    if (options.threshold.empty() == options.keep.empty())
        throw usage_error("give one of --threshold and --keep, not " +
                          std::string(options.keep.empty() ? "neither" : "both"));
    if (!options.threshold.empty()) {
        settings.mode = CompressSettings::Mode::threshold;
        settings.threshold = parse_number(options.threshold, "--threshold");
        if (settings.threshold < 0)
            throw usage_error("--threshold takes a number from 0 on, not " + options.threshold);
    } else {
        settings.mode = CompressSettings::Mode::keep_percent;
        settings.keep_percent = parse_number(options.keep, "--keep");
        if (settings.keep_percent < 0 || settings.keep_percent > 100)
            throw usage_error("--keep takes a percentage from 0 to 100, not " + options.keep);
    }
    settings.channels = choice(channel_names, options.channels, "--channels");
    if (!options.block.empty())
        settings.block = static_cast<unsigned>(
            parse_whole(options.block, "--block", smallest_block, largest_block));
    return settings;
}

/// The result of a run, for the report.
struct Outcome {
    const Image &input;
    const CompressSettings &settings;
    const CompressResult &result;
    const std::optional<SplitReport> &split;
    SavedImage saved;
    double read_milliseconds, write_milliseconds;
    std::vector<std::string> notes;
};

double share(std::uint64_t part, std::uint64_t whole) {
    return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::string block_text(const CompressSettings &settings) {
    const std::string side = std::to_string(settings.block);
    return settings.block ? " of blocks of " + side + " x " + side : "";
}

double bits_per_pixel(const Outcome &outcome) {
    return outcome.result.figures.estimated_bits / static_cast<double>(outcome.input.plane_size());
}

void print_outcome(const CompressOptions &options, const Outcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    std::cout << image_text(options.input, outcome.input) << '\n';
    print_table(
        std::cout,
        {{"  kept",
          counted(figures.kept) + " of " + counted(figures.coefficients) + " coefficients (" +
              fixed(100 * share(figures.kept, figures.coefficients), 2) + "%)" +
              block_text(outcome.settings) + ", threshold " + significant(figures.threshold, 6)},
         {"  energy", fixed(100 * figures.energy_kept, 4) + "%"},
         {"  PSNR", fixed(figures.psnr, 2) + " dB"},
         {"  SSIM", fixed(figures.ssim, 4)},
         {"  estimate",
          bytes_text(static_cast<std::uint64_t>(std::ceil(figures.estimated_bits / 8))) + " (" +
              fixed(bits_per_pixel(outcome), 3) +
              " bits per pixel): entropy of the coefficients in steps of the "
              "threshold, not a file's size"},
         {"  clipped", counted(outcome.saved.clipped) + " samples beyond the range of the output"},
         {"  time", duration_text(outcome.result.engine_milliseconds) + " in the engine (of it " +
                        duration_text(outcome.result.compare_milliseconds) +
                        " for PSNR and SSIM), " + duration_text(outcome.read_milliseconds) +
                        " to read, " + duration_text(outcome.write_milliseconds) + " to write"}},
        "ll");
    print_work(std::cout, outcome.result.plan, outcome.split);
    for (const std::string &note : outcome.notes)
        std::cout << "Note: " << note << '\n';
    std::cout << "Written: " << options.output << " (" << depth_name(outcome.saved.depth) << ")\n";
    for (const std::string &path : {options.coefficients, options.recipe})
        if (!path.empty())
            std::cout << "Written: " << path << '\n';
}

nlohmann::ordered_json outcome_json(const CompressOptions &options, const Outcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    const Image &image = outcome.input;
    nlohmann::ordered_json json{{"input", options.input},
                                {"width", image.width},
                                {"height", image.height},
                                {"channels", image.channels},
                                {"depth", depth_name(image.depth)},
                                {"output", options.output},
                                {"output_depth", depth_name(outcome.saved.depth)},
                                {"block", outcome.settings.block}, // 0: the whole image
                                {"coefficients", figures.coefficients},
                                {"kept", figures.kept},
                                {"kept_percent", 100 * share(figures.kept, figures.coefficients)},
                                {"threshold", figures.threshold},
                                {"energy_kept", figures.energy_kept},
                                {"psnr", figures.psnr}, // null if the result equals the original
                                {"ssim", figures.ssim},
                                {"estimated_bits", figures.estimated_bits},
                                {"clipped", outcome.saved.clipped},
                                {"engine_milliseconds", outcome.result.engine_milliseconds},
                                {"compare_milliseconds", outcome.result.compare_milliseconds},
                                {"read_milliseconds", outcome.read_milliseconds},
                                {"write_milliseconds", outcome.write_milliseconds},
                                {"notes", outcome.notes}};
    add_work(json, outcome.result.plan, outcome.split);
    return json;
}

/// Writes coefficients; the coefficients of a block are at its position.
template <class AnyCompressor>
void write_coefficients(const std::string &path, AnyCompressor &compressor) {
    std::vector<float> coefficients = compressor.coefficients();
    NpyArray array{{compressor.height(), compressor.width()}, {}};
    const std::size_t planes = coefficients.size() / (compressor.height() * compressor.width());
    if (planes > 1)
        array.shape.insert(array.shape.begin(), planes);
    array.data = std::move(coefficients);
    write_npy(path, array);
}

Recipe recipe_of(const CompressOptions &options, const CompressSettings &settings) {
    Recipe recipe{
        {CompressStep{settings}}, nan_to_zero(options.image), recipe_output(options.image)};
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
    check_output_path(options.coefficients);
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
        write_coefficients(options.coefficients, compressor);
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
    Compressor compressor(open_device(options.common));
    return run_on(compressor, options, image, settings,
                  [&] { return compressor.run(settings, false); });
}

void run_compress(const CompressOptions &options) {
    const CompressSettings settings = settings_of(options);
    const ImageReadOptions how = read_options(options.image);
    check_outputs(options);

    const auto read_start = Clock::now();
    ImageReadResult read = read_image(options.input, how);
    const double read_milliseconds = milliseconds_since(read_start);
    const auto image = std::make_shared<const Image>(std::move(read.image));

    if (!options.recipe.empty())
        write_recipe_file(options.recipe, recipe_of(options, settings));
    std::optional<SplitReport> split;
    const CompressResult result = compress(options, image, settings, split);

    const auto write_start = Clock::now();
    const SavedImage saved = save_image(options.image, options.output, *result.image);
    Outcome outcome{*image,
                    settings,
                    result,
                    split,
                    saved,
                    read_milliseconds,
                    milliseconds_since(write_start),
                    texts_of(read.notes)};
    outcome.notes.insert(outcome.notes.end(), saved.notes.begin(), saved.notes.end());
    for (const std::string &note : split_notes(split))
        outcome.notes.push_back(note);
    if (loses_detail(options.output))
        outcome.notes.push_back(
            "JPEG loses more when it stores; the figures are from before that.");
    if (saved.depth != image->depth)
        outcome.notes.push_back("PSNR and SSIM are computed at the input's depth.");
    if (options.common.json)
        std::cout << json_text(outcome_json(options, outcome));
    else
        print_outcome(options, outcome);
}

} // namespace

void add_compress(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "compress", "Compress an image (2D DCT, threshold, inverse) and report the quality");
    const auto options = std::make_shared<CompressOptions>();
    command->add_option("input", options->input, "Image to read")->required();
    command->add_option("-o,--output", options->output, "Image to write: .png, .tif, .jpg or .webp")
        ->required();
    command->add_option("--threshold", options->threshold,
                        "Coefficients smaller than this become 0; they are ortho-normalised, for "
                        "samples in the file's own range");
    command->add_option("--keep", options->keep,
                        "Keep this percentage of the coefficients, the largest, over all channels");
    command->add_option("--channels", options->channels, "rgb, luma or ycbcr");
    command->add_option(
        "--block", options->block,
        "Transform blocks of this many samples a side, 2 to 64, instead of the whole image; its "
        "mirror image completes the blocks at its right and lower borders");
    command->add_option("--coefficients", options->coefficients,
                        "Write the coefficients before the threshold to this .npy file");
    add_save_recipe(*command, options->recipe);
    add_devices_option(*command, options->devices,
                       "the channels are, or with --block the rows of blocks,");
    add_image_options(*command, options->image);
    add_common_options(*command, options->common);
    command->callback([options] { run_compress(*options); });
}

} // namespace imago::cli
