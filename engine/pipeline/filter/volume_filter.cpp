// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/volume_filter.h"

#include "engine/device/queue.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/in_parallel.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/mask/volume_mask.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>
#include <span>
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

/// The mask at the half spectrum's frequencies of a row, across.
void set_row(const std::vector<VolumeShape> &shapes, double z, double y, std::size_t width,
             std::span<float> factors) {
    for (std::size_t x = 0; x < factors.size(); ++x) {
        double factor = 1;
        for (const VolumeShape &shape : shapes)
            factor *= shape.value({frequency_of(x, width), y, z});
        factors[x] = static_cast<float>(factor);
    }
}

/// The mask at the half spectrum's frequencies. That of radii is the same on both sides of 0.
std::vector<float> factors_of(const FilterMask &mask, const Extents &whole) {
    const std::vector<VolumeShape> shapes(mask.shapes.begin(), mask.shapes.end());
    const bool of_radii = std::all_of(shapes.begin(), shapes.end(),
                                      [](const VolumeShape &shape) { return shape.of_radius(); });
    const std::size_t columns = whole[2] / 2 + 1, height = whole[1];
    const std::size_t rows = of_radii ? height / 2 + 1 : height;
    std::vector<float> factors(whole[0] * height * columns);
    in_parallel((of_radii ? whole[0] / 2 + 1 : whole[0]) * rows, [&](std::size_t row) {
        const std::size_t at = (row / rows * height + row % rows) * columns;
        set_row(shapes, frequency_of(row / rows, whole[0]), frequency_of(row % rows, height),
                whole[2], std::span(factors).subspan(at, columns));
    });
    const auto folded = [](std::size_t k, std::size_t n) { return 2 * k > n ? n - k : k; };
    for (std::size_t row = 0; of_radii && row < whole[0] * height; ++row) {
        const std::size_t same =
            folded(row / height, whole[0]) * height + folded(row % height, height);
        if (same != row)
            std::copy_n(factors.data() + same * columns, columns, factors.data() + row * columns);
    }
    if (mask.keep_mean)
        factors.front() = 1;
    return factors;
}

std::shared_ptr<const MaskView> section_of(const std::vector<float> &factors,
                                           const Extents &whole) {
    auto view = std::make_shared<MaskView>();
    view->width = whole[2] / 2 + 1;
    view->height = whole[1];
    view->parts.reserve(view->width * view->height);
    for (std::size_t i = 0; i < view->width * view->height; ++i)
        view->parts.push_back(static_cast<std::uint8_t>(std::lround(255 * factors[i])));
    return view;
}

std::vector<FilterFigures> figures_of(const PictureStack &originals, const PictureStack &results) {
    std::vector<FilterFigures> figures(originals.size());
    for (std::size_t page = 0; page < originals.size(); ++page)
        figures[page] = measured(*originals[page], *results[page]);
    return figures;
}

/// One channel of all pictures.
std::vector<float> volume_of(const PictureStack &pictures, std::size_t channel) {
    const std::size_t size = pictures.front()->plane_size();
    std::vector<float> volume, room(size);
    volume.reserve(pictures.size() * size);
    for (const std::shared_ptr<const Image> &picture : pictures) {
        const float *plane = picture->stretch(channel, 0, size, room.data());
        volume.insert(volume.end(), plane, plane + size);
    }
    return volume;
}

/// Results without samples.
std::vector<Image> results_for(const PictureStack &pictures) {
    std::vector<Image> results;
    for (const std::shared_ptr<const Image> &picture : pictures) {
        Image result{.width = picture->width,
                     .height = picture->height,
                     .channels = picture->channels,
                     .depth = picture->depth,
                     .alpha = picture->alpha,
                     .metadata = picture->metadata};
        result.samples.reserve(picture->count());
        results.push_back(std::move(result));
    }
    return results;
}

void add_channel(std::vector<Image> &results, const std::vector<float> &volume) {
    const std::size_t size = volume.size() / results.size();
    for (std::size_t page = 0; page < results.size(); ++page) {
        const auto plane = volume.begin() + static_cast<std::ptrdiff_t>(page * size);
        results[page].samples.insert(results[page].samples.end(), plane,
                                     plane + static_cast<std::ptrdiff_t>(size));
    }
}

PictureStack shared(std::vector<Image> images) {
    PictureStack pictures;
    for (Image &image : images)
        pictures.push_back(std::make_shared<const Image>(std::move(image)));
    return pictures;
}

} // namespace

void check_stack(const PictureStack &pictures) {
    if (pictures.empty() || !pictures.front() || pictures.front()->empty())
        throw usage_error(pipeline_says.no_image_to_filter);
    const Image &first = *pictures.front();
    for (const std::shared_ptr<const Image> &picture : pictures)
        if (picture->width != first.width || picture->height != first.height ||
            picture->channels != first.channels || picture->depth != first.depth)
            throw usage_error(pipeline_says.different_slices);
}

void check_volume_filter(const FilterMask &mask, FilterEdges edges) {
    check(mask, 0, 0);
    const bool brushed =
        std::any_of(mask.shapes.begin(), mask.shapes.end(), [](const FilterShape &shape) {
            return shape.kind == FilterShape::Kind::brush;
        });
    if (brushed || !mask.pictures.empty())
        throw usage_error(pipeline_says.volume_shapes);
    if (edges == FilterEdges::mean || edges == FilterEdges::taper)
        throw usage_error(pipeline_says.volume_edges);
}

struct VolumeFilter::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    void prepare(const PictureStack &pictures, FilterEdges edges, std::size_t kept_channels);
    void build();
    void transform(std::vector<float> volume, const Buffer &to);
    void take_mask(const std::vector<float> &values);
    std::vector<float> inverse(const Buffer &from, const Between &between, double done);
    void add_section(const Buffer &from, float share);
    std::vector<std::complex<float>>
    slice_spectrum(const Buffer &from, const std::vector<float> &mask, std::size_t slice);
    void add_slice(const std::vector<std::complex<float>> &spectrum, std::vector<float> &to);
    PlanReport finish_report(bool forth);

    DevicePtr device;
    Queue queue;
    std::optional<Transform> forward, back;
    std::optional<Elementwise> scale; ///< multiplies spectra by factors
    Extents inner{}, whole{};         ///< of the pictures; with their margin, of the transforms
    Extents built{};                  ///< those that the transforms were made for
    Buffer samples, spectra, factors;
    PlanReport report;

    std::shared_ptr<const PictureStack> loaded; ///< whose spectra are kept
    FilterEdges edges = FilterEdges::none;      ///< theirs
    std::vector<Buffer> kept;                   ///< a half spectrum for each channel
    std::shared_ptr<Plane> section;
    double last_milliseconds = 0;  ///< of apply()
    std::optional<Transform> flat; ///< the inverse of one slice
    Extents flat_built{};          ///< `built`, as it was made
    Buffer flat_spectrum, flat_samples;
    std::vector<std::complex<float>> here; ///< a channel's spectrum on the host, for previews
};

/// Makes transforms and memory for pictures, and frees that of others.
void VolumeFilter::Impl::prepare(const PictureStack &pictures, FilterEdges wanted,
                                 std::size_t kept_channels) {
    check_stack(pictures);
    loaded.reset();
    kept.clear();
    section.reset();
    last_milliseconds = 0;
    here = {};
    report = {};
    inner = {pictures.size(), pictures.front()->height, pictures.front()->width};
    edges = wanted == FilterEdges::none ? FilterEdges::none : FilterEdges::mirror;
    whole = extended(inner, edges == FilterEdges::mirror);
    const Problem forth = volume_problem(TransformKind::rfft, whole);
    const std::uint64_t needed = forth.input_bytes() + forth.output_bytes() * 3 / 2 +
                                 kept_channels * forth.output_bytes(),
                        there = device->info().global_memory, megabyte = 1'000'000;
    if (needed > there)
        throw Error(pipeline_says.volume_memory, needed / megabyte, there / megabyte);
    build();
}

void VolumeFilter::Impl::build() {
    if (forward && built == whole)
        return;
    built = {}; // until all of it is there
    forward.reset();
    back.reset();
    samples = spectra = factors = Buffer();
    const Problem forth = volume_problem(TransformKind::rfft, whole);
    forward.emplace(ready_plan(device, forth));
    back.emplace(ready_plan(device, volume_problem(TransformKind::irfft, whole)));
    samples = Buffer(device, forth.input_bytes());
    spectra = Buffer(device, forth.output_bytes());
    factors = Buffer(device, forth.output_bytes() / 2); // a real number for each complex one
    scale.emplace(device, ElementwiseSource{"skeleton/spectrum.cl", "scale_spectra",
                                            ArrayWork::scaled_spectra, forth.output_numbers()});
    report.compile_milliseconds += scale->compile_milliseconds() +
                                   forward->report().compile_milliseconds +
                                   back->report().compile_milliseconds;
    built = whole;
}

/// Transforms one channel with its margin.
void VolumeFilter::Impl::transform(std::vector<float> volume, const Buffer &to) {
    std::size_t between = 1;
    for (std::size_t axis = 3; axis-- > 0; between *= whole[axis])
        if (whole[axis] != inner[axis])
            volume = continued(volume, inner[axis], whole[axis], between);
    const auto start = Clock::now();
    queue.upload(samples, volume.data(), volume.size() * sizeof(float));
    report.upload_milliseconds += milliseconds_since(start);
    forward->execute(queue, samples, to);
    queue.finish();
}

void VolumeFilter::Impl::take_mask(const std::vector<float> &values) {
    queue.upload(factors, values.data(), values.size() * sizeof(float));
}

/// Filters one channel's spectrum, and cuts the margin off.
std::vector<float> VolumeFilter::Impl::inverse(const Buffer &from, const Between &between,
                                               double done) {
    if (between)
        between(pipeline_says.doing_filter, done);
    const std::uint64_t size = factors.bytes() / sizeof(float),
                        strips = (size + scale->lanes() - 1) / scale->lanes();
    scale->launch(queue, strips, 1, 5 * factors.bytes(), from.handle(), factors.handle(),
                  spectra.handle(), Elementwise::Index{size}, Elementwise::Index{strips});
    back->execute(queue, spectra, samples);
    queue.finish();
    if (between)
        between(pipeline_says.doing_filter, done);
    const auto start = Clock::now();
    std::vector<float> result(count_of(inner));
    if (whole == inner) {
        queue.download(result.data(), samples, result.size() * sizeof(float));
    } else {
        std::vector<float> volume(count_of(whole));
        queue.download(volume.data(), samples, volume.size() * sizeof(float));
        for (std::size_t row = 0; row < inner[0] * inner[1]; ++row)
            std::copy_n(volume.data() + ((row / inner[1]) * whole[1] + row % inner[1]) * whole[2],
                        inner[2], result.data() + row * inner[2]);
    }
    report.download_milliseconds += milliseconds_since(start);
    return result;
}

/// Adds a channel's log magnitudes at frequency 0 across the slices, which come first.
void VolumeFilter::Impl::add_section(const Buffer &from, float share) {
    std::vector<std::complex<float>> numbers(section->samples.size());
    queue.download(numbers.data(), from, numbers.size() * sizeof numbers.front());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        section->samples[i] += share * std::log10(1 + std::abs(numbers[i]));
}

/// The spectrum of one slice under the mask: the inverse transform along the depth, at one place.
std::vector<std::complex<float>> VolumeFilter::Impl::slice_spectrum(const Buffer &from,
                                                                    const std::vector<float> &mask,
                                                                    std::size_t slice) {
    const std::size_t columns = whole[2] / 2 + 1, plane = whole[1] * columns;
    std::vector<std::complex<float>> sum(plane), waves(whole[0]);
    here.resize(whole[0] * plane); // stays, since fresh memory takes longer than the copy
    queue.download(here.data(), from, here.size() * sizeof here.front());
    for (std::size_t k = 0; k < whole[0]; ++k)
        waves[k] = std::complex<float>(
            std::polar(1.0 / static_cast<double>(whole[0]),
                       2 * std::numbers::pi * static_cast<double>(k * slice % whole[0]) /
                           static_cast<double>(whole[0])));
    in_parallel(whole[1], [&](std::size_t row) {
        for (std::size_t k = 0; k < whole[0]; ++k) {
            const std::size_t first = k * plane + row * columns;
            const float real = waves[k].real(), imaginary = waves[k].imag();
            for (std::size_t x = 0; x < columns; ++x) {
                const float factor = mask[first + x];
                const std::complex<float> value = here[first + x];
                sum[row * columns + x] +=
                    std::complex<float>(factor * (value.real() * real - value.imag() * imaginary),
                                        factor * (value.real() * imaginary + value.imag() * real));
            }
        }
    });
    return sum;
}

/// The samples of a slice's spectrum, without the margin.
void VolumeFilter::Impl::add_slice(const std::vector<std::complex<float>> &spectrum,
                                   std::vector<float> &to) {
    if (!flat || flat_built != built) {
        Problem problem;
        problem.kind = TransformKind::irfft;
        problem.extents = {whole[1], whole[2]};
        flat_built = {};
        flat.emplace(ready_plan(device, problem));
        flat_spectrum = Buffer(device, problem.input_bytes());
        flat_samples = Buffer(device, problem.output_bytes());
        flat_built = built;
    }
    queue.upload(flat_spectrum, spectrum.data(), spectrum.size() * sizeof spectrum.front());
    flat->execute(queue, flat_spectrum, flat_samples);
    std::vector<float> samples_of(whole[1] * whole[2]);
    queue.download(samples_of.data(), flat_samples, samples_of.size() * sizeof(float));
    for (std::size_t y = 0; y < inner[1]; ++y) {
        const auto row = samples_of.begin() + static_cast<std::ptrdiff_t>(y * whole[2]);
        to.insert(to.end(), row, row + static_cast<std::ptrdiff_t>(inner[2]));
    }
}

PlanReport VolumeFilter::Impl::finish_report(bool forth) {
    report.problem = to_string(back->problem());
    name_device(report, device->info());
    report.workspace_bytes = forward->workspace_bytes() + back->workspace_bytes();
    if (forth) {
        add_choice(report, forward->report());
        append(report.steps, forward->report().steps);
    }
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
    const auto start = Clock::now();
    if (between)
        between(pipeline_says.doing_filter, 0);
    impl_->prepare(pictures, edges, 0);
    impl_->take_mask(factors_of(mask, impl_->whole));
    std::vector<Image> results = results_for(pictures);
    const std::size_t channels = pictures.front()->channels;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        impl_->transform(volume_of(pictures, channel), impl_->spectra);
        const double done =
            static_cast<double>(2 * channel + 1) / static_cast<double>(2 * channels);
        add_channel(results, impl_->inverse(impl_->spectra, between, done));
    }
    VolumeResult result;
    result.edges = impl_->edges;
    result.height = impl_->whole[1];
    result.width = impl_->whole[2];
    result.pictures = shared(std::move(results));
    result.plan = impl_->finish_report(true);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

void VolumeFilter::load(std::shared_ptr<const PictureStack> pictures, FilterEdges edges,
                        const Between &between) {
    if (!pictures)
        throw usage_error(pipeline_says.no_image_to_filter);
    check_volume_filter({}, edges);
    const FilterEdges used = edges == FilterEdges::none ? FilterEdges::none : FilterEdges::mirror;
    if (impl_->loaded == pictures && impl_->edges == used)
        return;
    impl_->prepare(*pictures, edges, pictures->empty() ? 0 : pictures->front()->channels);
    const std::size_t channels = pictures->front()->channels, columns = impl_->whole[2] / 2 + 1;
    const std::uint64_t bytes = impl_->spectra.bytes();
    impl_->section = std::make_shared<Plane>(
        Plane{columns, impl_->whole[1], std::vector<float>(columns * impl_->whole[1])});
    for (std::size_t channel = 0; channel < channels; ++channel) {
        if (between)
            between(pipeline_says.doing_transform,
                    static_cast<double>(channel) / static_cast<double>(channels));
        impl_->kept.emplace_back(impl_->device, bytes);
        impl_->transform(volume_of(*pictures, channel), impl_->kept.back());
        impl_->add_section(impl_->kept.back(), 1 / static_cast<float>(channels));
    }
    impl_->loaded = std::move(pictures);
}

VolumeResult VolumeFilter::apply(const FilterMask &mask, const Between &between) {
    if (!impl_->loaded)
        throw usage_error(pipeline_says.no_image_to_filter);
    check_volume_filter(mask, impl_->edges);
    const auto start = Clock::now();
    const std::vector<float> factors = factors_of(mask, impl_->whole);
    impl_->take_mask(factors);
    std::vector<Image> results = results_for(*impl_->loaded);
    const auto channels = static_cast<double>(impl_->kept.size());
    for (std::size_t channel = 0; channel < impl_->kept.size(); ++channel)
        add_channel(results, impl_->inverse(impl_->kept[channel], between,
                                            static_cast<double>(channel) / channels));
    VolumeResult result;
    result.edges = impl_->edges;
    result.height = impl_->whole[1];
    result.width = impl_->whole[2];
    result.pictures = shared(std::move(results));
    result.figures = figures_of(*impl_->loaded, result.pictures);
    result.spectrum = impl_->section;
    result.mask = section_of(factors, impl_->whole);
    result.plan = impl_->finish_report(false);
    result.engine_milliseconds = milliseconds_since(start);
    impl_->last_milliseconds = result.engine_milliseconds;
    return result;
}

std::optional<FilterResult>
VolumeFilter::preview(const std::shared_ptr<const PictureStack> &pictures, const FilterMask &mask,
                      FilterEdges edges, const VolumeSight &sight) {
    const FilterEdges used = edges == FilterEdges::none ? FilterEdges::none : FilterEdges::mirror;
    if (!pictures || impl_->loaded != pictures || impl_->edges != used ||
        sight.slice >= pictures->size() || impl_->last_milliseconds <= sight.budget_milliseconds)
        return std::nullopt;
    check_volume_filter(mask, used);
    const auto start = Clock::now();
    const std::vector<float> factors = factors_of(mask, impl_->whole);
    const std::shared_ptr<const Image> &original = (*pictures)[sight.slice];
    std::vector<Image> image = results_for({original});
    for (const Buffer &spectrum : impl_->kept)
        impl_->add_slice(impl_->slice_spectrum(spectrum, factors, sight.slice),
                         image.front().samples);
    const PictureStack result = shared(std::move(image));
    FilterResult preview;
    preview.image = result.front();
    preview.figures = figures_of({original}, result).front();
    preview.edges = used;
    preview.height = impl_->whole[1];
    preview.width = impl_->whole[2];
    preview.spectrum = impl_->section;
    preview.mask = section_of(factors, impl_->whole);
    preview.engine_milliseconds = milliseconds_since(start);
    return preview;
}

} // namespace imago
