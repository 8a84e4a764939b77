// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/halftone_removal.h"

#include "engine/pipeline/descreen/screen/screen_kernels.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace imago {
namespace {

ElementwiseSource print_kernel(const char *name, ArrayWork work, std::uint64_t size) {
    ElementwiseSource source{"skeleton/descreen/print.cl", name, work, size};
    source.purpose = "inks of a print";
    return source;
}

/// The rooms of planes: the dots of black and of each ink, black's tone, and that of one ink.
constexpr std::size_t black_dots = 0, ink_dots = 1, black_room = 4, tone_room = 5, rooms = 6;

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

PrintKernels::PrintKernels(const DevicePtr &device, std::uint64_t size)
    : size_(size), root_(device, print_kernel("root_tone", ArrayWork::print_tones, size)),
      black_(device, print_kernel("black_tone", ArrayWork::print_tones, size)),
      ink_(device, print_kernel("ink_tone", ArrayWork::print_tones, size)),
      unexplained_(device, print_kernel("unexplained", ArrayWork::unexplained_part, size)),
      difference_(device, print_kernel("difference", ArrayWork::unexplained_part, size)),
      unlock_(device, print_kernel("unlock", ArrayWork::unexplained_part, size)),
      mix_(device, print_kernel("mix_planes", ArrayWork::mixed_planes, size)) {}

void PrintKernels::root_tone(Queue &queue, const Buffer &plane, const Buffer &out) {
    root_.launch(queue, size_, root_.lanes(), 2 * size_ * sizeof(float), plane.handle(),
                 out.handle());
}

void PrintKernels::black_tone(Queue &queue, const std::vector<Buffer> &planes, const Buffer &out) {
    black_.launch(queue, size_, black_.lanes(), 4 * size_ * sizeof(float), planes[0].handle(),
                  planes[1].handle(), planes[2].handle(), out.handle());
}

void PrintKernels::ink_tone(Queue &queue, const Buffer &plane, const Buffer &black,
                            const Buffer &out) {
    ink_.launch(queue, size_, ink_.lanes(), 3 * size_ * sizeof(float), plane.handle(),
                black.handle(), out.handle());
}

void PrintKernels::unexplained(Queue &queue, const Buffer &picture, const Buffer &estimate,
                               const Buffer &dots, const Buffer &others, const Buffer &out) {
    const bool has_others = !others.empty();
    unexplained_.launch(queue, size_, unexplained_.lanes(), 5 * size_ * sizeof(float),
                        picture.handle(), estimate.handle(), dots.handle(),
                        (has_others ? others : dots).handle(), out.handle(), cl_int{has_others});
}

void PrintKernels::difference(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out) {
    difference_.launch(queue, size_, difference_.lanes(), 3 * size_ * sizeof(float), a.handle(),
                       b.handle(), out.handle());
}

void PrintKernels::unlock(Queue &queue, const Buffer &estimate, const Buffer &locked,
                          const Buffer &tones) {
    unlock_.launch(queue, size_, unlock_.lanes(), 4 * size_ * sizeof(float), estimate.handle(),
                   locked.handle(), tones.handle(), static_cast<cl_float>(lock_offset));
}

void PrintKernels::mix(Queue &queue, const std::vector<Buffer> &planes,
                       const ColourMatrix &matrix) {
    const auto m = [&](std::size_t i) { return static_cast<cl_float>(matrix[i]); };
    mix_.launch(queue, size_, mix_.lanes(), 6 * size_ * sizeof(float), planes[0].handle(),
                planes[1].handle(), planes[2].handle(), m(0), m(1), m(2), m(3), m(4), m(5), m(6),
                m(7), m(8));
}

void PrintKernels::add_report(PlanReport &report) const {
    report.steps.push_back(unexplained_.report());
    for (const Elementwise *kernel :
         {&root_, &black_, &ink_, &unexplained_, &difference_, &unlock_, &mix_})
        report.compile_milliseconds += kernel->compile_milliseconds();
}

PrintModel::PrintModel(const DevicePtr &device, std::uint64_t height, std::uint64_t width)
    : device_(device), size_(height * width), screens_(device, height, width),
      print_(device, height * width), rooms_(rooms) {}

void PrintModel::start() {
    has_dots_ = false;
}

const Buffer &PrintModel::room(std::size_t index) {
    if (rooms_[index].empty())
        rooms_[index] = Buffer(device_, size_ * sizeof(float));
    return rooms_[index];
}

/// Two screens of a gray plane. The dots of each are what the other learns from.
void PrintModel::explain_crossed(Queue &queue, const Buffer &picture, const Buffer &estimate,
                                 const PlaneScreens &screens, const Buffer &out) {
    const Buffer &tone = room(tone_room);
    print_.root_tone(queue, estimate, tone);
    const Buffer &first = room(black_dots), &second = room(ink_dots);
    if (!std::exchange(has_dots_, true))
        print_.root_tone(queue, estimate, second);
    screens_.learn(queue, {{picture, second}}, tone, screens[0]);
    screens_.dots(queue, tone, screens[0], first);
    screens_.learn(queue, {{picture, first}}, tone, screens[1]);
    screens_.dots(queue, tone, screens[1], second);
    print_.unexplained(queue, picture, estimate, first, second, out);
}

/// Black learns from all planes, each ink from its own. The first time, the inks' tones stand for
/// their dots, and all is learnt twice.
void PrintModel::explain_inks(Queue &queue, const std::vector<Buffer> &pictures,
                              const std::vector<Buffer> &estimates,
                              const std::vector<PlaneScreens> &screens,
                              const std::vector<Buffer> &out) {
    const Buffer &black = room(black_room), &tone = room(tone_room);
    print_.black_tone(queue, estimates, black);
    const bool first = !std::exchange(has_dots_, true);
    for (std::size_t plane = 0; first && plane < pictures.size(); ++plane)
        print_.ink_tone(queue, estimates[plane], black, room(ink_dots + plane));
    for (int time = 0; time < (first ? 2 : 1); ++time) {
        std::vector<ScreenKernels::Print> prints;
        for (std::size_t plane = 0; plane < pictures.size(); ++plane)
            prints.push_back({pictures[plane], room(ink_dots + plane)});
        screens_.learn(queue, prints, black, screens[0][0]);
        screens_.dots(queue, black, screens[0][0], room(black_dots));
        for (std::size_t plane = 0; plane < pictures.size(); ++plane) {
            print_.ink_tone(queue, estimates[plane], black, tone);
            screens_.learn(queue, {{pictures[plane], room(black_dots)}}, tone, screens[plane][1]);
            screens_.dots(queue, tone, screens[plane][1], room(ink_dots + plane));
        }
    }
    for (std::size_t plane = 0; plane < pictures.size(); ++plane)
        print_.unexplained(queue, pictures[plane], estimates[plane], room(black_dots),
                           room(ink_dots + plane), out[plane]);
}

void PrintModel::explain(Queue &queue, const std::vector<Buffer> &pictures,
                         const std::vector<Buffer> &estimates,
                         const std::vector<PlaneScreens> &screens, const std::vector<Buffer> &out) {
    if (screens[0].size() > 1 && pictures.size() == 3)
        return explain_inks(queue, pictures, estimates, screens, out);
    if (screens[0].size() > 1)
        return explain_crossed(queue, pictures[0], estimates[0], screens[0], out[0]);
    for (std::size_t plane = 0; plane < pictures.size(); ++plane) {
        const HalftoneScreen &screen = screens[plane][0];
        screens_.learn(queue, {{pictures[plane], {}}}, estimates[plane], screen);
        screens_.dots(queue, estimates[plane], screen, room(black_dots));
        print_.unexplained(queue, pictures[plane], estimates[plane], room(black_dots), {},
                           out[plane]);
    }
}

void PrintModel::unlock(Queue &queue, const Buffer &estimate, const Buffer &tones,
                        const PlaneScreens &screens) {
    const Buffer &difference = room(black_room), &locked = room(black_dots);
    for (const HalftoneScreen &screen : screens) {
        print_.difference(queue, estimate, tones, difference);
        screens_.learn_lock(queue, difference, tones, screen);
        screens_.dots(queue, tones, screen, locked);
        print_.unlock(queue, estimate, locked, tones);
    }
}

void PrintModel::add_report(PlanReport &report) const {
    screens_.add_report(report);
    print_.add_report(report);
    for (const Buffer &room : rooms_)
        report.workspace_bytes += room.bytes();
}

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
