// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/transform/planned_transform.h"
#include "engine/values/compress_values.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// Throws Error (usage) for settings that JpegCompressor does not take: without `jpeg`, with a
/// threshold or a share to keep, or out of range.
void check_jpeg(const CompressSettings &settings);

/// Compresses as a JPEG file does, on one device: planes of luma and chroma with libjpeg's
/// roundings, the DCT-II of their blocks of 8 x 8, quantisation, and back. The coefficients before
/// quantisation stay on the device, so that other steps cost only what follows them. Its quantised
/// coefficients are those that libjpeg finds, but for the rounding of its whole-number transform: a
/// few differ, by 1. The object holds one image at a time, and belongs to one thread at a time.
class JpegCompressor {
  public:
    /// See Compressor::Between.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Makes a queue on the device. Throws Error.
    explicit JpegCompressor(DevicePtr device);
    ~JpegCompressor();
    JpegCompressor(JpegCompressor &&) noexcept;
    JpegCompressor &operator=(JpegCompressor &&) noexcept;

    /// Uploads the image and transforms its planes, unless it is loaded with the sampling of
    /// `settings`. No other settings are read. Throws Error (usage) for an image of other than 8
    /// bits or with too long a side, and (failure) if its planes do not fit on the device.
    void load(std::shared_ptr<const Image> image, const CompressSettings &settings,
              const Between &between = {});

    /// What run() returns besides the picture and its figures.
    struct Wanted {
        bool spectrum = false;   ///< of luma, quantised
        bool comparison = false; ///< with the coder's reference
    };
    /// Compresses the loaded image. Modes are quality, and targets: of PSNR and SSIM by quality,
    /// and by the dead zone between two qualities; of bytes by files of `coder`. Without a coder
    /// the result has no file. Throws Error (usage) as check_jpeg() does, for a target out of
    /// reach, for bytes or a comparison without a coder, and if nothing is loaded.
    CompressResult run(const CompressSettings &settings, const JpegCoderPtr &coder,
                       const Wanted &wanted, const Between &between = {});

    /// Returns the transforms of the loaded image and their plans.
    std::vector<PlannedTransform> plans() const;
    /// Runs one of these transforms by this plan from now on. Returns whether it is one of them.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
