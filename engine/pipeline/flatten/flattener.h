// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/values/flatten/flatten_values.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace imago {

/// The extents of planes one after another, each a row after another; 1 or more each.
struct FlattenShape {
    std::size_t planes = 1; ///< each of which is flattened by itself
    std::size_t height = 0; ///< rows
    std::size_t width = 0;  ///< columns

    std::size_t plane() const { return height * width; }
};

/// Flattened planes. T is float or double.
template <class T>
struct Flattened {
    std::vector<T> samples;              ///< as many as there were, neither rounded nor clipped
    std::vector<FlattenFigures> figures; ///< of each plane
    PlanReport plan;                     ///< steps of the last plane; all copies' times
    double engine_milliseconds = 0;      ///< from the request to the result
};

/// Evens out the light of pictures (FlattenSettings). T is float or double, the type of all numbers
/// on the device; instances exist for both.
///
/// A Gaussian over a line that is mirrored at its ends multiplies coefficient k of the line's
/// DCT-II by exp(-(pi k scale / N)^2 / 2), N its length (Martucci 1994, IEEE Trans. Signal
/// Processing 42, 1038, for any symmetric filter). Along both axes that is one transform there and
/// one back, whatever the scale is. The Gaussian is the continuous one: that of taps at the samples
/// differs by up to exp(-(pi scale)^2 / 2) of the plane's contrast, 0.7 percent at scale 1 and 3e-9
/// at scale 2.
///
/// The device holds two arrays of a plane. Transforms and arrays stay for the next picture of the
/// same size. The object belongs to one thread at a time.
template <class T>
class Flattener {
  public:
    /// Called before each plane with the next step and the progress (0..1). May throw an Error to
    /// stop. The object then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error: (usage) T is double, which the device lacks.
    explicit Flattener(DevicePtr device);
    ~Flattener();
    Flattener(Flattener &&) noexcept;
    Flattener &operator=(Flattener &&) noexcept;

    /// Flattens samples that are finite, as many as the shape has, by settings in their ranges.
    /// Throws Error: (usage) if the method is divide and a background is not above 0 everywhere;
    /// (failure) if it does not fit on the device.
    Flattened<T> run(std::span<const T> samples, const FlattenShape &shape,
                     const FlattenSettings &settings, const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

extern template class Flattener<float>;
extern template class Flattener<double>;

} // namespace imago
