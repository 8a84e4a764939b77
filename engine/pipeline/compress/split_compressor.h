// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/transform/device_split.h"
#include "engine/values/compress_values.h"

#include <memory>
#include <vector>

namespace imago {

/// Compresses as Compressor does, over several devices: the planes of an image are split, or with
/// blocks the rows of blocks. Selection and figures are over all coefficients of all devices, and
/// the k-th largest is exactly that. Devices round differently: the coefficients and samples of
/// each are within the bound of that device, so that two of them may count a coefficient at the
/// threshold differently. One plane without blocks goes to the fastest device. The object holds one
/// image at a time, belongs to one thread at a time, and runs one thread for each device.
class SplitCompressor {
  public:
    /// `shares`: see DeviceSplit; if they are empty, an equal share of each image is measured.
    /// Throws Error (usage) as DeviceSplit does.
    explicit SplitCompressor(std::vector<DevicePtr> devices, std::vector<double> shares = {});
    ~SplitCompressor();
    SplitCompressor(SplitCompressor &&) noexcept;
    SplitCompressor &operator=(SplitCompressor &&) noexcept;

    /// Splits the planes and transforms them forward. No settings but channels and block are read.
    /// Throws Error (usage) for an empty image or a block out of range. Throws Error (failure),
    /// naming the device, if one cannot hold or compute its part; nothing is then loaded.
    void load(std::shared_ptr<const Image> image, const CompressSettings &settings);

    /// Compresses the loaded image. Channels and block of `settings` are ignored. The result has
    /// floats, neither spectrum nor coefficients, and an empty plan: report() has those of the
    /// devices. Throws Error (usage) for settings out of range or if nothing is loaded; and
    /// (failure) as load() does.
    CompressResult run(const CompressSettings &settings);

    /// Returns the forward coefficients of the loaded planes; see Compressor::coefficients().
    RealPlanes coefficients();

    /// Returns the split of the loaded image. Times are those of load() and of the last run().
    SplitReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
