// SPDX-License-Identifier: MIT
// Requests and results about signals, as plain values.
#pragma once
#include "engine/array/signal.h"
#include "engine/values/plan_report.h"
#include "engine/values/window/window.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// The kinds of spectra.
enum class SpectrumMode {
    spectrum,    ///< of the whole interval
    welch,       ///< power, averaged over frames
    spectrogram, ///< frame by frame
    cosine,      ///< the DCT-II of the whole interval, without a window
    coherence,   ///< of two channels, averaged over frames
    cross,       ///< cross spectral density of two channels, averaged over frames
};

/// Whether a spectrum is an average over frames: of Welch's estimate, a coherence or a cross
/// density.
inline bool averages_frames(SpectrumMode mode) {
    return mode == SpectrumMode::welch || mode == SpectrumMode::coherence ||
           mode == SpectrumMode::cross;
}

/// Whether a spectrum is one of two channels.
inline bool takes_pair(SpectrumMode mode) {
    return mode == SpectrumMode::coherence || mode == SpectrumMode::cross;
}

/// Two channels of a signal, counted from 0.
struct ChannelPair {
    std::size_t first = 0;  ///< X
    std::size_t second = 1; ///< Y
    bool operator==(const ChannelPair &) const = default;
};

/// The quantity that a value of a spectrum is. MeasureSettings defines magnitude and power.
enum class Quantity {
    magnitude,
    power,
    phase, ///< radians, -pi .. pi, of a cosine that begins with the signal, or with its frame
    /// 20 log10(magnitude / reference); of a magnitude of 0 it is -200, or the lowest other level.
    db,
    log, ///< log10(1 + magnitude)
};

/// The lowest frequency of a spectrum, for either kind of samples, in cycles per sample.
inline double lowest_frequency(bool two_sided) {
    return two_sided ? -0.5 : 0;
}

/// Consecutive samples of every channel of a signal.
struct Interval {
    std::size_t first = 0;  ///< in samples; the signal's first is 0
    std::size_t length = 0; ///< 0: to the signal's end
    bool operator==(const Interval &) const = default;
};

/// How a signal is measured. With `amplitude` the magnitude is the amplitude of the sine that a bin
/// represents (a constant gives its value); otherwise it is |X| of scipy.fft for the windowed
/// signal. The power is the mean square of that sine, which is half its squared amplitude, or
/// |X|^2.
///
/// Welch's estimate is the one-sided density of scipy.signal.welch: power per hertz, or per cycle
/// per sample if the rate is unknown. Its magnitude is the root, its decibels are 10 log10(power /
/// reference^2), its log is log10(1 + power). Without `density` it is that of scaling="spectrum",
/// the mean square of a sine, and its magnitude is the amplitude of that sine.
///
/// A bin of the cosine transform holds the amplitude of the cosine that it represents; without
/// `amplitude` it holds |X| of scipy.fft.dct(type=2, norm="ortho").
///
/// The coherence is the magnitude-squared one of scipy.signal.coherence as its power, and its root
/// as its magnitude. The cross density is scipy.signal.csd: conj(X) Y, whose quantities are those
/// of Welch's density, of |conj(X) Y|, and whose phase is that of Y relative to X.
///
/// With `pad` zeros follow the samples of a frame, so that there are so many bins for each of
/// theirs. Means over several tapers, those of a dpss, have no phase.
///
/// A reassigned spectrogram (Auger and Flandrin 1995) has in each cell the power that belongs
/// there: a steady line is one bin wide, and has its amplitude or power there; a click is one frame
/// wide.
///
/// A spectrum of complex samples has two sides, from -1/2 to 1/2 cycle per sample, and a bin
/// represents one frequency alone: its amplitude is A for A e^(2 pi i f t), its power A^2, and
/// Welch's density is the two-sided one. The cosine transform is applied to both parts, and its
/// magnitude is that of the complex coefficient.
struct MeasureSettings {
    SpectrumMode mode = SpectrumMode::spectrum; ///< what is measured
    Quantity quantity = Quantity::magnitude;    ///< what its values are
    bool amplitude = true; ///< scaled to sines instead of as in scipy.fft: see above
    /// For each frame, or for the whole interval; the cosine transform has none.
    Window window = Window::hann;
    std::size_t size = 0; ///< of frames, in samples; 0: 1024, or the signal if it is shorter
    /// 0: half a frame for Welch's estimate, a quarter for the spectrogram.
    std::size_t hop = 0;
    bool detrend = true;  ///< averages of frames: subtract each frame's mean
    bool density = true;  ///< welch: power per hertz
    double reference = 1; ///< the magnitude of 0 dB
    /// Lines of each channel, at most; phases, spectrograms and spectra of pairs have none.
    std::size_t most_peaks = 0;
    std::size_t pad = 1; ///< points of a transform for each sample of its frame
    /// Averages and spectrograms: windows that are averaged over (multitaper), for a dpss up to
    /// twice its NW; 1 for other windows.
    std::size_t tapers = 1;
    /// Spectrograms: the power of each bin is moved to its centre in time and frequency.
    bool reassigned = false;
    double confidence = 0; ///< welch, coherence: the level of an interval, as 0.95; 0: none
    ChannelPair pair;      ///< coherence, cross: the channels

    bool operator==(const MeasureSettings &) const = default;
};

/// A local maximum of a spectrum; frequency 0 and half the rate can be one, too.
/// engine/pipeline/signal/signal_peaks.h explains how its numbers and their errors are found.
struct SpectralLine {
    std::size_t bin = 0;  ///< the nearest bin
    double frequency = 0; ///< of the line's summit, in the result's unit
    double value = 0;     ///< at that summit, in the measured quantity
    double level = 0;     ///< 20 log10(magnitude / reference) at the summit, for every quantity
    /// The true values of a steady line are within these errors 19 times in 20: in the unit of the
    /// frequency, and in decibels.
    double frequency_error = 0, level_error = 0;
    bool constant = false; ///< the line is the mean, not an oscillation
};

/// The result of a measure, for each channel.
struct MeasuredSpectrum {
    /// Sizes of `values`: channels of the signal (1 for a pair), frames of each (1 except for a
    /// spectrogram), bins of each.
    std::size_t channels = 0, frames = 1, bins = 0;
    std::size_t averaged = 1;   ///< welch: the number of frames averaged in each value
    std::vector<double> values; ///< [channel][frame][bin]
    /// The interval of each value, if one was requested: the true power of noise is in it with the
    /// requested confidence.
    std::vector<double> lower, upper;
    bool doubles = false; ///< whether they were computed in doubles; otherwise they are floats
    double degrees = 0;   ///< averages with a confidence: degrees of freedom of a bin
    /// Coherence with a confidence: what independent channels exceed only so rarely.
    double significant = 0;
    std::size_t size = 0, hop = 0; ///< as used; the interval's length and 0 for the whole spectrum
    std::size_t points = 0;        ///< of a transform: size, or more with padding
    /// The height of a line of amplitude 1 on a bin (the sum of the window, the root of its mean
    /// square over tapers), and the equivalent noise bandwidth in bins of 1 / size. 0 without a
    /// window.
    double coherent_gain = 0, noise_bandwidth = 0;
    double frequency_step = 0; ///< between bins, in hertz or cycles per sample
    /// Frequency of bin 0; negative or near a centre frequency if samples are complex.
    double first_frequency = 0;
    std::size_t zero_bin = 0; ///< the bin of 0 cycles per sample: bins / 2 if samples are complex
    double first_time = 0;    ///< the middle of frame 0, in seconds or samples
    double time_step = 0;     ///< from frame to frame
    /// The middle of the last frame: less than a step after the one before it where frames that are
    /// a hop apart leave a rest, since the last one ends with the samples.
    double last_time = 0;
    /// The lines of each channel, the strongest first, but a constant last.
    std::vector<std::vector<SpectralLine>> peaks;
    PlanReport plan; ///< steps and times of the run

    /// The `bins` values of a frame.
    const double *row(std::size_t channel, std::size_t frame) const {
        return values.data() + (channel * frames + frame) * bins;
    }
    /// The middle of a frame.
    double time_of(std::size_t frame) const {
        return frame + 1 < frames ? first_time + static_cast<double>(frame) * time_step : last_time;
    }
    /// The frequency of a bin, in the unit of frequency_step; also between bins.
    double frequency_of(double bin) const { return first_frequency + bin * frequency_step; }
};

/// A requested spectrum.
struct Measure {
    MeasureSettings settings; ///< what is measured
    Interval interval;        ///< the part of the signal
    bool operator==(const Measure &) const = default;
};

/// A band of frequencies, in cycles per sample: 0 <= low < high <= 0.5, for complex samples from
/// -0.5. Frequencies in it pass, or are removed if it is a stop. Each edge is half a period of a
/// cosine, `soft` wide around it (0: a step).
struct Band {
    /// Its ends, in cycles per sample.
    double low = 0, high = 0.5;
    double soft = 0;   ///< 0 .. 0.5
    bool stop = false; ///< removes the frequencies in it, instead of passing only these

    bool operator==(const Band &) const = default;
};

/// A filter of one or more bands. Frequencies in any band that passes are kept, or all if no band
/// passes, except those in any stop. Bands of one kind that overlap or touch are one, without edges
/// where they meet.
struct BandSettings {
    std::vector<Band> bands; ///< one or more
    /// The transform takes the signal as periodic. If mirrored, the signal is extended at both ends
    /// by its reflection, by an eighth of its length, at most 65536 samples; the extensions are cut
    /// off again. Complex samples are reflected with the conjugate, rotated so that they continue
    /// at the end: a reflected e^(i w t) then keeps the sign of its frequency.
    bool mirror = true;
    /// Bands are in -0.5 .. 0.5, for complex samples; otherwise in 0 .. 0.5. Neither end is an
    /// edge.
    bool two_sided = false;

    bool operator==(const BandSettings &) const = default;
};

/// What a filter of bands keeps and removes, and the time it took.
struct FilteredSignal {
    std::shared_ptr<const Signal> signal, removed; ///< their sum is the original
    PlanReport plan;                               ///< steps and times of the run
};

/// The result of a SignalRequest.
struct SignalResult {
    std::vector<MeasuredSpectrum> measured;          ///< in the request's order
    FilteredSignal filtered;                         ///< empty signals if not requested
    std::vector<MeasuredSpectrum> measured_filtered; ///< the filtered signal's, in the same order
    PlanReport plan;                                 ///< of the last run of these
    double engine_milliseconds = 0; ///< from the start of the work to the result on the host
};

/// Many transforms of one length at once, of consecutive rows.
struct BatchSettings {
    /// The source of the rows.
    enum class Input {
        /// Frames of the signal's channels, `hop` apart; complex kinds also accept a real signal.
        signal,
        noise,   ///< uniform -1 .. 1, both parts for complex kinds; the same numbers each time
        impulse, ///< 1 at the first position of every row
        sine,    ///< `cycles` periods in a row
    };
    std::string kind = "fft"; ///< one of batch_kinds (engine/kind/transform_kinds.h)
    /// Points of a row: real ones, or complex ones for complex kinds; for irfft those of its
    /// output.
    std::size_t length = 1024;
    std::size_t batch = 64;        ///< rows, 1 or more
    bool double_precision = false; ///< double instead of float
    Input input = Input::noise;    ///< the input
    double cycles = 8;             ///< Input::sine: periods in a row, which need not be whole
    std::size_t hop = 0;           ///< 0: length
    int repeats = 5;               ///< timed runs, after one that is not; 1 or more

    bool operator==(const BatchSettings &) const = default;
};

/// A batch's numbers, readable as doubles at any precision; interleaved if they are complex.
struct BatchRows {
    std::vector<float> single; ///< the numbers in single precision
    std::vector<double> twice; ///< the numbers in double precision
    std::size_t numbers = 0;   ///< of a row
    bool complex = false;      ///< numbers are alternating real and imaginary parts

    /// A number of a row, both counted from 0; bounds are not checked.
    double at(std::size_t row, std::size_t number) const {
        const std::size_t i = row * numbers + number;
        return twice.empty() ? static_cast<double>(single[i]) : twice[i];
    }
    std::size_t points() const { return complex ? numbers / 2 : numbers; } ///< points of a row
};

/// The result of a batch and its speed.
struct BatchResult {
    std::size_t rows = 0; ///< transforms
    /// Whether these are rows alone, by the plan that was ready first: no times and speeds.
    bool rows_only = false;
    /// The transformed rows, and the result of the last run.
    BatchRows input, output;
    double kernel_milliseconds = 0; ///< of a run, on the device: the median of the repeats
    double run_milliseconds = 0;    ///< the same with launches, as the host measures it
    double gflops = 0; ///< 5 N log2 N for complex points, half for real, by the kernels
    double gigabytes_per_second = 0; ///< by the kernels; each number is read once and written once
    PlanReport plan;                 ///< steps and times of the last run
};

} // namespace imago
