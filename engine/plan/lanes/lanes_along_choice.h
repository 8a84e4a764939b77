// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/lanes/lanes_along.h"
#include "engine/plan/measured/choice_row.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// The lanes of a vector, the radices of the passes, first one first, and the lines whose points
/// share a vector, each as many of them.
struct AlongChoice {
    int lanes;
    std::vector<int> radices;
    std::size_t lines = 1;
    bool streaming = false; ///< of several lines: whether stores that bypass the caches are faster
};

/// Chooses all lanes along one line. Empty if that is impossible, or if another structure is
/// faster.
std::optional<AlongChoice> along_choice(const StepSpec &spec, const StepLimits &limits);

/// Chooses 4 or 8 of the lanes along each of two or four lines, if that is requested, or if a row
/// of the table says that it is faster. Otherwise empty.
std::optional<AlongChoice> shared_choice(const StepSpec &spec, const StepLimits &limits);

/// Whether a side is split-complex.
bool is_split(const LineSide &side);

/// Returns the class by which the table distinguishes lines with the lanes along them.
LineClass class_of(const StepSpec &spec);

/// Returns whether a step's lines stay in their buffer, as the table's class.
LineClass place_of(const StepSpec &spec, const StepLimits &limits);

/// Returns the class by which the table distinguishes lines that share vectors.
LineClass shared_class(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
