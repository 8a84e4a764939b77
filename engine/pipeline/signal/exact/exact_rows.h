// SPDX-License-Identifier: MIT
// Spectra of samples in doubles, by the host's processor; internal to engine/pipeline.
#pragma once
#include "engine/array/signal.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/host_run/host_path.h"
#include "engine/values/plan_report.h"
#include "engine/values/signal_values.h"

#include <complex>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace imago {

/// Whether floats would lose what an interval of a signal has to say: it is exact, or a channel
/// has a mean of more than 1000 deviations, or a largest magnitude whose square, or that of its
/// rounding, is near the ends of float's range.
bool needs_doubles(const Signal &signal, const Interval &interval);

/// Transforms rows in doubles on all processors. Devices are not used: many compute in floats only,
/// and a table or an array of doubles is small beside what a device is for.
class ExactRows {
  public:
    /// Plans rows of this kind, of so many points on the real side.
    ExactRows(TransformKind kind, std::size_t points, Norm norm = Norm::backward);

    std::size_t input_numbers() const { return problem_.input_numbers(); }   ///< of a row
    std::size_t output_numbers() const { return problem_.output_numbers(); } ///< of a row
    /// Transforms rows, one after another.
    std::vector<double> run(const std::vector<double> &rows) const;
    /// Says what ran, for this many rows in all.
    PlanReport report(std::size_t rows) const;

  private:
    Problem problem_;
    HostPath path_;
};

/// Frames of samples, one channel after another; the imaginary parts of complex ones follow.
struct ExactFrames {
    std::span<const double> samples;
    std::size_t channels = 1, length = 0;
    bool complex = false;
    std::size_t size = 0, points = 0;                 ///< of a frame, and of its transform
    bool centre = false;                              ///< whether to subtract each frame's mean
    std::size_t count = 0;                            ///< frames of a channel
    std::function<std::size_t(std::size_t)> begin_of; ///< the first sample of a frame
};

/// The frames of a Framing, which is above this room.
template <class Framing>
ExactFrames exact_frames(const Framing &framing, std::span<const double> samples) {
    return {samples,
            framing.channels,
            framing.length,
            framing.complex,
            framing.size,
            framing.transform_points(),
            framing.centre,
            framing.frames(),
            [framing](std::size_t frame) { return framing.begin_of(frame); }};
}

/// Calls `use` for each frame, in order, with its spectra [taper][channel][bin]: halves, or whole
/// ones of complex samples. `between` is called now and then with the fraction done. Returns the
/// report.
PlanReport
each_exact_frame(const ExactFrames &frames, const std::vector<std::vector<double>> &windows,
                 const std::function<void(std::size_t, const std::complex<double> *)> &use,
                 const std::function<void(double)> &between = {});

} // namespace imago
