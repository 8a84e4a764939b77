// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/spectrum_planes.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/spectrum/spectrum_values.h"
#include "engine/values/filter_values.h"

#include <memory>
#include <optional>

namespace imago {

/// Returns the mask in a buffer. Waits. Throws Error.
std::shared_ptr<const MaskView> mask_view(Queue &queue, const Buffer &mask, const Framed &frame);

/// The views of a filter's planes and their kept spectra. Belongs to one thread.
class PlaneViews {
  public:
    /// Fills in the requested views of `result`, except the mask. Uses the samples' buffer, and
    /// waits. Throws Error.
    void show(DevicePlanes &planes, const FilterViews &wanted, FilterResult &result);

    /// Returns the kept spectra of all planes, whole, with frequency 0 at (height / 2, width / 2).
    /// Waits. Throws Error.
    static ComplexPlanes spectra(DevicePlanes &planes);

    void forget();  ///< prepares for another image, or other planes of it
    void release(); ///< frees the memory on the device

  private:
    std::shared_ptr<const Plane> mean_log_magnitude(DevicePlanes &planes);
    std::shared_ptr<const Plane> phase(DevicePlanes &planes);
    void launch(DevicePlanes &planes, SpectrumValue value, const Buffer &spectra);
    void load_part(DevicePlanes &planes, std::size_t first);
    std::shared_ptr<const Image> with_margin(DevicePlanes &planes);

    std::optional<SpectrumValues> values_;
    std::uint64_t largest_index_ = 0; ///< the largest index that values_ supports
    std::shared_ptr<const Plane> spectrum_, phase_;
    std::shared_ptr<const Image> planes_;
};

} // namespace imago
