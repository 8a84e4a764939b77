// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"
#include "engine/pipeline/device_planes.h"
#include "engine/pipeline/margins.h"
#include "engine/pipeline/spectrum_values.h"

#include <memory>
#include <optional>

namespace imago {

/// The mask that stands in a buffer, as FilterResult has it. Waits. Throws Error.
std::shared_ptr<const Plane> mask_plane(Queue &queue, const Buffer &mask, const Framed &frame);

/// What of a filter's planes and their kept spectra is shown. Belongs to one thread.
class PlaneViews {
  public:
    /// Fills in the views of `result` that are wanted, all but the mask. Uses the samples' buffer,
    /// and waits. Throws Error.
    void show(DevicePlanes &planes, const FilterViews &wanted, FilterResult &result);

    void forget();  ///< another image, or other planes of it
    void release(); ///< what is on the device

  private:
    std::shared_ptr<const Plane> mean_log_magnitude(DevicePlanes &planes);
    std::shared_ptr<const Plane> phase(DevicePlanes &planes);
    void launch(DevicePlanes &planes, SpectrumValue value, const Buffer &spectra);
    std::shared_ptr<const Image> with_margin(DevicePlanes &planes);

    std::optional<SpectrumValues> values_;
    std::uint64_t largest_index_ = 0; ///< that values_ can address
    std::shared_ptr<const Plane> spectrum_, phase_;
    std::shared_ptr<const Image> planes_;
};

} // namespace imago
