// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/elementwise.h"

#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/values/step_words.h"

#include <algorithm>

namespace imago {

Elementwise::Elementwise(const DevicePtr &device, const ElementwiseSource &source)
    : source_(source), wide_(source.largest_index > 0x7fffffffu) {
    // On a CPU, groups are loops, and small groups are shared more evenly among its cores.
    const std::size_t wanted = device->info().type == DeviceType::cpu ? 64 : 256;
    while (2 * group_size_ <= std::min(wanted, device->info().max_work_group_size))
        group_size_ *= 2;

    const bool f64 = source.precision == Precision::f64;
    const unsigned native =
        f64 ? device->info().native_vector_width_double : device->info().native_vector_width_float;
    if (device->info().type == DeviceType::cpu)
        for (const unsigned lanes : {4u, 8u, 16u}) // supported by kernels/lane/vector.cl
            if (native >= lanes)
                lanes_ = lanes;

    KernelRecipe recipe;
    recipe.defines = source.defines;
    recipe.comment = source.purpose.empty() ? step_words(source.work).text() : source.purpose;
    recipe.defines.set("GROUP_SIZE", static_cast<std::int64_t>(group_size_));
    recipe.defines.set("LANES", static_cast<std::int64_t>(lanes_));
    if (f64)
        recipe.defines.flag("PRECISION_DOUBLE");
    recipe.defines.set_text("INDEX", wide_ ? "ulong" : "uint");
    recipe.sections = {Section::from_file(lanes_ > 1 ? "lane/vector.cl" : "lane/scalar.cl"),
                       Section::from_file("block/elementwise.cl")};
    for (const std::string &block : source.blocks)
        recipe.sections.push_back(Section::from_file(block));
    recipe.sections.push_back(Section::from_file(source.file));
    const BuiltProgram built = build_program(*device, assemble(recipe));
    compile_milliseconds_ = built.milliseconds;
    try {
        kernel_ = cl::Kernel(built.program, source.kernel.c_str());
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.preparing_kernel, source.kernel}, error);
    }
}

void Elementwise::set_index(cl_uint argument, std::uint64_t value) {
    if (wide_)
        kernel_.setArg(argument, cl_ulong{value});
    else
        kernel_.setArg(argument, static_cast<cl_uint>(value));
}

Error Elementwise::argument_error(const cl::Error &error) const {
    return opencl_error({pipeline_says.setting_arguments, source_.kernel}, error);
}

void Elementwise::enqueue(Queue &queue, std::uint64_t items, std::uint64_t bytes_moved) {
    const std::size_t groups = (items + group_size_ - 1) / group_size_;
    event_ = queue.launch(kernel_, cl::NDRange(groups * group_size_), cl::NDRange(group_size_));
    queue_ = queue.handle();
    step_ = {};
    step_.work = source_.work;
    step_.family = StepFamily::pointwise;
    step_.lane_width = static_cast<int>(lanes_);
    step_.items_per_transform = static_cast<int>(group_size_);
    step_.groups = groups;
    step_.bytes_moved = bytes_moved;
}

StepReport Elementwise::report() const {
    StepReport step = step_;
    if (event_())
        step.milliseconds = event_milliseconds(event_);
    return step;
}

} // namespace imago
