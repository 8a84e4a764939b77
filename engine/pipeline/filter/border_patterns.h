// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/planes/device_planes.h"
#include "engine/values/filter_values.h"

#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// What notches leave of patterns near the borders of an image. A notch averages a pattern over
/// some 1 / radius pixels. Beyond a border, whatever the edges are, the pattern does not go on in
/// step: a mirrored fringe runs in another direction. So almost half of it would stay at the
/// border. The pattern there is measured from the image alone, as the same average over the samples
/// that exist divided by their share, and what the filter missed of it is taken off the result. The
/// interior does not change. Belongs to one thread at a time.
///
/// Other ways were measured on photographs with a fringe of amplitude 60, of which 25 stays at the
/// borders: extrapolating the removed part into the margin, again and again, leaves 16 after eight
/// rounds of transforms; this leaves 1 to 6.
class BorderPatterns {
  public:
    /// The planes must outlive this object.
    explicit BorderPatterns(DevicePlanes &planes) : planes_(planes) {}

    /// Forgets what was measured: other spectra are kept.
    void forget() { measured_.clear(); }
    /// Whether a mask has notches that leave something.
    static bool applies(const FilterMask &mask);
    /// Measures what the notches of a mask leave, unless that is known. The planes keep their
    /// spectra. Throws Error.
    void prepare(const FilterMask &mask);
    /// Later results stay as they are.
    void stop() { used_.clear(); }
    /// Takes it off the planes of a part, which are in the samples' buffer. Waits.
    void take_off(std::size_t part);

  private:
    /// Complex amplitudes of a pattern in the middles of square tiles of the image.
    struct Field {
        std::size_t rows = 0, columns = 0;
        std::vector<std::complex<float>> values;
    };
    /// A notch and what it leaves in each plane.
    struct Left {
        FilterShape notch;
        std::size_t tile = 1;
        float factor = 2; ///< of the real part: 1 where a frequency and its mirror image are near
        std::vector<Field> planes; ///< empty if it cannot be measured
    };
    struct Band;
    struct Used {
        std::size_t index; ///< in measured_
        float share;       ///< of it that the mask leaves
    };

    const Left &left_by(const FilterShape &notch);
    Field measure(const Band &band, std::size_t plane);
    Field seen_by_filter(const Band &band, std::size_t plane);
    std::vector<std::complex<float>> spectrum_row(std::size_t plane, long row, long first,
                                                  std::size_t count);

    DevicePlanes &planes_;
    std::vector<Left> measured_;
    std::vector<Used> used_;
};

} // namespace imago
