// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/align/align_shape.h"
#include "engine/values/align/align_values.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace imago {

/// A place between samples, and the correlation there: 1 if all frequencies that count agree.
struct AlignPeak {
    double y = 0, x = 0, value = 0;
};

/// The half spectra of a reference and of a moving plane, and what their product says of the shift
/// between both. Rings are frequencies of about the same length, a step of the shorter side wide.
/// T is float or double; sums are double. Uses all processors.
template <class T>
class CrossSpectrum {
  public:
    explicit CrossSpectrum(const AlignShape &shape);

    const AlignShape &shape() const { return shape_; }
    /// Room for both half spectra, one after another; a complex number is two. They are new ones
    /// after this.
    std::span<T> numbers();

    /// Weighs frequencies before a shift is known: those of rings that stand above the noise, which
    /// is the least mean power of a ring, count, and mostly by their phases.
    void weigh(AlignSettings::Weights weights);
    /// Weighs them by the rings' correlation gamma under this shift, as gamma / (1 - gamma^2): the
    /// estimator of least variance (Knapp and Carter 1976, IEEE Trans. ASSP 24, 320). Other weights
    /// than automatic ones stay.
    void weigh_by_agreement(AlignSettings::Weights weights, const AlignPeak &shift);

    /// The weighed product. Its inverse transform, times its size and scale(), has its peak at the
    /// shift that lays the moving plane on the reference, of height 1 if the phases of all
    /// frequencies say the same.
    std::span<const T> product() const { return product_; }
    double scale() const { return scale_; }
    /// Writes one of both spectra with the roots of weights as magnitudes: the inverse transforms
    /// of both have the detail where they may agree.
    void whitened(bool moving, std::span<T> out) const;
    /// The peak of the product's inverse transform next to `from`, between samples.
    AlignPeak climb(AlignPeak from) const;

  private:
    struct Moments;
    template <class Sum, class Work>
    Sum sum_rows(const Sum &zero, const Work &work) const;
    std::vector<double> smoothed(const std::vector<double> &sums) const;
    void measure_powers();
    void multiply(const std::vector<double> &rings, double flatness);
    Moments moments(double x) const;

    AlignShape shape_;
    std::size_t rings_ = 0;
    std::vector<std::uint32_t> ring_; ///< of each coefficient
    std::vector<T> twice_;            ///< of each column: how often it is in the whole plane
    std::vector<double> counts_;      ///< coefficients of each ring, of the whole plane
    std::vector<T> numbers_;          ///< both spectra
    std::vector<T> product_;
    double scale_ = 0;
    std::array<std::vector<double>, 2> powers_; ///< of each ring of both; empty: not measured
};

extern template class CrossSpectrum<float>;
extern template class CrossSpectrum<double>;

} // namespace imago
