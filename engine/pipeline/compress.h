// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/compress_values.h"
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/transform/transform.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace imago {

/// Compression by the 2D DCT under a threshold (DCT-MD, Algorithm 3), on one device: upload, DCT-II
/// of the whole planes, or of their blocks, with norm ortho, coefficients with |B| < threshold to
/// 0, inverse, download. The forward coefficients stay on the device, so that another threshold
/// costs an inverse that thresholds as it loads. Holds one image at a time; belongs to one thread
/// at a time.
///
/// Planes that are held together and that the device fails on, at any call, are tried again one at
/// a time, which `between` is told. After an Error of Kind::failure, or one that `between` throws
/// meanwhile, nothing is loaded and the device has its memory back; load() begins anew.
class Compressor {
  public:
    /// Called between steps with what comes next and how far the work is (0..1). May throw an
    /// Error to stop; the Compressor then stays usable.
    using Between = std::function<void(const std::string &next, double fraction)>;

    explicit Compressor(DevicePtr device);
    ~Compressor();
    Compressor(Compressor &&) noexcept;
    Compressor &operator=(Compressor &&) noexcept;

    /// Uploads the planes and transforms them forward, unless this image (the same object) with
    /// the channels and the block of `settings`, which alone are looked at, is there. All planes
    /// are held and transformed together where they fit on the device, else one at a time. Throws
    /// Error: usage for an empty image or a block out of range, failure when a plane does not fit
    /// (the bytes needed and there are in the message) or a kernel does not build.
    void load(std::shared_ptr<const Image> image, const CompressSettings &settings,
              const Between &between = {});

    /// Compresses the loaded image; channels and block of `settings` are not looked at. `between`
    /// is called with the same words more than once where a step has parts. Throws Error: usage
    /// for settings out of range or when nothing is loaded.
    CompressResult run(const CompressSettings &settings, bool want_spectrum,
                       const Between &between = {});

    /// The transforms of the loaded image, with their batches; that of a moved slider first.
    std::vector<AskedTransform> transforms() const;
    /// Runs one of them by this plan from the next load() on; whether it is one. What is loaded
    /// stays, unless the plan does not fit on the device.
    bool take(const AskedTransform &asked, const BuiltPlanPtr &plan);

    /// The forward coefficients of the loaded planes: planes * height() * width() floats.
    std::vector<float> coefficients();
    /// The size of a plane's coefficients: the image's, or that of whole blocks; 0 when nothing is
    /// loaded.
    std::size_t height() const;
    std::size_t width() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
