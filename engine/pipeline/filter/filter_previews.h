// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/filter/removed_energy.h"
#include "engine/pipeline/filter/wave/wave_stage.h"
#include "engine/pipeline/filter/wave_preview.h"
#include "engine/pipeline/planes/preview_source.h"
#include "engine/values/preview_values.h"

#include <memory>
#include <optional>

namespace imago {

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
