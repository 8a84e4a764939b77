// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/values/plan_report.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace imago {

/// The number of elements that reach a threshold, and the sum of their scaled squares.
struct KeptSums {
    std::uint64_t count = 0;
    double energy = 0;
};

/// The bits of a magnitude's pattern that select its histogram bin. For patterns with pattern >>
/// prefix_shift == prefix it is bin (pattern >> shift) & mask. mask < Magnitudes::bins.
struct HistogramBits {
    unsigned prefix_shift, prefix, shift, mask;
};

/// Kernels over the magnitudes of float arrays (kernels/skeleton/reduce.cl), in the form that
/// suits the device. Every call waits for its result. Belongs to one thread.
class Magnitudes {
  public:
    static constexpr unsigned bins = 4096;

    /// Builds the kernels. Throws Error.
    explicit Magnitudes(const DevicePtr &device);

    /// Returns the counts of `bins` bins over x[0..count-1], count < 2^32.
    std::vector<std::uint64_t> histogram(Queue &queue, const Buffer &x, std::uint64_t count,
                                         const HistogramBits &bits);

    /// Returns the number of the elements with |x| >= threshold, and the sum of their (scale * x)^2
    /// to a relative 1e-6.
    KeptSums kept(Queue &queue, const Buffer &x, std::uint64_t count, float threshold, float scale);

    /// Sets out[i] to weight * sum over `planes` planes of log10(1 + |x|), or adds it to out if
    /// `add`. Planes of `count` elements follow one another in x.
    void log_magnitude(Queue &queue, const Buffer &x, std::uint64_t count, unsigned planes,
                       float weight, bool add, const Buffer &out);

    /// Returns the reports of the launches since the last call.
    std::vector<StepReport> take_steps();

    /// Returns the time that the constructor took to build the program.
    double compile_milliseconds() const { return compile_milliseconds_; }

    /// Returns the host time of the launches since the last call, beyond that of the kernels.
    double take_launch_milliseconds() { return std::exchange(launch_milliseconds_, 0.0); }

  private:
    struct Parts {
        std::uint64_t chunk; ///< number of elements of a group
        std::size_t groups;
    };
    Parts parts(std::uint64_t count) const;
    void run(Queue &queue, const cl::Kernel &kernel, const Parts &parts, StepReport step);

    std::size_t group_size_ = 1, lanes_ = 1, most_groups_ = 1;
    cl::Kernel histogram_, kept_, log_magnitude_;
    Buffer bins_, sums_, counts_;
    std::vector<StepReport> steps_;
    double compile_milliseconds_ = 0, launch_milliseconds_ = 0;
};

} // namespace imago
