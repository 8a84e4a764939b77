// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/op/operation.h"

#include <QPointF>

#include <cstddef>
#include <optional>

namespace imago {

/// A place of the picture that parameters say (ParamFacts::place) and that a click may choose.
struct MarkedPlace {
    std::size_t column, row; ///< the parameters
    QPointF middle;          ///< of the pixel, in pixels of the picture
    double side = 1;         ///< of the square around it

    /// The place where such parameters apply.
    static std::optional<MarkedPlace> of(const Operation &operation, const OpValues &values);
    /// The values that say another point of the picture.
    OpValues moved_to(QPointF point, OpValues values) const;
};

} // namespace imago
