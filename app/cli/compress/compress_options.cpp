// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compress/compress_options.h"
#include "app/cli/options/input_words.h"
#include "app/cli/pages/page_option.h"

#include "app/media/image/image_file.h"
#include "app/media/jpeg/jpeg_tables.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/support/error.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

namespace {

using Mode = CompressSettings::Mode;

constexpr std::pair<const char *, CompressSettings::Channels> channel_names[] = {
    {"rgb", CompressSettings::Channels::rgb},
    {"luma", CompressSettings::Channels::luma},
    {"ycbcr", CompressSettings::Channels::ycbcr}};

constexpr std::pair<const char *, ChromaSampling> sampling_names[] = {
    {"444", ChromaSampling::full}, {"422", ChromaSampling::half}, {"420", ChromaSampling::quarter}};

/// An option that says how much stays, and how it is read.
struct AmountOption {
    const char *name;
    std::string CompressOptions::*text;
    Mode mode;
    double CompressSettings::*number; ///< null: bytes
    bool with_jpeg, without_jpeg;
};
constexpr AmountOption amount_options[] = {
    {"--threshold", &CompressOptions::threshold, Mode::threshold, &CompressSettings::threshold,
     false, true},
    {"--keep", &CompressOptions::keep, Mode::keep_percent, &CompressSettings::keep_percent, false,
     true},
    {"--psnr", &CompressOptions::psnr, Mode::psnr, &CompressSettings::psnr, true, true},
    {"--ssim", &CompressOptions::ssim, Mode::ssim, &CompressSettings::ssim, true, true},
    {"--bytes", &CompressOptions::bytes, Mode::bytes, nullptr, true, false}};

/// The amount that was given; null if none was.
const AmountOption *amount_of(const CompressOptions &options) {
    const AmountOption *given = nullptr;
    for (const AmountOption &option : amount_options) {
        if ((options.*option.text).empty())
            continue;
        if (given)
            throw usage_error("give one of " + std::string(given->name) + " and " + option.name +
                              ", not both");
        given = &option;
    }
    return given;
}

[[noreturn]] void refuse_missing_amount() {
    std::string names;
    for (const AmountOption &option : amount_options)
        names += (names.empty() ? "" : ", ") + std::string(option.name);
    throw usage_error("say how much stays, by one of " + names + ", or by --jpeg");
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

/// A number of bytes: "200000", "200k", "1.5M", "64Ki".
std::uint64_t parse_bytes(const std::string &text) {
    const double bytes = parse_number(text, "--bytes");
    if (!(bytes >= 1 && bytes < 1e15))
        throw usage_error("--bytes takes a number from 1 on, also with k, M, Ki or Mi, not " +
                          text);
    return static_cast<std::uint64_t>(bytes);
}

/// Refuses an option that belongs to the other kind of compression.
void refuse_given(bool given, const char *option, const std::string &why) {
    if (given)
        throw usage_error(option + (" " + why));
}

JpegSettings jpeg_settings(const CompressOptions &options) {
    JpegSettings jpeg;
    const std::string belongs = "does not go with JPEG's quantisation, which has blocks of 8 x 8 "
                                "of Y, Cb and Cr";
    refuse_given(!options.channels.empty(), "--channels", belongs);
    refuse_given(!options.block.empty(), "--block", belongs);
    refuse_given(!options.coefficients.empty(), "--coefficients", belongs);
    refuse_given(options.devices.has_value(), "--devices",
                 "does not go with JPEG's quantisation, which runs on one device");
    if (!options.tables.empty()) {
        jpeg.tables = read_jpeg_tables(options.tables);
        jpeg.quality = 50; // as they are
    }
    if (!options.image.quality.empty())
        jpeg.quality = parse_number(options.image.quality, "--quality");
    if (!options.sampling.empty())
        jpeg.sampling = choice(sampling_names, options.sampling, "--sampling");
    if (!options.dead_zone.empty())
        jpeg.dead_zone = parse_number(options.dead_zone, "--dead-zone");
    return jpeg;
}

void check_jpeg_only(const CompressOptions &options) {
    const std::string belongs = "belongs to --jpeg";
    refuse_given(!options.sampling.empty(), "--sampling", belongs);
    refuse_given(!options.tables.empty(), "--tables", belongs);
    refuse_given(!options.dead_zone.empty(), "--dead-zone", belongs);
    refuse_given(options.compare, "--compare-libjpeg", belongs);
    if (options.protect_means && options.block.empty())
        throw usage_error("--protect-dc belongs to --block or --jpeg");
}

} // namespace

CompressSettings compress_settings(const CompressOptions &options) {
    CompressSettings settings;
    const AmountOption *amount = amount_of(options);
    const bool jpeg = options.jpeg || (amount && !amount->without_jpeg);
    if (!jpeg && !amount)
        refuse_missing_amount();
    if (amount && jpeg && !amount->with_jpeg)
        throw usage_error(std::string(amount->name) + " does not go with --jpeg");
    settings.mode = amount ? amount->mode : Mode::quality;
    if (amount && amount->number) {
        const std::string &text = options.*amount->text;
        settings.*amount->number = parse_number(text, amount->name);
        check_amount(*amount, text, settings.*amount->number);
    } else if (amount) {
        settings.bytes = parse_bytes(options.bytes);
    }
    check_target(settings);
    settings.protect_means = options.protect_means;
    if (jpeg) {
        settings.jpeg = jpeg_settings(options);
        check_jpeg(settings);
        if (settings.mode == Mode::bytes && !options.image.levels.empty())
            throw usage_error("--levels changes samples, so that the file would be another than "
                              "the one that --bytes found");
        if (settings.mode == Mode::bytes && !loses_detail(options.output))
            throw usage_error("--bytes needs an output that is a .jpg: no threshold and no step "
                              "governs the size of " +
                              options.output);
        return settings;
    }
    check_jpeg_only(options);
    if (!options.channels.empty())
        settings.channels = choice(channel_names, options.channels, "--channels");
    if (!options.block.empty())
        settings.block = static_cast<unsigned>(
            parse_whole(options.block, "--block", smallest_block, largest_block));
    return settings;
}

void add_compress_options(CLI::App &command, CompressOptions &options) {
    command
        .add_option("input", options.input,
                    "What to read: an " + image_words() + ", or an array (.npy, .npz)" +
                        pipe_words())
        ->required();
    command.add_option("-o,--output", options.output, "Image to write: .png, .tif, .jpg or .webp")
        ->required();
    command.add_option("--threshold", options.threshold,
                       "Coefficients smaller than this become 0; they are ortho-normalised, for "
                       "samples in the file's own range");
    command.add_option(
        "--keep", options.keep,
        "Keep this percentage of the coefficients, 0 to 100, the largest, over all channels");
    command.add_option("--psnr", options.psnr,
                       "Find the threshold whose result has this PSNR in dB, or up to 0.05 more");
    command.add_option("--ssim", options.ssim,
                       "Find the threshold whose result has this SSIM, or up to 0.001 more");
    command.add_option("--bytes", options.bytes,
                       "Find JPEG's quantisation for a file of so many bytes, or up to 2% fewer; "
                       "also 200k, 1.5M, 64Ki");
    command.add_flag("--jpeg", options.jpeg,
                     "Quantise as JPEG does, instead of by a threshold: by --quality (default: "
                     "75), --psnr, --ssim or --bytes. A .jpg holds exactly these coefficients");
    command.add_option("--sampling", options.sampling,
                       "Chroma of --jpeg: 444, 422 or 420 (default)");
    command.add_option("--tables", options.tables,
                       "Quantisation tables of --jpeg: a text of 64 or 128 steps, or a JPEG file; "
                       "--quality scales them, 50 leaves them");
    command.add_option("--dead-zone", options.dead_zone,
                       "With --jpeg, coefficients below so many steps become 0: 0.5 (default, "
                       "rounding) to 8");
    command.add_flag("--protect-dc", options.protect_means,
                     "With --block or --jpeg, the mean of a block stays, however small it is");
    command.add_flag("--compare-libjpeg", options.compare,
                     "With --jpeg, also report libjpeg's own file at the same tables");
    command.add_option("--channels", options.channels, "rgb (default), luma or ycbcr");
    command.add_option(
        "--block", options.block,
        "Transform blocks of this many samples a side, 2 to 64, instead of the whole image; its "
        "mirror image completes the blocks at its right and lower borders");
    command.add_option(
        "--coefficients", options.coefficients,
        "Write the coefficients before the threshold to this file: an array (.npy), or a "
        "TIFF of 32-bit floats");
    add_save_recipe(command, options.recipe);
    add_devices_option(command, options.devices,
                       "the channels are, or with --block the rows of blocks,");
    add_page_option(command, options.page);
    add_image_options(command, options.image);
    add_common_options(command, options.common);
}

} // namespace imago::cli
