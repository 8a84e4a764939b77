// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <memory>
#include <vector>

namespace imago {

/// A file that the user wants to write, except its path: its contents, and a suggested name.
struct ExportRequest {
    QString what;      ///< "rate-distortion", appended to the name of the open file
    QString extension; ///< "csv"
    QString kind;      ///< "CSV table"
    QByteArray bytes;
};

/// The same of an array of 32-bit floats.
struct ArrayRequest {
    QString what;                   ///< see ExportRequest::what
    std::vector<std::size_t> shape; ///< in C order
    /// The samples, plane after plane; together they have as many as the shape.
    std::vector<std::shared_ptr<const Plane>> planes;
};

} // namespace imago
