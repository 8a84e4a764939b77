// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/filter_values.h"
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Filters by masks over the 2D FFT, on one device, in one of two ways that agree but for rounding.
/// For masks that change, set_image() and apply(): upload, rfft, half spectra times the mask,
/// irfft, download. The spectra stay on the device and the mask is applied as the inverse loads
/// them, so that a first mask takes four passes over memory and another one its own evaluation and
/// two. For one mask, once(): rows, columns with the mask and back again, rows, in three passes.
/// The device then holds the planes, the half spectra between the passes and the mask; with spectra
/// that stay these come on top. Holds one image at a time; belongs to one thread at a time.
///
/// Planes that are held together and that the device fails on, at any call, are tried again one at
/// a time, which `between` is told. After an Error of Kind::failure, or one that `between` throws
/// meanwhile, no image is held and the device has its memory back; set_image() begins anew.
class Filter {
  public:
    /// Called between steps with what comes next and how far the work is (0..1). May throw an
    /// Error to stop; the Filter then stays usable.
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit Filter(DevicePtr device);
    ~Filter();
    Filter(Filter &&) noexcept;
    Filter &operator=(Filter &&) noexcept;

    /// FilterEdges::automatic is what choose_edges() of engine/array/edge_choice.h measures, once
    /// for an image; FilterResult::edges tells it.
    ///
    /// Uploads the planes and transforms them forward, unless this image (the same object) with
    /// these channels and edges is there. All planes are held and transformed together where they
    /// fit on the device, else one at a time. A sample that is not finite spoils its whole plane.
    /// Throws Error: usage for an empty image, failure when a plane does not fit (the bytes needed
    /// and there are in the message) or a kernel does not build; then no image is held.
    void set_image(std::shared_ptr<const Image> image,
                   FilterChannels channels = FilterChannels::rgb,
                   FilterEdges edges = FilterEdges::none, const Between &between = {});

    /// The image under one mask, as set_image() and apply() would have it and with their Errors, in
    /// three passes over memory (more where columns are too long for one step, or their length has
    /// a prime factor without a codelet). Then no image is held.
    FilterResult once(std::shared_ptr<const Image> image, const FilterMask &mask,
                      FilterChannels channels = FilterChannels::rgb,
                      FilterEdges edges = FilterEdges::none, const Between &between = {});

    /// As Compressor's, of the image that is held.
    std::vector<AskedTransform> transforms() const;
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

    /// The size of the planes that are transformed, which a mask's pictures must have: the image's,
    /// or with a margin; 0 when no image is held.
    std::size_t height() const;
    std::size_t width() const;

    /// The image under a mask: its size, depth and alpha; and the views that are wanted. Throws
    /// Error: usage when no image is held or as check() of engine/pipeline/mask.h does.
    FilterResult apply(const FilterMask &mask, const Between &between = {},
                       const FilterViews &views = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
