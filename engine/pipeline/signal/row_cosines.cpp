// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/row_cosines.h"

#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/plan/plan.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/values/platform_label.h"

#include <algorithm>

namespace imago {
namespace {

/// Rows as lines, or as pictures of one row each, which the kernel of any size serves at more
/// lengths. A DCT-II of one ortho-normalised point is the point.
Problem problem_of(const DeviceInfo &device, std::size_t length, std::size_t rows) {
    Problem lines;
    lines.kind = TransformKind::dct2;
    lines.extents = {length};
    lines.norm = Norm::ortho;
    lines.batch = {rows};
    Problem pictures = lines;
    pictures.extents = {1, length};
    return any_size_plan(device, lines) || !any_size_plan(device, pictures) ? lines : pictures;
}

} // namespace

std::vector<float> RowCosines::run(std::span<const float> rows, std::size_t length,
                                   PlanReport &plan) {
    const std::size_t count = rows.size() / length;
    std::vector<float> values(rows.size());
    work_in_chunks(chunk_that_fits(device_->info(), count, length * sizeof(float)),
                   [&](std::uint64_t at_once) {
                       plan = {};
                       const Problem problem = problem_of(device_->info(), length, at_once);
                       if (!transform_ || transform_->problem() != problem) {
                           transform_.reset();
                           from_ = to_ = Buffer();
                           transform_.emplace(ready_plan(device_, problem));
                           from_ = Buffer(device_, problem.input_bytes());
                           to_ = Buffer(device_, problem.output_bytes());
                           plan.compile_milliseconds = transform_->report().compile_milliseconds;
                       }
                       for (std::size_t r = 0; r < count; r += at_once) {
                           const std::size_t part = std::min<std::size_t>(at_once, count - r);
                           const std::size_t at = r * length, bytes = part * length * 4;
                           auto start = Clock::now();
                           queue_.upload(from_, rows.data() + at, bytes);
                           plan.upload_milliseconds += milliseconds_since(start);
                           transform_->execute(queue_, from_, to_);
                           queue_.finish();
                           start = Clock::now();
                           queue_.download(values.data() + at, to_, bytes);
                           plan.download_milliseconds += milliseconds_since(start);
                       }
                   });
    Problem all = transform_->problem();
    all.batch = {count};
    const PlanReport report = transform_->report();
    plan.problem = to_string(all);
    name_device(plan, device_->info());
    plan.workspace_bytes = transform_->workspace_bytes();
    add_choice(plan, report);
    plan.steps = report.steps;
    return values;
}

void RowCosines::add_plans(std::vector<PlannedTransform> &all) const {
    add_planned(all, transform_);
}

bool RowCosines::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(transform_, requested, plan);
}

} // namespace imago
