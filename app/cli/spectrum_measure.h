// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/plan_report.h"
#include "engine/array/signal.h"
#include "engine/device/device.h"
#include "engine/pipeline/window.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago::cli {

enum class SpectrumMode {
    spectrum,    ///< of the whole signal
    welch,       ///< power density, averaged over frames
    spectrogram, ///< frame by frame
};

enum class Quantity {
    magnitude,
    power,
    phase, ///< radians, -pi .. pi, of a cosine that begins with the signal, or with its frame
    db,    ///< 20 log10(magnitude / reference), but no less than -200
    log,   ///< log10(1 + magnitude)
};

/// What is asked of a signal or of planes. The magnitude is, when `amplitude` is set, for signals
/// the amplitude of the sine that a bin stands for (a constant reads its value) and for planes
/// |X| / (height * width); else it is |X| of scipy.fft, of the windowed signal. The power is the
/// mean square of that sine, half its squared amplitude, or |X|^2. Welch's estimate is the
/// one-sided density of scipy.signal.welch: power per hertz, or per cycle per sample where the rate
/// is unknown; its magnitude is the root, its decibels are 10 log10(power / reference^2), its log
/// is log10(1 + power).
struct SpectrumRequest {
    SpectrumMode mode = SpectrumMode::spectrum;
    Quantity quantity = Quantity::magnitude;
    bool amplitude = true;
    Window window = Window::hann; ///< of signals
    std::size_t size = 0;         ///< of frames, in samples; 0: 1024, or the signal where shorter
    std::size_t hop = 0;          ///< 0: half a frame for Welch's, a quarter for the spectrogram
    bool detrend = true;          ///< welch: subtract each frame's mean
    double reference = 1;         ///< the magnitude of 0 dB
    bool shift = true;            ///< planes: frequency 0 at (height / 2, width / 2)
};

struct SpectrumResult {
    std::size_t channels = 0, frames = 1, bins = 0;
    std::size_t averaged = 1;      ///< welch: frames that each value is the mean of
    std::vector<float> values;     ///< [channel][frame][bin]
    std::size_t size = 0, hop = 0; ///< used; the signal's length and 0 for the whole spectrum
    double frequency_step = 0;     ///< bin k is at k times this, in hertz or cycles per sample
    double first_time = 0;         ///< the middle of frame 0, in seconds or samples
    double time_step = 0;          ///< from frame to frame
    PlanReport plan;

    const float *row(std::size_t channel, std::size_t frame) const {
        return values.data() + (channel * frames + frame) * bins;
    }
};

/// The request with the sizes of its frames filled in for a signal of this length; those of a whole
/// spectrum are 0.
SpectrumRequest settled(SpectrumRequest request, std::size_t length);

/// Frames of a spectrogram of a signal of this length, by a settled request. Throws Error (usage)
/// when a frame is longer than the signal.
std::size_t spectrogram_frames(std::size_t length, const SpectrumRequest &request);

/// The smallest hop that makes at most this many frames, as "--hop 3 has fewer"; where one frame is
/// already too many, that a smaller size is needed.
std::string advice_for(std::size_t length, const SpectrumRequest &request, std::size_t most_frames);

/// Throws Error: usage when the phase of Welch's estimate is asked for or a frame is longer than
/// the signal, or a spectrogram has more than 2^27 values (with the hop that has fewer); failure
/// when it does not fit on the device.
SpectrumResult measure_signal(Signal signal, const SpectrumRequest &asked, const DevicePtr &device);

/// Whole 2D spectra of planes * height * width samples, in the same layout.
std::vector<float> measure_planes(const std::vector<float> &samples, std::size_t planes,
                                  std::size_t height, std::size_t width,
                                  const SpectrumRequest &request, const DevicePtr &device,
                                  PlanReport &plan);

} // namespace imago::cli
