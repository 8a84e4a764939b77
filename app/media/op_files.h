// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures and arrays for operations of engine/op.
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/array/picture_region.h"
#include "engine/array/signal.h"
#include "engine/op/operation.h"

#include <filesystem>
#include <optional>

namespace imago {

/// The array with its axes. It is in double precision if it has doubles, or if `doubles`. Throws
/// Error (usage) for complex samples, an empty array, and fewer than two axes, or none if the
/// operation takes arrays; `name` is the file's.
OpArray op_array(const NpyArray &array, const std::string &name, const Operation &operation,
                 bool doubles = false);
/// A real signal as an array of (length), or of (channels, length); see the other one.
OpArray op_array(const Signal &signal, const std::string &name, bool doubles = false);
/// The channels of a signal with the samples of an array that op_array() made of it, whatever their
/// number.
Signal signal_of(const OpArray &array, const Signal &original);

/// Reads the files that an operation's values name: images as floats, arrays (.npy, .npz) in their
/// precision, and tables of numbers (.csv), if the operation takes arrays, as arrays of a row for
/// each line; a single row or column is an array of one axis. Throws Error as PicturePages,
/// op_array() and read_csv() do. Of a picture with which the input is compared, the same region is
/// taken as of the input, and it throws Error as check_region() does.
OpFiles read_op_files(const Operation &operation, const OpValues &values,
                      const std::optional<PictureRegion> &region = {});

} // namespace imago
