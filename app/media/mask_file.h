// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/filter_values.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace imago {

/// A mask file is JSON, in physical frequencies, so that it fits images of every size:
///
///     {"imago-mask": 1,
///      "keep_mean": true,
///      "shapes": [{"kind": "low", "radius": 0.25, "soft": 0.05},
///                 {"kind": "notch", "x": 0.125, "y": -0.2, "radius": 0.01, "strength": 0.9}]}
///
/// "imago-mask" is the version, 1. Each shape has its kind and that kind's numbers: low, high
/// radius; band, stop inner, outer; notch x, y, radius; wedge angle, width; lattice x, y, x2, y2,
/// radius; brush radius and points, [[x, y], …]. All may have soft (0),
/// strength (1) and invert (false). keep_mean is true when left out. engine/values/filter_values.h
/// says what they mean. Pictures are not part of it.

/// Reads a mask file. Throws Error (failure) that names the file and the problem: the file is not
/// readable, longer than 1 MiB, not JSON or of another version, or a member is missing, unknown or
/// of the wrong type (neither a number nor true or false). Ranges are checked where the mask is
/// used.
FilterMask read_mask_file(const std::filesystem::path &path);

/// Parses the text of a mask file. Errors call it `name`.
FilterMask parse_mask(std::string_view text, const std::string &name);

/// Returns the text of a mask file. Defaults are omitted, and pictures are ignored.
std::string mask_text(const FilterMask &mask);

/// Writes a mask file to a temporary file, which is synced and renamed. Throws Error as
/// write_file_atomically() does.
void write_mask_file(const std::filesystem::path &path, const FilterMask &mask);

} // namespace imago
