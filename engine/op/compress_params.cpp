// SPDX-License-Identifier: MIT
#include "engine/op/compress_params.h"

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

constexpr double word(S::Channels channels) {
    return static_cast<double>(channels);
}
constexpr ParamWord channels[] = {
    {"rgb", word(S::Channels::rgb)},     {"luma", word(S::Channels::luma)},
    {"ycbcr", word(S::Channels::ycbcr)}, {"red", word(S::Channels::red)},
    {"green", word(S::Channels::green)}, {"blue", word(S::Channels::blue)}};

constexpr ParamWord sampling_words[] = {{"444", static_cast<double>(ChromaSampling::full)},
                                        {"422", static_cast<double>(ChromaSampling::half)},
                                        {"420", static_cast<double>(ChromaSampling::quarter)}};

bool is_plain(const S &settings) {
    return !settings.jpeg;
}

/// An amount that is a member of the settings.
template <Mode mode, auto member>
constexpr CompressAmount amount(const ParamFacts &facts, bool plain, bool with_jpeg) {
    Param<S> param = member_param<member, S>(facts);
    param.set = [](S &settings, double value) {
        settings.*member = static_cast<std::remove_reference_t<decltype(settings.*member)>>(value);
        settings.mode = mode;
    };
    param.applies = [](const S &settings) { return settings.mode == mode; };
    return {param, mode, plain, with_jpeg};
}

constexpr ParamFacts quality_facts = {.id = "quality",
                                      .option = "--quality",
                                      .metavar = "N",
                                      .kind = ParamKind::real,
                                      .least = least_jpeg_quality,
                                      .most = most_jpeg_quality,
                                      .written = true,
                                      .help = ""};

constexpr CompressAmount amounts[] = {
    amount<Mode::threshold, &S::threshold>(
        {.id = "threshold",
         .option = "--threshold",
         .metavar = "T",
         .kind = ParamKind::real,
         .most = 1e30,
         .written = true,
         .help = "Coefficients smaller than this become 0; they are ortho-normalised, for "
                 "samples in the file's own range"},
        true, false),
    amount<Mode::keep_percent, &S::keep_percent>(
        {.id = "keep_percent",
         .option = "--keep",
         .metavar = "PERCENT",
         .kind = ParamKind::real,
         .most = 100,
         .written = true,
         .help =
             "Keep this percentage of the coefficients, 0 to 100, the largest, over all channels"},
        true, false),
    {{quality_facts,
      [](const S &settings) { return settings.jpeg.value_or(JpegSettings()).quality; },
      [](S &settings, double value) {
          settings.jpeg = settings.jpeg.value_or(JpegSettings());
          settings.jpeg->quality = value;
          settings.mode = Mode::quality;
      },
      [](const S &settings) { return settings.mode == Mode::quality; }},
     Mode::quality,
     false,
     true},
    amount<Mode::psnr, &S::psnr>(
        {.id = "psnr",
         .option = "--psnr",
         .metavar = "DB",
         .kind = ParamKind::real,
         .least = least_psnr,
         .most = most_psnr,
         .written = true,
         .help = "Find the threshold whose result has this PSNR in dB, or up to 0.05 more"},
        true, true),
    amount<Mode::ssim, &S::ssim>(
        {.id = "ssim",
         .option = "--ssim",
         .metavar = "S",
         .kind = ParamKind::real,
         .least = least_ssim,
         .most = most_ssim,
         .written = true,
         .help = "Find the threshold whose result has this SSIM, or up to 0.001 more"},
        true, true),
    amount<Mode::bytes, &S::bytes>(
        {.id = "bytes",
         .option = "--bytes",
         .metavar = "BYTES",
         .kind = ParamKind::whole,
         .least = 1,
         .most = 1e15,
         .written = true,
         .help = "Find JPEG's quantisation for a file of so many bytes, or up to 2% fewer; "
                 "also 200k, 1.5M, 64Ki"},
        false, true)};

constexpr Param<S> params[] = {
    [] {
        Param<S> row = member_param<&S::channels, S>(
            {.id = "channels",
             .option = "--channels",
             .metavar = "",
             .kind = ParamKind::choice,
             .words = channels,
             .written = true,
             .help = "rgb (default), luma, ycbcr, or one: red, green, blue"});
        row.applies = is_plain;
        return row;
    }(),
    [] {
        Param<S> row = member_param<&S::block, S>(
            {.id = "block",
             .option = "--block",
             .metavar = "N",
             .kind = ParamKind::whole,
             .least = smallest_block,
             .most = largest_block,
             .help = "Transform blocks of this many samples a side, 2 to 64, instead of the whole "
                     "image; its "
                     "mirror image completes the blocks at its right and lower borders"});
        row.applies = is_plain;
        return row;
    }(),
    member_param<&S::protect_means, S>(
        {.id = "protect_dc",
         .option = "--protect-dc",
         .metavar = "",
         .kind = ParamKind::flag,
         .help = "With --block or --jpeg, the mean of a block stays, however small it is"})};

constexpr Param<JpegSettings> jpeg_rows[] = {
    member_param<&JpegSettings::quality, JpegSettings>(quality_facts),
    member_param<&JpegSettings::sampling, JpegSettings>(
        {.id = "sampling",
         .option = "--sampling",
         .metavar = "",
         .kind = ParamKind::choice,
         .words = sampling_words,
         .written = true,
         .help = "Chroma of --jpeg: 444, 422 or 420 (default)"}),
    member_param<&JpegSettings::dead_zone, JpegSettings>(
        {.id = "dead_zone",
         .option = "--dead-zone",
         .metavar = "STEPS",
         .kind = ParamKind::real,
         .least = least_dead_zone,
         .most = most_dead_zone,
         .help = "With --jpeg, coefficients below so many steps become 0: 0.5 (default, rounding) "
                 "to 8"})};

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
    for (const Param<S> &row : params)
        if (!row.applies || row.applies(from))
            row.set(settings, row.get(from));
    return settings;
}

} // namespace imago
