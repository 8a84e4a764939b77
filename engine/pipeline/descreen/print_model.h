// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/print_kernels.h"
#include "engine/pipeline/descreen/screen/screen_kernels.h"

#include <cstdint>
#include <vector>

namespace imago {

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

} // namespace imago
