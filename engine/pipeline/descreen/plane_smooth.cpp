// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/plane_smooth.h"

#include "engine/pipeline/planes/low_inverse.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace imago {
namespace {

/// Sigmas of the scales in periods; the estimate itself counts as the first.
constexpr double own_scale = .25, scales[] = {.35, .7, 1.4, 2.8};
constexpr double around = 1.5;        ///< sigma of a scale's energy, in sigmas of the scale
constexpr double noise_share = .3;    ///< of the measured noise that is left in the estimate
constexpr double tile_of_period = .5; ///< side of a tile
/// Sigmas over which the energies of flatten() are averaged, in periods.
constexpr double energy_reach = 10, band_reach = 4 * 1.4;
/// The ratio of the energies of two scales where a picture is smoother than any photograph, and
/// where it is not.
constexpr double flat_ratio = .17, rough_ratio = .27;
constexpr double wide_scale = 5.6; ///< sigma of the coarser of these scales, in periods
/// Sigma of the means of restore_means(), in periods. On 91 halftones of photographs, line art and
/// gradients, 1.4 took 0.5 dB off a photograph, 3 gave 1.3 dB less where the model failed.
constexpr double mean_scale = 2;
constexpr double flat_noise = 3.5; ///< of the noise of a sample that averages have
/// What dots leave of their energy in the bands below scales[0], [1] and [2], of one screen and of
/// several: tints and gradients have that or less, the smoothest photographs more than twice it.
constexpr double left_of_one[] = {.008 * .008, .008 * .008, .006 * .006},
                 left_of_crossed[] = {.035 * .035, .035 * .035, .015 * .015};
/// Where detail is looked for, sigma in periods, and the multiple of the above that it exceeds: far
/// around a sample, and near it, where single edges are.
constexpr struct { double sigma, times; } detail_reach[] = {{2, 1}, {.8, 4}};
/// Sigma of the means that smooth areas get from the picture, in periods: the model moves tones by
/// some thousandths, which is more than dots leave in such means.
constexpr double residue_means = 4;
constexpr double broken_phase = 7; ///< at edges: more amplitude, within one period
constexpr std::size_t most_taps = 512;

ElementwiseSource smooth_kernel(const char *name, ArrayWork work, std::uint64_t size) {
    return {"skeleton/descreen/smooth.cl", name, work, size, Precision::f32, {},
            "smoothing of planes"};
}

/// The variance of the difference of two Gaussians of white noise of variance 1.
double band_variance(double a, double b) {
    return (1 / (a * a) + 1 / (b * b) - 4 / (a * a + b * b)) / (4 * std::numbers::pi);
}

} // namespace

std::vector<float> gaussian_taps(double sigma) {
    const auto reach = std::min(static_cast<std::size_t>(std::ceil(3 * sigma)), most_taps - 1);
    std::vector<double> taps;
    double sum = -1;
    for (std::size_t d = 0; d <= reach; ++d)
        sum += 2 * taps.emplace_back(std::exp(-double(d * d) / (2 * sigma * sigma)));
    std::vector<float> scaled;
    for (const double tap : taps)
        scaled.push_back(static_cast<float>(tap / sum));
    return scaled;
}

PlaneSmooth::PlaneSmooth(const DevicePtr &device, std::uint64_t height, std::uint64_t width)
    : device_(device), height_(height), width_(width),
      rows_(device, smooth_kernel("blur_rows", ArrayWork::gaussian_rows, size())),
      columns_(device, smooth_kernel("blur_columns", ArrayWork::gaussian_columns, size())),
      square_(device, smooth_kernel("square_difference", ArrayWork::band_energy, size())),
      band_(device, smooth_kernel("add_band", ArrayWork::shrunk_band, size())),
      border_(device, smooth_kernel("mix_border", ArrayWork::mixed_border, size())),
      tiles_(device, smooth_kernel("tile_energy", ArrayWork::band_energy, size())),
      flatten_(device, smooth_kernel("flatten", ArrayWork::flat_areas, size())),
      means_(device, smooth_kernel("restore_means", ArrayWork::flat_areas, size())),
      gain_(device, smooth_kernel("detail_gain", ArrayWork::flat_areas, size())),
      residue_(device, smooth_kernel("drop_residue", ArrayWork::flat_areas, size())),
      crop_(device, smooth_kernel("crop", ArrayWork::image_margin, size())),
      taps_(device, most_taps * sizeof(float)) {}

/// Buffers for intermediate planes, made at their first use. Number 0 is that of blur().
const Buffer &PlaneSmooth::room(std::size_t index) {
    if (rooms_[index].empty())
        rooms_[index] = Buffer(device_, size() * sizeof(float));
    return rooms_[index];
}

void PlaneSmooth::blur(Queue &queue, const Buffer &in, double sigma, const Buffer &out) {
    blur(queue, in, {height_, width_}, sigma, out);
}

void PlaneSmooth::blur(Queue &queue, const Buffer &in, const Size &size, double sigma,
                       const Buffer &out) {
    using Index = Elementwise::Index;
    const std::vector<float> taps = gaussian_taps(sigma);
    const Index reach{taps.size() - 1};
    queue.upload(taps_, taps.data(), taps.size() * sizeof(float));
    const std::uint64_t strips = (size.width + rows_.lanes() - 1) / rows_.lanes();
    const std::uint64_t bytes = 2 * size.height * size.width * sizeof(float);
    const Buffer &between = room(0);
    rows_.launch(queue, size.height * strips, 1, bytes, in.handle(), taps_.handle(),
                 between.handle(), Index{size.width}, Index{strips}, reach);
    columns_.launch(queue, size.height * strips, 1, bytes, between.handle(), taps_.handle(),
                    out.handle(), Index{size.height}, Index{size.width}, Index{strips}, reach);
}

void PlaneSmooth::crop(Queue &queue, const Buffer &in, std::uint64_t margin, const Buffer &out) {
    using Index = Elementwise::Index;
    const std::uint64_t strips = (width_ + crop_.lanes() - 1) / crop_.lanes();
    crop_.launch(queue, height_ * strips, 1, 2 * size() * sizeof(float), in.handle(), out.handle(),
                 Index{width_ + 2 * margin}, Index{width_}, Index{strips}, Index{margin},
                 Index{margin});
}

void PlaneSmooth::mix_border(Queue &queue, const Buffer &inner, const Buffer &border, double from,
                             double to) {
    using Index = Elementwise::Index;
    border_.launch(queue, size(), border_.lanes(), 3 * size() * sizeof(float), inner.handle(),
                   border.handle(), Index{height_}, Index{width_}, static_cast<cl_float>(from),
                   static_cast<cl_float>(to));
}

PlaneSmooth::Size PlaneSmooth::map() const {
    return {(height_ + tile_ - 1) / tile_, (width_ + tile_ - 1) / tile_};
}

/// Writes the mean of (a - b)^2 in each tile, or with one plane its mean.
void PlaneSmooth::reduce(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out) {
    using Index = Elementwise::Index;
    const bool mean = b.empty();
    tiles_.launch(queue, map().height * map().width, 1, 2 * size() * sizeof(float), a.handle(),
                  (mean ? a : b).handle(), out.handle(), Index{height_}, Index{width_},
                  Index{map().width}, Index{tile_}, cl_int{mean});
}

void PlaneSmooth::make_tiles(double period) {
    tile_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(tile_of_period * period));
    for (Buffer *buffer : {&fine_, &coarse_, &energy_, &small_})
        grow(device_, *buffer, map().height * map().width);
}

/// All scales are of several tiles, so that a plane of the tiles' means has them.
void PlaneSmooth::find_flat(Queue &queue, const Buffer &luminance, double period) {
    make_tiles(period);
    const Size size = map();
    const std::uint64_t count = size.height * size.width;
    const double unit = period / double(tile_);
    reduce(queue, luminance, {}, small_);
    const auto energy = [&](double finer, double coarser, const Buffer &out) {
        blur(queue, small_, size, finer * unit, energy_);
        blur(queue, small_, size, coarser * unit, out);
        square_.launch(queue, count, square_.lanes(), 3 * count * sizeof(float), energy_.handle(),
                       out.handle(), out.handle());
        blur(queue, out, size, energy_reach * unit, out);
    };
    energy(scales[2], scales[3], fine_);
    energy(scales[3], wide_scale, coarse_);
    std::vector<float> fine(count), coarse(count);
    queue.download(fine.data(), fine_, count * sizeof(float));
    queue.download(coarse.data(), coarse_, count * sizeof(float));
    has_flat_ = false;
    for (std::uint64_t i = 0; i < count; ++i)
        has_flat_ = has_flat_ || double(fine[i]) < rough_ratio * double(coarse[i]);
}

/// Averages where the picture is smoother than any photograph: the energies of scales are known.
void PlaneSmooth::flatten(Queue &queue, const Estimate &estimate, const Buffer &out) {
    using Index = Elementwise::Index;
    const Buffer &s2 = room(1), &s3 = room(2);
    const double period = estimate.period;
    blur(queue, estimate.explained, scales[1] * period, s2);
    blur(queue, estimate.explained, scales[2] * period, s3);
    reduce(queue, s2, s3, energy_);
    blur(queue, energy_, map(), band_reach * period / double(tile_), energy_);
    const double scale = estimate.smoother * band_variance(scales[1] * period, scales[2] * period);
    flatten_.launch(queue, size(), flatten_.lanes(), 5 * size() * sizeof(float),
                    estimate.tones.handle(), s2.handle(), s3.handle(), fine_.handle(),
                    coarse_.handle(), energy_.handle(), noise_.handle(), out.handle(),
                    Index{width_}, Index{map().height}, Index{map().width}, Index{tile_},
                    Index{estimate.noise.size()}, static_cast<cl_float>(estimate.tone_scale),
                    static_cast<cl_float>(scale), static_cast<cl_float>(flat_ratio),
                    static_cast<cl_float>(rough_ratio));
}

void PlaneSmooth::restore_means(Queue &queue, const Buffer &picture, double period,
                                const Buffer &estimate) {
    using Index = Elementwise::Index;
    make_tiles(period);
    const double unit = period / double(tile_);
    const std::uint64_t count = map().height * map().width;
    for (const auto &[plane, mean] :
         {std::pair(&picture, &fine_), std::pair(&estimate, &coarse_)}) {
        reduce(queue, *plane, {}, *mean);
        blur(queue, *mean, map(), mean_scale * unit, *mean);
    }
    square_.launch(queue, count, square_.lanes(), 3 * count * sizeof(float), fine_.handle(),
                   coarse_.handle(), energy_.handle());
    reduce(queue, picture, estimate, small_);
    for (const Buffer *energy : {&energy_, &small_})
        blur(queue, *energy, map(), around * mean_scale * unit, *energy);
    const double sigma = mean_scale * period;
    means_.launch(queue, size(), means_.lanes(), 2 * size() * sizeof(float), estimate.handle(),
                  fine_.handle(), coarse_.handle(), energy_.handle(), small_.handle(),
                  Index{width_}, Index{map().height}, Index{map().width}, Index{tile_},
                  static_cast<cl_float>(1 / (4 * std::numbers::pi * sigma * sigma)));
}

void PlaneSmooth::drop_residue(Queue &queue, const Buffer &picture, double period, bool crossed,
                               double smoother, const Buffer &estimate) {
    using Index = Elementwise::Index;
    make_tiles(period);
    const double unit = period / double(tile_);
    const std::uint64_t count = map().height * map().width;
    const Buffer &dots = small_, &gain = fine_, &around_tile = coarse_;
    reduce(queue, picture, estimate, dots);
    blur(queue, dots, map(), detail_reach[0].sigma * unit, dots);
    const Buffer *finer = &estimate;
    for (std::size_t band = 0; band < std::size(left_of_one); ++band) {
        const Buffer &coarser = room(1 + band % 2);
        blur(queue, estimate, scales[band] * period, coarser);
        reduce(queue, *finer, coarser, energy_);
        for (const auto &[sigma, times] : detail_reach) {
            blur(queue, energy_, map(), sigma * unit, around_tile);
            const double share = times * smoother * (crossed ? left_of_crossed : left_of_one)[band];
            gain_.launch(queue, count, 1, 4 * count * sizeof(float), gain.handle(),
                         around_tile.handle(), dots.handle(), Index{height_}, Index{width_},
                         Index{map().width}, Index{tile_}, static_cast<cl_float>(share),
                         static_cast<cl_float>(broken_phase), static_cast<cl_float>(period),
                         cl_int{band == 0 && sigma == detail_reach[0].sigma});
        }
        finer = &coarser;
    }
    for (const auto &[plane, mean] :
         {std::pair(&picture, &coarse_), std::pair(&estimate, &energy_)}) {
        reduce(queue, *plane, {}, *mean);
        blur(queue, *mean, map(), residue_means * unit, *mean);
    }
    residue_.launch(queue, size(), residue_.lanes(), 3 * size() * sizeof(float), estimate.handle(),
                    finer->handle(), gain.handle(), coarse_.handle(), energy_.handle(),
                    Index{width_}, Index{map().height}, Index{map().width}, Index{tile_});
}

void PlaneSmooth::shrink(Queue &queue, const Estimate &estimate, const Buffer &out) {
    using Index = Elementwise::Index;
    const double period = estimate.period;
    if (noise_.bytes() != estimate.noise.size() * sizeof(float))
        noise_ = Buffer(device_, estimate.noise.size() * sizeof(float));
    queue.upload(noise_, estimate.noise.data(), estimate.noise.size() * sizeof(float));
    const std::uint64_t bytes = size() * sizeof(float);
    const Buffer *finer = &estimate.estimate;
    double finer_scale = own_scale;
    for (std::size_t k = 0; k < std::size(scales); ++k) {
        const Buffer &coarser = room(1 + k % 2), &energy = room(3);
        blur(queue, estimate.estimate, scales[k] * period, coarser);
        square_.launch(queue, size(), square_.lanes(), 3 * bytes, finer->handle(), coarser.handle(),
                       energy.handle());
        blur(queue, energy, around * scales[k] * period, energy);
        const double scale = estimate.smoother * noise_share *
                             band_variance(finer_scale * period, scales[k] * period);
        band_.launch(queue, size(), band_.lanes(), 6 * bytes, estimate.tones.handle(),
                     finer->handle(), coarser.handle(), energy.handle(), noise_.handle(),
                     out.handle(), Index{estimate.noise.size()},
                     static_cast<cl_float>(estimate.tone_scale), static_cast<cl_float>(scale),
                     cl_int{k == 0}, cl_int{k + 1 == std::size(scales)});
        finer = &coarser;
        finer_scale = scales[k];
    }
    if (has_flat_)
        flatten(queue, estimate, out);
}

void PlaneSmooth::add_report(PlanReport &report) const {
    for (const Elementwise *kernel : {&rows_, &columns_, &square_, &band_, &tiles_, &flatten_,
                                      &means_, &gain_, &residue_, &crop_}) {
        report.steps.push_back(kernel->report());
        report.compile_milliseconds += kernel->compile_milliseconds();
    }
    for (const Buffer &room : rooms_)
        report.workspace_bytes += room.bytes();
}

} // namespace imago
