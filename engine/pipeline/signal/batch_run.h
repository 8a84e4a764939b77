// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/signal_values.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The maximum numbers of a batch on each side, 2^26. Both sides stay on the host for display.
inline constexpr std::size_t most_batch_numbers = std::size_t{1} << 26;

/// Runs a transform of many rows on one device and times it. What is timed is the specialised plan,
/// or that of a record, as in `imago-cli transform` and `bench`: a figure of the plan of any size
/// would say nothing about the transform. The rows alone can be there before, by ready_rows(). The
/// plan stays for the next run of the same problem. The object belongs to one thread at a time.
class BatchRun {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The object stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit BatchRun(DevicePtr device);
    ~BatchRun();
    BatchRun(BatchRun &&) noexcept;
    BatchRun &operator=(BatchRun &&) noexcept;

    /// Runs a batch. `signal` is used for Input::signal only: rows are its frames, those of the
    /// first channel before those of the next. Throws Error (usage) for a kind that is not one of
    /// batch_kinds, a problem that check(Problem) refuses, more than most_batch_numbers, double
    /// precision on a device without it, frames of a signal for irfft (whose rows are half spectra)
    /// or more frames than the signal has. Throws Error (failure) if it does not fit on the device.
    BatchResult run(const BatchSettings &settings, const Signal *signal,
                    const Between &between = {});

    /// Returns the rows of run(), up to rounding, by a plan that needs no compiler: the result has
    /// BatchResult::rows_only, and no times. Empty if run() has its plan, or if no such plan serves
    /// the problem. Throws Error as run() does.
    std::optional<BatchResult> ready_rows(const BatchSettings &settings, const Signal *signal);

    /// Returns the transforms that it has, and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
