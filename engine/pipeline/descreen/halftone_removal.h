// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/descreen/blocks/block_wiener.h"
#include "engine/pipeline/descreen/blocks/start_filter.h"
#include "engine/pipeline/descreen/plane_smooth.h"
#include "engine/pipeline/descreen/print_model.h"
#include "engine/values/halftone/halftone_screen.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace imago {

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
