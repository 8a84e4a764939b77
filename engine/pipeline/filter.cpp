// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter.h"

#include "engine/array/stopwatch.h"
#include "engine/pipeline/channels.h"
#include "engine/pipeline/margins.h"
#include "engine/pipeline/mask.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

Problem problem_of(TransformKind kind, const Framed &frame, std::size_t planes) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {frame.height, frame.width};
    problem.batch = {planes};
    return problem;
}

} // namespace

struct Filter::Impl {
    explicit Impl(DevicePtr chosen) : device(chosen), queue(chosen) {}

    void set_image(std::shared_ptr<const Image> new_image, FilterChannels new_channels,
                   FilterEdges new_edges, const Between &between);
    FilterResult apply(const FilterMask &mask, const Between &between);

    void forget();
    bool together_fits(std::size_t planes) const;
    void allocate(std::size_t planes_at_once);
    void plan(std::size_t planes_at_once);
    void forward(const Between &between);
    std::vector<float> inverse();
    void add_launches(Clock::time_point start, const std::vector<StepReport> &steps);
    std::size_t spectrum_bytes() const { return frame.height * (frame.width / 2 + 1) * 8; }
    std::size_t sample_bytes() const { return frame.size() * sizeof(float); }

    DevicePtr device;
    Queue queue;
    std::unique_ptr<Transform> forward_plan, inverse_plan;
    std::optional<MaskValues> mask_values;
    std::optional<Margins> margins;
    FilterEdges margins_edges = FilterEdges::none; ///< what `margins` was made for
    std::uint64_t margins_index = 0;               ///< likewise

    // The image; null when nothing, or only a part, is on the device.
    std::shared_ptr<const Image> image;
    FilterChannels channels = FilterChannels::rgb;
    FilterEdges edges = FilterEdges::none;
    Framed frame;
    std::size_t planes = 0, planes_per_buffer = 0;
    std::vector<Buffer> spectra; ///< planes_per_buffer half spectra in each
    Buffer samples;              ///< planes on their way in and out
    Buffer mask;

    PlanReport report; ///< what was done since the last apply() that reported it
};

void Filter::Impl::forget() {
    image.reset();
    report = {};
}

/// Spectra, samples, the half spectra between the passes of either transform, and the mask.
bool Filter::Impl::together_fits(std::size_t count) const {
    const std::uint64_t bytes = count * spectrum_bytes();
    return bytes <= device->info().max_allocation &&
           4 * bytes + spectrum_bytes() / 2 <= device->info().global_memory;
}

void Filter::Impl::plan(std::size_t planes_at_once) {
    PlanOptions masked;
    masked.mask_at_load = true;
    const auto make = [&](std::unique_ptr<Transform> &transform, TransformKind kind,
                          const PlanOptions &chosen) {
        const Problem problem = problem_of(kind, frame, planes_at_once);
        if (transform && transform->problem() == problem)
            return;
        transform.reset(); // frees its memory before the next one takes its own
        transform = std::make_unique<Transform>(device, problem, chosen);
        report.compile_milliseconds += transform->report().compile_milliseconds;
    };
    make(forward_plan, TransformKind::rfft, {});
    make(inverse_plan, TransformKind::irfft, masked);
    if (mask.empty() || mask_values->height() != frame.height ||
        mask_values->width() != frame.width) {
        mask = Buffer();
        mask_values.emplace(device, frame.height, frame.width);
        mask = Buffer(device, mask_values->bytes());
    }
    const std::uint64_t largest_index = planes_at_once * frame.size();
    if (!margins || margins_edges != edges || margins_index < largest_index) {
        margins.emplace(device, edges, largest_index);
        margins_edges = edges;
        margins_index = largest_index;
        report.compile_milliseconds += margins->compile_milliseconds();
    }
}

void Filter::Impl::allocate(std::size_t planes_at_once) {
    planes_per_buffer = planes_at_once;
    const std::size_t buffers = planes / planes_at_once;
    const std::size_t in = planes_at_once * sample_bytes();
    const std::size_t out = planes_at_once * spectrum_bytes();
    if (samples.bytes() != in || spectra.size() != buffers || spectra.front().bytes() != out) {
        spectra.clear();
        samples = Buffer();
        forward_plan.reset();
        inverse_plan.reset();
        samples = Buffer(device, in);
        for (std::size_t i = 0; i < buffers; ++i)
            spectra.emplace_back(device, out);
    }
    plan(planes_at_once);
}

void Filter::Impl::set_image(std::shared_ptr<const Image> new_image, FilterChannels new_channels,
                             FilterEdges new_edges, const Between &between) {
    if (!new_image || new_image->empty())
        throw usage_error("There is no image to filter.");
    if (new_image->channels < 3)
        new_channels = FilterChannels::rgb;
    if (image == new_image && channels == new_channels && edges == new_edges)
        return;
    forget();
    image = std::move(new_image);
    channels = new_channels;
    edges = new_edges;
    frame = framed(image->height, image->width, edges);
    planes = compressed_planes(*image, channels);
    try {
        between("building kernels", 0.0);
        if (planes > 1 && !together_fits(planes)) {
            allocate(1);
        } else {
            try {
                allocate(planes);
            } catch (const Error &error) {
                if (planes == 1 || error.kind() != Error::Kind::failure)
                    throw;
                allocate(1); // a device may have less free than it says
            }
        }
        forward(between);
    } catch (...) {
        forget();
        throw;
    }
}

/// Host time since start, beyond that of the kernels, which have ended.
void Filter::Impl::add_launches(Clock::time_point start, const std::vector<StepReport> &steps) {
    report.launch_milliseconds +=
        std::max(0.0, milliseconds_since(start) - kernel_milliseconds(steps));
}

void Filter::Impl::forward(const Between &between) {
    between("transforming", 0.3);
    std::vector<float> converted;
    const float *source = image->samples.data();
    if (!planes_are_samples(*image, channels)) {
        converted = planes_of(*image, channels);
        source = converted.data();
    }
    std::vector<StepReport> steps;
    for (const Buffer &spectrum : spectra) {
        auto start = Clock::now();
        margins->upload(queue, frame, source, planes_per_buffer, samples);
        report.upload_milliseconds += milliseconds_since(start);
        start = Clock::now();
        forward_plan->execute(queue, samples, spectrum);
        queue.finish();
        steps = margins->steps();
        append(steps, forward_plan->report().steps);
        add_launches(start, steps);
        source += planes_per_buffer * frame.image_size();
    }
    append(report.steps, steps);
}

/// The planes under the mask that is enqueued.
std::vector<float> Filter::Impl::inverse() {
    std::vector<float> result(planes * frame.image_size());
    float *target = result.data();
    inverse_plan->set_mask(mask);
    for (const Buffer &spectrum : spectra) {
        auto start = Clock::now();
        inverse_plan->execute(queue, spectrum, samples);
        queue.finish();
        add_launches(start, inverse_plan->report().steps);
        start = Clock::now();
        Margins::download(queue, frame, target, planes_per_buffer, samples);
        report.download_milliseconds += milliseconds_since(start);
        target += planes_per_buffer * frame.image_size();
    }
    return result;
}

FilterResult Filter::Impl::apply(const FilterMask &wanted, const Between &between) {
    if (!image)
        throw usage_error("There is no image to filter.");
    FilterResult result;
    const auto start = Clock::now();
    between("building the mask", 0.6);
    mask_values->evaluate(queue, wanted, mask);
    report.compile_milliseconds += mask_values->take_compile_milliseconds();
    between("transforming back", 0.7);
    std::vector<float> back = inverse();
    result.image = std::make_shared<const Image>(with_planes(*image, channels, std::move(back)));

    result.plan = std::exchange(report, {});
    result.plan.problem = to_string(problem_of(TransformKind::rfft, frame, planes));
    result.plan.device = device->info().name;
    result.plan.workspace_bytes = forward_plan->workspace_bytes() + inverse_plan->workspace_bytes();
    append(result.plan.steps, mask_values->steps());
    append(result.plan.steps, inverse_plan->report().steps);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

Filter::Filter(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Filter::~Filter() = default;
Filter::Filter(Filter &&) noexcept = default;
Filter &Filter::operator=(Filter &&) noexcept = default;

void Filter::set_image(std::shared_ptr<const Image> image, FilterChannels channels,
                       FilterEdges edges, const Between &between) {
    impl_->set_image(
        std::move(image), channels, edges, between ? between : [](const std::string &, double) {});
}

std::size_t Filter::height() const {
    return impl_->image ? impl_->frame.height : 0;
}

std::size_t Filter::width() const {
    return impl_->image ? impl_->frame.width : 0;
}

FilterResult Filter::apply(const FilterMask &mask, const Between &between) {
    return impl_->apply(
        mask, between ? between : [](const std::string &, double) {});
}

} // namespace imago
