// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/plan/spec/step_spec.h"
#include "engine/plan/table/tables.h"
#include "engine/program/assemble.h"
#include "engine/values/device_info.h"
#include "engine/values/plan_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace imago {

/// One complete kernel launch: source, table, buffers, sizes. Kernel arguments are, in order: the
/// input (not with `one_array`), the output, the table and the threshold (a number of the plan's
/// precision). If the step has them, these follow: the imaginary parts of the input and of the
/// output, the mask, the ring, the counters (not with `counters_behind_table`) and the number of
/// the launch (with counters or claims).
struct Step {
    KernelRecipe recipe;
    StepTable table;
    Slot in = Slot::input, out = Slot::output;
    bool in_planar = false, out_planar = false, mask = false;
    /// The sides of a mask whose factors the kernel takes by columns: those of column u, row 0
    /// first, begin at u * mask_rows. 0: as the transform is given them, by rows.
    std::size_t mask_rows = 0, mask_columns = 0;
    /// Whether the kernel has the mask's argument even if the step has no mask.
    bool takes_mask = false;
    /// Whether the input and the output are one buffer, which is one argument.
    bool one_array = false;
    /// What the steps of one launch share: the ring of a fused step pair, with the units between
    /// the two, or the work buffer of small steps, if they need one.
    std::optional<Slot> ring;
    /// The number of uints by which groups of a launch wait for each other. They must be 0 before
    /// the first launch. Only the step changes them.
    std::size_t counters = 0;
    /// Whether they are in the table's buffer, after table_places() uints. Each transform then has
    /// a table of its own: an argument less saves an NVIDIA device 0.3 microseconds a launch.
    bool counters_behind_table = false;
    /// The number of uints in the table's buffer, after table_places() uints, by which work-items
    /// claim parts of the step: they hold the numbers of launches, of which the kernel has that of
    /// the present one. They must be 0 before the first launch, whose number is 0. With the number
    /// 2^32 - 1 as the first one, all parts seem done. Each transform has a table of its own.
    std::size_t claims = 0;
    /// The number of work-items. A local size of 0 leaves the choice to the driver.
    std::size_t global = 1, local = 0;
    StepReport report; ///< the report, without times

    /// Whether the table's buffer goes on with counters or claims, so that each transform has one
    /// of its own.
    bool extends_table() const { return counters_behind_table || claims; }
    /// The uints that the table takes before the counters, in whole runs of 128 bytes.
    std::size_t table_places() const { return (table.bytes() + 127) / 128 * 32; }
};

/// The kernel's name in every step's source.
inline constexpr const char *step_kernel_name = "imago_step";

} // namespace imago
