// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_engine.h"

#include <algorithm>

namespace imago::cli {

namespace {

Problem problem_of(const BenchCase &bench_case) {
    Problem problem;
    problem.extents = bench_case.extents;
    problem.batch = {bench_case.batch};
    return problem;
}

constexpr const char *copy_source = R"(
__kernel void copy(__global const float4 *in, __global float4 *out) {
    out[get_global_id(0)] = in[get_global_id(0)];
}
)";

} // namespace

EngineContestant::EngineContestant(const DevicePtr &device, const BenchCase &bench_case,
                                   const Points &data)
    : data_(data), queue_(device), transform_(device, problem_of(bench_case)),
      in_(device, data.size() * sizeof(Points::value_type)),
      out_(bench_case.in_place ? in_ : Buffer(device, in_.bytes())) {
    restore();
}

void EngineContestant::restore() {
    queue_.upload(in_, data_.data(), in_.bytes());
}

void EngineContestant::run() {
    transform_.execute(queue_, in_, out_);
    queue_.finish();
}

Points EngineContestant::result() {
    Points points(data_.size());
    queue_.download(points.data(), out_, out_.bytes());
    return points;
}

std::string EngineContestant::plan() const {
    std::string text;
    for (const StepReport &step : transform_.report().steps) {
        text += text.empty() ? "" : " | ";
        text += step.family;
        for (std::size_t i = 0; i < step.radices.size(); ++i)
            text += (i ? "·" : " ") + std::to_string(step.radices[i]);
        text += ", lane " + std::to_string(step.lane_width);
    }
    return text;
}

CopyContestant::CopyContestant(const DevicePtr &device, const EngineContestant &engine)
    : queue_(device), items_(std::max<std::size_t>(engine.in().bytes() / sizeof(cl_float4), 1)) {
    try {
        cl::Program program(device->context(), copy_source);
        program.build({device->handle()});
        kernel_ = cl::Kernel(program, "copy");
        kernel_.setArg(0, engine.in().handle());
        kernel_.setArg(1, engine.out().handle());
    } catch (const cl::Error &error) {
        throw opencl_error("building the copy kernel of the benchmark", error);
    }
}

void CopyContestant::run() {
    queue_.launch(kernel_, cl::NDRange(items_),
                  items_ % 256 == 0 ? cl::NDRange(256) : cl::NullRange);
    queue_.finish();
}

} // namespace imago::cli
