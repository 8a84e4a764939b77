// SPDX-License-Identifier: MIT
#pragma once

#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/filter/removed_energy.h"
#include "engine/pipeline/filter/wave/wave_stage.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/low_inverse.h"
#include "engine/pipeline/planes/preview_grid.h"
#include "engine/pipeline/planes/preview_source.h"
#include "engine/values/preview_values.h"

#include <memory>
#include <optional>

namespace imago {

/// A mask, and what it is evaluated with.
struct PreviewMask {
    const FilterMask &mask;
    MaskValues &values;
    const Buffer &whole; ///< room for the half spectrum's
};

/// Computes parts of masked inverse FFTs at the resolution of a view, from half spectra that stay
/// on a device.
///
/// Below full resolution the mask is evaluated at the frequencies to which a mean over the pixels
/// of a sample responds, which are frequencies of the whole planes: hard and soft edges fall as
/// they do in the result. Phases move the samples from the planes' corner to the middle of the
/// pixels that each stands for. Belongs to one thread at a time.
class WavePreview {
  public:
    /// The planes must outlive this object.
    explicit WavePreview(DevicePlanes &planes) : planes_(planes) {}

    /// Whether run() has all its programs for a grid of the held planes.
    bool ready(const PreviewGrid &grid) const;
    /// Makes a part of what run() needs: one plan or one program. Throws Error.
    void prepare(const PreviewGrid &grid);
    /// Returns the planes at the grid's samples under a mask. Requires ready(). Throws Error.
    std::vector<float> run(const PreviewGrid &grid, const PreviewMask &mask);

  private:
    bool has_kernel() const;
    LowInverse::Axes axes(const PreviewGrid &grid) const;
    void make_weights(const PreviewGrid &grid);

    DevicePlanes &planes_;
    std::optional<Elementwise> low_waves_;
    std::uint64_t largest_index_ = 0; ///< that the kernel was made for
    LowInverse inverse_;
    std::optional<PreviewGrid> made_; ///< the grid of the weights
    Buffer weights_, mask_;
};

/// Makes previews of a filter: pictures, the mask in the spectrum's pane, and figures. Belongs to
/// one thread at a time.
class FilterPreviews {
  public:
    /// The planes must outlive this object.
    explicit FilterPreviews(DevicePlanes &planes)
        : planes_(planes), source_(planes), energy_(planes) {}

    /// See PreviewSource.
    void forget();
    void ran(double milliseconds) { source_.ran(milliseconds); }
    /// See PreviewSource. `room` holds the half spectrum's mask.
    bool prepare(const PreviewView &view, MaskValues &values, const Buffer &room);
    /// Returns nothing if there is no preview now; see PreviewSource::show(). Throws Error (usage)
    /// as check() of mask.h does.
    std::optional<FilterPreview> show(const FilterSight &sight, const PreviewMask &mask);
    /// Does the same with changed waves. `edits` are canonical, with `only` those that stay. The
    /// preview without them is kept for the next one of the same sight and mask.
    std::optional<FilterPreview> show(const FilterSight &sight, const PreviewMask &mask,
                                      const WaveSettings &settings,
                                      const std::vector<WaveEdit> &edits, WaveStage &stage);

  private:
    void add_mask(const PreviewView &view, const PreviewMask &mask, FilterPreview &preview);
    std::optional<FilterPreview> base(const FilterSight &sight, const PreviewMask &mask);

    DevicePlanes &planes_;
    PreviewSource<WavePreview> source_;
    RemovedEnergy energy_;
    Buffer seen_; ///< the mask in the spectrum's pane
    /// The last preview to which waves were added, and what it is of.
    struct Base {
        FilterSight sight;
        FilterMask mask;
        FilterPreview preview;
    };
    std::optional<Base> base_;
};

} // namespace imago
