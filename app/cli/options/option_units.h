// SPDX-License-Identifier: GPL-3.0-or-later
// The units of numbers that options take: one table for all commands.
#pragma once
#include "engine/support/quantity/quantity_text.h"

#include <cstddef>
#include <string_view>

namespace imago::cli {

/// What times and frequencies of an option count along.
enum class Axes {
    signal,  ///< of a known rate: seconds and hertz
    samples, ///< of a signal without a rate
    pixels,  ///< of a picture or a volume
};

/// The unit of an option's number: of its `part`-th (from 0), where it takes a list.
/// QuantityUnit::number for options that the table does not have.
QuantityUnit option_unit(std::string_view option, std::size_t part = 0, Axes axes = Axes::signal);

/// Whether the table has the option.
bool has_option_unit(std::string_view option);

} // namespace imago::cli
