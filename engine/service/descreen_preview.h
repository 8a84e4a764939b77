// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/descreen/descreen.h"
#include "engine/service/service.h"

#include <optional>
#include <vector>

namespace imago {

/// Returns what is in sight of a picture without its halftone: the removal of these screens from a
/// part of it with some room around. Returns nothing below full resolution, where dots do not show,
/// for a mask, and if most of the picture is in sight. Throws Error as Descreener::once() does.
std::optional<FilterPreview> descreen_preview(const FilterRequest &request,
                                              const std::vector<PlaneScreens> &screens,
                                              Descreener &descreener);

} // namespace imago
