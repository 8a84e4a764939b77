// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"
#include "engine/array/image.h"
#include "engine/device/device.h"

#include <functional>
#include <memory>
#include <string>

namespace imago {

/// Filters by masks over the 2D FFT, on one device: upload, rfft, half spectra times the mask,
/// irfft, download. The spectra stay on the device and the mask is applied as the inverse loads
/// them, so that another mask costs its own evaluation and the passes of an inverse. Holds one
/// image at a time; belongs to one thread at a time.
class Filter {
  public:
    /// Called between steps with what comes next and how far the work is (0..1). May throw an
    /// Error to stop; the Filter then stays usable.
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit Filter(DevicePtr device);
    ~Filter();
    Filter(Filter &&) noexcept;
    Filter &operator=(Filter &&) noexcept;

    /// Uploads the planes and transforms them forward, unless this image (the same object) with
    /// these channels and edges is there. All planes are held and transformed together where they
    /// fit on the device, else one at a time. A sample that is not finite spoils its whole plane.
    /// Throws Error: usage for an empty image, failure when a plane does not fit (the bytes needed
    /// and there are in the message) or a kernel does not build; then no image is held.
    void set_image(std::shared_ptr<const Image> image,
                   FilterChannels channels = FilterChannels::rgb,
                   FilterEdges edges = FilterEdges::none, const Between &between = {});

    /// The size of the planes that are transformed, which a mask's pictures must have: the image's,
    /// or with a margin; 0 when no image is held.
    std::size_t height() const;
    std::size_t width() const;

    /// The image under a mask: its size, depth and alpha. Throws Error: usage when no image is held
    /// or as check() of engine/pipeline/mask.h does.
    FilterResult apply(const FilterMask &mask, const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
