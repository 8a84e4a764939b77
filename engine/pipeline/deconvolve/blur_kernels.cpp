// SPDX-License-Identifier: MIT
#include "engine/pipeline/deconvolve/blur_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace imago {
namespace {

using Index = Elementwise::Index;

/// Values of the noise that are tried in one pass over the spectra.
constexpr std::uint64_t candidates = 16;

/// Strips that a work-item sums at most: few enough for plain sums in single precision.
constexpr std::uint64_t summed_strips = 256;
/// Work-items that make sums, where there are as many strips: enough for all cores. On a CPU each,
/// on a GPU each group of them has sums that are downloaded.
constexpr std::uint64_t cpu_parts = 1024, gpu_parts = 1 << 18;

template <class T>
ElementwiseSource blur_source(const char *kernel, ArrayWork work, const BlurExtents &whole,
                              bool group_sums) {
    ElementwiseSource source{"skeleton/deconvolve/blur.cl", kernel, work};
    source.largest_index = whole[0] * whole[1] * (whole[2] / 2 + 1) * 2; // of a half spectrum
    source.precision = precision_of<T>;
    source.defines.set("GROUP_SUMS", static_cast<std::int64_t>(group_sums));
    source.defines.set("CANDIDATES", static_cast<std::int64_t>(candidates));
    source.purpose = "deconvolution, between the transforms";
    source.blocks = {"block/elementwise/row_strips.cl"};
    return source;
}

/// 2 - 2 cos of the frequencies of an axis, the first `count`.
template <class T>
void add_laplacian(std::vector<T> &table, std::size_t extent, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
        const double half =
            std::sin(std::numbers::pi * static_cast<double>(k) / static_cast<double>(extent));
        table.push_back(static_cast<T>(4 * half * half)); // exact near 0, where 2 - 2 cos is not
    }
}

} // namespace

template <class T>
BlurKernels<T>::BlurKernels(const DevicePtr &device, const BlurExtents &picture,
                            const BlurExtents &whole)
    : picture_(picture), whole_(whole), alternate_(device->info().type != DeviceType::cpu),
      regularise_(device, blur_source<T>("regularised_spectra", ArrayWork::regularised_spectra,
                                         whole, alternate_)),
      validate_(device,
                blur_source<T>("validation_sums", ArrayWork::validation_sums, whole, alternate_)),
      blur_(device,
            blur_source<T>("blurred_spectra", ArrayWork::blurred_spectra, whole, alternate_)),
      ratios_(device, blur_source<T>("blur_ratios", ArrayWork::blur_ratios, whole, alternate_)),
      correct_(device, blur_source<T>("corrected_estimate", ArrayWork::corrected_estimate, whole,
                                      alternate_)),
      predict_(device, blur_source<T>("predicted_estimate", ArrayWork::predicted_estimate, whole,
                                      alternate_)),
      residual_(device,
                blur_source<T>("blur_residual", ArrayWork::blur_residual, whole, alternate_)),
      columns_(whole[2] / 2 + 1), rows_(strips_of(whole[0] * whole[1], whole[2])),
      spectra_(strips_of(whole[0] * whole[1], columns_)) {
    std::vector<T> table;
    add_laplacian(table, whole[2], columns_);
    add_laplacian(table, whole[1], whole[1]);
    add_laplacian(table, whole[0], whole[0]);
    table_ = Buffer(device, table.size() * sizeof(T));
    Queue(device).upload(table_, table.data(), table_.bytes());
    sums_ = Buffer(device, std::max(5 * rows_.sums, 2 * candidates * spectra_.sums) * sizeof(T));
}

template <class T>
typename BlurKernels<T>::Strips BlurKernels<T>::strips_of(std::uint64_t rows,
                                                          std::uint64_t width) const {
    const std::uint64_t lanes = blur_.lanes();
    Strips strips;
    strips.count = rows * ((width + lanes - 1) / lanes);
    strips.each = std::clamp<std::uint64_t>(strips.count / (alternate_ ? gpu_parts : cpu_parts), 1,
                                            summed_strips);
    strips.parts = (strips.count + strips.each - 1) / strips.each;
    strips.sums =
        alternate_ ? (strips.parts + blur_.group_size() - 1) / blur_.group_size() : strips.parts;
    strips.first = alternate_ ? 1 : strips.each;
    strips.step = alternate_ ? strips.parts : 1;
    return strips;
}

template <class T>
void BlurKernels<T>::set(double largest, double mean, bool masked, double part) {
    // A millionth of it has to be a number of T, and not one that devices flush to 0.
    constexpr double smallest = 1e7 * static_cast<double>(std::numeric_limits<T>::min());
    largest_ = largest > 0 ? std::max(largest, smallest) : 1;
    contrast_ = mean > 0 ? largest / mean : 1;
    masked_ = masked;
    part_ = part;
}

template <class T>
std::vector<T> BlurKernels<T>::download_sums(Queue &queue, std::size_t count) {
    std::vector<T> sums(count);
    queue.download(sums.data(), sums_, sums.size() * sizeof(T));
    return sums;
}

/// What all sums amount to, so many numbers of each.
template <class T>
std::vector<double> BlurKernels<T>::summed(std::span<const T> single, std::size_t numbers) {
    std::vector<double> sums(numbers);
    for (std::size_t i = 0; i < single.size(); ++i)
        sums[i % numbers] += static_cast<double>(single[i]);
    return sums;
}

template <class T>
void BlurKernels<T>::regularise(Queue &queue, const Buffer &spectrum, const Buffer &transfer,
                                bool white, double noise) {
    regularise_.launch(queue, spectra_.count, 1, 3 * spectrum.bytes(), spectrum.handle(),
                       transfer.handle(), table_.handle(), Index{columns_}, Index{whole_[1]},
                       cl_int{white}, static_cast<T>(noise));
}

/// Generalised cross-validation of some values of the noise, each `ratio` times the one before, but
/// for a factor.
template <class T>
std::vector<double> BlurKernels<T>::validate(Queue &queue, const Buffer &spectrum,
                                             const Buffer &transfer, bool white, double noise,
                                             double ratio) {
    // Of an even length, the middle column is its own mirror image; 0 stands for none.
    const std::uint64_t middle = whole_[2] % 2 == 0 ? whole_[2] / 2 : 0;
    const double scale = 1 / (largest_ * std::sqrt(static_cast<double>(count_of(whole_))));
    validate_.launch(queue, spectra_.parts, 1, 2 * spectrum.bytes(), spectrum.handle(),
                     transfer.handle(), table_.handle(), sums_.handle(), Index{spectra_.count},
                     Index{spectra_.each}, Index{spectra_.first}, Index{spectra_.step},
                     Index{columns_}, Index{whole_[1]}, Index{middle}, cl_int{white},
                     static_cast<T>(scale), static_cast<T>(noise), static_cast<T>(ratio));
    const std::vector<double> sums =
        summed(download_sums(queue, 2 * candidates * spectra_.sums), 2 * candidates);
    std::vector<double> values;
    for (std::size_t c = 0; c < candidates; ++c)
        values.push_back(sums[c] / (sums[candidates + c] * sums[candidates + c]));
    return values;
}

template <class T>
double BlurKernels<T>::suggested_noise(Queue &queue, const Buffer &spectrum, const Buffer &transfer,
                                       bool white) {
    // Each pass looks between the neighbours of the best value of the one before; the last one is
    // within 4 percent of the least value there.
    double from = least_noise, to = most_noise, best = 1;
    for (int pass = 0; pass < 3; ++pass) {
        const double ratio = std::pow(to / from, 1.0 / (candidates - 1));
        const std::vector<double> values = validate(queue, spectrum, transfer, white, from, ratio);
        std::size_t least = 0;
        for (std::size_t c = 1; c < candidates; ++c)
            if (values[c] < values[least])
                least = c;
        best =
            std::clamp(from * std::pow(ratio, static_cast<double>(least)), least_noise, most_noise);
        from = std::max(best / ratio, least_noise);
        to = std::min(best * ratio, most_noise);
    }
    return best;
}

template <class T>
void BlurKernels<T>::blur(Queue &queue, const Buffer &spectrum, const Buffer &transfer) {
    blur_.launch(queue, spectra_.count, 1, 3 * spectrum.bytes(), spectrum.handle(),
                 transfer.handle(), Index{columns_});
}

template <class T>
void BlurKernels<T>::ratios(Queue &queue, const Buffer &samples, const Buffer &blurred) {
    // Below this, rounding in the transforms is larger than what is left of the estimate. A larger
    // ratio would reach all samples by its rounding, times the precision; the first ones may be
    // as large as the picture is above its mean.
    constexpr double precision = static_cast<double>(std::numeric_limits<T>::epsilon());
    const double least = 8 * precision * largest_;
    const double most = std::max(1 / std::sqrt(precision), contrast_);
    ratios_.launch(queue, rows_.parts, 1, 3 * samples.bytes(), samples.handle(), blurred.handle(),
                   sums_.handle(), Index{rows_.count}, Index{rows_.each}, Index{rows_.first},
                   Index{rows_.step}, Index{whole_[2]}, Index{whole_[1]}, Index{picture_[2]},
                   Index{picture_[1]}, Index{picture_[0]}, cl_int{masked_}, static_cast<T>(least),
                   static_cast<T>(most), static_cast<T>(1 / largest_), Index{4 * rows_.sums});
}

template <class T>
typename BlurKernels<T>::Change BlurKernels<T>::correct(Queue &queue, const Iteration &iteration,
                                                        Way way) {
    correct_.launch(queue, rows_.parts, 1, (way == Way::none ? 4 : 6) * iteration.next.bytes(),
                    iteration.beginning.handle(), iteration.correction.handle(),
                    iteration.before.handle(), iteration.next.handle(), iteration.way.handle(),
                    sums_.handle(), Index{rows_.count}, Index{rows_.each}, Index{rows_.first},
                    Index{rows_.step}, Index{whole_[2]}, Index{whole_[1]}, Index{picture_[2]},
                    Index{picture_[1]}, Index{picture_[0]}, cl_int{masked_},
                    static_cast<cl_int>(way), static_cast<T>(1 / largest_),
                    static_cast<T>(1 / part_));
    const std::vector<T> all = download_sums(queue, 5 * rows_.sums);
    const auto changes = all.begin() + static_cast<std::ptrdiff_t>(4 * rows_.sums);
    const std::vector<double> sums = summed({all.begin(), changes}, 4);
    return {sums[0], sums[1], sums[2], sums[3], summed({changes, all.end()}, 1).front()};
}

template <class T>
void BlurKernels<T>::predict(Queue &queue, const Buffer &now, const Buffer &before,
                             const Buffer &out, double further) {
    predict_.launch(queue, count_of(whole_), predict_.lanes(), 3 * out.bytes(), now.handle(),
                    before.handle(), out.handle(), static_cast<T>(further));
}

template <class T>
typename BlurKernels<T>::Residual
BlurKernels<T>::residual(Queue &queue, const Buffer &samples, const Buffer &estimate,
                         const Buffer &blurred, double low, double high) {
    residual_.launch(queue, rows_.parts, 1, 4 * blurred.bytes(), samples.handle(),
                     estimate.handle(), blurred.handle(), sums_.handle(), Index{rows_.count},
                     Index{rows_.each}, Index{rows_.first}, Index{rows_.step}, Index{whole_[2]},
                     Index{whole_[1]}, Index{picture_[2]}, Index{picture_[1]}, Index{picture_[0]},
                     static_cast<T>(low), static_cast<T>(high), static_cast<T>(1 / largest_));
    const std::vector<double> sums = summed(download_sums(queue, 2 * rows_.sums), 2);
    return {sums[0], sums[1]};
}

template <class T>
double BlurKernels<T>::compile_milliseconds() const {
    double sum = 0;
    for (const Elementwise *kernel :
         {&regularise_, &validate_, &blur_, &ratios_, &correct_, &predict_, &residual_})
        sum += kernel->compile_milliseconds();
    return sum;
}

template class BlurKernels<float>;
template class BlurKernels<double>;

} // namespace imago
