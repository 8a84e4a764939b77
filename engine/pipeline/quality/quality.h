// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// How close a result is to its original. Both are compared by the samples as they would be saved:
/// rounded to the nearest integer (half to even) and clipped to 0..255 or 0..65535; float
/// unchanged.
struct Quality {
    double psnr; ///< dB over all channels; infinite if no sample differs
    double ssim; ///< mean structural similarity of luma; 1 if equal
};

/// Compares results with one original, row by row. Nothing of an image's size is kept: means and
/// variances of the original, once kept, took 12 bytes a pixel to save two of five blurs.
///
/// The peak is the depth's maximum. For float it is the original's range (largest minus smallest
/// sample), or 1 if it is constant. SSIM: Wang, Bovik, Sheikh, Simoncelli 2004, with an 11 x 11
/// Gaussian window of sigma 1.5, K1 = 0.01, K2 = 0.03, L = the peak, averaged over the windows that
/// are inside the image. A side n < 11 uses a window of n samples along it: the same Gaussian,
/// centred, normalised to 1.
///
/// The object is immutable, and several threads may use it.
class QualityJudge {
  public:
    /// Throws Error if the image is empty.
    explicit QualityJudge(std::shared_ptr<const Image> original);

    /// Compares a result. Throws Error if extents or channels differ from the original's. It takes
    /// the depth of `result` to be the original's. `check` is called in this thread every few rows.
    /// What it throws ends the comparison.
    Quality compare(const Image &result, const std::function<void()> &check = {}) const;

    /// The largest possible difference of two samples, as defined above.
    double peak() const { return peak_; }
    /// The original's middle value, around which luma is normalised.
    float centre() const { return centre_; }
    /// The windows inside the image along x.
    std::size_t valid_width() const { return valid_width_; }
    /// The windows inside the image along y.
    std::size_t valid_height() const { return valid_height_; }
    /// The 11 weights of a window along x, 0 beyond a shorter one.
    const std::vector<float> &row_weights() const { return row_weights_; }
    /// The 11 weights of a window along y, 0 beyond a shorter one.
    const std::vector<float> &column_weights() const { return column_weights_; }
    /// The original.
    const std::shared_ptr<const Image> &original() const { return original_; }

    /// Returns the quality of a result with these sums: of the squared differences of all samples,
    /// in parts of squares of the peak, and of the similarities of all windows.
    Quality quality_of(double squares, double similarities) const;
    /// Throws Error if extents or channels differ from the original's.
    void check_extents(const Image &result) const;

  private:
    struct Strip;
    struct Sums;
    Sums compare_strip(const Image &result, std::size_t first, std::size_t last,
                       const std::function<bool()> &go_on) const;
    void load_row(const Image &result, std::size_t y, bool owned, Strip &strip, Sums &sums) const;
    void load_luma(const float *const channels[3], float *luma) const;

    std::shared_ptr<const Image> original_;
    double peak_ = 0;
    float centre_ = 0;
    std::size_t valid_width_ = 0, valid_height_ = 0;
    std::vector<float> column_weights_, row_weights_; ///< 11 each; the Gaussian, then zeros
};

} // namespace imago
