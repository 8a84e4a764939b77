// SPDX-License-Identifier: MIT
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/descreen/blocks/block_wiener.h"
#include "engine/pipeline/descreen/blocks/start_filter.h"
#include "engine/pipeline/descreen/plane_smooth.h"
#include "engine/pipeline/descreen/screen/screen_kernels.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/values/halftone/halftone_screen.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace imago {

/// A matrix that mixes three planes, row by row.
using ColourMatrix = std::array<double, 9>;

/// The kernels of kernels/skeleton/descreen/print.cl, for planes of one size. Belongs to one thread
/// at a time.
class PrintKernels {
  public:
    /// Builds them. Throws Error.
    PrintKernels(const DevicePtr &device, std::uint64_t size);

    /// Writes the tone of each of two screens in one ink.
    void root_tone(Queue &queue, const Buffer &plane, const Buffer &out);
    /// Writes what black leaves of three planes.
    void black_tone(Queue &queue, const std::vector<Buffer> &planes, const Buffer &out);
    /// Writes the tone of a plane's own ink.
    void ink_tone(Queue &queue, const Buffer &plane, const Buffer &black, const Buffer &out);
    /// Clips the estimate to 0 .. 1 and adds what of the picture the dots do not explain, to `out`.
    /// `others`, if there are any, multiply the dots.
    void unexplained(Queue &queue, const Buffer &picture, const Buffer &estimate,
                     const Buffer &dots, const Buffer &others, const Buffer &out);
    /// Writes a - b.
    void difference(Queue &queue, const Buffer &a, const Buffer &b, const Buffer &out);
    /// Subtracts from an estimate what it has of a screen: `locked` less the tones and lock_offset.
    void unlock(Queue &queue, const Buffer &estimate, const Buffer &locked, const Buffer &tones);
    /// Multiplies the three values of each sample by a matrix, in place.
    void mix(Queue &queue, const std::vector<Buffer> &planes, const ColourMatrix &matrix);

    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    std::uint64_t size_;
    Elementwise root_, black_, ink_, unexplained_, difference_, unlock_, mix_;
};

/// A model of how a picture was printed: what screens make of tones, learnt from the picture. One
/// screen in a plane: its table at the plane's tone. Two screens in the one plane of a gray
/// picture: both print with the root of the tone, and their dots multiply. Two screens in each of
/// three planes, black's first: black prints the largest of the planes, each ink its plane over
/// that, and the dots multiply. Belongs to one thread at a time.
class PrintModel {
  public:
    /// Builds kernels. Throws Error.
    PrintModel(const DevicePtr &device, std::uint64_t height, std::uint64_t width);

    /// Forgets the dots of another picture.
    void start();
    /// Learns the screens from `pictures`, with the dots, and estimates of their tones, and writes
    /// to `out` the estimates and what the model does not explain of the pictures. Clips the
    /// estimates to 0 .. 1. All have as many planes as there are screens. Waits.
    void explain(Queue &queue, const std::vector<Buffer> &pictures,
                 const std::vector<Buffer> &estimates, const std::vector<PlaneScreens> &screens,
                 const std::vector<Buffer> &out);

    /// Subtracts from an estimate what depends on the phase of a screen, which is no picture:
    /// harmonics that are aliased to low frequencies stay in spite of filters. `tones` is the
    /// estimate, smoothed. Waits.
    void unlock(Queue &queue, const Buffer &estimate, const Buffer &tones,
                const PlaneScreens &screens);

    PrintKernels &kernels() { return print_; }
    /// Adds the steps of the last run.
    void add_report(PlanReport &report) const;

  private:
    void explain_crossed(Queue &queue, const Buffer &picture, const Buffer &estimate,
                         const PlaneScreens &screens, const Buffer &out);
    void explain_inks(Queue &queue, const std::vector<Buffer> &pictures,
                      const std::vector<Buffer> &estimates,
                      const std::vector<PlaneScreens> &screens, const std::vector<Buffer> &out);
    const Buffer &room(std::size_t index);

    DevicePtr device_;
    std::uint64_t size_;
    ScreenKernels screens_;
    PrintKernels print_;
    bool has_dots_ = false;
    std::vector<Buffer> rooms_; ///< planes for dots and tones
};

/// Returns the mean period of screens, of which there is at least one, in pixels.
double mean_period(const std::vector<PlaneScreens> &screens);

/// Removes the halftone of pictures of one size and one or three planes, whose samples are from 0
/// to 1: an estimate of the tones, a model of the print learnt from it, and a Wiener filter of the
/// estimate and what the model does not explain, some times over; then smooth areas are smoothed.
/// Three planes are filtered as their sum and two differences. Belongs to one thread at a time.
class HalftoneRemoval {
  public:
    /// Called with the progress (0..1). May throw an Error to stop.
    using Between = std::function<void(double fraction)>;

    /// Makes kernels and buffers for planes of height * width samples, which are uploaded with
    /// `margin` more samples on every side. Throws Error.
    HalftoneRemoval(const DevicePtr &device, std::uint64_t height, std::uint64_t width,
                    std::uint64_t margin, std::size_t planes);

    /// Uploads a plane with its margin. Waits.
    void upload(std::size_t plane, const float *samples);
    /// Removes the screens. All planes have as many, one or two. `smoother`, 1 or more, multiplies
    /// the noise that is assumed.
    void run(const std::vector<PlaneScreens> &screens, double smoother, const Between &between);
    /// Downloads a plane without its screens and its margin.
    void download(std::size_t plane, float *samples);

    std::uint64_t height() const { return height_; }
    std::uint64_t width() const { return width_; }
    std::uint64_t margin() const { return margin_; }
    std::size_t planes() const { return pictures_.size(); }
    /// Adds steps and times since the last call.
    void add_report(PlanReport &report);

  private:
    std::uint64_t whole_height() const { return height_ + 2 * margin_; }
    std::uint64_t whole_width() const { return width_ + 2 * margin_; }
    std::uint64_t bytes() const { return whole_height() * whole_width() * sizeof(float); }
    void crop(std::vector<Buffer> &planes);
    void prepare(double period);
    void estimate(const std::vector<PlaneScreens> &screens, double period,
                  const std::function<void()> &between);
    void unlock(const std::vector<PlaneScreens> &screens, double period);
    void filter(double period, double smoother, const std::function<void()> &between);
    void finish(double period, double smoother);

    DevicePtr device_;
    Queue queue_;
    std::uint64_t height_, width_, margin_;
    PrintModel model_;
    PlaneSmooth smooth_; ///< of planes with their margin
    PlaneSmooth inner_;  ///< of planes without it
    std::optional<StartFilter> start_;
    std::optional<BlockWiener> wiener_;
    std::vector<Buffer> pictures_, estimates_, explained_;
    Buffer next_;
    std::vector<std::vector<float>> noise_; ///< of a sample, by plane and tone
    double upload_milliseconds_ = 0, download_milliseconds_ = 0;
};

} // namespace imago
