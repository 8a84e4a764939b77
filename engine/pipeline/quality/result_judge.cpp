// SPDX-License-Identifier: MIT
#include "engine/pipeline/quality/result_judge.h"

#include "engine/device/status.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/support/error.h"
#include "engine/values/step_words.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace imago {

namespace {

constexpr std::uint64_t tile_width = 32, tile_height = 16; // TILE_WIDTH, TILE_HEIGHT of the kernel

template <class... Args>
void set_quality_args(cl::Kernel &kernel, const Args &...args) {
    cl_uint index = 0;
    (kernel.setArg(index++, args), ...);
}

/// Uploads the samples of an image in the form that is compared.
void upload_samples(Queue &queue, const Image &image, bool narrow, const Buffer &to) {
    if (!narrow)
        return queue.upload(to, image.samples.data(), to.bytes());
    if (image.narrow())
        return queue.upload(to, image.bytes.data(), to.bytes());
    std::vector<std::uint8_t> bytes(image.count());
    narrow_samples(image.samples.data(), bytes.size(), bytes.data());
    queue.upload(to, bytes.data(), bytes.size());
}

} // namespace

DeviceQuality::DeviceQuality(Queue &queue, std::shared_ptr<const QualityJudge> judge)
    : judge_(std::move(judge)) {
    const DevicePtr &device = queue.device();
    const Image &image = *judge_->original();
    build(device);
    original_ = Buffer(device, image.count() * (narrow() ? 1 : sizeof(float)));
    upload_samples(queue, image, narrow(), original_);
    std::vector<float> weights = judge_->row_weights();
    weights.insert(weights.end(), judge_->column_weights().begin(), judge_->column_weights().end());
    weights_ = Buffer(device, weights.size() * sizeof(float));
    queue.upload(weights_, weights.data(), weights_.bytes());
    sums_ = Buffer(device, groups() * 2 * sizeof(float));
}

void DeviceQuality::build(const DevicePtr &device) {
    while (2 * group_size_ <= std::min<std::size_t>(256, device->info().max_work_group_size))
        group_size_ *= 2;
    KernelRecipe recipe;
    recipe.comment = step_words(ArrayWork::picture_quality).text();
    recipe.defines.set("GROUP_SIZE", static_cast<std::int64_t>(group_size_));
    recipe.defines.set_text("SAMPLE", narrow() ? "uchar" : "float");
    recipe.sections = {Section::from_file("skeleton/quality.cl")};
    const BuiltProgram built = build_program(*device, assemble(recipe));
    compile_milliseconds_ = built.milliseconds;
    try {
        kernel_ = cl::Kernel(built.program, "image_quality");
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.preparing_kernel, "image_quality"}, error);
    }
}

std::uint64_t DeviceQuality::groups() const {
    return (judge_->valid_width() + tile_width - 1) / tile_width *
           ((judge_->valid_height() + tile_height - 1) / tile_height);
}

Quality DeviceQuality::compare(Queue &queue, const DeviceSamples &result) {
    const Image &image = *judge_->original();
    const auto number = [](std::size_t value) { return static_cast<cl_uint>(value); };
    try {
        set_quality_args(kernel_, original_.handle(), result.buffer.handle(),
                         cl_ulong{result.first}, cl_ulong{result.row}, cl_ulong{result.plane},
                         number(image.channels), number(image.width), number(image.height),
                         number(judge_->valid_width()), number(judge_->valid_height()),
                         static_cast<float>(judge_->peak()), judge_->centre(),
                         cl_int{image.depth != SampleDepth::f32 && !narrow()}, weights_.handle(),
                         sums_.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({pipeline_says.setting_arguments, "image_quality"}, error);
    }
    const cl::Event event =
        queue.launch(kernel_, cl::NDRange(groups() * group_size_), cl::NDRange(group_size_));
    std::vector<float> sums(2 * groups());
    queue.download(sums.data(), sums_, sums.size() * sizeof(float));
    step_ = {};
    step_.work = ArrayWork::picture_quality;
    step_.family = StepFamily::reduce;
    step_.items_per_transform = static_cast<int>(group_size_);
    step_.groups = groups();
    step_.bytes_moved = 2 * original_.bytes();
    step_.milliseconds = event_milliseconds(event);
    double similarities = 0, squares = 0;
    for (std::size_t group = 0; group < sums.size(); group += 2) {
        similarities += sums[group];
        squares += sums[group + 1];
    }
    return judge_->quality_of(squares, similarities);
}

Quality DeviceQuality::compare(Queue &queue, const Image &result) {
    judge_->check_extents(result);
    if (uploaded_.empty())
        uploaded_ = Buffer(queue.device(), original_.bytes());
    upload_samples(queue, result, narrow(), uploaded_);
    return compare(queue, {uploaded_, narrow(), 0, result.width, result.plane_size()});
}

void ResultJudge::set_original(const std::shared_ptr<const Image> &original) {
    if (judge_ && judge_->original() == original)
        return;
    forget();
    judge_ = std::make_shared<const QualityJudge>(original);
}

void ResultJudge::forget() {
    on_device_.reset();
    judge_.reset();
    has_room_ = true;
}

std::uint64_t ResultJudge::device_bytes(const DeviceInfo &info, const Image &original) {
    if (!DeviceQuality::pays(info))
        return 0;
    return original.count() * (original.narrow() ? 2 : sizeof(float)); // with the result as bytes
}

/// Returns nothing if the host must compare. `there` says where the result is on the device.
std::optional<Quality>
ResultJudge::compare_on_device(Queue &queue, const Image &result, PlanReport &report,
                               const std::function<std::optional<DeviceSamples>()> &there) {
    if (!has_room_ || !DeviceQuality::pays(queue.device()->info()))
        return std::nullopt;
    try {
        if (!on_device_) {
            on_device_.emplace(queue, judge_);
            report.compile_milliseconds += on_device_->compile_milliseconds();
        }
        const std::optional<DeviceSamples> samples = there();
        const Quality quality =
            samples ? on_device_->compare(queue, *samples) : on_device_->compare(queue, result);
        append(report.steps, {on_device_->step()});
        return quality;
    } catch (const Error &error) {
        if (error.kind() != Error::Kind::failure)
            throw;
        has_room_ = false; // the host needs no memory of the device
        on_device_.reset();
        return std::nullopt;
    }
}

Quality ResultJudge::compare(DevicePlanes &planes, const Image &result,
                             const std::function<void()> &check) {
    std::optional<Quality> quality;
    if (planes.at_once() == planes.planes())
        quality = compare_on_device(planes.queue(), result, planes.report(),
                                    [&] { return planes.results_on_device(); });
    return quality ? *quality : judge_->compare(result, check);
}

Quality ResultJudge::compare(Queue &queue, const Image &result, PlanReport &report) {
    const std::optional<Quality> quality =
        compare_on_device(queue, result, report, [] { return std::nullopt; });
    return quality ? *quality : judge_->compare(result);
}

} // namespace imago
