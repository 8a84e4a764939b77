// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/halftone_removal.h"

#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace imago {
namespace {

constexpr int rounds = 5;             ///< times that the print is learnt
constexpr double dots_of_block = 2.7; ///< on the side of a block of the Wiener filter
constexpr double tone_blur = .7;      ///< sigma of an estimate's tones, in dots
/// The estimate near the edges of a picture with several screens: sigma and extent, in dots.
constexpr double border_blur = .45, border_from = .5, border_to = 2;

/// The sum of three planes and two differences, and back; orthonormal.
const double in_sum = 1 / std::numbers::sqrt3, in_first = 1 / std::numbers::sqrt2,
             in_second = 1 / std::sqrt(6.0);
const ColourMatrix opponent{in_sum,    in_sum,    in_sum,         in_first, 0,
                            -in_first, in_second, -2 * in_second, in_second};
const ColourMatrix from_opponent{in_sum,         in_first, in_second, in_sum,   0,
                                 -2 * in_second, in_sum,   -in_first, in_second};

std::uint64_t block_side(double period) {
    return 4 * static_cast<std::uint64_t>(std::max(4L, std::lround(dots_of_block * period / 4)));
}

} // namespace

double mean_period(const std::vector<PlaneScreens> &screens) {
    double sum = 0, count = 0;
    for (const PlaneScreens &plane : screens)
        for (const HalftoneScreen &screen : plane) {
            sum += screen.period();
            ++count;
        }
    return sum / count;
}

HalftoneRemoval::HalftoneRemoval(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                                 std::uint64_t margin, std::size_t planes)
    : device_(device), queue_(device), height_(height), width_(width), margin_(margin),
      model_(device, whole_height(), whole_width()), smooth_(device, whole_height(), whole_width()),
      inner_(device, height, width), pictures_(planes), estimates_(planes), explained_(planes),
      next_(device, bytes()), noise_(planes) {
    for (std::vector<Buffer> *buffers : {&pictures_, &estimates_, &explained_})
        for (Buffer &buffer : *buffers)
            buffer = Buffer(device, bytes());
}

void HalftoneRemoval::upload(std::size_t plane, const float *samples) {
    const auto start = Clock::now();
    queue_.upload(pictures_[plane], samples, bytes());
    upload_milliseconds_ += milliseconds_since(start);
}

void HalftoneRemoval::download(std::size_t plane, float *samples) {
    const auto start = Clock::now();
    queue_.download(samples, estimates_[plane], height_ * width_ * sizeof(float));
    download_milliseconds_ += milliseconds_since(start);
}

/// Makes what depends on the period, unless it is there.
void HalftoneRemoval::prepare(double period) {
    if (!start_ || start_->side() != start_side(period)) {
        start_.reset();
        start_.emplace(device_, whole_height(), whole_width(), start_side(period));
    }
    if (!wiener_ || wiener_->side() != block_side(period)) {
        wiener_.reset();
        wiener_.emplace(device_, whole_height(), whole_width(), block_side(period));
    }
    model_.start();
}

/// The first estimates. Near the edges, where the reflection of several screens breaks the phase of
/// the dots, they are a Gaussian.
void HalftoneRemoval::estimate(const std::vector<PlaneScreens> &screens, double period,
                               const std::function<void()> &between) {
    for (std::size_t plane = 0; plane < planes(); ++plane) {
        const bool crossed = screens[plane].size() > 1;
        start_->run(queue_, pictures_[plane],
                    start_factors(start_->side(), screens[plane], period, crossed),
                    estimates_[plane], between);
        if (!crossed)
            continue;
        smooth_.blur(queue_, pictures_[plane], border_blur * period, next_);
        smooth_.mix_border(queue_, estimates_[plane], next_, border_from * period,
                           border_to * period);
    }
}

/// Takes off the estimates what depends on the phase of a screen.
void HalftoneRemoval::unlock(const std::vector<PlaneScreens> &screens, double period) {
    for (std::size_t plane = 0; plane < planes(); ++plane) {
        smooth_.blur(queue_, estimates_[plane], tone_blur * period, next_);
        model_.unlock(queue_, estimates_[plane], next_, screens[plane]);
    }
}

/// Filters what the model has left, plane by plane; the tones are those of the first one, the sum.
void HalftoneRemoval::filter(double period, double smoother, const std::function<void()> &between) {
    for (std::size_t plane = 0; plane < planes(); ++plane) {
        BlockWiener::Noise how{period, smoother, 0};
        if (plane == 0)
            how.tone_scale = planes() == 1 ? 1 : in_sum;
        wiener_->run(queue_, explained_[plane], estimates_[plane], how, next_, between);
        noise_[plane] = wiener_->noise_of_sample();
        std::swap(estimates_[plane], next_);
    }
}

/// Takes the margins off planes.
void HalftoneRemoval::crop(std::vector<Buffer> &planes) {
    for (Buffer &plane : planes) {
        inner_.crop(queue_, plane, margin_, next_);
        std::swap(plane, next_);
    }
}

/// Smooths without the margin, where the picture does not go on as it would.
void HalftoneRemoval::finish(double period, double smoother) {
    crop(estimates_);
    crop(explained_);
    const double tone_scale = planes() == 1 ? 1 : in_sum;
    inner_.find_flat(queue_, estimates_[0], period);
    for (std::size_t plane = planes(); plane-- > 0;) { // the first one last: it has the tones
        inner_.shrink(queue_,
                      {estimates_[plane], explained_[plane], estimates_[0], tone_scale,
                       noise_[plane], smoother, period},
                      next_);
        std::swap(estimates_[plane], next_);
    }
}

void HalftoneRemoval::run(const std::vector<PlaneScreens> &screens, double smoother,
                          const Between &between) {
    const double period = mean_period(screens);
    prepare(period);
    int done = 0;
    const auto tell = [&] {
        if (between)
            between(double(done) / (2 + rounds));
    };
    estimate(screens, period, tell);
    unlock(screens, period);
    const bool colours = planes() == 3;
    for (int round = 0; round < rounds; ++round) {
        ++done;
        model_.explain(queue_, pictures_, estimates_, screens, explained_);
        if (colours) {
            model_.kernels().mix(queue_, explained_, opponent);
            model_.kernels().mix(queue_, estimates_, opponent);
        }
        filter(period, smoother, tell);
        if (round + 1 == rounds)
            break;
        if (colours)
            model_.kernels().mix(queue_, estimates_, from_opponent);
        unlock(screens, period);
    }
    ++done;
    tell();
    finish(period, smoother);
    if (colours)
        model_.kernels().mix(queue_, estimates_, from_opponent);
    crop(pictures_);
    for (std::size_t plane = 0; plane < planes(); ++plane) {
        inner_.restore_means(queue_, pictures_[plane], period, estimates_[plane]);
        inner_.drop_residue(queue_, pictures_[plane], period, screens[plane].size() > 1, smoother,
                            estimates_[plane]);
    }
    queue_.finish();
}

void HalftoneRemoval::add_report(PlanReport &report) {
    report.upload_milliseconds += std::exchange(upload_milliseconds_, 0);
    report.download_milliseconds += std::exchange(download_milliseconds_, 0);
    if (start_)
        start_->add_report(report);
    if (wiener_)
        wiener_->add_report(report);
    model_.add_report(report);
    inner_.add_report(report);
}

} // namespace imago
