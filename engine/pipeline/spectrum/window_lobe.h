// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/window/window.h"

#include <vector>

namespace imago {

/// The transform W of a long window, which is the shape of a line in a spectrum.
class WindowLobe {
  public:
    /// Prepares what windows without a formula for W need. Throws Error (usage) as check().
    explicit WindowLobe(const Window &window);

    /// Returns |W(bins)| / |W(0)|, which is the relative height of a line at this distance. For
    /// windows without a formula it is an envelope from 32 bins on.
    double operator()(double bins) const;

    /// Returns the bins from the middle of the main lobe to its end: the first minimum.
    double half_width() const { return half_width_; }

  private:
    double height_at(double bins) const;
    double find_half_width() const;

    Window window_;
    double middle_ = 1; ///< the height at 0
    /// Of a gaussian and a dpss: the window at the middles of steps from its own middle on.
    std::vector<double> half_;
    double half_width_ = 1;
};

} // namespace imago
