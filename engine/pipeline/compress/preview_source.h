// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/compress/preview.h"
#include "engine/values/preview_values.h"

#include <memory>
#include <optional>

namespace imago {

/// Makes pictures of the samples of a CosinePreview: the result, and the original that it is
/// compared with, which stays for the next threshold. Belongs to one thread at a time.
class PreviewSource {
  public:
    /// The planes must outlive this object.
    explicit PreviewSource(DevicePlanes &planes) : planes_(planes), cosines_(planes) {}

    /// Whether show() needs nothing to be built. It does not for another part of the picture at the
    /// resolution and with about the height of an earlier view.
    bool ready(unsigned block, const PreviewView &view) const;
    /// Makes a part of what show() needs. The last part is a first picture, for which drivers may
    /// compile. Returns whether something is left. Throws Error.
    bool prepare(unsigned block, const PreviewView &view);
    /// Returns images and area. Requires ready(). Throws Error.
    CompressPreview show(unsigned block, const PreviewView &view, float threshold);

  private:
    void make_original(const PreviewGrid &grid);

    DevicePlanes &planes_;
    CosinePreview cosines_;
    std::shared_ptr<const Image> original_;
    PreviewGrid original_grid_{};
    std::optional<PreviewGrid> tried_; ///< the grid of the last first picture
};

} // namespace imago
