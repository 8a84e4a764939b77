// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/compress_values.h"
#include "engine/values/preview_values.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// Compresses by the 2D DCT under a threshold (DCT-MD, Algorithm 3), on one device: upload, DCT-II
/// of the whole planes or of their blocks with norm ortho, coefficients with |B| < threshold to 0,
/// inverse, download. The forward coefficients stay on the device, so that another threshold costs
/// only an inverse that applies it at load. The object holds one image at a time, and belongs to
/// one thread at a time.
///
/// If the device fails, at any call, on planes that are held together, they are tried again one at
/// a time, and `between` is told. After an Error of Kind::failure, or one that `between` throws
/// meanwhile, nothing is loaded and the device has its memory back. load() then starts again.
class Compressor {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The Compressor then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit Compressor(DevicePtr device);
    ~Compressor();
    Compressor(Compressor &&) noexcept;
    Compressor &operator=(Compressor &&) noexcept;

    /// Uploads the planes and transforms them forward, unless this image (the same object) is
    /// loaded with the channels and the block of `settings`. No other settings are read. All planes
    /// are held and transformed together if they fit on the device, or else one at a time. Throws
    /// Error (usage) for an empty image or a block out of range. Throws Error (failure) if a plane
    /// does not fit (with the bytes needed and available) or a kernel does not build.
    void load(std::shared_ptr<const Image> image, const CompressSettings &settings,
              const Between &between = {});

    /// Compresses the loaded image. Channels and block of `settings` are ignored. `between` is
    /// called with the same words more than once if a step has parts. The result of a narrow image
    /// is narrow unless the use is for floats. For a target of quality, it is the best of several
    /// trials (CompressResult::target). Throws Error (usage) for settings out of range, for
    /// CompressSettings::jpeg (see JpegCompressor), for a target out of reach, or if nothing is
    /// loaded.
    CompressResult run(const CompressSettings &settings, bool want_spectrum,
                       const Between &between = {}, ResultUse use = ResultUse::view);

    /// Returns what run() would return as far as it is in sight, in a small part of the time.
    /// Returns nothing if the image is not loaded with the channels and the block of `settings`, if
    /// the last run() was within the view's budget, or if something would have to be built first,
    /// which prepare_preview() does. A device without room for it makes no previews of the image.
    /// Throws Error (usage) for settings out of range.
    std::optional<CompressPreview> preview(const std::shared_ptr<const Image> &image,
                                           const CompressSettings &settings,
                                           const PreviewView &view);
    /// Builds one more part of what previews of the loaded image need for a view. Returns whether
    /// something is left to build. Does not throw.
    bool prepare_preview(const PreviewView &view);

    /// Returns the transforms of the loaded image, with their batches. The first one is the one
    /// that runs when the slider moves.
    std::vector<RequestedTransform> transforms() const;
    /// Returns transforms() and the plans that they run by.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from the next load() on. Returns whether it is one
    /// of them. What is loaded stays, unless the plan does not fit on the device.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    /// Frees what only run() and preview() need: 8 of the 20 bytes for each pixel that the image
    /// holds. The next call takes it again.
    void rest();

    /// Returns the forward coefficients B of the loaded planes before the threshold. Those of a
    /// block are at its position, its mean first; the sides are then multiples of the block.
    /// Throws Error (usage) if nothing is loaded.
    RealPlanes coefficients();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
