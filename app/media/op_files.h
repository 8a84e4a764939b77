// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and arrays for operations of engine/op.
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/op/operation.h"

#include <filesystem>

namespace imago {

/// The array as planes: the last two axes are height and width, and all before them channels. It is
/// in double precision if it has doubles, or if `doubles`. Throws Error (usage) for complex
/// samples, an empty array and fewer than two axes; `name` is the file's.
OpArray op_array(const NpyArray &array, const std::string &name, bool doubles = false);

/// Reads the pictures that an operation's values name: images as floats, arrays (.npy, .npz) in
/// their precision. Throws Error as PicturePages and op_array() do.
OpFiles read_op_files(const Operation &operation, const OpValues &values);

} // namespace imago
