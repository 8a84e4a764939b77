// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/region/region_values.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace imago {

/// The frames by which a signal is filtered: frame t is the samples from t * hop() on, `size` of
/// them; those from -3 to cells() - 1 cover every sample four times.
struct RegionFrames {
    std::size_t size = 0;   ///< samples of a frame: a power of two, 16 or more
    std::size_t length = 0; ///< samples of the signal
    bool two_sided = false; ///< of complex samples: `size` bins, else size / 2 + 1

    /// The samples between two frames.
    std::size_t hop() const { return size / 4; }
    /// The bins of a frame's spectrum, in the order of the transform.
    std::size_t bins() const { return two_sided ? size : size / 2 + 1; }
    /// The number of pieces of hop() samples that the signal has; the last one may be shorter.
    std::int64_t cells() const { return static_cast<std::int64_t>((length + hop() - 1) / hop()); }
};

/// Frames that follow one another: first .. end - 1.
struct FrameRun {
    std::int64_t first = 0, end = 0; ///< the first one, and the one behind the last
    bool operator==(const FrameRun &) const = default;
};

/// The factors of a filter by regions, frame by frame. The filtered signal is
///   base() * x + overlap-add of the frames' spectra times row(),
/// so that frames which no region reaches need no transform, and leave base() * x.
///
/// A region's share of a bin, 0 .. 1, is by frequency a step of half a period of a cosine, one bin
/// wide around its edge, and by time the part of the hop around the frame's centre that the region
/// covers. Harder edges would sound: a bin that is switched from frame to frame rings.
class RegionGain {
  public:
    /// The settings have passed check().
    RegionGain(const RegionSettings &settings, const RegionFrames &frames);

    /// The factor of the signal as it is: 1, or where regions are isolated the gain of the rest.
    double base() const { return base_; }
    /// The frames whose factors may differ from 0, in rising order, as few runs as possible.
    const std::vector<FrameRun> &runs() const { return runs_; }
    /// Writes the bins() factors of a frame, which are added to base(): -1 removes a bin.
    void row(std::int64_t frame, float *to) const;

  private:
    /// Frequencies low <= f <= high, infinite where there is no edge.
    struct Piece {
        double low = 0, high = 0;
    };
    /// A region with what is computed once.
    struct Part {
        SpectralRegion region;
        double from = 0, to = 0;     ///< infinite where it has no edge
        double factor = 1;           ///< of its gain
        std::vector<Piece> pieces{}; ///< of all times; empty for a lasso
    };

    double share_of_time(const Part &part, double start) const;
    void add_pieces(const std::vector<Piece> &pieces, double weight,
                    std::vector<double> &row) const;
    void add_piece(double low, double high, double weight, std::vector<double> &row) const;
    void add_lasso(const Part &part, double start, std::vector<double> &row) const;
    std::vector<Piece> lasso_at(const SpectralRegion &region, double time) const;
    bool shares(const Part &part, std::int64_t frame, std::vector<double> &row) const;
    FrameRun run_of(const Part &part) const;

    RegionFrames frames_;
    bool isolate_ = false;
    double base_ = 1;
    std::vector<Part> parts_;
    std::vector<FrameRun> runs_;
};

} // namespace imago
