// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/image_store.h"

namespace imago {

/// Writes all slices of a request, as `imago-cli filter --dimensions 3` does: the pages of a TIFF
/// at the depth, or an array. Throws Error as PictureFile does.
SaveOutcome save_stack(const SaveRequest &request);

/// Writes SaveRequest::removed_from less the results, as floats, to a TIFF or an array. Throws
/// Error as PictureFile does.
SaveOutcome save_removed(const SaveRequest &request);

} // namespace imago
