// SPDX-License-Identifier: MIT
// Two steps that become a fused step pair: their units, their groups, and the ring between them.
#pragma once
#include "engine/plan/kernel/limited_step.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/work_group/work_group_lines.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

/// What the units of a pair are.
enum class Units { complex_numbers, real_lines, real_matrices };

/// Two steps that exchange their units through a ring. The limits that both share are those of the
/// first step.
struct StepPair {
    std::array<LimitedStep, 2> steps;
    std::size_t units = 1;
    Units kind = Units::complex_numbers;
    std::size_t unit_numbers = 0; ///< numbers of a unit in the ring

    const StepSpec &spec(std::size_t i) const { return steps[i].spec; }
    const StepLimits &limits() const { return steps[0].limits; }

    /// The row for such a pair by the longer of its lines, which every device has.
    const ChoiceRow &row() const;
    std::size_t lines() const { return row().count(Field::lines); }
};

/// The groups of both steps, which have equal sizes.
struct PairGroups {
    std::array<LineGroups, 2> of;
    std::array<std::size_t, 2> in_unit{}; ///< groups of each step in a unit

    /// The number of groups of both steps for one unit.
    std::size_t block() const { return in_unit[0] + in_unit[1]; }
    std::size_t points_per_item() const {
        return std::max(of[0].group.item.points, of[1].group.item.points);
    }
};

/// The number of units kept between the steps, and the number by which the first step is ahead.
struct Ring {
    std::size_t lag = 1, units = 2;
};

/// Chooses the groups, and rounds lines up to whole groups where the pair allows it; empty if they
/// cannot have equal sizes and lie within one unit each.
std::optional<PairGroups> choose_groups(StepPair &pair);

/// Chooses the ring. The first step is ahead by about as many units as the resident groups process
/// at a time. Twice as many are kept, or as many as the cache has room for, or as the row says:
/// with one more than the lag, each unit would wait for the one that it replaces.
Ring choose_ring(const StepPair &pair, const PairGroups &groups);

/// The bytes of a ring in global memory.
std::size_t ring_bytes(const StepPair &pair, const Ring &ring);

/// Whether fusing gains: the ring must stay in the cache, and the start and the end, during which
/// one step runs alone, must be short.
bool gains(const StepPair &pair, const Ring &ring);

} // namespace imago
