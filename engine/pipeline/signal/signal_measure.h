// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// The maximum values of a spectrogram: 512 MiB of floats.
inline constexpr std::size_t most_spectrogram_values = std::size_t{1} << 27;

/// Returns the settings with the default sizes of frames filled in for this many samples. Those of
/// a whole spectrum are 0.
MeasureSettings settled(MeasureSettings settings, std::size_t length);

/// Returns the frames of a spectrogram of this many samples, by settled settings. Throws Error
/// (usage) if a frame is longer than they are.
std::size_t spectrogram_frames(std::size_t length, const MeasureSettings &settings);

/// Returns the smallest hop that gives at most this many frames (one or more) of this many samples.
std::size_t hop_for(std::size_t length, const MeasureSettings &settings, std::size_t most_frames);

/// Returns the interval with its length filled in. Throws Error (usage) if the signal does not have
/// it.
Interval checked(const Interval &interval, const Signal &signal);

/// Measures signals on one device. Plans stay for the next call of the same sizes. The object
/// belongs to one thread at a time.
class SignalMeasure {
  public:
    /// Called between steps with the next step and the progress. May throw an Error to stop. The
    /// object stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit SignalMeasure(DevicePtr device);
    ~SignalMeasure();
    SignalMeasure(SignalMeasure &&) noexcept;
    SignalMeasure &operator=(SignalMeasure &&) noexcept;

    /// Measures a signal. Throws Error (usage) for an interval that the signal does not have, the
    /// phase of Welch's estimate or of a cosine transform, a frame longer than the interval, or a
    /// spectrogram of more than most_spectrogram_values (with the hop that has fewer). Throws Error
    /// (failure) if it does not fit on the device.
    MeasuredSpectrum run(const Signal &signal, const MeasureSettings &requested,
                         const Interval &interval = {}, const Between &between = {});

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
