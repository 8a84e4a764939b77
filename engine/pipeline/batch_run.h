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

/// Numbers that a batch may have on each side, 2^26: both sides stay on the host to be looked at.
inline constexpr std::size_t most_batch_numbers = std::size_t{1} << 26;

/// Runs a transform of many rows on one device and times it; its plan stays for the next run of the
/// same problem. Belongs to one thread at a time.
class BatchRun {
  public:
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit BatchRun(DevicePtr device);
    ~BatchRun();
    BatchRun(BatchRun &&) noexcept;
    BatchRun &operator=(BatchRun &&) noexcept;

    /// `signal` is looked at for Input::signal only: rows are its frames, those of the first
    /// channel before those of the next. Throws Error: usage for a kind that is not one of
    /// batch_kinds, what check(Problem) refuses, more than most_batch_numbers, double precision on
    /// a device without, frames of a signal for irfft (whose rows are half spectra) or more frames
    /// than the signal has; failure when it does not fit on the device.
    BatchResult run(const BatchSettings &settings, const Signal *signal,
                    const Between &between = {});

    /// What its plans were asked for, and whether one of them runs by this plan from now on.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
