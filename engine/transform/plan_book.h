// SPDX-License-Identifier: MIT
#pragma once
#include "engine/transform/planned_transform.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace imago {

/// The plans of a work that makes its transforms anew again and again, such as that on the files of
/// a folder: ready_plan() gives the plans that the book has, and enters those that it builds. A
/// book belongs to one thread at a time.
class PlanBook {
  public:
    /// While it lives, ready_plan() of this thread uses the book.
    class Use {
      public:
        explicit Use(PlanBook &book);
        ~Use();
        Use(const Use &) = delete;

      private:
        PlanBook *before_;
    };
    static PlanBook *current(); ///< null: none is in use

    /// The plan of the transform; the one that `build` returns, if the book has none.
    BuiltPlanPtr plan(const RequestedTransform &requested,
                      const std::function<BuiltPlanPtr()> &build);
    /// Puts the plan in the place of that which is there. Returns whether there is one.
    bool replace(const RequestedTransform &requested, const BuiltPlanPtr &plan);
    std::vector<PlannedTransform> plans() const;
    void clear() { plans_.clear(); }

  private:
    std::map<std::string, PlannedTransform> plans_; ///< by key_of()
};

} // namespace imago
