// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "engine/plan/problem/problem.h"

#include <string>
#include <vector>

namespace imago::cli {

/// An array and its source.
struct TransformInput {
    NpyArray array;
    bool image = false;
    std::vector<std::string> notes; ///< sentences for the user about what was lost
};

/// Reads a NumPy array (from a .npz file the named one, or its only one) or, by its extension, an
/// image: float32 samples in the file's own range, of shape (height, width) or, in colour, (3,
/// height, width). Alpha is dropped. Throws Error as the readers do, and if this program reads no
/// images.
TransformInput read_transform_input(const std::string &path, const std::string &array = {});

/// The file for a result.
struct TransformOutput {
    std::string path;
    std::string depth; ///< 8, 16 or float, for an image; empty: float if the format has it
};

/// Throws Error if a result of this kind and precision, complex if it has `parts`, cannot be
/// written there, as far as this is known in advance: complex or double numbers to an image, a
/// depth that the format does not have, a missing folder.
void check_transform_output(const TransformOutput &output, const Problem &problem,
                            bool parts = false);

/// Throws Error (usage) if an image is to be written and a result of this shape is not one.
void check_transform_shape(const TransformOutput &output, const std::vector<std::size_t> &shape);

/// Writes the array. In an image, samples are stored unscaled, and rounded and clipped in 8 or 16
/// bits. Returns sentences for the user about what was lost.
std::vector<std::string> write_transform_output(const TransformOutput &output,
                                                const NpyArray &array);

} // namespace imago::cli
