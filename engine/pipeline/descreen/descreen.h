// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/support/sentence.h"
#include "engine/values/halftone/halftone_screen.h"
#include "engine/values/plan_report.h"

#include <functional>
#include <memory>
#include <vector>

namespace imago {

/// A picture without its halftone.
struct DescreenResult {
    std::shared_ptr<const Image> image; ///< the picture in continuous tone; its samples are floats
    std::vector<PlaneScreens> screens;  ///< of each plane, as found or given
    PlanReport plan;                    ///< steps of the last part, and times of all
    double engine_milliseconds = 0;     ///< from the start of the work to the result on the host

    /// Whether any plane has a halftone. Otherwise the image is the one that was given.
    bool found() const {
        for (const PlaneScreens &plane : screens)
            if (!plane.empty())
                return true;
        return false;
    }
};

/// Removes the halftone of a printed and scanned picture, on one device: each plane's screen is
/// found in its spectrum, learnt from the picture itself (the expected dot by tone and phase), and
/// subtracted between empirical Wiener filters of overlapping blocks. All work on samples is on the
/// device, by batches of real transforms. The object keeps kernels and buffers for the next picture
/// of the same size, and belongs to one thread at a time.
class Descreener {
  public:
    /// Called between steps with the next step and the progress (0..1). May throw an Error to stop.
    /// The object then stays usable.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    explicit Descreener(DevicePtr device);
    ~Descreener();
    Descreener(Descreener &&) noexcept;
    Descreener &operator=(Descreener &&) noexcept;

    /// Returns the screens of each plane of the picture. Throws Error: (usage) an empty image, or
    /// samples that are not finite; (failure) a plane that does not fit on the device.
    std::vector<PlaneScreens> find(const std::shared_ptr<const Image> &image,
                                   const Between &between = {});

    /// Returns the picture without its halftone. Planes without a screen come back unchanged; if
    /// no plane has one, the image itself comes back. Throws Error as find() does, and (usage) for
    /// settings that are not possible.
    DescreenResult once(const std::shared_ptr<const Image> &image,
                        const DescreenSettings &settings = {}, const Between &between = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
