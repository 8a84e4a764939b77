// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/queue.h"
#include "engine/pipeline/convolve/convolve_shape.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace imago {

/// How a long line is convolved in blocks (overlap-save): each is `points` samples, of which the
/// first `kept` are samples of the result.
struct ConvolveBlocks {
    std::size_t points = 0; ///< 0: the line is transformed as a whole
    std::size_t kept = 0;

    bool operator==(const ConvolveBlocks &) const = default;
};

/// The blocks of least work for a line, if there is a gain.
ConvolveBlocks convolve_blocks(const ConvolveShape &shape);

/// Makes the plan of a problem: ready_plan(), or what a caller has.
using PlanMaker = std::function<BuiltPlanPtr(const DevicePtr &, const Problem &)>;

/// A convolution by a kernel's spectrum and arrays for one shape. T is float or double. Belongs to
/// one thread.
template <class T>
class ConvolveChain {
  public:
    /// Makes all but the kernel's spectrum. Throws Error.
    ConvolveChain(const DevicePtr &device, const ConvolveShape &shape, const PlanMaker &make_plan);

    const ConvolveShape &shape() const { return shape_; }
    /// Sets the kernel, unless it is that of the last call.
    void set_kernel(Queue &queue, std::span<const T> kernel, bool correlate);
    /// Convolves. Sets the plan's steps and adds the times of copies to it; calls `tell` before
    /// each part with the share that is done.
    void run(Queue &queue, const T *in, T *out, const std::function<void(double)> &tell,
             PlanReport &plan);

    double compile_milliseconds() const;
    /// Sets the problem, the choices and the memory of a report.
    void describe(PlanReport &plan) const;

  private:
    void run_pieces(Queue &queue, const T *in, T *out, const std::function<void(double)> &tell,
                    PlanReport &plan);
    void run_blocks(Queue &queue, const T *in, T *out, const std::function<void(double)> &tell,
                    PlanReport &plan);
    void place_kernel(std::span<const T> kernel, bool correlate, std::span<T> placed) const;
    using LengthOf = std::function<std::size_t(const ConvolveAxis &)>;
    std::vector<std::size_t> lengths_of(std::size_t pieces, const LengthOf &length) const;

    ConvolveShape shape_;
    ConvolveBlocks blocks_;
    ConvolveShape periods_; ///< with those that are transformed
    bool mirrored_;         ///< whether the kernel's spectrum is that of the mirrored kernel
    std::size_t pieces_; ///< blocks, or arrays of all axes from the first convolved one, at a time
    Transform convolve_, kernel_forward_;
    Buffer samples_, results_, transfer_;
    std::vector<T> kernel_;
    bool correlate_ = false;
};

extern template class ConvolveChain<float>;
extern template class ConvolveChain<double>;

} // namespace imago
