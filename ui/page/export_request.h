// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/values/filter_values.h"
#include "engine/values/recipe/session.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <memory>
#include <variant>
#include <vector>

namespace imago {

/// An array of 32-bit floats.
struct ArrayContents {
    std::vector<std::size_t> shape; ///< in C order
    /// The samples, plane after plane; together they have as many as the shape.
    std::vector<std::shared_ptr<const Plane>> planes;
};

/// What the window writes besides results and signals. A mask, a recipe or a session has the format
/// of imago-cli's `filter --mask`, `batch` or `run`; bytes are written as they are, an array as
/// .npy, spectra as write_spectrum_planes() does.
using FileContents = std::variant<FilterMask, Recipe, Session, QByteArray, ArrayContents,
                                  std::shared_ptr<const SpectrumPlanes>>;

/// A file that the user wants to write, except its path: its contents, and a suggested name.
struct ExportRequest {
    QString what;      ///< "rate-distortion", appended to the name of the open file
    QString extension; ///< "csv"
    QString kind;      ///< "CSV table"
    FileContents contents;
};

} // namespace imago
