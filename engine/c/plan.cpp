// SPDX-License-Identifier: MIT
// Plans of the C interface: how they are made, and what they say of themselves.
#include "engine/c/objects.h"
#include "engine/device/partition.h"
#include "engine/json/plan_json.h"
#include "engine/process/thread_share.h"
#include "engine/search/finding.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/problem_arrays.h"
#include "engine/transform/ready_plan.h"

namespace {

using namespace imago;

/// What this thread has asked for; 0: as many as the process may take.
thread_local unsigned asked_threads = 0;

SearchSettings settings_of(imago_effort effort) {
    if (effort == IMAGO_RACE)
        return background_race();
    SearchSettings settings;
    settings.effort = effort == IMAGO_FULL ? SearchEffort::full : SearchEffort::quick;
    return settings;
}

} // namespace

unsigned imago::c::plan_threads() {
    return asked_threads ? asked_threads : process_threads();
}

imago_status imago_set_threads(int threads) {
    return c::guard([&] {
        if (threads < 0)
            throw usage_error("The number of threads is " + std::to_string(threads) +
                              "; it is 0, for as many as the process may take, or more.");
        asked_threads = static_cast<unsigned>(threads);
    });
}

void imago::c::check_effort(const imago_effort &effort) {
    const int number = c::number_of(effort);
    if (number < IMAGO_PLANNED || number > IMAGO_FULL)
        throw usage_error("The effort is " + std::to_string(number) + "; it is 0 to " +
                          std::to_string(static_cast<int>(IMAGO_FULL)) + ".");
}

BuiltPlanPtr imago::c::build(const DevicePtr &device, const Problem &problem,
                             const PlanOptions &options, imago_effort effort) {
    switch (effort) {
    case IMAGO_PLANNED: {
        BuiltPlanPtr plan = build_plan(device, problem, options);
        run_for_code(plan);
        return plan;
    }
    case IMAGO_READY:
        return is_compiled(device, problem, options) ? build_plan(device, problem, options)
                                                     : ready_plan(device, problem, options);
    case IMAGO_RACE:
    case IMAGO_QUICK:
    case IMAGO_FULL:
        break;
    }
    const DeviceInfo info = effort == IMAGO_RACE ? raced_device(device) : searched_device(device);
    const Finding finding = find_better_plan(info, problem, options, settings_of(effort));
    return finding.plan ? build_found(device, problem, *finding.plan)
                        : c::build(device, problem, options, IMAGO_PLANNED);
}

namespace {

/// Whether the host's processor is faster on its own memory: with few points, or than a processor's
/// kernel of any size. It has no hooks.
bool runs_on_host(const DevicePtr &device, const RequestedTransform &requested,
                  imago_effort effort) {
    const Problem &problem = requested.problem;
    if (!host_path_allowed() || requested.options != PlanOptions{} || !HostPath::serves(problem))
        return false;
    const DeviceType type = device->info().type;
    return static_cast<double>(problem.points()) <
               device_points(type, problem.precision == Precision::f64) ||
           (effort == IMAGO_READY && type == DeviceType::cpu && !is_compiled(device, problem));
}

/// Builds variants of a plan: without streaming stores they are another choice than a record's.
HostRun::Build builder(const DevicePtr &device, const PlanOptions &options, imago_effort effort) {
    return [=](const Problem &problem, PlanOptions::Switch streaming) {
        PlanOptions variant = options;
        variant.streaming_stores = streaming;
        return c::build(device, problem, variant,
                        effort == IMAGO_READY ? IMAGO_READY : IMAGO_PLANNED);
    };
}

} // namespace

void imago::c::require_buffers(const imago_plan &plan) {
    if (plan.strides)
        throw usage_error("Problems with negative strides are for imago_plan_execute() alone.");
    c::require_device(plan);
}

void imago::c::require_device(const imago_plan &plan) {
    if (plan.split)
        throw usage_error("A plan for several devices runs by imago_plan_execute() alone.");
    if (!plan.device)
        throw usage_error("The plan has no device: it is one of the host's processor alone.");
}

const BuiltPlanPtr &imago::c::built(imago_plan &plan) {
    c::require_device(plan);
    if (!plan.on_device)
        plan.on_device =
            c::build(plan.device, plan.requested.problem, plan.requested.options, plan.effort);
    return plan.on_device;
}

HostRun &imago::c::host_run(imago_plan &plan) {
    if (plan.host)
        return *plan.host;
    const RequestedTransform &requested = plan.requested;
    const BuiltPlanPtr built =
        plan.host_device == plan.device
            ? c::built(plan)
            : c::build(plan.host_device, requested.problem, requested.options, plan.effort);
    plan.host = std::make_unique<HostRun>(built, plan.variant);
    return *plan.host;
}

namespace {

/// What a plan transforms: without gaps, where the host's arrays run backwards.
void request(imago_plan &plan, const imago_problem *problem) {
    plan.requested = c::requested_in(problem);
    plan.strides = c::signed_strides_in(*problem);
    if (!plan.strides)
        return;
    Problem &dense = plan.requested.problem;
    dense.in_strides.clear();
    dense.out_strides.clear();
    dense.placement = Placement::out_of_place; // all is read before anything is written
}

/// The device of runs on the host's memory: a part of a processor, for fewer threads. Masks are
/// buffers of the whole.
DevicePtr host_device(const DevicePtr &device, const RequestedTransform &requested) {
    const bool masked =
        requested.options.mask_at_load || kind_row(requested.problem.kind).mask_parts > 0;
    return masked ? device : with_threads(device, asked_threads);
}

/// Plans for a device, and builds what the effort asks for.
void plan_for(imago_plan &plan, const imago_device &device, imago_effort effort) {
    const RequestedTransform &requested = plan.requested;
    plan.device = device.device;
    plan.host_device = host_device(plan.device, requested);
    plan.effort = effort;
    plan.variant = builder(plan.host_device, requested.options, effort);
    if (runs_on_host(plan.host_device, requested, effort))
        plan.on_host.emplace(requested.problem, plan.threads);
    // A search is asked for whether or not runs on the host's memory need it.
    if (plan.on_host ? effort > IMAGO_READY : plan.host_device == plan.device)
        c::built(plan);
    if (plan.on_host)
        return;
    if (effort != IMAGO_READY)
        c::host_run(plan).build_variants();
    else if (plan.host_device != plan.device)
        c::host_run(plan); // what c::built() did otherwise
}

} // namespace

imago_status imago_plan_create(imago_device *device, const imago_problem *problem,
                               imago_effort effort, imago_plan **plan) {
    return c::guard([&] {
        c::require(plan, "plan");
        auto made = std::make_unique<imago_plan>();
        made->threads = c::plan_threads();
        request(*made, problem);
        c::check_effort(effort);
        if (device)
            c::require(device, "device");
        const RequestedTransform &requested = made->requested;
        const bool serves =
            requested.options == PlanOptions{} && HostPath::serves(requested.problem);
        if (device && driver_is_gone() && !serves)
            need_driver();
        if (device && !driver_is_gone())
            plan_for(*made, *device, effort);
        else if (serves)
            made->on_host.emplace(requested.problem, made->threads);
        else
            throw usage_error("Hooks, filters and kinds of IDXST need a device.");
        *plan = made.release();
    });
}

imago_status imago_plan_create_split(imago_device *const *devices, size_t count,
                                     const double *shares, const imago_problem *problem,
                                     imago_plan **plan) {
    return c::guard([&] {
        need_driver();
        c::require(plan, "plan");
        c::require(devices, "devices");
        std::vector<DevicePtr> opened;
        for (std::size_t i = 0; i < count; ++i) {
            c::require(devices[i], "devices");
            opened.push_back(with_threads(devices[i]->device, asked_threads));
        }
        auto made = std::make_unique<imago_plan>();
        made->threads = c::plan_threads();
        request(*made, problem);
        made->split = std::make_unique<SplitTransform>(
            opened, made->requested.problem, made->requested.options,
            shares ? std::vector<double>(shares, shares + count) : std::vector<double>{});
        made->device = opened.front(); // so that a forked child leaves it
        *plan = made.release();
    });
}

imago_status imago_plan_prepare(imago_plan *plan) {
    return c::guard([&] {
        need_driver();
        c::require(plan, "plan");
        const std::lock_guard lock(plan->planned);
        run_for_code(c::built(*plan));
        if (!plan->on_host)
            c::host_run(*plan).build_variants();
    });
}

void imago_plan_free(imago_plan *plan) {
    if (!plan || c::is_stranded(plan))
        return;
    // A driver may still read intermediate results of what was enqueued.
    if (LiveObject::exists(plan))
        for (auto &[handle, one] : plan->enqueued)
            clFinish(handle);
    c::free_object(plan);
}

imago_status imago_plan_explain(imago_plan *plan, char **json) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(json, "json");
        need_driver();
        const std::lock_guard lock(plan->planned);
        if (plan->split) {
            *json = c::new_text(imago::json::json_text(json::split_json(plan->split->report())));
            return;
        }
        const PlanReport report = plan->host  ? plan->host->report()
                                  : plan->own ? plan->own->transform.report()
                                              : Transform(c::built(*plan)).report();
        auto explained = imago::json::plan_json(report);
        explained["host_path"] = plan->on_host.has_value();
        *json = c::new_text(imago::json::json_text(explained));
    });
}

imago_status imago_plan_workspace(imago_plan *plan, size_t *bytes) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(bytes, "bytes");
        need_driver();
        const std::lock_guard lock(plan->planned);
        *bytes = c::built(*plan)->plan.workspace_bytes();
    });
}

imago_status imago_plan_source(imago_plan *plan, char **source) {
    return c::guard([&] {
        c::require(plan, "plan");
        c::require(source, "source");
        need_driver();
        const std::lock_guard lock(plan->planned);
        *source = c::new_text(Transform(c::built(*plan)).source());
    });
}
