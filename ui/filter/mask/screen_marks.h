// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"

#include <vector>

namespace imago {

/// Returns the different lattices of all planes: planes of a picture printed with one ink have
/// nearly the same. The first of those that are alike stands for them.
std::vector<HalftoneScreen> different_screens(const std::vector<PlaneScreens> &planes);

/// Returns the planes with `after` in place of every screen that is like `before`.
std::vector<PlaneScreens> with_screen_moved(std::vector<PlaneScreens> planes,
                                            const HalftoneScreen &before,
                                            const HalftoneScreen &after);

/// The lattice shape by which a screen is drawn over a spectrum and dragged.
FilterShape shape_of_screen(const HalftoneScreen &screen);
/// The screen of a dragged shape; it is as sure as one that a caller names.
HalftoneScreen screen_of_shape(const FilterShape &shape);

} // namespace imago
