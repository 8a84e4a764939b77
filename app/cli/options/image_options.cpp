// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/image_options.h"

#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/media/file/atomic_file.h"
#include "app/media/npy/array_file.h"
#include "app/media/npy/picture_array.h"
#include "engine/support/printable_text.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace imago::cli {
namespace {

constexpr std::pair<const char *, SampleDepth> depth_names[] = {
    {"8", SampleDepth::u8}, {"16", SampleDepth::u16}, {"float", SampleDepth::f32}};

ImageWriteOptions write_options(const ImageOptions &options, SampleDepth otherwise) {
    ImageWriteOptions write;
    if (!options.quality.empty())
        write.jpeg_quality = static_cast<int>(parse_whole(options.quality, "--quality", 1, 100));
    write.depth = options.depth.empty() ? otherwise : parse_depth(options.depth);
    write.density = given_density(options.dpi, options.pixel_size);
    return write;
}

/// "log" or "gamma:G"; empty for other texts. Throws Error (usage).
std::optional<ToneCurve> curve_of(const std::string &text) {
    if (text == "log")
        return ToneCurve{ToneCurve::Kind::logarithm};
    const std::string gamma = "gamma:";
    if (!text.starts_with(gamma))
        return std::nullopt;
    const double value = parse_number(text.substr(gamma.size()), "--levels gamma");
    if (!(value >= least_gamma && value <= most_gamma))
        throw usage_error("--levels takes a gamma from " + significant(least_gamma, 3) + " to " +
                          significant(most_gamma, 3) + ", not " + text);
    return ToneCurve{ToneCurve::Kind::gamma, value};
}

constexpr std::pair<const char *, Levels::Mode> level_modes[] = {
    {"auto", Levels::Mode::automatic}, {"min-max", Levels::Mode::min_max}};

/// "auto", "min-max", "P%" or "LOW,HIGH", and a curve after another comma; empty if nothing was
/// given.
std::optional<Levels> levels_of(const ImageOptions &options) {
    const std::string &text = options.levels;
    if (text.empty())
        return std::nullopt;
    Levels levels;
    std::vector<std::string> parts = split_list(text);
    if (const auto curve = curve_of(parts.back())) {
        levels.curve = *curve;
        parts.pop_back();
    }
    if (parts.size() == 2) {
        levels.mode = Levels::Mode::manual;
        levels.range = {static_cast<float>(parse_number(parts[0], "--levels")),
                        static_cast<float>(parse_number(parts[1], "--levels")),
                        {}};
        if (!(levels.range.low < levels.range.high) || !std::isfinite(levels.range.low) ||
            !std::isfinite(levels.range.high))
            throw usage_error("--levels takes the sample that becomes black and a larger one that "
                              "becomes white; " +
                              text + " are not that");
        return levels;
    }
    const std::string range = parts.size() == 1 ? parts[0] : "";
    for (const auto &[name, mode] : level_modes)
        if (range == name) {
            levels.mode = mode;
            return levels;
        }
    if (!range.ends_with('%'))
        throw usage_error("--levels takes auto, min-max, a percentage (0.5%) or two numbers "
                          "(LOW,HIGH), and after a comma log or gamma:G, not '" +
                          text + "'");
    levels.mode = Levels::Mode::percentile;
    levels.percent = parse_number(range.substr(0, range.size() - 1), "--levels");
    if (!(levels.percent >= 0 && levels.percent < 50))
        throw usage_error("--levels takes a percentage from 0 to below 50, not " + text);
    return levels;
}

} // namespace

void refuse_levels(const ImageOptions &options, const std::string &path) {
    if (!options.levels.empty())
        throw usage_error("--levels is for pictures; the array '" + path +
                          "' holds the samples as they are");
}

void add_nan_option(CLI::App &command, std::string &nan) {
    command.add_option("--nan", nan,
                       "Samples that are not finite or marked as no data: refuse (default): "
                       "refuse the file; zero: take them as 0; neighbours: as the mean of the "
                       "known ones around them; leave-out: as that mean for the work, and NaN in "
                       "what is saved as floats");
}

void add_image_options(CLI::App &command, ImageOptions &options) {
    add_nan_option(command, options.nan);
    add_crop_option(command, options.crop);
    command.add_option(
        "--depth", options.depth,
        "Samples of the output: 8, 16 or float; default: the input's where possible");
    command.add_option("--quality", options.quality,
                       "JPEG quality, 1 to 100 (default: 95); the other formats are lossless");
    add_density_options(command, options.dpi, options.pixel_size);
    command.add_option(
        "--levels", options.levels,
        "Spread samples of the output over its range: min-max; 0.5% (cut this share at each end); "
        "LOW,HIGH (these become black and white); auto (what a viewer shows). A curve may follow: "
        "0.5%,log or auto,gamma:2.2. Default: samples do not change");
}

void add_crop_option(CLI::App &command, std::string &crop) {
    command.add_option("--crop", crop,
                       "Take only this region of a picture: the column and the row of its upper "
                       "left pixel, from 0, and its sides, X,Y,WIDTHxHEIGHT. Default: all");
}

std::optional<PictureRegion> parse_crop(const std::string &text) {
    return text.empty() ? std::nullopt : std::optional(parse_region(text));
}

SampleDepth parse_depth(const std::string &text) {
    return choice(depth_names, text, "--depth");
}

NanPolicy parse_nan(const std::string &text) {
    return choice(nan_policies, text, "--nan");
}

NanPolicy nan_policy(const ImageOptions &options) {
    return parse_nan(options.nan);
}

std::string image_text(const std::string &path, const Image &image) {
    return printable_name(path) + ": " + std::to_string(image.width) + " x " +
           std::to_string(image.height) + ", " + (image.channels == 1 ? "gray" : "RGB") +
           (image.alpha.empty() ? "" : " and alpha") + ", " + depth_name(image.depth) +
           (image.metadata && image.metadata->density.known()
                ? ", " + density_text(image.metadata->density)
                : "");
}

void add_density_options(CLI::App &command, std::string &dpi, std::string &pixel_size) {
    command.add_option("--dpi", dpi,
                       "Pixels to an inch of the picture: frequencies are told in cycles per "
                       "millimetre and lines per inch, too, and pictures that are written state "
                       "it. Default: what the file states");
    command.add_option("--pixel-size", pixel_size,
                       "The same in other units: 23.6px/mm or 2.5um (micrometres of a pixel)");
}

void refuse_density(const ImageOptions &options) {
    for (const auto &[given, name] : {std::pair(!options.dpi.empty(), "--dpi"),
                                      std::pair(!options.pixel_size.empty(), "--pixel-size")})
        if (given)
            throw usage_error(std::string(name) +
                              " does not apply to all pages, which keep what their file states");
}

std::optional<PixelDensity> given_density(const std::string &dpi, const std::string &pixel_size) {
    if (dpi.empty() && pixel_size.empty())
        return std::nullopt;
    if (!dpi.empty() && !pixel_size.empty())
        throw usage_error("--dpi and --pixel-size say the same; give one");
    auto density = parse_density(dpi.empty() ? pixel_size : dpi);
    if (!density && !dpi.empty())
        density = parse_density(dpi + "dpi");
    if (!density)
        throw usage_error(dpi.empty()
                              ? "--pixel-size takes a number with its unit, such as "
                                "23.6px/mm, 2.5um, 650 nm or 600dpi, not '" +
                                    pixel_size + "'"
                              : "--dpi takes a number of pixels to an inch, not '" + dpi + "'");
    return density;
}

PixelDensity density_for(const ImageOptions &options, const Image &image) {
    if (const auto given = given_density(options.dpi, options.pixel_size))
        return *given;
    return image.metadata ? image.metadata->density : PixelDensity{};
}

std::string density_text(PixelDensity density) {
    if (density.x > 1e5 && density.y > 1e5)
        return significant(1e6 / density.x, 5) +
               (density.x == density.y ? "" : " x " + significant(1e6 / density.y, 5)) +
               " nm a pixel";
    if (density.x > 1000 || density.y > 1000)
        return significant(1000 / density.x, 5) +
               (density.x == density.y ? "" : " x " + significant(1000 / density.y, 5)) +
               " um a pixel";
    const std::string across = significant(density.x * inch_millimetres, 5),
                      down = significant(density.y * inch_millimetres, 5);
    return (across == down ? across : across + " x " + down) + " dpi";
}

std::string length_text(double across, double down, PixelDensity density) {
    const double frequency = std::hypot(across * density.x, down * density.y);
    if (frequency > 1e5) // a period below 10 nm
        return significant(frequency * 1e-6, 4) + " 1/nm, period " +
               significant(1e6 / frequency, 4) + " nm (" + significant(1e7 / frequency, 4) +
               " angstrom)";
    const std::string period = 1 / frequency < 0.01 ? significant(1000 / frequency, 4) + " um"
                                                    : significant(1 / frequency, 4) + " mm";
    return significant(frequency, 4) + " cycles/mm, " +
           significant(frequency * inch_millimetres, 4) + " lpi, period " + period;
}

RecipeOutput recipe_output(const ImageOptions &options) {
    const ImageWriteOptions write = write_options(options, SampleDepth::u8);
    RecipeOutput output;
    if (!options.depth.empty())
        output.depth = write.depth;
    output.jpeg_quality = write.jpeg_quality;
    output.levels = levels_of(options);
    return output;
}

void add_save_recipe(CLI::App &command, std::string &path) {
    command.add_option("--save-recipe", path,
                       "Also write what is done here as a recipe (.json), which 'imago-cli batch' "
                       "carries out on a folder");
}

ImageReadOptions read_options(const std::string &nan, const std::string &crop) {
    ImageReadOptions read;
    read.nan = parse_nan(nan);
    read.region = parse_crop(crop);
    return read;
}

ImageReadOptions read_options(const ImageOptions &options) {
    return read_options(options.nan, options.crop);
}

SampleDepth saved_depth(const ImageOptions &options, const std::string &path, SampleDepth depth) {
    return write_options(options, natural_output_depth(path, depth)).depth;
}

void check_saved_image(const ImageOptions &options, const std::string &path) {
    levels_of(options);
    if (is_array_name(path)) {
        refuse_levels(options, path);
        check_array_format(path);
        return check_output_path(path);
    }
    check_image_output(path, write_options(options, natural_output_depth(path, SampleDepth::u8)));
}

SavedImage save_image(const ImageOptions &options, const std::string &path, const Image &image) {
    if (is_array_name(path)) {
        write_picture_array(path, {std::shared_ptr<const Image>(std::shared_ptr<void>(), &image)});
        const Sentence lost = lost_in_array(image);
        return {SampleDepth::f32, 0, lost.empty() ? std::vector<std::string>() : texts_of({lost})};
    }
    ImageWriteOptions write = write_options(options, natural_output_depth(path, image.depth));
    if (const std::optional<Levels> levels = levels_of(options))
        write.levels = resolve_levels(*levels, image);
    ImageWriteResult written = write_image(path, image, write);
    return {write.depth, written.clipped, texts_of(written.notes)};
}

} // namespace imago::cli
