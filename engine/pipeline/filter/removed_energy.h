// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/planes/device_planes.h"

#include <optional>
#include <vector>

namespace imago {

/// Estimates what masks remove, from the energy of the kept spectra: of each wave of the lowest
/// frequencies, which have most of a photograph's, and elsewhere in cells of 4 * 4 waves.
/// Belongs to one thread at a time.
class RemovedEnergy {
  public:
    /// The planes must outlive this object.
    explicit RemovedEnergy(DevicePlanes &planes) : planes_(planes) {}

    /// Forgets the energies: other spectra are kept, or the memory is needed.
    void forget();
    /// Whether rms() has the energies. They take a pass over the spectra.
    bool ready() const { return !parts_.empty(); }
    /// Sums the energies. Throws Error.
    void prepare();
    /// Returns the root mean square over all samples of the image of what the mask removes, each
    /// cell by the mask in its middle. Requires ready(). Throws Error.
    double rms(const FilterMask &mask, MaskValues &values);

  private:
    struct Part {
        MaskGrid grid;               ///< the middles of the cells
        std::vector<float> energies; ///< of the cells, without frequency 0
    };
    Part near() const;
    Part far() const;
    std::vector<float> sum_energies(const Part &part, const MaskGrid &left_out);
    double removed(const Part &part, const FilterMask &mask, MaskValues &values);

    DevicePlanes &planes_;
    std::optional<Elementwise> kernel_;
    std::vector<Part> parts_; ///< empty: not ready()
    double mean_energy_ = 0;  ///< of frequency 0
    Buffer cells_;            ///< room for energies and for the mask
};

} // namespace imago
