// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/image_options.h"
#include "app/cli/options/input_words.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/number_text.h"
#include "engine/values/window/window.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <numbers>
#include <optional>

namespace imago::cli {

namespace {

constexpr std::pair<const char *, SpectrumMode> mode_names[] = {
    {"spectrum", SpectrumMode::spectrum},       {"welch", SpectrumMode::welch},
    {"coherence", SpectrumMode::coherence},     {"cross", SpectrumMode::cross},
    {"spectrogram", SpectrumMode::spectrogram}, {"dct", SpectrumMode::cosine}};
constexpr std::pair<const char *, int> dimension_names[] = {{"1", 1}, {"2", 2}};
/// No quantity: complex numbers, of pictures only.
constexpr std::pair<const char *, std::optional<Quantity>> quantity_names[] = {
    {"magnitude", Quantity::magnitude},
    {"power", Quantity::power},
    {"phase", Quantity::phase},
    {"db", Quantity::db},
    {"log", Quantity::log},
    {"complex", std::nullopt}};
constexpr std::pair<const char *, bool> scaling_names[] = {{"amplitude", true}, {"none", false}};

} // namespace

double positive(const std::string &text, const std::string &option) {
    const double value = parse_number(text, option);
    if (!(value > 0))
        throw usage_error(option + " takes a number above 0, not '" + text + "'");
    return value;
}

void refuse(bool given, const std::string &option, const std::string &reason) {
    if (given)
        throw usage_error(option + " does not apply: " + reason);
}

bool is_complex(const SpectrumOptions &options) {
    return !options.quantity.empty() &&
           !choice(quantity_names, options.quantity, "--quantity").has_value();
}

void add_quantity(const SpectrumOptions &options, Quantity quantity, bool amplitude,
                  SpectrumRequest &request) {
    refuse(is_complex(options), "--quantity complex",
           "it is the spectrum of a picture, as .npy or .tif");
    request.quantity = options.quantity.empty()
                           ? quantity
                           : *choice(quantity_names, options.quantity, "--quantity");
    request.amplitude =
        options.scaling.empty() ? amplitude : choice(scaling_names, options.scaling, "--scaling");
    refuse(!options.reference.empty() && request.quantity != Quantity::db, "--reference",
           "it is the 0 of --quantity db");
    refuse(!options.range.empty() && request.quantity != Quantity::db, "--range",
           "it belongs to --quantity db");
}

ColourMap colour_map_of(const SpectrumOptions &options, SpectrumFormat format) {
    refuse(!options.colours.empty() && format != SpectrumFormat::png, "--colours",
           "it belongs to .png");
    if (options.colours.empty())
        return ColourMap::dusk;
    const auto map = colour_map_named(options.colours);
    if (!map)
        throw usage_error("--colours takes one of " + colour_map_names() + ", not '" +
                          options.colours + "'");
    return *map;
}

ColourPicture picture_of(const SpectrumOptions &options, const SpectrumRequest &request,
                         const std::vector<float> &values, const SpectrumError &error) {
    ColourPicture picture;
    picture.phase = request.quantity == Quantity::phase;
    picture.map = colour_map_of(options, SpectrumFormat::png);
    picture.range = {-std::numbers::pi, std::numbers::pi};
    if (!picture.phase)
        picture.range = drawn_range(values, request.quantity, error,
                                    request.quantity != Quantity::db ? 0
                                    : options.range.empty()          ? 90
                                                            : positive(options.range, "--range"));
    return picture;
}

namespace {

/// Two channels, as "1,2".
ChannelPair pair_of(const std::string &text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos)
        throw usage_error("--channels takes two numbers of channels, as 1,2, not '" + text + "'");
    const auto channel = [](const std::string &number) {
        return static_cast<std::size_t>(parse_whole(number, "--channels", 1, 1 << 20)) - 1;
    };
    return {channel(text.substr(0, comma)), channel(text.substr(comma + 1))};
}

/// How the spectrum is estimated.
void add_estimate(const SpectrumOptions &options, SpectrumRequest &request) {
    if (!options.window.empty())
        request.window = parse_window(options.window);
    request.detrend = !options.keep_mean;
    request.reassigned = options.reassigned;
    if (!options.pad.empty())
        request.pad = static_cast<std::size_t>(
            parse_whole(options.pad, "--pad", 1, MeasureSettings::most_pad));
    if (!options.tapers.empty())
        request.tapers = static_cast<std::size_t>(parse_whole(options.tapers, "--tapers", 1, 64));
    if (!options.confidence.empty())
        request.confidence = positive(options.confidence, "--confidence") / 100;
    if (!options.pair.empty())
        request.pair = pair_of(options.pair);
}

/// The parts of the request that do not depend on whether a signal or a picture is read.
SpectrumRequest request_of(const SpectrumOptions &options) {
    SpectrumRequest request;
    if (!options.mode.empty())
        request.mode = choice(mode_names, options.mode, "--mode");
    if (!options.reference.empty())
        request.reference = positive(options.reference, "--reference");
    if (!options.range.empty())
        positive(options.range, "--range");
    constexpr long long most = 1LL << 40;
    if (!options.size.empty())
        request.size = static_cast<std::size_t>(parse_whole(options.size, "--size", 1, most));
    if (!options.hop.empty())
        request.hop = static_cast<std::size_t>(parse_whole(options.hop, "--hop", 1, most));
    add_estimate(options, request);
    return request;
}

void run_spectrum(const SpectrumOptions &options) {
    const SpectrumRequest request = request_of(options);
    const int dimensions = options.dimensions.empty()
                               ? 0
                               : choice(dimension_names, options.dimensions, "--dimensions");
    const SpectrumFormat output = check_spectrum_output(options.output);
    if (output == SpectrumFormat::tif && !is_complex(options))
        throw usage_error("a TIFF file holds the spectrum of a picture as complex numbers: give "
                          "--quantity complex, or write .npy or .png");
    colour_map_of(options, output); // refuses early
    const bool profile = wants_profile(options);
    given_density(options.dpi, options.pixel_size);
    const SignalFormat input = signal_format(options.input);
    const bool signal = is_signal_file(input, options.signal);
    const bool array = input == SignalFormat::npy || input == SignalFormat::npz;
    refuse(dimensions == 2 && signal, "--dimensions 2",
           "sound, tables and raw samples are signals");
    refuse(dimensions == 1 && !signal && !array, "--dimensions 1",
           "'" + options.input + "' is neither sound nor an array nor a table");
    const bool picture = dimensions == 2 || (!signal && !array) ||
                         (array && dimensions == 0 && !wave_option(options).empty());
    refuse(!picture && !wave_option(options).empty(), wave_option(options),
           "single waves are those of a picture");
    const std::string pictures = "it belongs to pictures";
    refuse(profile && !picture, options.ring_profile ? "--ring-profile" : "--line-profile",
           pictures);
    refuse(!options.dpi.empty() && !picture, "--dpi", pictures);
    refuse(!options.pixel_size.empty() && !picture, "--pixel-size", pictures);
    if (picture && !wave_option(options).empty())
        run_waves(options, array);
    else if (picture)
        run_picture(options, request, output, array);
    else
        run_signal(options, request, output);
}

} // namespace

namespace {

/// Every window, with the range of its parameter.
std::string window_help() {
    std::string names;
    for (const WindowTraits &row : window_kinds()) {
        const WindowParameter &parameter = row.parameter;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
        if (!parameter.name.empty())
            names += "[:" + std::string(parameter.name) + "] (" + significant(parameter.least, 6) +
                     ".." + significant(parameter.most, 6) + ", default " +
                     significant(parameter.usual, 6) + ")";
        else if (row.kind == WindowKind::hann)
            names += " (default)";
    }
    return names + "; a gaussian's deviation is a part of the frame";
}

} // namespace

void add_spectrum(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "spectrum", "Spectrum, Welch's power density, coherence or spectrogram of a signal; "
                    "spectrum of a picture");
    const auto options = std::make_shared<SpectrumOptions>();
    command
        ->add_option("input", options->input,
                     "What to read: " + sound_words() + ", table (.csv), array (.npy, .npz), " +
                         iq_words() + " or an " + image_words() + pipe_words())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File to write: .csv (signals), .npy, .png (spectrograms: time to the right, "
                     "frequency upwards; pictures), or .tif (--quantity complex). Signals need no "
                     "file for the report with their peaks")
        ->check([](const std::string &path) { // empty if a script lacks it
            return path.empty() ? std::string("the file's name is empty") : std::string();
        });
    command->add_option(
        "--mode", options->mode,
        "spectrum (default): of the whole signal; welch: one-sided power density, averaged over "
        "frames; "
        "coherence and cross: of two channels, the magnitude-squared coherence and the cross "
        "density, averaged over frames; spectrogram: frame by frame; dct: the DCT-II of the whole "
        "signal (none: ortho). For "
        "complex signals all but dct have two sides, from minus half the rate, and a tone A e^(2 "
        "pi i f t) has the amplitude A");
    command->add_option(
        "--quantity", options->quantity,
        "magnitude: the amplitude of the sine of each frequency, in the units of the samples (full "
        "scale of a sound file is 1); power: its mean square; phase: radians; db: 20 "
        "log10(magnitude / reference); log: log10(1 + magnitude). With welch, power is per hertz "
        "(per cycle per sample if the rate is unknown), magnitude is its root, and log applies to "
        "the power; so with cross, whose phase is that of the second channel relative to the "
        "first. complex: the numbers X of a picture themselves, as .npy (complex64) or .tif (pages "
        "of 32-bit floats: real and imaginary parts of each channel in turn). Default: magnitude; "
        "welch, coherence and cross power; spectrogram db; pictures "
        "log");
    command->add_option("--scaling", options->scaling,
                        "amplitude: as above, and |X| / (height * width) for pictures; none: |X| "
                        "and |X|^2 of scipy.fft (of the windowed signal). Default: amplitude; "
                        "pictures none");
    command->add_option("--window", options->window, window_help());
    command->add_option("--tapers", options->tapers,
                        "welch, coherence, cross and spectrogram: average over the first tapers "
                        "of --window dpss:NW, at most 2 NW of them (multitaper); default 1");
    command->add_flag("--reassigned", options->reassigned,
                      "spectrogram: move the power of each bin to its centre in time and "
                      "frequency, so that lines and clicks are sharp");
    command->add_option("--pad", options->pad,
                        "Points of a transform for each sample of its frame: zeros follow the "
                        "samples, and bins are so much closer; default 1");
    command->add_option("--confidence", options->confidence,
                        "welch: the percentage of confidence, such as 95, of an interval that is "
                        "written and reported, too, by the chi-square distribution; coherence: "
                        "reports the level above which channels are coherent");
    command->add_option("--channels", options->pair,
                        "coherence and cross: the two channels; default 1,2");
    command->add_option("--size", options->size,
                        "Samples of a frame; default: 1024, or the whole signal if it is shorter");
    command->add_option("--hop", options->hop,
                        "Samples from frame to frame; default: half a frame with welch, a quarter "
                        "with spectrogram");
    add_table_options(*command, options->table);
    command->add_option(
        "--rate", options->rate,
        "Samples per second, for example 48000, 48k or 2.4M; default: the sound file's rate, or "
        "that of the table's times. If the rate is unknown, frequencies are in cycles per sample");
    add_signal_options(*command, options->signal);
    command->add_option("--reference", options->reference, "The magnitude of 0 dB; default 1");
    command->add_option(
        "--range", options->range,
        "Decibels below the largest value that the colours of a picture span; default 90");
    command->add_option("--colours", options->colours,
                        "Colours of a picture from the smallest value to the largest: " +
                            colour_map_names() + "; default dusk");
    command->add_flag("--log-frequencies", options->log_frequencies,
                      "Pictures written as .png: octaves are equally high in a spectrogram; in "
                      "the spectrum of a picture each has a ring of one width around frequency 0, "
                      "which is in the middle");
    command->add_flag("--ring-profile", options->ring_profile,
                      "Pictures: the mean power of each ring of frequencies around 0 (rotational "
                      "average), as a table (.csv)");
    command->add_option("--line-profile", options->line_profile,
                        "Pictures: the power along the line between two frequencies in cycles per "
                        "pixel, U1,V1,U2,V2 (across and down), as a table (.csv)");
    add_density_options(*command, options->dpi, options->pixel_size);
    command->add_option(
        "--dimensions", options->dimensions,
        "Arrays: 1: the last axis is time (default); 2: the last two axes are a picture");
    command->add_flag_callback(
        "--shift", [options] { options->shift = true; },
        "Pictures: frequency 0 in the middle (default)");
    command->add_flag_callback(
        "--no-shift", [options] { options->shift = false; },
        "Pictures: frequency 0 at the top left");
    command
        ->add_option("--wave", options->wave,
                     "Pictures: report one wave instead, of U cycles across and V down: period, "
                     "direction, amplitude, phase and share. May be repeated")
        ->type_name("U,V")
        ->allow_extra_args(false);
    command->add_option("--strongest", options->strongest,
                        "Pictures: report the N strongest waves instead");
    command->add_flag("--keep-mean", options->keep_mean,
                      "welch, coherence and cross: do not subtract each frame's mean");
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_spectrum(*options); });
}

} // namespace imago::cli
