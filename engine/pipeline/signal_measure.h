// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/signal_values.h"
#include "engine/device/device.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Values that a spectrogram may have: 512 MiB of floats.
inline constexpr std::size_t most_spectrogram_values = std::size_t{1} << 27;

/// The settings with the sizes of their frames filled in for so many samples; those of a whole
/// spectrum are 0.
MeasureSettings settled(MeasureSettings settings, std::size_t length);

/// Frames of a spectrogram of so many samples, by settled settings. Throws Error (usage) when a
/// frame is longer than they are.
std::size_t spectrogram_frames(std::size_t length, const MeasureSettings &settings);

/// The smallest hop that makes at most this many frames (one or more) of so many samples.
std::size_t hop_for(std::size_t length, const MeasureSettings &settings, std::size_t most_frames);

/// The interval with its length filled in. Throws Error (usage) when the signal does not have it.
Interval checked(const Interval &interval, const Signal &signal);

/// Measures signals on one device; plans stay for the next call of the same sizes. Belongs to one
/// thread at a time.
class SignalMeasure {
  public:
    /// Called between steps with what comes next and how far the work is. May throw an Error to
    /// stop; the object stays usable.
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit SignalMeasure(DevicePtr device);
    ~SignalMeasure();
    SignalMeasure(SignalMeasure &&) noexcept;
    SignalMeasure &operator=(SignalMeasure &&) noexcept;

    /// Throws Error: usage for an interval that the signal does not have, the phase of Welch's
    /// estimate or of a cosine transform, a frame longer than the interval, or a spectrogram of
    /// more than most_spectrogram_values (with the hop that has fewer); failure when it does not
    /// fit on the device.
    MeasuredSpectrum run(const Signal &signal, const MeasureSettings &asked,
                         const Interval &interval = {}, const Between &between = {});

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
