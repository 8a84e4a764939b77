// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/filter/wave/kept_bins.h"
#include "engine/values/filter_values.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace imago {

/// Changes and measures single waves of the spectra that a filter keeps. Edges are none: the planes
/// are the picture's own. Settings that come here have passed check(). Belongs to one thread at a
/// time.
class WaveStage {
  public:
    /// The planes must outlive this object.
    explicit WaveStage(DevicePlanes &planes) : planes_(planes), bins_(planes) {}

    /// Forgets what is known of the planes: others are kept.
    void forget();

    /// Returns the waves of `only` that stay: those listed, with their changes, and the strongest,
    /// without. Both are canonical. `magnitudes` is FilterResult::spectrum, and null if no
    /// strongest ones are requested.
    std::vector<WaveEdit> staying(const WaveSettings &settings,
                                  const std::shared_ptr<const Plane> &magnitudes);
    /// Sets a half spectrum's mask to 0 but for these waves, and for the mean if it stays. Waits.
    /// Throws Error.
    void keep_only(const std::vector<WaveEdit> &staying, bool keep_mean, const Buffer &mask);
    /// Has the spectra changed as long as the result lives. The edits are canonical. Throws Error.
    EditedSpectra edit(const std::vector<WaveEdit> &edits) { return {bins_, edits}; }

    /// Measures the listed waves. Not while they are changed. Throws Error.
    std::vector<MeasuredWave> measure(const std::vector<WaveEdit> &waves);

    /// The mean and the mean square of the samples of one plane.
    struct Energy {
        double mean = 0, square = 0;
    };
    /// Returns that of each plane, which takes a pass over the image when it is first asked for.
    const std::vector<Energy> &energies();
    /// Returns the numbers of a canonical wave. Throws Error.
    const WaveValues &values(WaveNumber at) { return bins_.values(at); }
    DevicePlanes &planes() { return planes_; } ///< that keep the spectra

  private:
    DevicePlanes &planes_;
    KeptBins bins_;
    std::vector<Energy> energies_;
    std::shared_ptr<const Plane> ranked_; ///< the magnitudes of strongest_
    std::vector<WaveNumber> strongest_;
};

/// Returns the edits of canonical waves.
std::vector<WaveEdit> canonical_edits(const WaveSettings &settings, const Framed &frame);

} // namespace imago
