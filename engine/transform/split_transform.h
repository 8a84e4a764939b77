// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/plan_report.h"
#include "engine/device/device.h"
#include "engine/plan/problem.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// The first element of an array on the host: an array of imaginary parts of its own where it is
/// complex and planar, else one array.
struct HostInput {
    const void *real;
    const void *imaginary;
    HostInput(const void *real_parts, const void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};
struct HostOutput {
    void *real;
    void *imaginary;
    HostOutput(void *real_parts, void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};

/// What one device does of a problem.
struct SplitPart {
    std::string device;
    double share = 0;      ///< fraction that was measured or asked for; all of them sum to 1
    std::size_t first = 0; ///< its entries of the split axis: first to first + count - 1
    std::size_t count = 0; ///< 0: the device is idle
    /// Median time of the probe, transfers included; 0 when nothing was measured.
    double probe_milliseconds = 0;
    /// Host time of the last execute(), transfers included, without waiting for other devices.
    double milliseconds = 0;
    PlanReport plan; ///< of its share; empty when idle
};

struct SplitReport {
    std::string problem;
    int axis = -1;               ///< the split axis, an index of the problem's batch; -1: not split
    std::size_t probe_count = 0; ///< entries of the split axis in a probe; 0: nothing was measured
    std::vector<SplitPart> parts; ///< one for each device, in their order
};

/// A batch of transforms over several devices: from one array of the host into one array of the
/// host. The batch is split along its first axis that has an entry for every device, else along its
/// longest. A batch of fewer entries than devices leaves devices idle; a single transform goes to
/// the fastest. A device may be listed twice; sub-devices (partition()) are devices, too.
/// Belongs to one thread at a time; it runs a thread of its own for each device.
class SplitTransform {
  public:
    /// Plans, builds and allocates on every device that has a share. `shares`: one number a device,
    /// >= 0, not all 0, of which the fractions count. Empty: measured, by an equal share of the
    /// problem (of at most 64 MiB, or one entry) that all devices run at the same time, because
    /// they will, transfers included, after a first run the median of five. A single device is
    /// not measured. Throws Error: usage for a problem that cannot be asked, no device or shares
    /// that are none; failure, naming the device, when one cannot build, hold or run its part.
    SplitTransform(std::vector<DevicePtr> devices, const Problem &problem,
                   const PlanOptions &options = {}, const std::vector<double> &shares = {});
    ~SplitTransform();
    SplitTransform(SplitTransform &&) noexcept;
    SplitTransform &operator=(SplitTransform &&) noexcept;

    const Problem &problem() const;

    /// Transforms problem().input_bytes() at `in` into problem().output_bytes() at `out` (each of
    /// two arrays, where planar), and waits. Elements stand at the problem's strides; what lies
    /// between those of the output keeps its values. Input and output may overlap in any way,
    /// whatever the problem's placement: all is read before anything is written.
    /// Throws Error: usage when an array is missing; else one that names the device that failed,
    /// the first of several. The output is as it was, unless results were on their way back
    /// already: then its elements hold either their old values or their new ones, those of the
    /// failed device's share perhaps neither, and the message says that the output is incomplete.
    /// The next execute() may be tried in any case.
    void execute(const HostInput &in, const HostOutput &out);

    /// Of a plan made with PlanOptions::threshold_at_load, as Transform::set_threshold().
    void set_threshold(double threshold);
    /// Of a filter, or of a plan made with PlanOptions::mask_at_load: problem().mask_numbers() of
    /// the problem's precision on the host, contiguous; copied. Throws Error as execute() does.
    void set_mask(const void *mask);

    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
