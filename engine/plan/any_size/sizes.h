// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/table/tables.h"
#include "engine/program/options.h"

#include <cstddef>
#include <cstdint>
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

} // namespace imago
