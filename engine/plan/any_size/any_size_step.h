// SPDX-License-Identifier: MIT
// What the kernels of any size of both families have in common: which steps they run, and the sizes
// and sections of a step's table.
#pragma once

#include "engine/plan/kernel/recipe.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/table/tables.h"
#include "engine/program/options.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The sizes of a step that runs by a kernel of any size, in the order in which the kernel reads
/// them: what is a macro with a number in other kernels is a number at the head of the step's table
/// (kernels/block/sizes.cl).
class Sizes {
  public:
    /// How a kernel reads a size: from `line.sizes`, which is copied once for each work-item, or
    /// from the table itself, which takes no registers.
    enum class Access { field, table };

    explicit Sizes(Access access) : access_(access) {}

    void add(std::string name, std::int64_t value) { fields_.push_back({std::move(name), value}); }
    /// Adds a place in the step's own sections.
    void add_offset(std::string name, std::int64_t value) {
        fields_.push_back({std::move(name), value, true});
    }

    bool fit() const; ///< whether the kernel's integers hold them all
    /// Returns where the sections begin once `more` sizes are added.
    std::size_t head(std::size_t more) const;

    /// Sets the macros of all sizes, and the list that kernels/block/sizes.cl takes.
    void define(Defines &defines) const;
    /// OpenCL C of a size that has been added.
    std::string text(const std::string &name) const;

    /// The table of a step: the sizes, then its own sections, whose offsets they have.
    StepTable table(const StepTable &sections) const;

  private:
    struct Field {
        std::string name;
        std::int64_t value = 0;
        bool offset = false; ///< it is a place in the sections
    };

    std::string text(std::size_t place) const;

    Access access_;
    std::vector<Field> fields_;
};

/// A hook of the kernels of any size. Its number in the table is its place in any_size_hooks().
struct AnySizeHook {
    Hook hook;
    const char *suffix;             ///< of the names in its part of the kernel
    std::vector<std::string> sizes; ///< the sizes that its file would define otherwise
};
const std::vector<AnySizeHook> &any_size_hooks();

/// A step as the table of a kernel of any size describes it.
struct AnySizeStep {
    Sizes sizes;
    StepTable sections;
    std::vector<int> radices; ///< of the passes, in rising order
};

/// Returns the step with the sizes `own` of its family. Empty if the kernels of any size do not run
/// it: they know interleaved floats, the hooks of any_size_hooks(), passes and Bluestein's method,
/// and up to three loops around the innermost. `files`: which of the hooks' files the kernel has,
/// "lanes" or "point".
std::optional<AnySizeStep> any_size_step(const StepSpec &spec, const StepLimits &limits,
                                         const Sizes &own, const std::string &files);

/// "lines of any size", with the precision if it is not single: kernels that differ have different
/// comments.
std::string any_size_title(const char *what, Precision precision);

/// Sets the macros that are the same for all sizes and families of a precision.
void set_any_size(Defines &defines, Precision precision);

/// The hook's part of a kernel.
KernelPart any_size_part(const AnySizeHook &hook, const Sizes &sizes, const std::string &files);

/// Adds how many results a line has at store, for kernels that work point by point.
void add_point_sizes(Sizes &sizes, const StepSpec &spec);
/// Sets the calls of the hooks of such kernels.
void set_point_hooks(Defines &defines);

/// The macros of a pass that are the same in both families.
Defines any_size_pass(int radix);
/// OpenCL C that calls the pass of `line.pass.radix` with these arguments.
std::string any_size_pass_calls(const std::string &arguments);

/// OpenCL C that runs one of the statements for each radix, or for each hook: that of `number`.
std::string any_size_switch(const std::string &number,
                            const std::vector<std::pair<int, std::string>> &statements);

} // namespace imago
