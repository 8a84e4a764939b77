// SPDX-License-Identifier: MIT
// What quantisation does to a picture, estimated without a transform.
#pragma once
#include "engine/device/queue.h"
#include "engine/pipeline/jpeg/jpeg_planes.h"
#include "engine/values/compress_values.h"

#include <vector>

namespace imago {

/// The settings with a choice; they have `jpeg`.
CompressSettings with_choice(CompressSettings settings, const JpegChoice &choice);

/// Predicts the PSNR of quantised planes from counts of their coefficients by frequency and
/// magnitude. The transform is orthonormal, so that the coefficients' squared error is the
/// samples'; it weighs on red, green and blue by the inverse of T.871's matrix. What sampling of
/// chroma and rounding lose besides is not in it.
class JpegModel {
  public:
    /// Counts the coefficients of all planes on the host. Waits. Throws Error.
    JpegModel(Queue &queue, const JpegPlanes &planes);

    /// The predicted PSNR in dB.
    double psnr(const CompressSettings &settings) const;

    /// Returns the choice with a predicted PSNR: the coarsest quality that has as much, and the
    /// dead zone, no narrower than that of the settings, that takes the rest. At the ends of their
    /// ranges it has the nearest there is.
    JpegChoice choice(const CompressSettings &settings, double psnr) const;
    /// Returns the choice of this quality with a predicted PSNR, by the dead zone alone.
    JpegChoice choice(const CompressSettings &settings, double psnr, double quality) const;
    /// The predicted PSNR of a choice.
    double predicted(const CompressSettings &settings, const JpegChoice &choice) const;
    /// The predicted bits of a choice's file: those of the sizes of numbers in T.81's categories,
    /// by their entropy at each frequency, and those within a category. It knows no runs of zeros,
    /// and is within some tens of percent.
    double bits(const CompressSettings &settings, const JpegChoice &choice) const;

  private:
    /// Coefficients of one frequency whose magnitudes differ by 1/16 of an octave at most.
    struct Bin {
        double count = 0, sum = 0, squares = 0;
    };
    static double error_of(const Bin &bin, double step, double zone);

    struct Counts {
        std::vector<Bin> bins; ///< by frequency, and then by magnitude
        double weight = 1;     ///< of a squared error, on all samples of the picture
    };
    void count(const float *coefficients, std::size_t width, std::size_t height, Counts &counts);

    std::vector<Counts> planes_;
    double samples_ = 1; ///< of the picture
};

} // namespace imago
