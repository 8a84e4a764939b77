// SPDX-License-Identifier: MIT
// The numbers of a trial: the input of a problem's plans, and the expected output.
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/search/trial/problem_arrays.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// Seeded uniform numbers of [-1, 1) in a problem's arrays on a device, and the expected results of
/// some of its transforms by engine/reference: the first, the last, and as many between as take
/// about a tenth of a second.
class TrialData {
  public:
    /// Allocates input and output (one buffer for each side, or two if planar; in place the output
    /// is the input), fills the input and computes the expected results. Throws Error if they do
    /// not fit on the device. `masked`: the plans take a mask at load (PlanOptions::mask_at_load),
    /// as those of filter always do.
    TrialData(const DevicePtr &device, const Problem &problem, bool masked = false);

    const ArrayBuffers &in() const { return arrays_.in; }
    const ArrayBuffers &out() const { return arrays_.out; }
    const Buffer &mask() const { return mask_; } ///< empty if plans take none

    /// Restores the input if runs overwrite it. The copies are enqueued without waiting.
    void restore(Queue &queue) const;

    /// The largest relative L2 error of the computed transforms' outputs on the device; infinite if
    /// a number is not finite.
    double error(Queue &queue) const { return error(queue, false); }
    /// Like error(), for some evenly spread elements of long transforms: this takes a fraction of a
    /// second where all of 2^24 points take two.
    double spread_error(Queue &queue) const { return error(queue, true); }

  private:
    struct Expected {
        std::size_t transform = 0;
        std::vector<double> values;      ///< dense
        std::size_t step = 1;            ///< from one spread element to the next
        std::vector<std::size_t> spread; ///< the spread elements' places
    };
    double error(Queue &queue, bool spread) const;
    void fill(Queue &queue, const Buffer &buffer, std::size_t part);
    void compute_expected();
    template <class T>
    Expected expected(std::size_t transform) const;

    Problem problem_;
    ProblemArrays arrays_;
    ArrayBuffers pristine_; ///< in place only
    Buffer mask_;
    std::vector<double> mask_values_;
    std::vector<Expected> expected_;
};

/// The elements of one transform of a side: offsets in elements from the array's first one.
std::vector<std::size_t> places_of(const std::vector<std::size_t> &shape,
                                   const std::vector<std::size_t> &strides, std::size_t batch_axes,
                                   std::size_t transform);

/// The number at this index of the input or the mask, equal in float and double.
double trial_number(std::size_t index, std::size_t part);

} // namespace imago
