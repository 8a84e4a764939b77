// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/report.h"
#include "app/cli/spectrum_report.h"
#include "app/media/npy_file.h"
#include "app/media/signal_file.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image_file.h"
#endif

#include <cmath>
#include <iostream>
#include <memory>
#include <numbers>
#include <optional>

namespace imago::cli {

namespace {

struct SpectrumOptions {
    CommonOptions common;
    std::string input, output;
    std::string mode, quantity, scaling, window, size, hop, rate, reference, range, dimensions;
    std::vector<std::string> columns;
    std::optional<bool> shift;
    bool keep_mean = false;
};

constexpr std::pair<const char *, SpectrumMode> mode_names[] = {
    {"spectrum", SpectrumMode::spectrum},
    {"welch", SpectrumMode::welch},
    {"spectrogram", SpectrumMode::spectrogram}};
constexpr std::pair<const char *, Quantity> quantity_names[] = {{"magnitude", Quantity::magnitude},
                                                                {"power", Quantity::power},
                                                                {"phase", Quantity::phase},
                                                                {"db", Quantity::db},
                                                                {"log", Quantity::log}};
constexpr std::pair<const char *, bool> scaling_names[] = {{"amplitude", true}, {"none", false}};
constexpr std::pair<const char *, int> dimension_names[] = {{"1", 1}, {"2", 2}};

double positive(const std::string &text, const std::string &option) {
    const double value = parse_number(text, option);
    if (!(value > 0))
        throw usage_error(option + " takes a number above 0, and '" + text + "' is none");
    return value;
}

/// Throws Error (usage) for an option that was given and says nothing here.
void refuse(bool given, const std::string &option, const std::string &reason) {
    if (given)
        throw usage_error(option + " says nothing here: " + reason);
}

/// What does not depend on whether a signal or a picture is read.
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
    if (!options.window.empty())
        request.window = parse_window(options.window);
    request.detrend = !options.keep_mean;
    return request;
}

/// Quantity and scaling, which have defaults of their own for each mode.
void add_quantity(const SpectrumOptions &options, Quantity quantity, bool amplitude,
                  SpectrumRequest &request) {
    request.quantity = options.quantity.empty()
                           ? quantity
                           : choice(quantity_names, options.quantity, "--quantity");
    request.amplitude =
        options.scaling.empty() ? amplitude : choice(scaling_names, options.scaling, "--scaling");
    refuse(!options.reference.empty() && request.quantity != Quantity::db, "--reference",
           "it is the 0 of --quantity db");
    refuse(!options.range.empty() && request.quantity != Quantity::db, "--range",
           "it belongs to --quantity db");
}

void check_signal_options(const SpectrumOptions &options, const SpectrumRequest &request,
                          SpectrumFormat format) {
    const bool whole = request.mode == SpectrumMode::spectrum;
    refuse(options.shift.has_value(), "--shift", "it belongs to pictures");
    refuse(!options.size.empty() && whole, "--size",
           "a spectrum is of the whole signal (see "
           "--mode)");
    refuse(!options.hop.empty() && whole, "--hop",
           "a spectrum is of the whole signal (see --mode)");
    const bool welch = request.mode == SpectrumMode::welch;
    refuse(options.keep_mean && !welch, "--keep-mean", "it belongs to --mode welch");
    refuse(!options.scaling.empty() && welch, "--scaling", "Welch's estimate is a density");
    if (format == SpectrumFormat::png && request.mode != SpectrumMode::spectrogram)
        throw usage_error("this spectrum is a curve and no picture; write .csv or .npy, or ask "
                          "for --mode spectrogram");
    refuse(!options.range.empty() && format != SpectrumFormat::png, "--range",
           "it belongs to .png");
}

/// Numbers for channels that have no names.
std::vector<std::string> channel_names(const Signal &signal) {
    std::vector<std::string> names = signal.names;
    names.resize(signal.channels);
    for (std::size_t c = 0; c < names.size(); ++c)
        if (names[c].empty())
            names[c] = "channel_" + std::to_string(c + 1);
    return names;
}

ColourPicture picture_of(const SpectrumOptions &options, const SpectrumRequest &request,
                         const std::vector<float> &values) {
    ColourPicture picture;
    picture.phase = request.quantity == Quantity::phase;
    picture.range = {-std::numbers::pi, std::numbers::pi};
    if (!picture.phase)
        picture.range =
            colour_range(values, request.quantity != Quantity::db ? 0
                                 : options.range.empty()          ? 90
                                                         : positive(options.range, "--range"));
    return picture;
}

void write_spectrogram(const SpectrumOptions &options, const SpectrumResult &result,
                       SpectrumRun &run) {
    check_picture_size(result.frames, result.channels * result.bins, "a larger --hop has fewer");
    ColourPicture picture = picture_of(options, run.request, result.values);
    picture.width = result.frames;
    picture.height = result.channels * result.bins;
    run.colours = picture.range;
    write_colours(options.output,
                  spectrogram_rows(result.values, result.channels, result.frames, result.bins),
                  picture);
}

void run_signal(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format) {
    check_signal_options(options, request, format);
    add_quantity(options,
                 request.mode == SpectrumMode::spectrum ? Quantity::magnitude
                 : request.mode == SpectrumMode::welch  ? Quantity::power
                                                        : Quantity::db,
                 true, request);
    SignalReadResult read = read_signal(options.input, options.columns);
    if (!options.rate.empty())
        read.signal.sample_rate = positive(options.rate, "--rate");
    const SignalFacts facts{read.signal.length, read.signal.sample_rate,
                            channel_names(read.signal)};
    SpectrumRun run{
        options.input, options.output, request, spectrum_units(request, facts.sample_rate > 0), {},
        read.notes};
    SpectrumResult result =
        measure_signal(std::move(read.signal), request, open_device(options.common));
    const bool spectrogram = request.mode == SpectrumMode::spectrogram;
    if (format == SpectrumFormat::csv)
        write_spectrum_csv(options.output, result, facts.names, run.units, spectrogram);
    else if (format == SpectrumFormat::png)
        write_spectrogram(options, result, run);
    const nlohmann::ordered_json report = signal_json(run, facts, result);
    if (format == SpectrumFormat::npy)
        write_spectrum_npy(options.output, result, spectrogram);
    if (options.common.json)
        std::cout << json_text(report);
    else
        print_signal(run, report, result.plan);
}

/// Planes of one size.
struct Planes {
    std::vector<std::size_t> shape; ///< ..., height, width
    std::vector<float> samples;
    std::vector<std::string> notes;

    std::size_t height() const { return shape[shape.size() - 2]; }
    std::size_t width() const { return shape.back(); }
    std::size_t count() const { return samples.size() / (height() * width()); }
};

Planes read_array_planes(const std::string &path) {
    NpyArray array = read_npy(path);
    Planes planes{array.shape, {}, {}};
    if (planes.shape.size() < 2 || array.size() == 0)
        throw Error("cannot read '" + path +
                    "' as pictures: its shape must end in a height and a "
                    "width, and it must have samples");
    planes.samples = real_floats(std::move(array), path);
    return planes;
}

#ifdef IMAGO_HAVE_OPENCV
Planes read_picture(const std::string &path) {
    ImageReadResult read = read_image(path);
    Planes planes{{read.image.height, read.image.width}, {}, std::move(read.notes)};
    if (read.image.channels > 1)
        planes.shape.insert(planes.shape.begin(), read.image.channels);
    if (!read.image.alpha.empty())
        planes.notes.push_back("Its alpha is not looked at.");
    planes.samples = std::move(read.image.samples);
    return planes;
}
#else
Planes read_picture(const std::string &) {
    throw no_opencv("read pictures");
}
#endif

void check_picture_options(const SpectrumOptions &options, const SpectrumRequest &request,
                           SpectrumFormat format) {
    const std::string reason = "it belongs to signals, and this is a picture";
    refuse(request.mode != SpectrumMode::spectrum, "--mode " + options.mode, reason);
    refuse(!options.window.empty(), "--window", reason);
    refuse(!options.size.empty(), "--size", reason);
    refuse(!options.hop.empty(), "--hop", reason);
    refuse(!options.rate.empty(), "--rate", reason);
    refuse(!options.columns.empty(), "--column", reason);
    refuse(options.keep_mean, "--keep-mean", reason);
    if (format == SpectrumFormat::csv)
        throw usage_error("the spectrum of a picture is no table; write .npy or .png");
    refuse(!options.range.empty() && format != SpectrumFormat::png, "--range",
           "it belongs to .png");
}

std::string picture_words(const SpectrumRequest &request) {
    const std::string magnitude = request.amplitude ? "|X| / (height * width)" : "|X|";
    switch (request.quantity) {
    case Quantity::magnitude:
        return magnitude;
    case Quantity::power:
        return request.amplitude ? "(" + magnitude + ")^2" : "|X|^2";
    case Quantity::phase:
        return "phase in radians";
    case Quantity::db:
        return "decibels, 0 at " + magnitude + " of " + significant(request.reference, 6);
    case Quantity::log:
        break;
    }
    return "log10(1 + " + magnitude + ")";
}

void run_picture(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format,
                 bool array) {
    check_picture_options(options, request, format);
    add_quantity(options, Quantity::log, false, request);
    request.shift = options.shift.value_or(true);
    Planes planes = array ? read_array_planes(options.input) : read_picture(options.input);
    const std::size_t count = planes.count(), height = planes.height(), width = planes.width();
    if (format == SpectrumFormat::png)
        check_picture_size(count * width, height, "write .npy");
    SpectrumRun run{options.input, options.output, request, spectrum_units(request, false), {},
                    planes.notes};
    run.units.about = picture_words(request);
    PlanReport plan;
    std::vector<float> values = measure_planes(planes.samples, count, height, width, request,
                                               open_device(options.common), plan);
    if (format == SpectrumFormat::png) {
        ColourPicture picture = picture_of(options, request, values);
        picture.width = count * width;
        picture.height = height;
        run.colours = picture.range;
        write_colours(options.output, side_by_side(values, count, height, width), picture);
    } else {
        write_npy(options.output, {planes.shape, std::move(values)});
    }
    if (options.common.json)
        std::cout << json_text(planes_json(run, planes.shape, plan));
    else
        print_planes(run, planes.shape, plan);
}

void run_spectrum(const SpectrumOptions &options) {
    const SpectrumRequest request = request_of(options);
    const int dimensions = options.dimensions.empty()
                               ? 0
                               : choice(dimension_names, options.dimensions, "--dimensions");
    const SpectrumFormat output = check_spectrum_output(options.output);
    const SignalFormat input = signal_format(options.input);
    refuse(dimensions == 2 && (input == SignalFormat::sound || input == SignalFormat::csv),
           "--dimensions 2", "sound and tables are signals");
    refuse(dimensions == 1 && input == SignalFormat::other, "--dimensions 1",
           "'" + options.input + "' is neither sound nor an array nor a table");
    if (input == SignalFormat::other || dimensions == 2)
        run_picture(options, request, output, input == SignalFormat::npy);
    else
        run_signal(options, request, output);
}

} // namespace

void add_spectrum(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "spectrum", "Spectrum, Welch's power density or spectrogram of a signal; spectrum of a "
                    "picture");
    const auto options = std::make_shared<SpectrumOptions>();
    command
        ->add_option("input", options->input,
                     "Sound (WAV, FLAC, AIFF, Ogg), table (.csv), array (.npy) or picture")
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File to write: .csv (signals), .npy, or .png (spectrograms: time to the "
                     "right, frequency upwards; pictures)")
        ->required();
    command->add_option("--mode", options->mode,
                        "spectrum: of the whole signal; welch: one-sided power density, averaged "
                        "over frames; spectrogram: frame by frame");
    command->add_option("--quantity", options->quantity,
                        "magnitude: the amplitude of the sine of each frequency, in the units of "
                        "the samples (full scale of a sound file is 1); power: its mean square; "
                        "phase: radians; db: 20 log10(magnitude / reference); log: log10(1 + "
                        "magnitude). With welch, power is per hertz (per cycle per sample where "
                        "the rate is unknown) and magnitude its root. Default: magnitude; welch "
                        "power; spectrogram db; pictures log");
    command->add_option("--scaling", options->scaling,
                        "amplitude: as above, and |X| / (height * width) for pictures; none: |X| "
                        "and |X|^2 of scipy.fft (of the windowed signal). Default: amplitude; "
                        "pictures none");
    command->add_option("--window", options->window,
                        "rectangular, hann (default), hamming or blackman");
    command->add_option("--size", options->size,
                        "Samples of a frame; 1024, or the signal where it is shorter");
    command->add_option("--hop", options->hop,
                        "Samples from frame to frame; welch: half a frame, spectrogram: a quarter");
    command
        ->add_option("--column", options->columns,
                     "Column of a table, a title or a number from 1; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--rate", options->rate,
                        "Samples per second; a sound file's own. Where it is unknown, frequencies "
                        "are in cycles per sample");
    command->add_option("--reference", options->reference, "The magnitude of 0 dB; 1");
    command->add_option("--range", options->range,
                        "Decibels that the colours of a picture span, below the largest; 90");
    command->add_option("--dimensions", options->dimensions,
                        "Of an array: 1: its last axis is time (default); 2: its last two axes are "
                        "a picture");
    command->add_flag_callback(
        "--shift", [options] { options->shift = true; },
        "Pictures: frequency 0 in the middle (default)");
    command->add_flag_callback(
        "--no-shift", [options] { options->shift = false; },
        "Pictures: frequency 0 at the top left");
    command->add_flag("--keep-mean", options->keep_mean,
                      "welch: do not subtract each frame's mean");
    add_common_options(*command, options->common);
    command->callback([options] { run_spectrum(*options); });
}

} // namespace imago::cli
