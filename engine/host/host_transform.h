// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/strided_problem.h"

#include <memory>

namespace imago {

/// The first numbers of an array: of its real parts, and of its imaginary parts if it is complex
/// (interleaved: real + 1 number). Of the problem's precision.
struct StridedArray {
    void *real = nullptr;
    void *imaginary = nullptr;
};

/// How many threads of this process a transform takes at most, and how many operations, by the
/// usual convention, a thread has at least. The default takes about four times as long as it takes
/// to hand work to a thread that is awake.
struct HostThreads {
    unsigned most = 1;
    double least_operations = 100e3;
};

/// A transform on the host's processor, for what is too small or too oddly strided for a device.
/// Any threads may run one at the same time: a run changes nothing but how often threads are
/// called.
class HostTransform {
  public:
    /// Plans. Throws std::bad_alloc alone: it solves every problem.
    explicit HostTransform(const StridedProblem &problem, const HostThreads &threads = {});
    ~HostTransform();
    HostTransform(HostTransform &&) noexcept;
    HostTransform &operator=(HostTransform &&) noexcept;

    /// Runs. If the problem is in_place, `out` begins where `in` does; otherwise they do not
    /// overlap.
    void execute(const StridedArray &in, const StridedArray &out) const { impl_->run(in, out); }

  private:
    struct Impl {
        virtual ~Impl() = default;
        virtual void run(const StridedArray &in, const StridedArray &out) const = 0;
    };
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
