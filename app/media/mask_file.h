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

/// Throws Error (failure) that names the file and what is wrong: not readable, longer than 1 MiB,
/// not JSON, another version, a member that is missing, unknown, or not a number (true or false).
/// Ranges are checked where the mask is used.
FilterMask read_mask_file(const std::filesystem::path &path);

/// Parses the text of a mask file; `name` stands for it in errors.
FilterMask parse_mask(std::string_view text, const std::string &name);

/// The text of a mask file; defaults are omitted. Pictures are ignored.
std::string mask_text(const FilterMask &mask);

/// Writes a mask file to a temporary file that is synced and renamed. Throws Error as
/// write_file_atomically() does.
void write_mask_file(const std::filesystem::path &path, const FilterMask &mask);

} // namespace imago
