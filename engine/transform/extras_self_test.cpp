// SPDX-License-Identifier: MIT
// The self-test. For each extra it compares a transform that uses the extra with the same transform
// without it.
#include "engine/transform/extras_self_test.h"

#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/transform/built_plan.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/transform.h"

#include <cmath>
#include <cstdint>

namespace imago {
namespace {

constexpr std::size_t runs = 20; ///< runs of each transform

std::vector<float> random_numbers(std::size_t count) {
    std::vector<float> numbers(count);
    std::uint32_t state = 1;
    for (float &number : numbers) {
        state = state * 1664525u + 1013904223u;
        number = float(std::int32_t(state)) * 0x1p-31f;
    }
    return numbers;
}

/// Whether two results are equal apart from rounding. The bound on the relative L2 difference is
/// far above the error of any of our transforms and far below the effect of one lost number.
bool alike(const std::vector<float> &a, const std::vector<float> &b) {
    double difference = 0, sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double d = double(a[i]) - double(b[i]);
        difference += d * d;
        sum += double(a[i]) * double(a[i]);
    }
    return difference <= 1e-12 * sum; // false for NaN
}

/// Whether a transform gives the same result as the planner's own plan in every run.
bool agrees(const DevicePtr &device, const Problem &problem, Transform &extra) {
    Queue queue(device);
    const Buffer in(device, problem.input_bytes()), out(device, problem.output_bytes());
    const std::vector<float> input = random_numbers(problem.input_numbers());
    queue.upload(in, input.data(), problem.input_bytes());
    std::vector<float> expected(problem.output_numbers()), result(expected.size());
    Transform plain(device, problem, {});
    plain.execute(queue, in, out);
    queue.download(expected.data(), out, problem.output_bytes());
    for (std::size_t run = 0; run < runs; ++run) {
        const std::vector<float> nothing(result.size(), 0.0f);
        queue.upload(out, nothing.data(), problem.output_bytes());
        extra.execute(queue, in, out);
        queue.download(result.data(), out, problem.output_bytes());
        if (!alike(expected, result))
            return false;
    }
    return true;
}

bool agrees(const DevicePtr &device, const Problem &problem, const PlanOptions &options) {
    Transform extra(device, problem, options);
    return agrees(device, problem, extra);
}

/// Whether lines of 1024 points are right in a kernel that is built for at least eight groups of
/// 128 work-items. Each item then has 64 registers instead of the usual 95, so the kernel uses
/// fewer registers or spills.
bool residence_works(const DevicePtr &device) {
    const Problem lines{TransformKind::fft, {1024}, {4096}};
    DeviceInfo info = device->info();
    info.extras = {};
    info.extras.minimum_groups = true;
    PlanOptions options;
    options.family = PlanOptions::Family::work_group;
    options.minimum_groups = 8;
    const BuiltPlanPtr built = build_steps(device, make_plan(lines, info, options));
    for (const Step &step : built->plan.steps)
        if (step.report.minimum_groups == 0)
            return false;
    Transform bounded{built};
    return agrees(device, lines, bounded);
}

bool static_array_works(const DevicePtr &device, std::uint64_t bytes) {
    constexpr std::uint32_t items = 256, groups = 512;
    const auto numbers = std::uint32_t(bytes / sizeof(std::uint32_t));
    KernelRecipe recipe;
    recipe.comment = "a local array of " + std::to_string(bytes) + " bytes";
    recipe.defines.set_text("KERNEL_NAME", "static_local");
    recipe.defines.set("NUMBERS", numbers).set("GROUP_SIZE", items);
    recipe.sections = {Section::from_file("skeleton/static_local.cl")};
    std::vector<std::uint32_t> sums(items * groups);
    try {
        const BuiltProgram program = build_program(*device, assemble(recipe));
        Queue queue(device);
        const Buffer out(device, sums.size() * sizeof(std::uint32_t));
        cl::Kernel kernel(program.program, "static_local");
        kernel.setArg(0, out.handle());
        queue.launch(kernel, cl::NDRange(items * groups), cl::NDRange(items));
        queue.download(sums.data(), out, out.bytes());
    } catch (const cl::Error &) {
        return false;
    } catch (const Error &) {
        return false;
    }
    for (std::uint32_t i = 0; i < sums.size(); ++i) {
        std::uint32_t sum = 0;
        for (std::uint32_t n = i % items; n < numbers; n += items)
            sum = sum * 31u + ((numbers - 1 - n) * 2654435761u + i / items);
        if (sums[i] != sum)
            return false;
    }
    return true;
}

} // namespace

void test_extras(const DevicePtr &device, std::ostream &out) {
    const DeviceExtras possible = possible_extras(device->info());
    std::uint64_t local = 0;
    for (std::uint64_t kib : {64, 96, 128, 160, 192, 208, 224})
        if (kib << 10 > device->info().local_memory && kib << 10 <= possible.static_local &&
            static_array_works(device, kib << 10))
            local = kib << 10;
    out << "static_local " << local << '\n' << std::flush;
    Problem lines;
    if (possible.waiting_groups) {
        lines.extents = {65536};
        lines.batch = {256};
        PlanOptions options;
        options.fused_pair = PlanOptions::Switch::on;
        if (agrees(device, lines, options))
            out << "waiting_groups 1\n" << std::flush;
    }
    if (possible.bulk_copies && local) {
        lines.extents = {16384};
        lines.batch = {1024};
        PlanOptions options;
        options.bulk_copies = PlanOptions::Switch::on;
        options.largest_local = local;
        if (agrees(device, lines, options))
            out << "bulk_copies 1\n" << std::flush;
    }
    if (possible.minimum_groups && residence_works(device))
        out << "resident_groups 1\n" << std::flush;
}

} // namespace imago
