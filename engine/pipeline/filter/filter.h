// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/filter_values.h"
#include "engine/values/preview_values.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// Filters by masks over the 2D FFT, on one device, in one of two ways that agree apart from
/// rounding. The object holds one image at a time, and belongs to one thread at a time.
///
/// set_image() and apply() serve masks that change: upload, rfft, half spectra times the mask,
/// irfft, download. The spectra stay on the device, and the inverse applies the mask as it loads
/// them. A first mask therefore takes four passes over memory, and another one takes its own
/// evaluation and two passes.
///
/// once() serves one mask in three passes: rows, columns with the mask and back again, rows. The
/// device then holds the planes, the half spectra between the passes and the mask. Spectra that
/// stay need additional memory.
///
/// If the device fails, at any call, on planes that are held together, they are tried again one at
/// a time, and `between` is told. After an Error of Kind::failure, or one that `between` throws
/// meanwhile, no image is held and the device has its memory back. set_image() then starts again.
class Filter {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The Filter then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;
    /// Called with what apply() returns besides the image, once it is there.
    using OnViews = std::function<void(const FilterResult &views)>;

    explicit Filter(DevicePtr device);
    ~Filter();
    Filter(Filter &&) noexcept;
    Filter &operator=(Filter &&) noexcept;

    /// Uploads the planes and transforms them forward, unless this image (the same object) is there
    /// with these channels and edges. All planes are held and transformed together if they fit on
    /// the device, or else one at a time. FilterEdges::automatic stands for what choose_edges() of
    /// engine/values/edge_choice.h measures, once for an image. FilterResult::edges has the result.
    /// With it, notches of a mask without pictures take their pattern away up to the borders, where
    /// a product with the mask leaves almost half of it (engine/pipeline/filter/border_patterns.h).
    ///
    /// A sample that is not finite spoils its whole plane. Throws Error (usage) for an empty image.
    /// Throws Error (failure) if a plane does not fit (with the bytes needed and available) or a
    /// kernel does not build; no image is then held.
    void set_image(std::shared_ptr<const Image> image,
                   FilterChannels channels = FilterChannels::rgb,
                   FilterEdges edges = FilterEdges::none, const Between &between = {});

    /// Returns the image under one mask, with the result and the Errors of set_image() and apply(),
    /// in three passes over memory (more if columns are too long for one step, or their length has
    /// a prime factor without a codelet; with waves in four, with spectra that stay until the end).
    /// Afterwards no image is held.
    FilterResult once(std::shared_ptr<const Image> image, const FilterMask &mask,
                      FilterChannels channels = FilterChannels::rgb,
                      FilterEdges edges = FilterEdges::none, const Between &between = {},
                      ResultUse use = ResultUse::floats, const WaveSettings &waves = {});

    /// Returns the transforms of the held image; see Compressor::transforms().
    std::vector<RequestedTransform> transforms() const;
    /// Returns transforms() and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    /// Returns the size of the transformed planes, which a mask's pictures must have: the image's,
    /// or with a margin; 0 if no image is held.
    std::size_t height() const;
    std::size_t width() const;

    /// Returns the image under a mask, with its size, depth and alpha, and the requested views.
    /// Throws Error (usage) if no image is held, and as check() of engine/pipeline/filter/mask.h
    /// does. Waves are changed in the spectra before the mask applies, and are measured as they
    /// were. They need the image's own planes: with a margin or a taper, or for wrong numbers, an
    /// Error (usage) is thrown.
    FilterResult apply(const FilterMask &mask, const Between &between = {},
                       const FilterViews &views = {}, const WaveSettings &waves = {},
                       const OnViews &on_views = {});

    /// Returns the spectra of the held image's planes as they are transformed, with their margin:
    /// X = rfft2 of each plane, not scaled, whole, with frequency 0 at (height / 2, width / 2).
    /// Throws Error (usage) if no image is held.
    ComplexPlanes spectra(const Between &between = {});

    /// Measures waves of the held image, each plane's, without a transform. Throws Error (usage) as
    /// apply() does.
    std::vector<MeasuredWave> measure(const std::vector<WaveEdit> &waves);
    /// Returns the strongest waves of the held image: see WaveSettings::strongest. Throws Error.
    std::vector<WaveNumber> strongest(std::size_t count);

    /// Returns what apply() would return as far as it is in sight, in a small part of the time.
    /// Returns nothing if the image is not held with these channels and edges, if the last apply()
    /// was within the budget of the sight's pictures, if the mask has pictures, or if something
    /// would have to be built first, which prepare_preview() does. Throws Error (usage) for a mask
    /// and for waves as apply() does. While only waves change, its time is that of adding them to
    /// what is in sight.
    std::optional<FilterPreview> preview(const std::shared_ptr<const Image> &image,
                                         const FilterMask &mask, FilterChannels channels,
                                         FilterEdges edges, const FilterSight &sight,
                                         const WaveSettings &waves = {});
    /// See Compressor::prepare_preview().
    bool prepare_preview(const PreviewView &view);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
