// SPDX-License-Identifier: MIT
// One job of equal entries over several devices.
#pragma once
#include "engine/device/device.h"
#include "engine/values/run/split_report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Returns counts that sum to `jobs`, one for each speed (jobs per unit of time, >= 0, finite, not
/// all 0), in proportion to the speeds. They are as proportional as whole jobs allow, while no
/// device with more than its share ends later than it must. One job goes to the fastest device, or
/// to the first of equals.
std::vector<std::size_t> share_out(std::size_t jobs, const std::vector<double> &speeds);

/// A short run of the job on each device, by which speeds are measured.
struct SplitProbe {
    std::size_t entries = 1; ///< entries of the split axis in it
    /// Plans, builds and allocates on a device, given by its index, and returns the run. Devices
    /// are prepared and run at the same time, each in a thread. Both may throw.
    std::function<std::function<void()>(std::size_t device)> prepare;
};

/// The devices that share a job, and the entries of each. A device may be listed twice. The object
/// belongs to one thread at a time, and runs one thread for each device.
class DeviceSplit {
  public:
    /// `shares` has one number for each device, >= 0, not all 0, in proportion to the fractions;
    /// or it is empty, and shares are measured; those of an earlier report may be given. Throws
    /// Error (usage) for no device, a null one or invalid shares.
    explicit DeviceSplit(std::vector<DevicePtr> devices, std::vector<double> shares = {});

    /// Returns how many of `entries`, of this many bytes on the host each, a probe has: an equal
    /// share, of at most 64 MiB, or one entry.
    std::size_t probe_entries(std::size_t entries, std::size_t bytes) const;

    /// Divides entries, 1 or more, by the shares. Measured ones are in proportion to the speeds of
    /// the probe on all devices at the same time, as the job will run: the median of five runs
    /// after a first one, or of as many as begin within a tenth of a second. A single device is not
    /// measured. Throws Error that names the device where a probe fails.
    void divide(std::size_t entries, const SplitProbe &probe);

    /// Calls work(i) for all devices that have entries, at the same time. Throws the first device's
    /// error, with its name and its place in the list.
    void on_active(const std::function<void(std::size_t)> &work) const;
    /// Does the same, and adds the time of each device to `milliseconds` of its part.
    void run(const std::function<void(std::size_t)> &work);

    /// Frees what the probe has left of devices without entries.
    template <class T>
    void free_idle(std::vector<std::unique_ptr<T>> &work) const {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (parts_[i].count == 0)
                work[i].reset();
    }

    /// The devices, in the order of the constructor.
    const std::vector<DevicePtr> &devices() const { return devices_; }
    /// The parts as divide() left them, for the owner to add its plans and times.
    std::vector<SplitPart> &parts() { return parts_; }
    /// The parts as divide() left them.
    const std::vector<SplitPart> &parts() const { return parts_; }
    /// The entries of the last divide()'s probe; 0 if nothing was measured.
    std::size_t probe_count() const { return probe_count_; }

    /// Returns the report, with these words for the job.
    SplitReport report(const std::string &problem, int axis) const;

  private:
    void divide_by(std::size_t entries, std::vector<double> speeds);
    std::vector<double> measure(const SplitProbe &probe) const;

    std::vector<DevicePtr> devices_;
    std::vector<double> shares_; ///< empty: measured
    std::vector<SplitPart> parts_;
    std::size_t probe_count_ = 0;
};

} // namespace imago
