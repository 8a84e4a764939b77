// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/transform/gpu/gpu_checks.h"

#include "engine/plan/plan.h"
#include "engine/transform/built_plan.h"
#include "tests/support/catch.h"
#include "tests/support/share.h"
#include "tests/transform/checks.h"

namespace imago::test {

void check_all(const char *name, const std::vector<const char *> &problems, std::size_t share,
               const DeviceInfo &info) {
    Share turns(name, share);
    for (const char *text : problems) {
        if (!turns.next())
            continue;
        INFO(text);
        Transform transform(build_steps(test_device(), make_plan(parse_problem(text), info, {})));
        for (const StepReport &step : transform.report().steps)
            CHECK(!is_lanes(step.family));
        check_transform(transform);
    }
}

} // namespace imago::test
