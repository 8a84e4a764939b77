// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The taps of a Gaussian: of the sample itself, then of both neighbours at each distance up to
/// three sigma. All samples together have weight 1.
std::vector<float> gaussian_taps(double sigma);

/// Gaussians of planes of one size, and the smoothing that uses them. Belongs to one thread at a
/// time.
class PlaneSmooth {
  public:
    /// Builds the kernels. Throws Error.
    PlaneSmooth(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Writes the Gaussian of `in` to `out`, which may be `in`. The plane continues by reflection.
    void blur(Queue &queue, const Buffer &in, double sigma, const Buffer &out);
    /// Mixes `border` into `inner` near the edges: all of it up to `from` samples away, none from
    /// `to` on.
    void mix_border(Queue &queue, const Buffer &inner, const Buffer &border, double from,
                    double to);
    /// Writes the part of a plane with `margin` more samples on every side that has this size.
    void crop(Queue &queue, const Buffer &in, std::uint64_t margin, const Buffer &out);
    /// An estimate and what is known of it.
    struct Estimate {
        const Buffer &estimate;
        const Buffer &explained; ///< the estimate before it was filtered: with all of its noise
        const Buffer &tones;     ///< times tone_scale: the tones, from 0 to 1
        double tone_scale;
        const std::vector<float> &noise; ///< the variance of a sample by tone
        double smoother;                 ///< factor of the noise
        double period;                   ///< of the screen
    };
    /// Measures where a picture is smoother than any photograph, by the energies of two scales of
    /// several periods around a sample. shrink() uses that until the next call.
    void find_flat(Queue &queue, const Buffer &luminance, double period);
    /// Shrinks what an estimate has of scales between fractions of the period and some periods
    /// where it does not exceed the noise that is left. Where find_flat() found the picture smooth,
    /// it is averaged over periods instead. Writes to `out`, another buffer.
    void shrink(Queue &queue, const Estimate &estimate, const Buffer &out);

    /// Puts back into an estimate what wide means of the picture have beyond its own, where dots do
    /// not explain the difference. Where the model of the print fails, as under some fine screens,
    /// tones would be wrong over large areas, which no low-pass does.
    void restore_means(Queue &queue, const Buffer &picture, double period, const Buffer &estimate);

    /// Replaces an estimate by its wide means, and those by the picture's at larger scales, where
    /// all of its detail is no more than dots leave: a share of the energy of picture less
    /// estimate, which is larger if `crossed` screens lie over one another, and where the dots'
    /// phase breaks at the edges. Slopes and flat tones would keep grain otherwise, as noise by
    /// tone (see shrink()) is that of the whole picture.
    void drop_residue(Queue &queue, const Buffer &picture, double period, bool crossed,
                      double smoother, const Buffer &estimate);

    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    std::uint64_t size() const { return height_ * width_; }
    /// The size of a plane, or of a map of its tiles.
    struct Size {
        std::uint64_t height, width;
    };
    void blur(Queue &queue, const Buffer &in, const Size &size, double sigma, const Buffer &out);
    Size map() const; ///< of tiles
    void make_tiles(double period);
    void reduce(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out);
    void flatten(Queue &queue, const Estimate &estimate, const Buffer &out);
    const Buffer &room(std::size_t index);

    DevicePtr device_;
    std::uint64_t height_, width_;
    Elementwise rows_, columns_, square_, band_, border_, tiles_, flatten_, means_, gain_, residue_,
        crop_;
    std::uint64_t tile_ = 1; ///< side of a tile
    Buffer taps_, noise_;
    Buffer rooms_[4];
    Buffer fine_, coarse_, energy_, small_; ///< maps of tiles
    bool has_flat_ = false;                 ///< whether find_flat() has found something
};

} // namespace imago
