// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/align/align_shape.h"
#include "engine/support/sentence.h"
#include "engine/values/align/align_values.h"
#include "engine/values/plan_report.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// Finds how one plane lies on another of the same size, and lays planes so. T is float or double,
/// the type of the numbers that are transformed; instances exist for both.
///
/// A first correlation of both planes, faded at their edges, has its peak at the whole shift, up to
/// the planes' periods, which what lies on each other decides (unwrapped()). A second one of the
/// parts that lie on each other has it between samples: there, each ring of frequencies counts by
/// how far both planes agree (CrossSpectrum). Turn and scale are the shift between the spectra's
/// magnitudes over angle and logarithm of frequency (Reddy and Chatterji 1996, IEEE Trans. Image
/// Processing 5, 1266), once more after the moving plane was turned by what was found.
///
/// Transforms stay for the next planes of the same size. The object belongs to one thread at a
/// time.
template <class T>
class Aligner {
  public:
    /// Called with the next step and the progress (0..1). May throw an Error to stop. The object
    /// then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error: (usage) T is double, which the device lacks.
    explicit Aligner(DevicePtr device);
    ~Aligner();
    Aligner(Aligner &&) noexcept;
    Aligner &operator=(Aligner &&) noexcept;

    /// What lays the moving plane on the reference, both finite. Throws Error: (usage) for a plane
    /// of equal samples, which lies anywhere; (failure) if the device fails.
    Alignment find(std::span<const T> reference, std::span<const T> moving, const AlignShape &shape,
                   const AlignSettings &settings, const Between &between = {});
    /// The correlation by which find() looks for the shift, of the moving plane turned and scaled
    /// by what was found: the shift's is at its place from the middle, height / 2 and width / 2, as
    /// far as the plane reaches, else a period nearer. 1: all frequencies that count agree.
    std::vector<T> correlation(std::span<const T> reference, std::span<const T> moving,
                               const AlignShape &shape, const AlignSettings &settings,
                               const Alignment &found);
    /// The plane laid so.
    std::vector<T> apply(std::span<const T> plane, const AlignShape &shape,
                         const Alignment &alignment, const AlignSettings &settings);

    /// How the last call transformed, with the times of copies since the last report.
    PlanReport report();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class Aligner<float>;
extern template class Aligner<double>;

} // namespace imago
