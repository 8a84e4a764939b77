// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/device_split.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// An array on the host that is read: one pointer, or two if it is complex and planar.
struct HostInput {
    const void *real;      ///< input_bytes() bytes; interleaved if complex and not planar
    const void *imaginary; ///< imaginary parts of planar arrays; otherwise null
    /// Real or interleaved numbers, or planar ones.
    HostInput(const void *real_parts, const void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};
/// An array on the host that is written; see HostInput.
struct HostOutput {
    void *real;      ///< output_bytes() bytes
    void *imaginary; ///< imaginary parts of planar arrays; otherwise null
    /// Real or interleaved numbers, or planar ones.
    HostOutput(void *real_parts, void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};

/// Runs a batch of transforms over several devices, from one array of the host into one array of
/// the host. The batch is split along its first axis that has an entry for every device, or else
/// along its longest. A batch of fewer entries than devices leaves devices idle, and a single
/// transform goes to the fastest. A device may be listed twice. Sub-devices (partition()) are
/// devices, too. The object belongs to one thread at a time, and runs one thread for each device.
class SplitTransform {
  public:
    /// Plans, builds and allocates on every device that has a share. `shares` has one number for
    /// each device, >= 0, not all 0, in proportion to the fractions. If it is empty, the shares are
    /// measured with an equal share of the problem (of at most 64 MiB, or one entry) on all devices
    /// at the same time, with transfers, as they will run (DeviceSplit::divide()). A single device
    /// is not measured. Throws Error (usage) for an invalid problem, no device or invalid shares.
    /// Throws Error (failure), naming the device, if one cannot build, hold or run its part.
    SplitTransform(std::vector<DevicePtr> devices, const Problem &problem,
                   const PlanOptions &options = {}, const std::vector<double> &shares = {});
    ~SplitTransform();
    SplitTransform(SplitTransform &&) noexcept;
    SplitTransform &operator=(SplitTransform &&) noexcept;

    /// The problem as given.
    const Problem &problem() const;

    /// Transforms problem().input_bytes() at `in` into problem().output_bytes() at `out` (each of
    /// two arrays, if planar), and waits. Elements are at the problem's strides. Memory between
    /// those of the output keeps its values. Input and output may overlap in any way, whatever the
    /// problem's placement: everything is read before anything is written. Throws Error (usage) if
    /// an array is missing, and otherwise an Error that names the device that failed, the first of
    /// several. The output is then unchanged, unless results were being downloaded already. In that
    /// case its elements hold either their old values or their new ones, those of the failed
    /// device's share perhaps neither, and the message says that the output is incomplete. The next
    /// execute() may be tried in any case.
    void execute(const HostInput &in, const HostOutput &out);

    /// Sets the threshold of a plan made with PlanOptions::threshold_at_load; see
    /// Transform::set_threshold().
    void set_threshold(double threshold);
    /// Sets the mask of a filter, or of a plan made with PlanOptions::mask_at_load:
    /// problem().mask_numbers() numbers of the problem's precision on the host, contiguous. They
    /// are copied. Throws Error as execute() does.
    void set_mask(const void *mask);

    /// Returns the report of the last execute(). Times are 0 before the first.
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
