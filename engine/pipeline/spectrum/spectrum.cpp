// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/spectrum.h"

#include "engine/pipeline/spectrum/chunks.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/spectrum/whole_spectra.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago {
namespace {

std::string times(std::initializer_list<std::size_t> extents) {
    std::string text;
    for (const std::size_t extent : extents)
        text += (text.empty() ? "" : " x ") + std::to_string(extent);
    return text;
}

void check_planes(std::size_t samples, std::size_t planes, std::size_t height, std::size_t width) {
    if (planes == 0 || height == 0 || width == 0 || samples != planes * height * width)
        throw usage_error(pipeline_says.size_of_pictures, times({planes, height, width}), samples);
}

/// Views complex numbers as pairs of floats, as the standard allows.
std::span<const float> numbers_of(std::span<const std::complex<float>> samples) {
    return {reinterpret_cast<const float *>(samples.data()), 2 * samples.size()};
}

void check_signals(std::size_t samples, std::size_t signals, std::size_t length) {
    if (signals == 0 || length == 0 || samples != signals * length)
        throw usage_error(pipeline_says.size_of_signals, times({signals, length}), samples);
}

} // namespace

struct Spectrum::Impl {
    explicit Impl(DevicePtr chosen) : device(chosen), queue(chosen) {}

    /// Runs all parts. `samples` has two numbers for each complex sample.
    std::vector<float> run(std::span<const float> samples, Problem problem, HalfSpectra shape,
                           const SpectrumSettings &settings);
    void prepare(const Problem &problem, HalfSpectra shape);
    /// Transforms all of shape.planes, problem.transforms() at a time, and hands on each part: the
    /// number of its first plane and its shape; its spectra are in `half`.
    template <class Take>
    void run_parts(std::span<const float> samples, const Problem &problem, HalfSpectra shape,
                   Take take);
    template <class Work>
    void in_parts(Problem problem, HalfSpectra shape, const SpectrumSettings &settings, Work work);
    std::vector<std::complex<float>> run_complex(std::span<const float> samples,
                                                 const Problem &problem, const HalfSpectra &shape,
                                                 const SpectrumSettings &settings);
    void fill_report(const Problem &all);

    DevicePtr device;
    Queue queue;
    std::unique_ptr<Transform> transform;
    std::optional<SpectrumValues> values;
    std::uint64_t largest_index = 0; ///< the largest index that `values` supports
    /// The samples' buffer, which the transform frees for the values.
    Buffer samples_and_values;
    Buffer half;
    PlanReport report;
};

/// Makes the plan, kernel and buffers for problem.transforms() planes at a time, unless they exist.
void Spectrum::Impl::prepare(const Problem &problem, HalfSpectra shape) {
    if (transform && transform->problem() == problem)
        return;
    transform.reset(); // frees its memory before the next one takes its own
    samples_and_values = half = Buffer();
    shape.planes = problem.transforms();
    auto plan = std::make_unique<Transform>(ready_plan(device, problem));
    report.compile_milliseconds += plan->report().compile_milliseconds;
    samples_and_values = Buffer(device, problem.input_bytes());
    half = Buffer(device, problem.output_bytes());
    const bool grown = shape.input_floats() > largest_index;
    if (!values || grown) {
        largest_index = std::max<std::uint64_t>(shape.input_floats(), 0x7fffffff);
        values.emplace(device, shape.input_floats());
        report.compile_milliseconds += values->compile_milliseconds();
    }
    transform = std::move(plan);
}

/// Calls `work` with the problem of as many planes as the device takes together.
template <class Work>
void Spectrum::Impl::in_parts(Problem problem, HalfSpectra shape, const SpectrumSettings &settings,
                              Work work) {
    problem.kind = shape.complex ? TransformKind::fft : TransformKind::rfft;
    problem.norm = settings.norm;
    const Problem all = problem;
    const std::uint64_t planes = problem.transforms();
    const std::uint64_t bytes = 2 * shape.height * shape.bins() * sizeof(float);
    work_in_chunks(chunk_that_fits(device->info(), planes, bytes), [&](std::uint64_t batch) {
        report = {};
        problem.batch = {batch};
        prepare(problem, shape);
        work(problem);
    });
    fill_report(all);
}

std::vector<float> Spectrum::Impl::run(std::span<const float> samples, Problem problem,
                                       HalfSpectra shape, const SpectrumSettings &settings) {
    check(settings.decibel);
    std::vector<float> result;
    in_parts(std::move(problem), shape, settings, [&](const Problem &part) {
        result.assign(shape.output_floats(), 0);
        const std::uint64_t plane = shape.output_floats() / shape.planes;
        run_parts(samples, part, shape, [&](std::uint64_t first, const HalfSpectra &some) {
            values->launch(queue, some, settings.value, settings.decibel, half, samples_and_values);
            queue.finish();
            const auto start = Clock::now();
            queue.download(result.data() + first * plane, samples_and_values,
                           some.output_floats() * sizeof(float));
            report.download_milliseconds += milliseconds_since(start);
        });
    });
    report.steps.push_back(values->report());
    return result;
}

/// Half spectra are completed on the host, which has to take the whole ones in any case.
std::vector<std::complex<float>> Spectrum::Impl::run_complex(std::span<const float> samples,
                                                             const Problem &problem,
                                                             const HalfSpectra &shape,
                                                             const SpectrumSettings &settings) {
    const std::size_t plane = shape.height * shape.width;
    std::vector<std::complex<float>> result(shape.planes * plane), some_half;
    in_parts(problem, shape, settings, [&](const Problem &part) {
        run_parts(samples, part, shape, [&](std::uint64_t first, const HalfSpectra &some) {
            std::complex<float> *const to = result.data() + first * plane;
            some_half.resize(shape.complex ? 0 : some.input_floats() / 2);
            const auto start = Clock::now();
            queue.download(shape.complex ? to : some_half.data(), half,
                           some.input_floats() * sizeof(float));
            report.download_milliseconds += milliseconds_since(start);
            if (!shape.complex)
                complete_spectra(some_half.data(), some, to);
        });
    });
    if (settings.shift)
        shift_spectra(result.data(), shape);
    return result;
}

template <class Take>
void Spectrum::Impl::run_parts(std::span<const float> samples, const Problem &problem,
                               HalfSpectra shape, Take take) {
    const std::uint64_t planes = shape.planes;
    const std::uint64_t plane = shape.height * shape.width * (shape.complex ? 2 : 1);
    for (std::uint64_t first = 0; first < planes; first += problem.transforms()) {
        shape.planes = std::min<std::uint64_t>(problem.transforms(), planes - first);
        const auto start = Clock::now();
        queue.upload(samples_and_values, samples.data() + first * plane,
                     shape.planes * plane * sizeof(float));
        report.upload_milliseconds += milliseconds_since(start);
        transform->execute(queue, samples_and_values, half);
        take(first, shape);
    }
}

void Spectrum::Impl::fill_report(const Problem &all) {
    report.problem = to_string(all);
    name_device(report, device->info());
    report.workspace_bytes = transform->workspace_bytes();
    const PlanReport plan = transform->report();
    add_choice(report, plan);
    report.steps = plan.steps;
}

Spectrum::Spectrum(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Spectrum::~Spectrum() = default;
Spectrum::Spectrum(Spectrum &&) noexcept = default;
Spectrum &Spectrum::operator=(Spectrum &&) noexcept = default;

std::vector<float> Spectrum::of_planes(std::span<const float> samples, std::size_t planes,
                                       std::size_t height, std::size_t width,
                                       const SpectrumSettings &settings) {
    check_planes(samples.size(), planes, height, width);
    Problem problem;
    problem.extents = {height, width};
    problem.batch = {planes};
    return impl_->run(samples, problem, {planes, height, width, true, settings.shift}, settings);
}

Image Spectrum::of_image(const Image &image, const SpectrumSettings &settings) {
    Image result{image.width, image.height, image.channels, SampleDepth::f32, {}, {}};
    result.samples = of_planes(image.samples, image.channels, image.height, image.width, settings);
    return result;
}

std::vector<float> Spectrum::of_signals(std::span<const float> samples, std::size_t signals,
                                        std::size_t length, const SpectrumSettings &settings) {
    check_signals(samples.size(), signals, length);
    if (settings.shift)
        throw usage_error(pipeline_says.cannot_shift);
    Problem problem;
    problem.extents = {length};
    problem.batch = {signals};
    return impl_->run(samples, problem, {signals, 1, length, false, false}, settings);
}

std::vector<float> Spectrum::of_complex_signals(std::span<const std::complex<float>> samples,
                                                std::size_t signals, std::size_t length,
                                                const SpectrumSettings &settings) {
    check_signals(samples.size(), signals, length);
    Problem problem;
    problem.extents = {length};
    problem.batch = {signals};
    return impl_->run(numbers_of(samples), problem,
                      {signals, 1, length, false, settings.shift, true}, settings);
}

std::vector<float> Spectrum::of_complex_planes(std::span<const std::complex<float>> samples,
                                               std::size_t planes, std::size_t height,
                                               std::size_t width,
                                               const SpectrumSettings &settings) {
    check_planes(samples.size(), planes, height, width);
    Problem problem;
    problem.extents = {height, width};
    problem.batch = {planes};
    return impl_->run(numbers_of(samples), problem,
                      {planes, height, width, false, settings.shift, true}, settings);
}

std::vector<std::complex<float>> Spectrum::complex_planes(std::span<const float> samples,
                                                          std::size_t planes, std::size_t height,
                                                          std::size_t width,
                                                          const SpectrumSettings &settings) {
    check_planes(samples.size(), planes, height, width);
    Problem problem;
    problem.extents = {height, width};
    problem.batch = {planes};
    return impl_->run_complex(samples, problem, {planes, height, width, true, settings.shift},
                              settings);
}

std::vector<std::complex<float>>
Spectrum::complex_planes(std::span<const std::complex<float>> samples, std::size_t planes,
                         std::size_t height, std::size_t width, const SpectrumSettings &settings) {
    check_planes(samples.size(), planes, height, width);
    Problem problem;
    problem.extents = {height, width};
    problem.batch = {planes};
    return impl_->run_complex(numbers_of(samples), problem,
                              {planes, height, width, false, settings.shift, true}, settings);
}

std::vector<PlannedTransform> Spectrum::plans() const {
    std::vector<PlannedTransform> all;
    add_planned(all, impl_->transform);
    return all;
}

bool Spectrum::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(impl_->transform, requested, plan);
}

const PlanReport &Spectrum::report() const {
    return impl_->report;
}

} // namespace imago
