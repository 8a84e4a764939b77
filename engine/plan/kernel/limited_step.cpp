// SPDX-License-Identifier: MIT
#include "engine/plan/kernel/limited_step.h"

namespace imago {

bool find_work(const std::vector<LimitedStep> &steps, std::optional<Slot> &work) {
    for (const LimitedStep &step : steps)
        for (Slot slot : {step.spec.lines.in.slot, step.spec.lines.out.slot})
            if (is_work(slot)) {
                if (work && *work != slot)
                    return false;
                work = slot;
            }
    return true;
}

} // namespace imago
