// SPDX-License-Identifier: MIT
// What is asked about signals and what is answered, as plain values.
#pragma once
#include "engine/array/plan_report.h"
#include "engine/array/signal.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Windows with their periodic formulas: element n of `size`, t = 2 pi n / size.
enum class Window {
    rectangular, ///< 1
    hann,        ///< 0.5 - 0.5 cos t
    hamming,     ///< 0.54 - 0.46 cos t
    blackman,    ///< 0.42 - 0.5 cos t + 0.08 cos 2t
};

enum class SpectrumMode {
    spectrum,    ///< of the whole interval
    welch,       ///< power, averaged over frames
    spectrogram, ///< frame by frame
    cosine,      ///< the DCT-II of the whole interval, without a window
};

enum class Quantity {
    magnitude,
    power,
    phase, ///< radians, -pi .. pi, of a cosine that begins with the signal, or with its frame
    db,    ///< 20 log10(magnitude / reference), but no less than -200
    log,   ///< log10(1 + magnitude)
};

/// The lowest frequency of a spectrum of either kind of samples, in cycles per sample.
inline double lowest_frequency(bool two_sided) {
    return two_sided ? -0.5 : 0;
}

/// Consecutive samples of every channel of a signal.
struct Interval {
    std::size_t first = 0;
    std::size_t length = 0; ///< 0: to the signal's end
    bool operator==(const Interval &) const = default;
};

/// What is asked of a signal. The magnitude is, when `amplitude` is set, the amplitude of the sine
/// that a bin stands for (a constant reads its value); else it is |X| of scipy.fft, of the windowed
/// signal. The power is the mean square of that sine, half its squared amplitude, or |X|^2.
///
/// Welch's estimate is the one-sided density of scipy.signal.welch: power per hertz, or per cycle
/// per sample where the rate is unknown; its magnitude is the root, its decibels are
/// 10 log10(power / reference^2), its log is log10(1 + power). Without `density` it is that of
/// scaling="spectrum", the mean square of a sine, and its magnitude the amplitude of that sine.
///
/// Of the cosine transform the amplitude is that of the cosine that a bin stands for; without
/// `amplitude` it is |X| of scipy.fft.dct(type=2, norm="ortho").
///
/// Of complex samples a spectrum has two sides, from -1/2 to 1/2 cycle per sample, and a bin stands
/// for one frequency alone: its amplitude is A for A e^(2 pi i f t), its power A^2, and Welch's
/// density is the two-sided one. The cosine transform is taken of both parts, and its magnitude is
/// that of the complex coefficient.
struct MeasureSettings {
    SpectrumMode mode = SpectrumMode::spectrum;
    Quantity quantity = Quantity::magnitude;
    bool amplitude = true;
    Window window = Window::hann;
    std::size_t size = 0;       ///< of frames, in samples; 0: 1024, or the signal where shorter
    std::size_t hop = 0;        ///< 0: half a frame for Welch's, a quarter for the spectrogram
    bool detrend = true;        ///< welch: subtract each frame's mean
    bool density = true;        ///< welch: power per hertz
    double reference = 1;       ///< the magnitude of 0 dB
    std::size_t most_peaks = 0; ///< lines wanted of each channel; none of phases and spectrograms

    bool operator==(const MeasureSettings &) const = default;
};

/// A local maximum of a spectrum; frequency 0 and half the rate can be one, too. How its numbers
/// and their errors come about is told in engine/pipeline/signal_peaks.h.
struct SpectralLine {
    std::size_t bin = 0;
    double frequency = 0; ///< of the line's summit; in the result's unit
    float value = 0;      ///< at that summit, in the quantity that was measured
    double level = 0;     ///< 20 log10(magnitude / reference) there, whatever the quantity
    /// The true ones of a steady line lie within these, 19 times in 20: in the unit of the
    /// frequency, and in decibels.
    double frequency_error = 0, level_error = 0;
    bool constant = false; ///< the mean, and no oscillation
};

struct MeasuredSpectrum {
    std::size_t channels = 0, frames = 1, bins = 0;
    std::size_t averaged = 1;      ///< welch: frames that each value is the mean of
    std::vector<float> values;     ///< [channel][frame][bin]
    std::size_t size = 0, hop = 0; ///< used; the interval's length and 0 for the whole spectrum
    double frequency_step = 0;     ///< between bins, in hertz or cycles per sample
    double first_frequency = 0; ///< of bin 0; below 0 or about a centre where samples are complex
    std::size_t zero_bin = 0;   ///< of 0 cycles per sample: bins / 2 where samples are complex
    double first_time = 0;      ///< the middle of frame 0, in seconds or samples
    double time_step = 0;       ///< from frame to frame
    std::vector<std::vector<SpectralLine>> peaks; ///< of each channel, the strongest first,
                                                  ///< save a constant, which is the last
    PlanReport plan;

    const float *row(std::size_t channel, std::size_t frame) const {
        return values.data() + (channel * frames + frame) * bins;
    }
    double frequency_of(double bin) const { return first_frequency + bin * frequency_step; }
};

/// A spectrum that is wanted.
struct Measure {
    MeasureSettings settings;
    Interval interval;
    bool operator==(const Measure &) const = default;
};

/// A band of frequencies, in cycles per sample: 0 <= low < high <= 0.5, of complex samples from
/// -0.5. What lies in it passes, or, of a stop, is taken. Each edge is a half period of a cosine,
/// `soft` wide about it (0: a step).
struct Band {
    double low = 0, high = 0.5;
    double soft = 0; ///< 0 .. 0.5
    bool stop = false;

    bool operator==(const Band &) const = default;
};

/// A filter of bands, of which there are one or more. What lies in any of those that pass is kept,
/// or everything where none passes, save what lies in any that stops. Bands of one kind that
/// overlap or touch are one, without edges where they meet.
struct BandSettings {
    std::vector<Band> bands;
    /// The transform takes what it filters as periodic; mirrored, the signal goes on at both ends
    /// as its reflection, an eighth of its length, at most 65536 samples, which is cut off again.
    /// Complex samples are reflected conjugate, turned to go on where the end is: a reflected
    /// e^(i w t) then keeps the sign of its frequency.
    bool mirror = true;
    /// Bands lie in -0.5 .. 0.5, of complex samples; else in 0 .. 0.5. Neither end is an edge.
    bool two_sided = false;

    bool operator==(const BandSettings &) const = default;
};

struct FilteredSignal {
    std::shared_ptr<const Signal> signal, removed; ///< their sum is the original
    PlanReport plan;
};

struct SignalResult {
    std::vector<MeasuredSpectrum> measured;          ///< in the request's order
    FilteredSignal filtered;                         ///< of no signals, when not wanted
    std::vector<MeasuredSpectrum> measured_filtered; ///< likewise
    PlanReport plan;                                 ///< of the last of them
    double engine_milliseconds = 0; ///< from the start of the work to the result on the host
};

/// Many transforms of one length at once, of rows that lie one after another.
struct BatchSettings {
    enum class Input {
        signal,  ///< frames of the signal's channels, `hop` apart; complex kinds take a real one,
                 ///< too
        noise,   ///< uniform -1 .. 1, of complex kinds both parts; the same numbers each time
        impulse, ///< 1 at the first place of every row
        sine,    ///< of `cycles` periods a row
    };
    std::string kind = "fft"; ///< one of batch_kinds (batch_kinds.h)
    std::size_t length = 1024;
    std::size_t batch = 64;
    bool double_precision = false;
    Input input = Input::noise;
    double cycles = 8;
    std::size_t hop = 0; ///< 0: length
    int repeats = 5;     ///< timed runs, after one that is not; 1 or more

    bool operator==(const BatchSettings &) const = default;
};

/// A batch's numbers, as doubles whatever the precision; interleaved where they are complex.
struct BatchRows {
    std::vector<float> single; ///< of one of the precisions
    std::vector<double> twice; ///< of the other
    std::size_t numbers = 0;   ///< of a row
    bool complex = false;

    double at(std::size_t row, std::size_t number) const {
        const std::size_t i = row * numbers + number;
        return twice.empty() ? static_cast<double>(single[i]) : twice[i];
    }
    std::size_t points() const { return complex ? numbers / 2 : numbers; } ///< of a row
};

struct BatchResult {
    std::size_t rows = 0;
    BatchRows input, output;
    double kernel_milliseconds = 0; ///< of a run, on the device: the median of the repeats
    double run_milliseconds = 0;    ///< the same with its launches, as the host sees it
    double gflops = 0; ///< 5 N log2 N for complex points, half for real, by the kernels
    double gigabytes_per_second = 0; ///< each number read once and written once, likewise
    PlanReport plan;
};

} // namespace imago
