// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compress/compress_options.h"

#include "engine/pipeline/compress/target.h"
#include "engine/support/error.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

namespace {

using Mode = CompressSettings::Mode;

constexpr std::pair<const char *, CompressSettings::Channels> channel_names[] = {
    {"rgb", CompressSettings::Channels::rgb},
    {"luma", CompressSettings::Channels::luma},
    {"ycbcr", CompressSettings::Channels::ycbcr}};

/// An option that says how much stays, and what it sets.
struct AmountOption {
    const char *name;
    std::string CompressOptions::*text;
    Mode mode;
    double CompressSettings::*number;
};
constexpr AmountOption amount_options[] = {
    {"--threshold", &CompressOptions::threshold, Mode::threshold, &CompressSettings::threshold},
    {"--keep", &CompressOptions::keep, Mode::keep_percent, &CompressSettings::keep_percent},
    {"--psnr", &CompressOptions::psnr, Mode::psnr, &CompressSettings::psnr},
    {"--ssim", &CompressOptions::ssim, Mode::ssim, &CompressSettings::ssim}};

/// The one amount that was given.
const AmountOption &amount_of(const CompressOptions &options) {
    const AmountOption *given = nullptr;
    std::string names;
    for (const AmountOption &option : amount_options) {
        names += (names.empty() ? "" : ", ") + std::string(option.name);
        if ((options.*option.text).empty())
            continue;
        if (given)
            throw usage_error("give one of " + std::string(given->name) + " and " + option.name +
                              ", not both");
        given = &option;
    }
    if (!given)
        throw usage_error("say how much stays, by one of " + names);
    return *given;
}

void check_amount(const AmountOption &option, const std::string &text, double number) {
    const auto refuse = [&](const std::string &allowed) {
        throw usage_error(std::string(option.name) + " takes " + allowed + ", not " + text);
    };
    if (option.mode == Mode::threshold && number < 0)
        refuse("a number from 0 on");
    if (option.mode == Mode::keep_percent && !(number >= 0 && number <= 100))
        refuse("a percentage from 0 to 100");
}

} // namespace

CompressSettings compress_settings(const CompressOptions &options) {
    CompressSettings settings;
    const AmountOption &amount = amount_of(options);
    const std::string &text = options.*amount.text;
    settings.mode = amount.mode;
    settings.*amount.number = parse_number(text, amount.name);
    check_amount(amount, text, settings.*amount.number);
    check_target(settings);
    settings.channels = choice(channel_names, options.channels, "--channels");
    if (!options.block.empty())
        settings.block = static_cast<unsigned>(
            parse_whole(options.block, "--block", smallest_block, largest_block));
    return settings;
}

void add_compress_options(CLI::App &command, CompressOptions &options) {
    command.add_option("input", options.input, "Image to read")->required();
    command.add_option("-o,--output", options.output, "Image to write: .png, .tif, .jpg or .webp")
        ->required();
    command.add_option("--threshold", options.threshold,
                       "Coefficients smaller than this become 0; they are ortho-normalised, for "
                       "samples in the file's own range");
    command.add_option("--keep", options.keep,
                       "Keep this percentage of the coefficients, the largest, over all channels");
    command.add_option("--psnr", options.psnr,
                       "Find the threshold whose result has this PSNR in dB, or up to 0.05 more");
    command.add_option("--ssim", options.ssim,
                       "Find the threshold whose result has this SSIM, or up to 0.001 more");
    command.add_option("--channels", options.channels, "rgb, luma or ycbcr");
    command.add_option(
        "--block", options.block,
        "Transform blocks of this many samples a side, 2 to 64, instead of the whole image; its "
        "mirror image completes the blocks at its right and lower borders");
    command.add_option("--coefficients", options.coefficients,
                       "Write the coefficients before the threshold to this .npy file");
    add_save_recipe(command, options.recipe);
    add_devices_option(command, options.devices,
                       "the channels are, or with --block the rows of blocks,");
    add_image_options(command, options.image);
    add_common_options(command, options.common);
}

} // namespace imago::cli
