// SPDX-License-Identifier: MIT
#include "engine/op/compress_params.h"

#include "engine/op/sentences.h"

#include <iterator>

namespace imago {
namespace {

using S = CompressSettings;
using Mode = S::Mode;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[mode, threshold, keep_percent, psnr, ssim, bytes, channels, block, protect_means,
                 jpeg] = settings;
    return &mode;
};
[[maybe_unused]] constexpr auto all_jpeg_members = [](const JpegSettings &settings) {
    const auto &[quality, tables, sampling, dead_zone] = settings;
    return &quality;
};

constexpr ParamWord channels[] = {param::word("rgb", S::Channels::rgb, op_says.channel_rgb),
                                  param::word("luma", S::Channels::luma, op_says.channel_luma),
                                  param::word("ycbcr", S::Channels::ycbcr, op_says.channel_ycbcr),
                                  param::word("red", S::Channels::red, op_says.channel_red),
                                  param::word("green", S::Channels::green, op_says.channel_green),
                                  param::word("blue", S::Channels::blue, op_says.channel_blue)};

constexpr ParamWord sampling_words[] = {
    param::word("444", ChromaSampling::full, op_says.sampling_full),
    param::word("422", ChromaSampling::half, op_says.sampling_half),
    param::word("420", ChromaSampling::quarter, op_says.sampling_quarter)};

bool is_plain(const S &settings) {
    return !settings.jpeg;
}

/// The row of an amount, which applies in its mode.
template <Mode mode>
constexpr CompressAmount amount(const Param<S> &row, bool plain, bool with_jpeg) {
    return {row.always_written().only([](const S &settings) { return settings.mode == mode; }),
            mode, plain, with_jpeg};
}

constexpr ParamName quality{"quality", "--quality", "N"};
constexpr ParamRange qualities{least_jpeg_quality, most_jpeg_quality};

/// The quality of JPEG's quantisation, which is there afterwards.
constexpr Param<S> quality_row = [] {
    Param<S> row;
    static_cast<ParamFacts &>(row) = {quality, ParamKind::real, qualities};
    row.label = op_says.quality;
    row.get = [](const S &settings) { return settings.jpeg.value_or(JpegSettings()).quality; };
    row.set = [](S &settings, double value) {
        settings.jpeg = settings.jpeg.value_or(JpegSettings());
        settings.jpeg->quality = value;
    };
    return row;
}();

constexpr CompressAmount amounts[] = {
    amount<Mode::threshold>(
        param::real<&S::threshold>({"threshold", "--threshold", "T"}, {0, 1e30},
                                   "Coefficients smaller than this become 0; they are "
                                   "ortho-normalised, for samples in the file's own range")
            .labelled(op_says.threshold),
        true, false),
    amount<Mode::keep_percent>(
        param::real<&S::keep_percent>({"keep_percent", "--keep", "PERCENT"}, {0, 100},
                                      "Keep this percentage of the coefficients, 0 to 100, the "
                                      "largest, over all channels")
            .labelled(op_says.keep)
            .in(QuantityUnit::percent),
        true, false),
    amount<Mode::quality>(quality_row, false, true),
    amount<Mode::psnr>(
        param::real<&S::psnr>({"psnr", "--psnr", "DB"}, {least_psnr, most_psnr},
                              "Find the threshold whose result has this PSNR in dB, or up to 0.05 "
                              "more")
            .labelled(op_says.psnr)
            .in(QuantityUnit::decibel),
        true, true),
    amount<Mode::ssim>(
        param::real<&S::ssim>({"ssim", "--ssim", "S"}, {least_ssim, most_ssim},
                              "Find the threshold whose result has this SSIM, or up to 0.001 more")
            .labelled(op_says.ssim),
        true, true),
    amount<Mode::bytes>(
        param::whole<&S::bytes>({"bytes", "--bytes", "BYTES"}, {1, 1e15},
                                "Find JPEG's quantisation for a file of so many bytes, or up to 2% "
                                "fewer; also 200k, 1.5M, 64Ki")
            .labelled(op_says.bytes)
            .in(QuantityUnit::bytes),
        false, true)};

constexpr Param<S> params[] = {
    param::choice<&S::channels>({"channels", "--channels"}, channels,
                                "rgb (default), luma, ycbcr, or one: red, green, blue")
        .always_written()
        .only(is_plain)
        .labelled(op_says.channels),
    param::whole<&S::block>({"block", "--block", "N"}, {smallest_block, largest_block},
                            "Transform blocks of this many samples a side, 2 to 64, instead of the "
                            "whole image; its mirror image completes the blocks at its right and "
                            "lower borders")
        .only(is_plain)
        .labelled(op_says.block)
        .in(QuantityUnit::pixel),
    param::flag<&S::protect_means>(
        {"protect_dc", "--protect-dc"},
        "With --block or --jpeg, the mean of a block stays, however small it is")
        .labelled(op_says.block_means)};

constexpr Param<JpegSettings> jpeg_rows[] = {
    param::real<&JpegSettings::quality>(quality, qualities, "").always_written(),
    param::choice<&JpegSettings::sampling>({"sampling", "--sampling"}, sampling_words,
                                           "Chroma of --jpeg: 444, 422 or 420 (default)")
        .always_written()
        .labelled(op_says.sampling),
    param::real<&JpegSettings::dead_zone>({"dead_zone", "--dead-zone", "STEPS"},
                                          {least_jpeg_zone, most_jpeg_zone},
                                          "With --jpeg, coefficients below so many steps become "
                                          "0: 0.5 (default, rounding) to 8")
        .labelled(op_says.zone)};

static_assert([] {
    for (std::size_t i = 0; i < std::size(amounts); ++i)
        if (static_cast<std::size_t>(amounts[i].mode) != i)
            return false;
    return true;
}());

} // namespace

std::span<const CompressAmount> compress_amounts() {
    return amounts;
}

const CompressAmount &amount_of(Mode mode) {
    return amounts[static_cast<std::size_t>(mode)];
}

std::span<const Param<S>> compress_params() {
    return params;
}

std::span<const Param<JpegSettings>> jpeg_params() {
    return jpeg_rows;
}

std::span<const ParamWord> channel_words() {
    return channels;
}

S with_applied(S settings, const S &from) {
    settings.jpeg = from.jpeg;
    const Param<S> &amount = amount_of(from.mode).param;
    amount.set(settings, amount.get(from));
    settings.mode = from.mode;
    for (const Param<S> &row : params)
        if (!row.applies || row.applies(from))
            row.set(settings, row.get(from));
    return settings;
}

S keeping(double percent, S settings) {
    settings.mode = Mode::keep_percent;
    settings.keep_percent = percent;
    return settings;
}

S curve_of(const S &settings) {
    S curve;
    for (const Param<S> &row : params)
        row.set(curve, row.get(settings));
    curve.protect_means = settings.protect_means && settings.block > 0;
    return curve;
}

void check_numbers(const S &settings) {
    check_number(amount_of(settings.mode).param, settings);
    for (const Param<S> &row : params)
        if (!row.applies || row.applies(settings))
            check_number(row, settings);
    if (settings.jpeg)
        for (const Param<JpegSettings> &row : jpeg_rows)
            check_number(row, *settings.jpeg);
}

Form<0> label_of_change(const S &before, const S &after) {
    Form<0> label = label_of_change<S>(params, before, after);
    if (!*label.english() && before.jpeg && after.jpeg)
        label = label_of_change<JpegSettings>(jpeg_rows, *before.jpeg, *after.jpeg);
    for (const CompressAmount &amount : amounts)
        if (!*label.english())
            label = label_of_change<S>({&amount.param, 1}, before, after);
    return label;
}

} // namespace imago
