// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/pipeline/framed_spectra.h"
#include "engine/pipeline/spectrum_values.h"
#include "engine/pipeline/window.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

struct StftSettings {
    enum class Output {
        spectra, ///< X itself, complex
        power,   ///< |X|^2
        decibel, ///< 20 log10(|X| / reference), but no less than the floor
    };
    Window window = Window::hann;
    std::size_t size = 1024; ///< of the window and the transform, in samples
    std::size_t hop = 256;   ///< from frame to frame, in samples
    StftPadding padding = StftPadding::none;
    Output output = Output::spectra;
    DecibelScale decibel; ///< for Output::decibel
    /// The samples: those of all channels' imaginary parts follow all real ones. Their spectra are
    /// whole and shifted: `size` bins, from -floor(size / 2) / size cycles per sample on.
    bool complex = false;
};

struct StftResult {
    std::size_t channels = 0, frames = 0, bins = 0; ///< bins = size / 2 + 1, of complex ones size
    /// [channel][frame][bin]; spectra are interleaved complex numbers, twice as many floats. Bin k
    /// is k / size cycles per sample, of complex samples (k - floor(size / 2)) / size.
    std::vector<float> values;
    PlanReport plan;
};

struct WelchSettings {
    Window window = Window::hann;
    std::size_t size = 256;
    std::size_t hop = 128;
    double sample_rate = 1;
    bool detrend = true;  ///< subtract each frame's mean, as scipy.signal.welch does unless told
    bool complex = false; ///< as StftSettings: the density is two-sided, its bins are shifted
};

struct WelchResult {
    std::size_t channels = 0, frames = 0, bins = 0;
    std::vector<double> frequencies; ///< bins of them: k * sample_rate / size, complex: shifted
    std::vector<double> density;     ///< [channel][bin], in units squared per hertz
    PlanReport plan;
};

/// Frames of a channel of `length` samples: 1 + floor((length - size) / hop), or with padding
/// 1 + floor((length + 2 floor(size / 2) - size) / hop). Throws Error (usage) as Stft::run().
std::size_t stft_frames(std::size_t length, const StftSettings &settings);

/// Short-time Fourier transforms of signals on one device: frames are gathered and windowed by one
/// kernel into the batch of an rfft or fft, in parts where not all fit, and in smaller ones where
/// the device fails, at any call. Belongs to one thread at a time.
class Stft {
  public:
    explicit Stft(DevicePtr device);
    ~Stft();
    Stft(Stft &&) noexcept;
    Stft &operator=(Stft &&) noexcept;

    /// Of channels * length samples, one channel after another, of complex ones twice as many
    /// numbers:
    ///   X[channel][t][k] = sum over n < size of w[n] x[t hop - margin + n] e^(-2 pi i k n / size),
    /// margin 0 without padding, else floor(size / 2), w periodic. Not scaled: this is torch.stft,
    /// and scipy.signal.ShortTimeFFT with scale_to=None and phase_shift=None; scipy.signal.stft
    /// divides it by the sum of w. Samples behind the last whole frame are not looked at.
    /// Throws Error: usage when a size or the hop is 0, a window does not fit into the signal or
    /// reflection not into it, or the samples are not channels * length; failure when a single
    /// frame does not fit on the device.
    /// `between` is as FramedSpectra::run()'s.
    StftResult run(std::span<const float> samples, std::size_t channels, std::size_t length,
                   const StftSettings &settings, const std::function<void(double)> &between = {});

    /// Welch's average, as scipy.signal.welch with scaling="density": the mean over frames of
    /// |X|^2 / (sample_rate * sum w^2), doubled for every bin that stands for two frequencies (all
    /// but 0 and, for an even size, size / 2; none of complex samples). Errors as run(), and for a
    /// sample rate that is not above 0.
    WelchResult welch(std::span<const float> samples, std::size_t channels, std::size_t length,
                      const WelchSettings &settings,
                      const std::function<void(double)> &between = {});

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
