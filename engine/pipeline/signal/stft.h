// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/signal/framed_spectra.h"
#include "engine/pipeline/spectrum/spectrum_values.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/values/plan_report.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// The settings that cut signals into frames, and the form of the spectra returned.
struct StftSettings {
    /// The quantity of a value.
    enum class Output {
        spectra, ///< X itself, complex
        power,   ///< |X|^2
        decibel, ///< 20 log10(|X| / reference), but no less than the floor
    };
    Window window = Window::hann;            ///< window that multiplies each frame
    std::size_t size = 1024;                 ///< size of the window and the transform, in samples
    std::size_t hop = 256;                   ///< distance of frames, in samples
    StftPadding padding = StftPadding::none; ///< values outside of the signal
    Output output = Output::spectra;         ///< quantity that `values` holds
    DecibelScale decibel{};                  ///< scale for Output::decibel
    /// Whether samples are complex. The imaginary parts of all channels then follow all real ones.
    /// Their spectra are whole and shifted: `size` bins, from -floor(size / 2) / size cycles per
    /// sample on.
    bool complex = false;
    /// Points of a transform, `size` or more: zeros follow the samples; 0: `size`. There are then
    /// points / 2 + 1 bins, or `points` for complex samples.
    std::size_t points = 0;
    bool to_end = false; ///< as Framing::to_end
    /// Windows over whose powers a value is the mean: taper_values(window, size, tapers). Several
    /// have no Output::spectra.
    std::size_t tapers = 1;
};

/// Spectra of frames.
struct StftResult {
    /// The sizes. There are size / 2 + 1 bins, or `size` for complex samples.
    std::size_t channels = 0, frames = 0, bins = 0;
    /// The values [channel][frame][bin]. Spectra are interleaved complex numbers, twice as many
    /// floats. Bin k is k / size cycles per sample, for complex samples (k - floor(size / 2)) /
    /// size.
    std::vector<float> values;
    PlanReport plan; ///< steps of the last part, and times of all
};

/// Parameters of Welch's average.
struct WelchSettings {
    Window window = Window::hann; ///< window that multiplies each frame
    std::size_t size = 256;       ///< size of frames, in samples
    std::size_t hop = 128;        ///< distance of frames, in samples
    double sample_rate = 1;       ///< samples per second, above 0
    /// Whether to subtract each frame's mean, as scipy.signal.welch does by default.
    bool detrend = true;
    /// Whether the samples are complex. Then the density is two-sided and its bins are shifted, as
    /// in StftSettings.
    bool complex = false;
    std::size_t points = 0; ///< of a transform, as in StftSettings
    std::size_t tapers = 1; ///< as in StftSettings: the density is the mean over them, too
    bool to_end = false;    ///< as Framing::to_end
};

/// Returns the frames that these settings cut of signals. Call check() before its other members.
Framing framing_of(const WelchSettings &settings, std::size_t channels, std::size_t length);

/// Returns the frequencies of the bins: k * sample_rate / points; shifted for complex samples.
std::vector<double> frequencies_of(const WelchSettings &settings);

/// Multiplies rows of sums of |X|^2 by `scale`, and by 2 for every bin that stands for two
/// frequencies (all but 0 and, for even points, half of them; none of complex samples), and shifts
/// those of complex samples so that frequency 0 is at bin points / 2.
void scale_density(std::vector<double> &rows, const WelchSettings &settings, double scale);

/// Power spectral densities.
struct WelchResult {
    /// The sizes. `frames` is the number of averaged frames. There are size / 2 + 1 bins, or `size`
    /// for complex samples.
    std::size_t channels = 0, frames = 0, bins = 0;
    /// The frequencies of the bins: k * sample_rate / size; shifted for complex samples.
    std::vector<double> frequencies;
    std::vector<double> density; ///< [channel][bin], in units squared per hertz
    PlanReport plan;             ///< steps of the last part, and times of all
};

/// Stft::welch() of samples in doubles, by the host's processor and in doubles.
WelchResult welch_exactly(std::span<const double> samples, std::size_t channels, std::size_t length,
                          const WelchSettings &settings,
                          const std::function<void(double)> &between = {});

/// Short-time spectra in doubles.
struct ExactStft {
    std::size_t frames = 0, bins = 0; ///< as in StftResult
    std::vector<double> values;       ///< as StftResult::values
    PlanReport plan;                  ///< what ran
};

/// Stft::run() of samples in doubles, by the host's processor and in doubles: of Output::spectra,
/// or of Output::power. Without padding.
ExactStft stft_exactly(std::span<const double> samples, std::size_t channels, std::size_t length,
                       const StftSettings &settings,
                       const std::function<void(double)> &between = {});
/// The same for Stft::reassigned().
ExactStft reassigned_exactly(std::span<const double> samples, std::size_t channels,
                             std::size_t length, const StftSettings &settings,
                             const std::function<void(double)> &between = {});

/// Returns the frames of a channel of `length` samples: 1 + floor((length - size) / hop), or with
/// padding 1 + floor((length + 2 floor(size / 2) - size) / hop); see also `to_end`. Throws Error
/// (usage) as Stft::run() does.
std::size_t stft_frames(std::size_t length, const StftSettings &settings);

/// Computes short-time Fourier transforms of signals on one device. One kernel gathers and windows
/// frames into the batch of an rfft or fft, in parts if not all fit, and in smaller ones if the
/// device fails, at any call. The object belongs to one thread at a time.
class Stft {
  public:
    /// Makes a queue on the device. Throws Error.
    explicit Stft(DevicePtr device);
    ~Stft();
    Stft(Stft &&) noexcept;
    Stft &operator=(Stft &&) noexcept;

    /// The transform of channels * length samples, one channel after another, which for complex
    /// ones are twice as many numbers:
    ///   X[channel][t][k] = sum over n < size of w[n] x[t hop - margin + n] e^(-2 pi i k n / size),
    /// margin 0 without padding, else floor(size / 2), w periodic. Unscaled: this is torch.stft,
    /// and scipy.signal.ShortTimeFFT with scale_to=None and phase_shift=None; scipy.signal.stft
    /// divides it by the sum of w. Samples after the last whole frame are ignored. Throws Error:
    /// usage if a size or the hop is 0, a window does not fit into the signal, reflection does not
    /// fit into it, the samples are not channels * length, or spectra of several tapers are
    /// requested; failure if a single frame does not
    /// fit on the device. `between` is as for FramedSpectra::run().
    StftResult run(std::span<const float> samples, std::size_t channels, std::size_t length,
                   const StftSettings &settings, const std::function<void(double)> &between = {});

    /// The reassigned powers of the same frames and bins: the sum of |X|^2 of all that belong
    /// nearest to them by their local group delay and instantaneous frequency (Auger and Flandrin
    /// 1995). What belongs beyond the frames or, for real samples, the bins is lost; so is what is
    /// 200 dB below the largest |X|^2 of its part. The output, the scale, the padding and the
    /// tapers are of no effect. Errors as run().
    StftResult reassigned(std::span<const float> samples, std::size_t channels, std::size_t length,
                          const StftSettings &settings,
                          const std::function<void(double)> &between = {});

    /// Welch's average, as scipy.signal.welch with scaling="density": the mean over frames and
    /// tapers of |X|^2 / (sample_rate * sum w^2), doubled for every bin that stands for two
    /// frequencies (all but 0 and, for even points, half of them; none of complex samples). Errors
    /// as run(), and for a sample rate that is not above 0.
    WelchResult welch(std::span<const float> samples, std::size_t channels, std::size_t length,
                      const WelchSettings &settings,
                      const std::function<void(double)> &between = {});

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
