// SPDX-License-Identifier: MIT
#include "engine/transform/ready_plan.h"

#include "engine/device/queue.h"
#include "engine/plan/limits/step_limits.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/build.h"
#include "engine/support/process_wide.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/plan_book.h"
#include "engine/transform/table_upload.h"
#include "engine/tuning/record.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

namespace imago {
namespace {

struct Unprepared {
    std::atomic<int> device{-1};
};

struct Chosen {
    std::atomic<ReadyPlans> plans{ReadyPlans::automatic};
};

/// Kernels of any size, by their comments. Assembling one takes as long as running it.
struct Sources {
    std::mutex mutex;
    std::map<std::string, std::string> by_comment;
};

/// The source of the kernel. Steps of one family, group size and precision have the same one, and
/// the same comment.
const std::string &source_of(const Step &step) {
    auto &sources = process_wide<Sources>();
    const std::lock_guard lock(sources.mutex);
    std::string &source = sources.by_comment[step.recipe.comment];
    if (source.empty())
        source = assemble(step.recipe);
    return source;
}

/// The program of a step. Without optimisation a GPU's kernel runs many times longer, and its
/// compiler takes half a second at most.
BuiltProgram program_of(const Device &device, const Step &step) {
    const bool cpu = device.info().type == DeviceType::cpu;
    return cpu ? build_ready_program(device, source_of(step))
               : build_program(device, source_of(step));
}

bool runs_any_size(const Plan &plan) {
    return std::all_of(plan.steps.begin(), plan.steps.end(),
                       [](const Step &step) { return step.report.family == StepFamily::any_size; });
}

} // namespace

std::optional<Plan> any_size_plan(const DeviceInfo &device, const Problem &problem,
                                  const PlanOptions &options) {
    PlanOptions any_size = options;
    if (any_size.streaming_stores == PlanOptions::Switch::off)
        any_size.streaming_stores = PlanOptions::Switch::automatic; // the kernel has none
    if (any_size != requested_options(any_size))
        return std::nullopt;
    any_size.structure = PlanOptions::Structure::any_size;
    any_size.pack_real = false;   // two real lines make a complex one
    any_size.three_stages = true; // no hook but those of the lanes family
    Plan plan = make_plan(problem, device, any_size);
    if (plan.steps.empty() || !runs_any_size(plan))
        return std::nullopt;
    return plan;
}

namespace {

/// The plan of any size for a device. What it has shown beyond OpenCL 1.2 counts only where a line
/// fits in no other way: a device that was never tested takes 12 s for it (an H100), and long lines
/// run in several steps as well.
std::optional<Plan> plan_for(const DevicePtr &device, const Problem &problem,
                             const PlanOptions &options) {
    DeviceInfo info = device->info();
    if (auto plan = any_size_plan(info, problem, options))
        return plan;
    info.extras = possible_extras(info);
    if (info.extras == DeviceExtras{} || !any_size_plan(info, problem, options))
        return std::nullopt;
    info.extras = device_extras(device);
    return any_size_plan(info, problem, options);
}

} // namespace

bool is_of_any_size(const BuiltPlan &plan) {
    return runs_any_size(plan.plan);
}

bool has_faster_kernels(const BuiltPlan &plan) {
    const auto stored = [&](const Step &step) { return is_stored(*plan.device, source_of(step)); };
    return plan.quick && std::all_of(plan.plan.steps.begin(), plan.plan.steps.end(), stored);
}

std::optional<int> unprepared_device() {
    const int index = process_wide<Unprepared>().device;
    return index >= 0 ? std::optional(index) : std::nullopt;
}

void use_ready_plans(ReadyPlans plans) {
    process_wide<Chosen>().plans = plans;
}

ReadyPlans ready_plans() {
    return process_wide<Chosen>().plans;
}

namespace {

BuiltPlanPtr built_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options) {
    if (ready_plans() == ReadyPlans::record)
        return build_plan(device, problem, options);
    if (ready_plans() == ReadyPlans::specialised)
        return build_plan(device, problem, options, TuningRecords());
    auto plan = plan_for(device, problem, options);
    if (!plan)
        return build_plan(device, problem, options);
    const auto built = std::make_shared<BuiltPlan>();
    built->device = device;
    built->plan = *std::move(plan);
    built->options = to_string(options);
    for (const Step &step : built->plan.steps) {
        const BuiltProgram program = program_of(*device, step);
        if (program.quick)
            process_wide<Unprepared>().device = device->info().index;
        built->quick = built->quick || program.quick;
        built->compile_milliseconds += program.milliseconds;
        built->steps.push_back({program.program, upload_table(device, step.table), {}});
    }
    return built;
}

} // namespace

BuiltPlanPtr ready_plan(const DevicePtr &device, const Problem &problem,
                        const PlanOptions &options) {
    const auto build = [&] { return built_plan(device, problem, options); };
    PlanBook *const book = PlanBook::current();
    return book ? book->plan({problem, options}, build) : build();
}

namespace {

/// Builds the kernel that runs this problem, and runs it.
void prepare(const DevicePtr &device, const Problem &small) {
    const auto plan = plan_for(device, small, {});
    if (!plan || is_stored(*device, source_of(plan->steps.front())))
        return;
    Transform transform(build_steps(device, *plan));
    // A program is stored with the machine code of what has run.
    Buffer in(device, small.input_bytes()), out(device, small.output_bytes());
    Queue queue(device);
    const std::vector<std::byte> zeros(in.bytes());
    queue.upload(in, zeros.data(), in.bytes());
    transform.execute(queue, in, out);
    queue.finish();
    store_programs();
}

} // namespace

void prepare_any_size(const DevicePtr &device) {
    for (const Precision precision : {Precision::f32, Precision::f64}) {
        if (precision == Precision::f64 && !device->info().double_precision)
            continue;
        const auto line = [&](TransformKind kind, std::size_t points, std::size_t count) {
            Problem problem{kind, {points}, {count}};
            problem.precision = precision;
            prepare(device, problem);
        };
        line(TransformKind::fft, 8, 8);
        // Lines of several steps have some that move points only.
        line(TransformKind::rfft, 5 * longest_any_size / 2, 1);
        // The work-group family has another one for lines that need more local memory.
        line(TransformKind::dct2, longest_any_size, 1);
    }
}

} // namespace imago
