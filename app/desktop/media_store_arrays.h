// SPDX-License-Identifier: GPL-3.0-or-later
// The window's densities, through app/media; internal to the store.
#pragma once
#include "app/desktop/media_store.h"

namespace imago {

/// Reads a .npy array of a height and a width as a gray image of floats. Throws Error as read_npy()
/// does, (usage) for another shape or complex samples, and as make_finite() does.
LoadedImage read_density(const QString &path, NanPolicy nan);

} // namespace imago
