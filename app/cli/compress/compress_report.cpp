// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compress/compress_report.h"

#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "engine/support/printable_text.h"

#include <cmath>
#include <iostream>

namespace imago::cli {

namespace {

double share(std::uint64_t part, std::uint64_t whole) {
    return whole ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::string block_text(const CompressSettings &settings) {
    const std::string side = std::to_string(settings.block);
    return settings.block ? " of blocks of " + side + " x " + side : "";
}

double bits_per_pixel(const CompressOutcome &outcome) {
    return outcome.result.figures.estimated_bits / static_cast<double>(outcome.input.plane_size());
}

/// By which rule coefficients stay.
std::string kept_by(const CompressOutcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    if (!outcome.settings.jpeg)
        return block_text(outcome.settings) + ", threshold " + significant(figures.threshold, 6);
    const std::string zone = figures.dead_zone > least_dead_zone
                                 ? ", dead zone " + significant(figures.dead_zone, 4) + " steps"
                                 : "";
    return ", JPEG quality " + significant(figures.quality, 5) + zone;
}

std::vector<std::string> size_row(const CompressOutcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    const auto pixels = static_cast<double>(outcome.input.plane_size());
    if (figures.file_bytes)
        return {"  file", counted(*figures.file_bytes) + " bytes as JPEG (" +
                              fixed(8 * static_cast<double>(*figures.file_bytes) / pixels, 3) +
                              " bits per pixel)"};
    return {"  estimate",
            bytes_text(static_cast<std::uint64_t>(std::ceil(figures.estimated_bits / 8))) + " (" +
                fixed(bits_per_pixel(outcome), 3) +
                " bits per pixel): entropy of the coefficients in steps of the "
                "threshold, not a file's size"};
}

std::string comparison_text(const CompressOutcome &outcome) {
    const JpegComparison &other = *outcome.result.comparison;
    return "  libjpeg's file at these tables: " + counted(other.file_bytes) + " bytes, PSNR " +
           fixed(other.psnr, 2) + " dB, SSIM " + fixed(other.ssim, 4) + "; " +
           counted(other.different) + " of " + counted(other.coefficients) +
           " coefficients differ, by " + std::to_string(other.largest_difference) + " at most; " +
           counted(other.different_samples) + " samples, by " +
           std::to_string(other.largest_sample_difference) + " at most";
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

const char *mode_name(CompressSettings::Mode mode) {
    switch (mode) {
    case CompressSettings::Mode::threshold:
        return "threshold";
    case CompressSettings::Mode::keep_percent:
        return "keep";
    case CompressSettings::Mode::quality:
        return "quality";
    case CompressSettings::Mode::psnr:
        return "psnr";
    case CompressSettings::Mode::ssim:
        return "ssim";
    case CompressSettings::Mode::bytes:
        break;
    }
    return "bytes";
}

} // namespace

void print_compress_outcome(const CompressOptions &options, const CompressOutcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    std::cout << image_text(options.input, outcome.input) << '\n';
    print_table(
        std::cout,
        {{"  kept",
          counted(figures.kept) + " of " + counted(figures.coefficients) + " coefficients (" +
              fixed(100 * share(figures.kept, figures.coefficients), 2) + "%)" + kept_by(outcome)},
         {"  energy", fixed(100 * figures.energy_kept, 4) + "%"},
         {"  PSNR", fixed(figures.psnr, 2) + " dB"},
         {"  SSIM", fixed(figures.ssim, 4)},
         size_row(outcome),
         {"  clipped", counted(outcome.saved.clipped) + " samples beyond the range of the output"},
         {"  time", duration_text(outcome.result.engine_milliseconds) + " in the engine (of it " +
                        duration_text(outcome.result.compare_milliseconds) +
                        " for PSNR and SSIM), " + duration_text(outcome.read_milliseconds) +
                        " to read, " + duration_text(outcome.write_milliseconds) + " to write"}},
        "ll");
    if (outcome.result.comparison)
        std::cout << comparison_text(outcome) << '\n';
    if (outcome.result.target)
        std::cout << target_text(outcome) << '\n';
    print_work(std::cout, outcome.result.plan, outcome.split);
    for (const std::string &note : outcome.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.output) << " ("
              << depth_name(outcome.saved.depth) << ")\n";
    for (const std::string &path : {options.coefficients, options.recipe})
        if (!path.empty())
            std::cout << "Written: " << printable_name(path) << '\n';
}

nlohmann::ordered_json compress_outcome_json(const CompressOptions &options,
                                             const CompressOutcome &outcome) {
    const CompressFigures &figures = outcome.result.figures;
    const Image &image = outcome.input;
    nlohmann::ordered_json json{{"input", options.input},
                                {"width", image.width},
                                {"height", image.height},
                                {"channels", image.channels},
                                {"depth", depth_name(image.depth)},
                                {"output", options.output},
                                {"output_depth", depth_name(outcome.saved.depth)},
                                {"block", block_side(outcome.settings)}, // 0: the whole image
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
    if (outcome.settings.jpeg) {
        json["quality"] = figures.quality;
        json["dead_zone"] = figures.dead_zone;
        if (figures.file_bytes)
            json["file_bytes"] = *figures.file_bytes;
    }
    if (const auto &other = outcome.result.comparison)
        json["libjpeg"] = {{"file_bytes", other->file_bytes},
                           {"psnr", other->psnr},
                           {"ssim", other->ssim},
                           {"coefficients", other->coefficients},
                           {"different", other->different},
                           {"largest_difference", other->largest_difference},
                           {"different_samples", other->different_samples},
                           {"largest_sample_difference", other->largest_sample_difference}};
    if (outcome.result.target)
        json["target"] = {{"of", mode_name(outcome.settings.mode)},
                          {"met", outcome.result.target->met},
                          {"trials", outcome.result.target->trials}};
    add_work(json, outcome.result.plan, outcome.split);
    return json;
}

} // namespace imago::cli
