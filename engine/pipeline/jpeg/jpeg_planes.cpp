// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_planes.h"

#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

using Index = Elementwise::Index;

constexpr std::size_t longest_side = 65500; ///< libjpeg's JPEG_MAX_DIMENSION
constexpr std::uint64_t each = 8;           ///< EACH of the kernels

ElementwiseSource jpeg_kernel(const char *name, ArrayWork work, std::uint64_t largest_index) {
    ElementwiseSource source{"skeleton/compress/jpeg.cl", name, work, largest_index};
    source.purpose = "planes of a JPEG file";
    return source;
}

std::size_t whole_blocks(std::size_t samples) {
    return (samples + jpeg_side - 1) / jpeg_side * jpeg_side;
}

/// Chroma's samples for the pixels of a side.
std::size_t sampled(std::size_t pixels, unsigned factor) {
    return (pixels + factor - 1) / factor;
}

/// The DCT-II of all blocks of a plane, or its inverse.
Problem blocks_problem(TransformKind kind, const JpegComponent &plane) {
    Problem problem;
    problem.kind = kind;
    problem.norm = Norm::ortho;
    problem.extents = {jpeg_side, jpeg_side};
    problem.batch = {plane.height / jpeg_side, plane.width / jpeg_side};
    problem.in_strides = {jpeg_side * plane.width, jpeg_side, plane.width, 1};
    problem.out_strides = problem.in_strides;
    return problem;
}

std::size_t size_of(const JpegComponent &plane) {
    return plane.height * plane.width;
}

/// Which plane a component is, for the kernel.
cl_uint plane_number(std::size_t component, std::size_t components) {
    return static_cast<cl_uint>(components == 1 ? 0 : component + 1);
}

} // namespace

void check_jpeg_image(const Image &image) {
    if (image.empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    if (image.depth != SampleDepth::u8)
        throw usage_error(pipeline_says.jpeg_depth);
    if (std::max(image.width, image.height) > longest_side)
        throw usage_error(pipeline_says.jpeg_sides, image.width, image.height, longest_side);
}

JpegPlanes::JpegPlanes(Queue &queue, std::shared_ptr<const Image> image, ChromaSampling sampling)
    : image_(std::move(image)), sampling_(sampling) {
    check_jpeg_image(*image_);
    const unsigned across = sampling == ChromaSampling::full ? 1 : 2;
    const unsigned down = sampling == ChromaSampling::quarter ? 2 : 1;
    const bool colours = image_->channels == 3;
    add_component(colours ? across : 1, colours ? down : 1);
    if (colours)
        for (int chroma = 0; chroma < 2; ++chroma)
            add_component(1, 1);
    const DevicePtr &device = queue.device();
    std::uint64_t largest = image_->count();
    for (const JpegComponent &component : components_) {
        largest = std::max<std::uint64_t>(largest, size_of(component));
        kept_.emplace_back(device, size_of(component) * sizeof(float));
        values_.emplace_back(device, size_of(component) * sizeof(float));
    }
    pixels_ = Buffer(device, image_->count());
    steps_ = Buffer(device, 2 * sizeof(QuantisationTable) / sizeof(std::uint16_t) * sizeof(float));
    whole_numbers_ = Buffer(device, size_of(components_.front()) * sizeof(std::int16_t));
    plane_.emplace(device, jpeg_kernel("jpeg_plane", ArrayWork::jpeg_planes, largest));
    quantise_.emplace(device, jpeg_kernel("quantise", ArrayWork::quantised, largest));
    picture_.emplace(device, jpeg_kernel("jpeg_pixels", ArrayWork::jpeg_picture, largest));
    for (const std::optional<Elementwise> *kernel : {&plane_, &quantise_, &picture_})
        report_.compile_milliseconds += (*kernel)->compile_milliseconds();
    load(queue);
}

/// Adds a plane. Those of chroma are smaller than luma by luma's factors.
void JpegPlanes::add_component(unsigned horizontal, unsigned vertical) {
    JpegComponent component;
    component.horizontal = horizontal;
    component.vertical = vertical;
    const bool luma = components_.empty();
    const unsigned across = luma ? 1 : components_.front().horizontal;
    const unsigned down = luma ? 1 : components_.front().vertical;
    component.width = whole_blocks(sampled(image_->width, across));
    component.height = whole_blocks(sampled(image_->height, down));
    components_.push_back(std::move(component));
}

/// Plans the transforms of planes of this size, unless luma's are.
void JpegPlanes::add_transforms(const DevicePtr &device, const JpegComponent &component) {
    const Problem problem = blocks_problem(TransformKind::dct2, component);
    for (const Pair &pair : pairs_)
        if (pair.forward->problem() == problem)
            return;
    Pair pair;
    pair.forward.emplace(ready_plan(device, problem));
    pair.back.emplace(ready_plan(device, blocks_problem(TransformKind::idct2, component)));
    for (const std::optional<Transform> *transform : {&pair.forward, &pair.back})
        report_.compile_milliseconds += (*transform)->report().compile_milliseconds;
    pairs_.push_back(std::move(pair));
}

void JpegPlanes::load(Queue &queue) {
    const auto start = Clock::now();
    if (image_->narrow())
        queue.upload(pixels_, image_->bytes.data(), image_->count());
    else
        queue.upload(pixels_, rounded_to_bytes(*image_).bytes.data(), image_->count());
    report_.upload_milliseconds += milliseconds_since(start);
    for (std::size_t c = 0; c < components_.size(); ++c) {
        const JpegComponent &plane = components_[c], &luma = components_.front();
        add_transforms(queue.device(), plane);
        const unsigned across = c == 0 ? 1 : luma.horizontal, down = c == 0 ? 1 : luma.vertical;
        plane_->launch(queue, size_of(plane), each, size_of(plane) * (sizeof(float) + 3),
                       pixels_.handle(), Index{image_->height}, Index{image_->width},
                       plane_number(c, components_.size()), cl_uint{across}, cl_uint{down},
                       Index{plane.width}, Index{sampled(image_->height, down)},
                       values_[c].handle());
        Transform &forward = *pairs_[c == 0 ? 0 : pairs_.size() - 1].forward;
        forward.execute(queue, values_[c], kept_[c]);
        queue.finish();
        note(*plane_);
        append(report_.steps, forward.report().steps);
    }
}

JpegPicture JpegPlanes::quantise(Queue &queue, const CompressSettings &settings) {
    const JpegTables tables = tables_of(*settings.jpeg);
    JpegPicture picture{image_->width, image_->height, tables, components_};
    for (std::size_t c = 0; c < components_.size(); ++c) {
        const QuantisationTable &table = c == 0 ? tables.luma : tables.chroma;
        const std::vector<float> steps(table.begin(), table.end());
        queue.upload(steps_, steps.data(), steps.size() * sizeof(float));
        JpegComponent &plane = picture.components[c];
        const std::uint64_t size = size_of(plane);
        quantise_->launch(queue, size, each, size * (2 * sizeof(float) + sizeof(std::int16_t)),
                          kept_[c].handle(), Index{plane.width}, steps_.handle(),
                          static_cast<cl_float>(choice_of(*settings.jpeg).zone),
                          cl_int{settings.protect_means}, whole_numbers_.handle(),
                          values_[c].handle());
        const auto start = Clock::now();
        plane.coefficients.resize(size);
        queue.download(plane.coefficients.data(), whole_numbers_, size * sizeof(std::int16_t));
        report_.download_milliseconds += milliseconds_since(start);
        note(*quantise_);
    }
    return picture;
}

Image JpegPlanes::transform_back(Queue &queue) {
    const JpegComponent &luma = components_.front(), &chroma = components_.back();
    for (std::size_t c = 0; c < components_.size(); ++c) {
        Transform &back = *pairs_[c == 0 ? 0 : pairs_.size() - 1].back;
        back.execute(queue, values_[c], values_[c]);
        queue.finish();
        append(report_.steps, back.report().steps);
    }
    const bool colours = components_.size() == 3;
    const std::uint64_t pixels = image_->plane_size();
    picture_->launch(queue, pixels, each, pixels * (2 * sizeof(float) + 3), Index{image_->width},
                     cl_int{colours}, values_.front().handle(), Index{luma.width},
                     values_[colours ? 1 : 0].handle(), values_[colours ? 2 : 0].handle(),
                     Index{chroma.width}, Index{sampled(image_->height, luma.vertical)},
                     Index{sampled(image_->width, luma.horizontal)}, cl_uint{luma.horizontal},
                     cl_uint{luma.vertical}, pixels_.handle());
    const auto start = Clock::now();
    Image image{image_->width, image_->height, image_->channels, SampleDepth::u8};
    image.alpha = image_->alpha;
    image.metadata = image_->metadata;
    image.bytes.resize(image_->count());
    queue.download(image.bytes.data(), pixels_, image.bytes.size());
    report_.download_milliseconds += milliseconds_since(start);
    note(*picture_);
    return image;
}

std::vector<PlannedTransform> JpegPlanes::plans() const {
    std::vector<PlannedTransform> all;
    for (const Pair &pair : pairs_) {
        add_planned(all, pair.back);
        add_planned(all, pair.forward);
    }
    return all;
}

bool JpegPlanes::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](Pair &pair) {
        return take_plan(pair.back, requested, plan) || take_plan(pair.forward, requested, plan);
    });
}

PlanReport JpegPlanes::take_report() {
    PlanReport report = std::exchange(report_, {});
    report.problem = to_string(pairs_.front().back->problem());
    for (const Pair &pair : pairs_)
        for (const std::optional<Transform> *transform : {&pair.forward, &pair.back}) {
            add_choice(report, (*transform)->report());
            report.workspace_bytes += (*transform)->workspace_bytes();
        }
    return report;
}

} // namespace imago
