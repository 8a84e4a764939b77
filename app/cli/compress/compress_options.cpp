// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compress/compress_options.h"
#include "app/cli/options/input_words.h"

#include "app/media/image/image_file.h"
#include "app/media/jpeg/jpeg_tables.h"
#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/target.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/support/error.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

namespace {

using Mode = CompressSettings::Mode;

/// The amount that was given; null if none was.
const CompressAmount *amount_given(const CompressOptions &options) {
    const CompressAmount *given = nullptr;
    for (const CompressAmount &amount : compress_amounts()) {
        if (!options.params.given(amount.param))
            continue;
        if (given)
            throw usage_error("give one of " + std::string(given->param.option) + " and " +
                              amount.param.option + ", not both");
        given = &amount;
    }
    return given;
}

[[noreturn]] void refuse_missing_amount() {
    std::string names;
    for (const CompressAmount &amount : compress_amounts())
        if (amount.mode != Mode::quality)
            names += (names.empty() ? "" : ", ") + std::string(amount.param.option);
    throw usage_error("say how much stays, by one of " + names + ", or by --jpeg");
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
    for (const auto &row : compress_params())
        refuse_given(row.applies && options.params.given(row), row.option, belongs);
    refuse_given(!options.coefficients.empty(), "--coefficients", belongs);
    refuse_given(options.devices.has_value(), "--devices",
                 "does not go with JPEG's quantisation, which runs on one device");
    if (!options.tables.empty()) {
        jpeg.tables = read_jpeg_tables(options.tables);
        jpeg.quality = 50; // as they are
    }
    const auto &quality = amount_of(Mode::quality).param;
    if (!options.image.quality.empty())
        jpeg.quality = ParamOptions::number(quality, options.image.quality, quality.option);
    options.params.apply(jpeg, jpeg_params());
    return jpeg;
}

void check_jpeg_only(const CompressOptions &options) {
    const std::string belongs = "belongs to --jpeg";
    for (const auto &row : jpeg_params())
        refuse_given(options.params.given(row), row.option, belongs);
    refuse_given(!options.tables.empty(), "--tables", belongs);
    refuse_given(options.compare, "--compare-libjpeg", belongs);
    const auto given = [&](const char *id) {
        return options.params.given(named(compress_params(), id));
    };
    if (given("protect_dc") && !given("block"))
        throw usage_error("--protect-dc belongs to --block or --jpeg");
}

} // namespace

CompressSettings compress_settings(const CompressOptions &options) {
    CompressSettings settings;
    const CompressAmount *amount = amount_given(options);
    const bool jpeg = options.jpeg || (amount && !amount->plain);
    if (!jpeg && !amount)
        refuse_missing_amount();
    if (amount && jpeg && !amount->with_jpeg)
        throw usage_error(std::string(amount->param.option) + " does not go with --jpeg");
    settings.mode = amount ? amount->mode : Mode::quality;
    if (amount)
        options.params.apply(settings, amount->param);
    options.params.apply(settings, compress_params());
    if (jpeg) {
        settings.jpeg = jpeg_settings(options);
        check_jpeg(settings); // the tables
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
    return settings;
}

void add_compress_options(CLI::App &command, CompressOptions &options) {
    command
        .add_option("input", options.input,
                    "What to read: an " + image_words() + ", or an " + array_file_words() +
                        pipe_words())
        ->required();
    command
        .add_option("-o,--output", options.output,
                    "Image to write: " + written_words({FileFormat::Kind::picture}))
        ->required();
    ParamOptions &params = options.params;
    for (const CompressAmount &amount : compress_amounts())
        if (amount.mode != Mode::quality) // of all pictures
            params.add(command, amount.param);
    command.add_flag("--jpeg", options.jpeg,
                     "Quantise as JPEG does, instead of by a threshold: by --quality (default: "
                     "75), --psnr, --ssim or --bytes. A .jpg holds exactly these coefficients");
    for (const auto &row : jpeg_params().subspan(1)) // without the quality
        params.add(command, row);
    command.add_option("--tables", options.tables,
                       "Quantisation tables of --jpeg: a text of 64 or 128 steps, or a JPEG file; "
                       "--quality scales them, 50 leaves them");
    command.add_flag("--compare-libjpeg", options.compare,
                     "With --jpeg, also report libjpeg's own file at the same tables");
    for (const auto &row : compress_params())
        params.add(command, row);
    command.add_option(
        "--coefficients", options.coefficients,
        "Write the coefficients before the threshold to this file: an array (.npy), or a "
        "TIFF of 32-bit floats");
    add_save_recipe(command, options.recipe);
    add_devices_option(command, options.devices,
                       "the channels are, or with --block the rows of blocks,");
    add_step_options(command, options);
}

} // namespace imago::cli
