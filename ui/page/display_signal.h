// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/min_max_pyramid.h"
#include "engine/array/signal.h"

#include <QString>

#include <memory>
#include <vector>

namespace imago {

/// A signal with what its plots need. Immutable; made off the window's thread.
struct DisplaySignal {
    std::shared_ptr<const Signal> signal;
    std::vector<MinMaxPyramid> pyramids; ///< one for each row (Signal::rows())

    SampleRow row(std::size_t index) const {
        const std::size_t first = index * signal->length;
        return signal->is_exact() ? SampleRow(signal->exact).subspan(first, signal->length)
                                  : SampleRow(signal->samples).subspan(first, signal->length);
    }
};
using DisplaySignalPtr = std::shared_ptr<const DisplaySignal>;

DisplaySignalPtr display_of(std::shared_ptr<const Signal> signal);

/// The name of a channel, or its number.
QString channel_name(const Signal &signal, std::size_t channel);
/// A name with the unit of its channel, if that is known and not in the name: "U in V".
QString name_with_unit(const QString &name, const Signal &signal, std::size_t channel);
/// The name of a row: for complex samples it also says I or Q.
QString row_name(const Signal &signal, std::size_t row);

} // namespace imago
