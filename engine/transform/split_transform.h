// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/plan/problem/problem.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// An array on the host that is read: one pointer, or two if it is complex and planar.
struct HostInput {
    const void *real;      ///< of input_bytes() bytes; interleaved where complex and not planar
    const void *imaginary; ///< imaginary parts of planar arrays; else null
    /// Real or interleaved numbers, or planar ones.
    HostInput(const void *real_parts, const void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};
/// An array on the host that is written: as HostInput.
struct HostOutput {
    void *real;      ///< of output_bytes() bytes
    void *imaginary; ///< imaginary parts of planar arrays; else null
    /// Real or interleaved numbers, or planar ones.
    HostOutput(void *real_parts, void *imaginary_parts = nullptr)
        : real(real_parts), imaginary(imaginary_parts) {}
};

/// One device's part of a problem.
struct SplitPart {
    std::string device;    ///< its name
    double share = 0;      ///< measured or requested fraction; all sum to 1
    std::size_t first = 0; ///< the first of its entries of the split axis
    std::size_t count = 0; ///< its entries; 0: the device is idle
    /// Median time of the probe, with transfers; 0 if nothing was measured.
    double probe_milliseconds = 0;
    /// Host time of the last execute(), with transfers, without waiting for other devices.
    double milliseconds = 0;
    PlanReport plan; ///< of its share; empty if idle
};

/// The work of each device in the last execute().
struct SplitReport {
    std::string problem;         ///< as to_string() writes it
    int axis = -1;               ///< the split axis, an index of the problem's batch; -1: not split
    std::size_t probe_count = 0; ///< entries of the split axis in a probe; 0: nothing was measured
    std::vector<SplitPart> parts; ///< one for each device, in their order
};

/// A batch of transforms over several devices, from one array of the host into one array of the
/// host. The batch is split along its first axis that has an entry for every device, else along its
/// longest. A batch of fewer entries than devices leaves devices idle; a single transform goes to
/// the fastest. A device may be listed twice; sub-devices (partition()) are devices, too. Belongs
/// to one thread at a time; it runs one thread for each device.
class SplitTransform {
  public:
    /// Plans, builds and allocates on every device that has a share. `shares`: one number for each
    /// device, >= 0, not all 0, in proportion to the fractions. Empty: they are measured with an
    /// equal share of the problem (of at most 64 MiB, or one entry) on all devices at the same
    /// time, as they will run, with transfers: the median of five runs after a first one. A single
    /// device is not measured. Throws Error: usage for an invalid problem, no device or invalid
    /// shares; failure, naming the device, if one cannot build, hold or run its part.
    SplitTransform(std::vector<DevicePtr> devices, const Problem &problem,
                   const PlanOptions &options = {}, const std::vector<double> &shares = {});
    ~SplitTransform();
    SplitTransform(SplitTransform &&) noexcept;
    SplitTransform &operator=(SplitTransform &&) noexcept;

    /// The problem as given.
    const Problem &problem() const;

    /// Transforms problem().input_bytes() at `in` into problem().output_bytes() at `out` (each of
    /// two arrays, if planar), and waits. Elements are at the problem's strides; memory between
    /// those of the output keeps its values. Input and output may overlap in any way, whatever the
    /// problem's placement: everything is read before anything is written. Throws Error: usage if
    /// an array is missing; otherwise one that names the device that failed, the first of several.
    /// The output is then unchanged, unless results were being downloaded already: then its
    /// elements hold either their old values or their new ones, those of the failed device's share
    /// perhaps neither, and the message says that the output is incomplete. The next execute() may
    /// be tried in any case.
    void execute(const HostInput &in, const HostOutput &out);

    /// For a plan made with PlanOptions::threshold_at_load: see Transform::set_threshold().
    void set_threshold(double threshold);
    /// For a filter, or a plan made with PlanOptions::mask_at_load: problem().mask_numbers()
    /// numbers of the problem's precision on the host, contiguous; they are copied. Throws Error as
    /// execute() does.
    void set_mask(const void *mask);

    /// The report of the last execute(); times are 0 before the first.
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
