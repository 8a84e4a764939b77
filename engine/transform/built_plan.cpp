// SPDX-License-Identifier: MIT
#include "engine/transform/built_plan.h"

#include "engine/device/status.h"
#include "engine/plan/kernel/recipe.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/plan/work_group/work_group.h"
#include "engine/program/build.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/native_twiddles.h"
#include "engine/transform/table_upload.h"
#include "engine/transform/words/sentences.h"
#include "engine/tuning/fit/fit_store.h"
#include "engine/tuning/record_store.h"
#include "engine/values/step_words.h"

#include <algorithm>

namespace imago {
namespace {

/// Returns the largest group with which the device runs the step's kernel, in work-items. NVIDIA's
/// driver answers 256 for every kernel, whatever group it is compiled for. Its compiler keeps the
/// registers within what the required group allows, or refuses to build.
std::size_t group_limit(const Device &device, const Step &step, const cl::Program &program) {
    try {
        const cl::Kernel kernel(program, step_kernel_name);
        if (device.info().vendor.find("NVIDIA") != std::string::npos &&
            kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device.handle())[0] ==
                step.local)
            return step.local;
        return kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.preparing_step, step_words(step.report.work)}, error);
    }
}

/// Whether a plan needs more than the device reports.
bool uses_extras(const Plan &plan, const DeviceInfo &info) {
    return std::any_of(plan.steps.begin(), plan.steps.end(), [&](const Step &step) {
        return step.counters || step.report.bulk_copies || step.recipe.minimum_groups ||
               step.report.local_bytes > info.local_memory;
    });
}

/// Returns the plan with the extras that the device has shown. The device is tested for them only
/// if the plan would use them.
Plan plan_with_extras(const DevicePtr &device, const Problem &problem, const PlanOptions &options) {
    DeviceInfo info = planning_info(device->info());
    info.extras = possible_extras(info);
    Plan plan = make_plan(problem, info, options);
    if (info.extras == DeviceExtras{} || !uses_extras(plan, device->info()))
        return plan;
    const DeviceExtras shown = device_extras(device);
    if (shown == info.extras)
        return plan;
    info.extras = shown;
    return make_plan(problem, info, options);
}

/// The kernel that puts the mask of a step in the order of its columns.
KernelRecipe mask_order_recipe(const Step &step, Precision precision) {
    KernelRecipe recipe;
    recipe.comment = "a mask of " + std::to_string(step.mask_rows) + " x " +
                     std::to_string(step.mask_columns) + " factors by columns";
    recipe.defines.set_text("KERNEL_NAME", step_kernel_name);
    set_precision(recipe.defines, precision);
    recipe.defines.set("MASK_ROWS", std::int64_t(step.mask_rows));
    recipe.defines.set("MASK_COLUMNS", std::int64_t(step.mask_columns));
    for (const char *file :
         {"lane/scalar.cl", "lane/stored.cl", "skeleton/tile/mask_by_columns.cl"})
        recipe.sections.push_back(Section::from_file(file));
    return recipe;
}

/// The sources of a step.
std::vector<std::string> step_sources(const Plan &plan, const Step &step) {
    std::vector<std::string> sources{assemble(step.recipe)};
    if (step.mask_rows)
        sources.push_back(assemble(mask_order_recipe(step, plan.problem.precision)));
    return sources;
}

/// Adds the programs of a step. The step's report then says what was built.
const cl::Program &add_program(BuiltPlan &built, Step &step) {
    const std::vector<std::string> sources = step_sources(built.plan, step);
    const BuiltProgram program =
        build_program(*built.device, sources.front(), "", step.recipe.minimum_groups);
    built.compile_milliseconds += program.milliseconds;
    if (program.minimum_groups != step.recipe.minimum_groups)
        forget_minimum_groups(step);
    built.steps.push_back({program.program, {}, {}});
    if (sources.size() > 1) {
        const BuiltProgram order = build_program(*built.device, sources[1]);
        built.compile_milliseconds += order.milliseconds;
        built.steps.back().mask_order = order.program;
    }
    return built.steps.back().program;
}

/// Uploads the tables of the steps. A step without a table still gets one, so that every kernel has
/// the same arguments.
void upload_tables(BuiltPlan &built) {
    for (std::size_t i = 0; i < built.steps.size(); ++i)
        built.steps[i].table = upload_table(built.device, built.plan.steps[i].table);
}

/// Plans and builds every step. Returns 0, or the group size to plan for instead if the device runs
/// a built kernel only with smaller groups than planned (its registers are not known earlier).
std::size_t plan_and_build(BuiltPlan &built, const Problem &problem, const PlanOptions &options) {
    const DeviceInfo &info = built.device->info();
    built.plan = plan_with_extras(built.device, problem, options);
    built.steps.clear();
    for (Step &step : built.plan.steps) {
        const std::size_t limit = group_limit(*built.device, step, add_program(built, step));
        if (step.local <= limit)
            continue;
        if (limit < 1 || (options.largest_group > 0 && limit >= std::size_t(options.largest_group)))
            throw Error(transform_says.group_too_large, step_words(step.report.work), step.local,
                        info.name, limit);
        return limit;
    }
    return 0;
}

/// Builds without tables; see upload_tables().
std::shared_ptr<BuiltPlan> build_with(const DevicePtr &device, const Problem &problem,
                                      const PlanOptions &options) {
    if (options.twiddles == PlanOptions::Twiddles::native && problem.precision != Precision::f64)
        check_native_twiddles(device);
    const auto built = std::make_shared<BuiltPlan>();
    built->device = device;
    built->options = to_string(options);
    PlanOptions allowed = options;
    while (const std::size_t limit = plan_and_build(*built, problem, allowed))
        allowed.largest_group = static_cast<int>(limit);
    return built;
}

/// Returns a record's choices without those that may be unsafe on a device. Extras stay only if the
/// device has shown them itself, wherever the record was measured.
PlanOptions safe_choices(PlanOptions choices, const DeviceInfo &info) {
    using Switch = PlanOptions::Switch;
    for (Switch *extra : {&choices.fused_pair, &choices.bulk_copies})
        if (*extra == Switch::on)
            *extra = Switch::automatic;
    if (choices.largest_local > info.local_memory)
        choices.largest_local = 0;
    return choices;
}

/// The record of a request; null without one.
const TuningRecord *record_of(const DevicePtr &device, const Problem &problem,
                              const PlanOptions &options, const TuningRecords &records) {
    return records.empty() ? nullptr : records.find(record_key(device->info(), problem, options));
}

/// The options with what a record chose.
PlanOptions record_choices(const TuningRecord &record, const PlanOptions &options,
                           const DeviceInfo &info) {
    return with_choices(options, safe_choices(record.options, info));
}

/// Returns the sentence without quotes and period, for use inside another sentence.
std::string clause(const char *sentence) {
    std::string text = sentence;
    while (!text.empty() && (text.back() == '.' || text.back() == '\n'))
        text.pop_back();
    return text;
}

/// Builds by the options, by a record, or by the planner's rules. It does not make tables.
std::shared_ptr<BuiltPlan> build_chosen(const DevicePtr &device, const Problem &problem,
                                        const PlanOptions &options, const TuningRecords &records) {
    if (options != requested_options(options)) {
        const auto built = build_with(device, problem, options);
        built->chosen_by = "options";
        return built;
    }
    check(problem);
    const TuningRecord *record = record_of(device, problem, options, records);
    std::string refusal;
    if (record)
        try {
            const auto built =
                build_with(device, problem, record_choices(*record, options, device->info()));
            built->chosen_by = "record";
            built->evidence = evidence_text(*record);
            built->raced = record->effort == Effort::race;
            built->gain = record->gain();
            return built;
        } catch (const Error &error) {
            refusal = "a record's choice, " + to_string(record->options) +
                      ", is not used: " + clause(error.what());
        }
    const auto built = build_with(device, problem, options);
    built->evidence = refusal;
    return built;
}

} // namespace

std::string source_text(const Plan &plan) {
    std::string text;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        text += (i ? "\n" : "") + std::string("// ==== Step ") + std::to_string(i + 1) + " of " +
                std::to_string(plan.steps.size()) + "\n";
        text += assemble(plan.steps[i].recipe);
    }
    return text;
}

BuiltPlanPtr build_steps(const DevicePtr &device, Plan plan) {
    const auto built = std::make_shared<BuiltPlan>();
    built->device = device;
    built->plan = std::move(plan);
    for (Step &step : built->plan.steps)
        add_program(*built, step);
    upload_tables(*built);
    return built;
}

BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options) {
    const RecordsPtr records = current_records();
    return build_plan(device, problem, options, *records);
}

bool is_compiled(const DevicePtr &device, const Problem &problem, const PlanOptions &options) {
    try {
        const RecordsPtr records = current_records();
        const TuningRecord *record = options == requested_options(options)
                                         ? record_of(device, problem, options, *records)
                                         : nullptr;
        const Plan plan = plan_with_extras(
            device, problem, record ? record_choices(*record, options, device->info()) : options);
        return std::all_of(plan.steps.begin(), plan.steps.end(), [&](const Step &step) {
            const std::vector<std::string> sources = step_sources(plan, step);
            return std::all_of(sources.begin(), sources.end(), [&](const std::string &source) {
                return is_at_hand(*device, source);
            });
        });
    } catch (const Error &) {
        return false;
    }
}

BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const FoundPlan &found) {
    const auto built = build_with(device, problem, found.options);
    upload_tables(*built);
    built->chosen_by = "search";
    built->evidence = found.evidence;
    built->gain = found.gain;
    return built;
}

BuiltPlanPtr build_plan(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
                        const TuningRecords &records) {
    const auto built = build_chosen(device, problem, options, records);
    upload_tables(*built);
    return built;
}

PlanSource plan_source(const DevicePtr &device, const Problem &problem,
                       const PlanOptions &options) {
    const RecordsPtr records = current_records();
    const auto built = build_chosen(device, problem, options, *records);
    return {source_text(built->plan), built->plan.workspace_bytes()};
}

} // namespace imago
