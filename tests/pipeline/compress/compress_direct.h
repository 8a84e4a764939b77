// SPDX-License-Identifier: GPL-3.0-or-later
// A compression from its definitions, in double, as the reference for the pipeline.
#pragma once
#include "engine/pipeline/compress/compress.h"
#include "tests/pipeline/preview_checks.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace imago::test {

/// A whole compression in double, straight from the definitions.
class Direct {
  public:
    Direct(const Image &image, CompressSettings::Channels channels, std::size_t block = 0);

    double kth_largest(std::size_t k) const;

    std::vector<double> result(double threshold) const;

    double psnr(const std::vector<double> &result) const;

    /// The entropy of CompressFigures::estimated_bits, by counting symbols.
    double bits(double threshold, double step) const;

    std::vector<double> coefficients; ///< those of blocks are at the blocks' positions

    std::size_t width() const { return whole(image_.width); }
    std::size_t height() const { return whole(image_.height); }

  private:
    std::size_t whole(std::size_t side) const {
        return block_ ? (side + block_ - 1) / block_ * block_ : side;
    }

    /// Changes planes of the image to those of whole blocks, or back.
    void transform(std::vector<double> &planes, bool forward) const;

    double luma(std::size_t i) const;

    const Image &image_;
    CompressSettings::Channels channels_;
    std::size_t block_;
};

/// Absolute error that single precision may leave in a coefficient: a few parts in 10^7 of the
/// largest one, which is the bound of the transform's own tests applied to its L2 norm.
double coefficient_error(const Direct &direct);

/// Checks the figures of a compression under a threshold, by CHECKs of the running test.
void check_figures(const Direct &direct, const CompressResult &result, double threshold);

} // namespace imago::test
