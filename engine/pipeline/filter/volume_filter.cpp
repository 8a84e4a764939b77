// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/volume_filter.h"

#include "engine/device/queue.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/in_parallel.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/mask/mask_value.h"
#include "engine/values/platform_label.h"

#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Depth, height and width.
using Extents = std::array<std::size_t, 3>;

std::size_t count_of(const Extents &extents) {
    return extents[0] * extents[1] * extents[2];
}

Problem volume_problem(TransformKind kind, const Extents &whole) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {whole[0], whole[1], whole[2]};
    return problem;
}

Extents extended(const Extents &extents, bool mirror) {
    Extents whole = extents;
    if (mirror)
        for (std::size_t &extent : whole)
            if (extent > 1)
                extent = framed(extent, extent, FilterEdges::mirror).height;
    return whole;
}

/// Continues one axis of an array in place of its extent: the reflections of its end and of its
/// beginning fade into each other, by half a period of a cosine. `inner` numbers lie between
/// neighbours of the axis.
std::vector<float> continued(const std::vector<float> &from, std::size_t extent, std::size_t whole,
                             std::size_t inner) {
    const std::size_t outer = from.size() / (extent * inner), room = whole - extent;
    std::vector<float> to(outer * whole * inner);
    in_parallel(outer, [&](std::size_t o) {
        const float *line = from.data() + o * extent * inner;
        float *out = to.data() + o * whole * inner;
        std::copy_n(line, extent * inner, out);
        for (std::size_t t = 0; t < room; ++t) {
            const std::size_t end = extent - 1 - std::min(t, extent - 1),
                              begin = std::min(room - 1 - t, extent - 1);
            const double part = (static_cast<double>(t) + 0.5) / static_cast<double>(room);
            const auto weight = static_cast<float>((1 + std::cos(std::numbers::pi * part)) / 2);
            for (std::size_t i = 0; i < inner; ++i)
                out[(extent + t) * inner + i] =
                    weight * line[end * inner + i] + (1 - weight) * line[begin * inner + i];
        }
    });
    return to;
}

double frequency_of(std::size_t index, std::size_t extent) {
    const auto k = static_cast<double>(index), n = static_cast<double>(extent);
    return (2 * index > extent ? k - n : k) / n;
}

/// The mask at the half spectrum's frequencies.
std::vector<float> factors_of(const FilterMask &mask, const Extents &whole) {
    const std::size_t columns = whole[2] / 2 + 1;
    std::vector<float> factors(whole[0] * whole[1] * columns);
    in_parallel(whole[0] * whole[1], [&](std::size_t row) {
        const double z = frequency_of(row / whole[1], whole[0]),
                     y = frequency_of(row % whole[1], whole[1]);
        for (std::size_t x = 0; x < columns; ++x) {
            const double radius = std::hypot(frequency_of(x, whole[2]), y, z);
            double factor = 1;
            for (const FilterShape &shape : mask.shapes)
                factor *= shape_value(shape, {radius, 0}); // of radii: any direction
            factors[row * columns + x] = static_cast<float>(factor);
        }
    });
    if (mask.keep_mean)
        factors.front() = 1;
    return factors;
}

void check_stack(const PictureStack &pictures) {
    if (pictures.empty() || !pictures.front() || pictures.front()->empty())
        throw usage_error(pipeline_says.no_image_to_filter);
    const Image &first = *pictures.front();
    for (const std::shared_ptr<const Image> &picture : pictures)
        if (picture->width != first.width || picture->height != first.height ||
            picture->channels != first.channels || picture->depth != first.depth)
            throw usage_error(pipeline_says.different_slices);
}

} // namespace

void check_volume_filter(const FilterMask &mask, FilterEdges edges) {
    using Kind = FilterShape::Kind;
    check(mask, 0, 0);
    for (const FilterShape &shape : mask.shapes)
        if (shape.kind != Kind::low && shape.kind != Kind::high && shape.kind != Kind::band &&
            shape.kind != Kind::stop)
            throw usage_error(pipeline_says.volume_shapes);
    if (!mask.pictures.empty())
        throw usage_error(pipeline_says.volume_shapes);
    if (edges == FilterEdges::mean || edges == FilterEdges::taper)
        throw usage_error(pipeline_says.volume_edges);
}

struct VolumeFilter::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    void prepare(const Extents &extents);
    std::vector<float> filter(std::vector<float> samples, const Extents &inner,
                              const Extents &extents);
    PlanReport finish_report();

    DevicePtr device;
    Queue queue;
    std::optional<Transform> forward, back;
    std::optional<Elementwise> scale; ///< multiplies spectra by factors
    Extents whole{};                  ///< that of the transforms
    Buffer samples, spectra, factors;
    PlanReport report;
};

void VolumeFilter::Impl::prepare(const Extents &extents) {
    if (forward && whole == extents)
        return;
    forward.reset();
    back.reset();
    samples = spectra = factors = Buffer();
    const Problem forth = volume_problem(TransformKind::rfft, extents);
    forward.emplace(ready_plan(device, forth));
    back.emplace(ready_plan(device, volume_problem(TransformKind::irfft, extents)));
    samples = Buffer(device, forth.input_bytes());
    spectra = Buffer(device, forth.output_bytes());
    factors = Buffer(device, forth.output_bytes() / 2); // a real number for each complex one
    scale.emplace(device, ElementwiseSource{"skeleton/spectrum.cl", "scale_spectra",
                                            ArrayWork::scaled_spectra, forth.output_numbers()});
    report.compile_milliseconds += scale->compile_milliseconds() +
                                   forward->report().compile_milliseconds +
                                   back->report().compile_milliseconds;
    whole = extents;
}

/// Filters one channel; `inner` is its extent without the margin.
std::vector<float> VolumeFilter::Impl::filter(std::vector<float> volume, const Extents &inner,
                                              const Extents &extents) {
    std::size_t between = 1;
    for (std::size_t axis = 3; axis-- > 0; between *= extents[axis])
        if (extents[axis] != inner[axis])
            volume = continued(volume, inner[axis], extents[axis], between);
    auto start = Clock::now();
    queue.upload(samples, volume.data(), volume.size() * sizeof(float));
    report.upload_milliseconds += milliseconds_since(start);
    forward->execute(queue, samples, spectra);
    const std::uint64_t size = factors.bytes() / sizeof(float),
                        strips = (size + scale->lanes() - 1) / scale->lanes();
    scale->launch(queue, strips, 1, 5 * factors.bytes(), spectra.handle(), factors.handle(),
                  spectra.handle(), Elementwise::Index{size}, Elementwise::Index{strips});
    back->execute(queue, spectra, samples);
    queue.finish();
    start = Clock::now();
    std::vector<float> result(count_of(inner));
    if (extents == inner) {
        queue.download(result.data(), samples, result.size() * sizeof(float));
    } else {
        queue.download(volume.data(), samples, volume.size() * sizeof(float));
        for (std::size_t row = 0; row < inner[0] * inner[1]; ++row)
            std::copy_n(volume.data() +
                            ((row / inner[1]) * extents[1] + row % inner[1]) * extents[2],
                        inner[2], result.data() + row * inner[2]);
    }
    report.download_milliseconds += milliseconds_since(start);
    return result;
}

PlanReport VolumeFilter::Impl::finish_report() {
    report.problem = to_string(back->problem());
    name_device(report, device->info());
    report.workspace_bytes = forward->workspace_bytes() + back->workspace_bytes();
    add_choice(report, forward->report());
    append(report.steps, forward->report().steps);
    report.steps.push_back(scale->report());
    add_choice(report, back->report());
    append(report.steps, back->report().steps);
    return std::exchange(report, {});
}

VolumeFilter::VolumeFilter(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
VolumeFilter::~VolumeFilter() = default;
VolumeFilter::VolumeFilter(VolumeFilter &&) noexcept = default;
VolumeFilter &VolumeFilter::operator=(VolumeFilter &&) noexcept = default;

VolumeResult VolumeFilter::run(const PictureStack &pictures, const FilterMask &mask,
                               FilterEdges edges, const Between &between) {
    check_volume_filter(mask, edges);
    check_stack(pictures);
    const auto start = Clock::now();
    const Image &first = *pictures.front();
    const Extents inner{pictures.size(), first.height, first.width};
    const Extents whole = extended(inner, edges != FilterEdges::none);
    if (between)
        between(pipeline_says.doing_filter, 0);
    impl_->report = {};
    impl_->prepare(whole);
    const std::vector<float> factors = factors_of(mask, whole);
    impl_->queue.upload(impl_->factors, factors.data(), factors.size() * sizeof(float));
    std::vector<Image> results;
    for (const std::shared_ptr<const Image> &picture : pictures) {
        Image result{.width = first.width,
                     .height = first.height,
                     .channels = first.channels,
                     .depth = first.depth,
                     .alpha = picture->alpha,
                     .metadata = picture->metadata};
        result.samples.reserve(first.count());
        results.push_back(std::move(result));
    }
    std::vector<float> room(first.plane_size());
    for (std::size_t channel = 0; channel < first.channels; ++channel) {
        if (between)
            between(pipeline_says.doing_filter,
                    static_cast<double>(channel) / static_cast<double>(first.channels));
        std::vector<float> volume;
        volume.reserve(count_of(inner));
        for (const std::shared_ptr<const Image> &picture : pictures) {
            const float *plane = picture->stretch(channel, 0, room.size(), room.data());
            volume.insert(volume.end(), plane, plane + room.size());
        }
        volume = impl_->filter(std::move(volume), inner, whole);
        for (std::size_t page = 0; page < results.size(); ++page) {
            const auto plane = volume.begin() + static_cast<std::ptrdiff_t>(page * room.size());
            results[page].samples.insert(results[page].samples.end(), plane,
                                         plane + static_cast<std::ptrdiff_t>(room.size()));
        }
    }
    VolumeResult result;
    for (Image &image : results)
        result.pictures.push_back(std::make_shared<const Image>(std::move(image)));
    result.plan = impl_->finish_report();
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace imago
