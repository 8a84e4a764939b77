// SPDX-License-Identifier: MIT
#include "engine/op/measure_params.h"

#include "engine/op/channel_pair.h"

namespace imago {
namespace {

using S = MeasureSettings;
using Mode = SpectrumMode;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[mode, quantity, amplitude, window, size, hop, detrend, density, reference,
                 most_peaks, pad, tapers, reassigned, confidence, pair] = settings;
    return &mode;
};

constexpr ParamWord modes[] = {
    param::word("spectrum", Mode::spectrum),       param::word("welch", Mode::welch),
    param::word("coherence", Mode::coherence),     param::word("cross", Mode::cross),
    param::word("spectrogram", Mode::spectrogram), param::word("dct", Mode::cosine)};
constexpr ParamWord quantities[] = {
    param::word("magnitude", Quantity::magnitude), param::word("power", Quantity::power),
    param::word("phase", Quantity::phase), param::word("db", Quantity::db),
    param::word("log", Quantity::log)};
constexpr ParamWord scalings[] = {param::word("amplitude", true), param::word("none", false)};

constexpr auto is_average = [](const S &s) { return averages_frames(s.mode); };
constexpr auto is_single = [](const S &s) { return !averages_frames(s.mode); };
constexpr auto is_spectrogram = [](const S &s) { return s.mode == Mode::spectrogram; };
constexpr auto has_frames = [](const S &s) { return is_average(s) || is_spectrogram(s); };
constexpr auto has_window = [](const S &s) { return s.mode != Mode::cosine; };
constexpr auto has_pair = [](const S &s) { return takes_pair(s.mode); };
constexpr auto is_decibel = [](const S &s) { return s.quantity == Quantity::db; };
constexpr auto has_interval = [](const S &s) {
    return (s.mode == Mode::welch && s.density) || s.mode == Mode::coherence;
};

constexpr ParamRange samples{1, 1LL << 40};
constexpr ParamRange channels{1, largest_channel};

using Get = double (*)(const S &);
using Set = void (*)(S &, double);
using Text = std::string (*)(const S &);
using SetText = void (*)(S &, const std::string &);

/// Rows of members whose value is not as people say it.
constexpr Param<S> number_row(const ParamFacts &facts, Get get, Set set) {
    return {facts, get, set};
}
constexpr Param<S> text_row(const ParamFacts &facts, Text text, SetText set) {
    return {facts, nullptr, nullptr, text, set};
}

constexpr Param<S> window = text_row(
    {{"window", "--window", "WINDOW"}, ParamKind::text},
    [](const S &s) { return window_name(s.window); },
    [](S &s, const std::string &value) { s.window = parse_window(value); });

/// Channels counted from 1.
constexpr Param<S> pair = text_row(
    {{"pair", "--channels", "A,B"},
     ParamKind::text,
     channels,
     {},
     "coherence and cross: the two channels; default 1,2"},
    [](const S &s) { return pair_text(s.pair); },
    [](S &s, const std::string &value) { s.pair = parse_pair(value); });

/// A percentage; the settings have a share, and 0 without an interval.
constexpr Param<S> confidence = number_row(
    {{"confidence", "--confidence", "PERCENT"},
     ParamKind::real,
     {50, 99.99},
     {},
     "welch: the percentage of confidence, such as 95, of an interval that is written and "
     "reported, too, by the chi-square distribution; coherence: reports the level above which "
     "channels are "
     "coherent"},
    [](const S &s) { return 100 * s.confidence; },
    [](S &s, double value) { s.confidence = value / 100; });

constexpr Param<S> keep_mean = number_row(
    {{"keep_mean", "--keep-mean"},
     ParamKind::flag,
     {},
     {},
     "welch, coherence and cross: do not subtract each frame's mean"},
    [](const S &s) { return s.detrend ? 0.0 : 1.0; },
    [](S &s, double value) { s.detrend = value == 0; });

constexpr Param<S> rows[] = {
    param::choice<&S::mode>(
        {"mode", "--mode"}, modes,
        "spectrum (default): of the whole signal; welch: one-sided power density, averaged over "
        "frames; coherence and cross: of two channels, the magnitude-squared coherence and the "
        "cross "
        "density, averaged over frames; spectrogram: frame by frame; dct: the DCT-II of the whole "
        "signal (none: ortho). For complex signals all but dct have two sides, from minus half the "
        "rate, and a tone A e^(2 "
        "pi i f t) has the amplitude A"),
    param::choice<&S::quantity>(
        {"quantity", "--quantity"}, quantities,
        "magnitude: the amplitude of the sine of each frequency, in the units of the samples (full "
        "scale of a sound file is 1); power: its mean square; phase: radians; db: 20 "
        "log10(magnitude / reference); log: log10(1 + magnitude). With welch, power is per hertz "
        "(per cycle per sample if the rate is unknown), magnitude is its root, and log applies to "
        "the power; so with cross, whose phase is that of the second channel relative to the "
        "first. complex: the numbers X of a picture themselves, as .npy (complex64) or .tif (pages "
        "of 32-bit floats: real and imaginary parts of each channel in turn). Default: magnitude; "
        "welch, coherence and cross power; spectrogram db; pictures log"),
    param::choice<&S::amplitude>(
        {"amplitude", "--scaling"}, scalings,
        "amplitude: as above, and |X| / (height * width) for pictures; none: |X| "
        "and |X|^2 of scipy.fft (of the windowed signal). Default: amplitude; "
        "pictures none")
        .only(is_single),
    window.only(has_window),
    param::whole<&S::tapers>({"tapers", "--tapers", "N"}, {1, 64},
                             "welch, coherence, cross and spectrogram: average over the first "
                             "tapers of --window dpss:NW, at most 2 NW of them (multitaper); "
                             "default 1")
        .only(has_frames),
    param::flag<&S::reassigned>({"reassigned", "--reassigned"},
                                "spectrogram: move the power of each bin to its centre in time and "
                                "frequency, so that lines and clicks are sharp")
        .only(is_spectrogram),
    param::whole<&S::pad>({"pad", "--pad", "FACTOR"}, {1, 64},
                          "Points of a transform for each sample of its frame: zeros follow the "
                          "samples, and bins are so much closer; default 1")
        .only(has_window),
    confidence.in(QuantityUnit::percent).only(has_interval), pair.only(has_pair),
    param::whole<&S::size>({"size", "--size", "N"}, samples,
                           "Samples of a frame; default: 1024, or the whole signal if it is "
                           "shorter")
        .in(QuantityUnit::sample)
        .only(has_frames),
    param::whole<&S::hop>({"hop", "--hop", "N"}, samples,
                          "Samples from frame to frame; default: half a frame with welch, a "
                          "quarter with spectrogram")
        .in(QuantityUnit::sample)
        .only(has_frames),
    // Beyond, levels in floats overflow.
    param::real<&S::reference>({"reference", "--reference", "MAGNITUDE"}, {1e-30, 1e30},
                               "The magnitude of 0 dB; default 1")
        .only(is_decibel),
    keep_mean.only(is_average)};

} // namespace

std::span<const Param<S>> measure_params() {
    return rows;
}

const Param<S> &measure_param(std::string_view id) {
    return named(measure_params(), id);
}

S with_applied(S settings, const S &from) {
    for (const Param<S> &row : rows)
        if (row.applies && row.applies(settings)) {
            if (row.text)
                row.set_text(settings, row.text(from));
            else
                row.set(settings, row.get(from));
        }
    return settings;
}

void check(const S &settings) {
    for (const Param<S> &row : rows)
        check_number(row, settings);
}

} // namespace imago
