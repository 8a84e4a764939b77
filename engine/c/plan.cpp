// SPDX-License-Identifier: MIT
// Plans of the C interface: how they are made, and what they say of themselves.
#include "engine/c/objects.h"
#include "engine/json/plan_json.h"
#include "engine/search/finding.h"
#include "engine/transform/ready_plan.h"

namespace {

using namespace imago;

SearchSettings settings_of(imago_effort effort) {
    if (effort == IMAGO_RACE)
        return background_race();
    SearchSettings settings;
    settings.effort = effort == IMAGO_FULL ? SearchEffort::full : SearchEffort::quick;
    return settings;
}

BuiltPlanPtr build(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
                   imago_effort effort) {
    switch (effort) {
    case IMAGO_PLANNED:
        return build_plan(device, problem, options);
    case IMAGO_READY:
        return ready_plan(device, problem, options);
    case IMAGO_RACE:
    case IMAGO_QUICK:
    case IMAGO_FULL:
        break;
    default:
        throw usage_error("The effort is " + std::to_string(static_cast<int>(effort)) +
                          "; it is 0 to " + std::to_string(static_cast<int>(IMAGO_FULL)) + ".");
    }
    const DeviceInfo info = effort == IMAGO_RACE ? raced_device(device) : searched_device(device);
    const Finding finding = find_better_plan(info, problem, options, settings_of(effort));
    return finding.plan ? build_found(device, problem, *finding.plan)
                        : build_plan(device, problem, options);
}

/// Builds variants of a plan: without streaming stores they are another choice than a record's.
HostRun::Build builder(const DevicePtr &device, const PlanOptions &options, imago_effort effort) {
    return [=](const Problem &problem, PlanOptions::Switch streaming) {
        PlanOptions variant = options;
        variant.streaming_stores = streaming;
        return effort == IMAGO_READY && streaming == PlanOptions::Switch::automatic
                   ? ready_plan(device, problem, variant)
                   : build_plan(device, problem, variant);
    };
}

} // namespace

imago_status imago_plan_create(imago_device *device, const imago_problem *problem,
                               imago_effort effort, imago_plan **plan) {
    return c::guard([&] {
        c::require(device, "device");
        c::require(plan, "plan");
        const RequestedTransform requested = c::requested_in(problem);
        auto made = std::make_unique<imago_plan>();
        made->built = build(device->device, requested.problem, requested.options, effort);
        made->build = builder(device->device, requested.options, effort);
        *plan = made.release();
    });
}

void imago_plan_free(imago_plan *plan) {
    if (!plan)
        return;
    // A driver may still read intermediate results of what was enqueued.
    for (auto &[handle, one] : plan->enqueued)
        clFinish(handle);
    delete plan;
}

imago_status imago_plan_explain(imago_plan *plan, char **json) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(json, "json");
        const std::lock_guard lock(plan->planned);
        const PlanReport report = plan->host  ? plan->host->report()
                                  : plan->own ? plan->own->transform.report()
                                              : Transform(plan->built).report();
        *json = c::new_text(imago::json::json_text(imago::json::plan_json(report)));
    });
}

imago_status imago_plan_source(imago_plan *plan, char **source) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(source, "source");
        *source = c::new_text(Transform(plan->built).source());
    });
}
