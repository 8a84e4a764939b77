// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/batch_run.h"

#include "engine/kind/transform_kinds.h"
#include "engine/pipeline/spectrum/held_transform.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/plan/plan.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

namespace imago {
namespace {

Problem problem_of(const BatchSettings &settings, const Device &device) {
    if (std::find(batch_kinds.begin(), batch_kinds.end(), settings.kind) == batch_kinds.end())
        throw usage_error(pipeline_says.not_one_axis, settings.kind);
    Problem problem;
    problem.kind = parse_kind(settings.kind);
    problem.extents = {settings.length};
    problem.batch = {settings.batch};
    problem.precision = settings.double_precision ? Precision::f64 : Precision::f32;
    check(problem);
    const std::size_t numbers = std::max(problem.input_numbers(), problem.output_numbers());
    if (numbers > most_batch_numbers)
        throw usage_error(pipeline_says.batch_too_large, numbers, most_batch_numbers);
    if (settings.double_precision && !device.info().double_precision)
        throw usage_error(pipeline_says.no_double, device.info().name);
    return problem;
}

/// Returns the number of frames of this length in a channel.
std::size_t frames_of(const Signal &signal, std::size_t length, std::size_t hop) {
    return signal.length < length ? 0 : 1 + (signal.length - length) / hop;
}

void check_input(const BatchSettings &settings, const Problem &problem, const Signal *signal) {
    if (settings.repeats < 1)
        throw usage_error(pipeline_says.no_repeats);
    if (settings.input != BatchSettings::Input::signal)
        return;
    if (problem.kind == TransformKind::irfft)
        throw usage_error(pipeline_says.half_spectra_of_signal);
    if (!signal || signal->empty())
        throw usage_error(pipeline_says.no_signal_to_cut);
    if (signal->is_complex() && !problem.complex_input())
        throw usage_error(pipeline_says.real_samples_only, settings.kind);
    const std::size_t hop = settings.hop > 0 ? settings.hop : settings.length;
    const std::size_t there = signal->channels * frames_of(*signal, settings.length, hop);
    if (there < settings.batch)
        throw usage_error(pipeline_says.too_few_frames, there, settings.length, hop,
                          settings.batch);
}

/// Writes the real parts to every `step`-th number of a row.
template <class T>
void fill_row(const BatchSettings &settings, const Signal *signal, std::size_t row, T *to,
              std::size_t points, std::size_t step) {
    using Input = BatchSettings::Input;
    if (settings.input == Input::impulse) {
        to[0] = 1;
    } else if (settings.input == Input::sine) {
        const double turn = 2 * std::numbers::pi * settings.cycles / static_cast<double>(points);
        for (std::size_t n = 0; n < points; ++n)
            to[n * step] = static_cast<T>(std::sin(turn * static_cast<double>(n)));
    } else {
        const std::size_t hop = settings.hop > 0 ? settings.hop : settings.length;
        const std::size_t each = frames_of(*signal, settings.length, hop);
        const std::size_t channel = row / each, first = row % each * hop;
        for (std::size_t n = 0; n < points; ++n)
            to[n * step] = static_cast<T>(signal->value(channel, first + n));
        for (std::size_t n = 0; signal->is_complex() && n < points; ++n)
            to[n * step + 1] = static_cast<T>(signal->value(signal->channels + channel, first + n));
    }
}

template <class T>
std::vector<T> input_of(const BatchSettings &settings, const Problem &problem,
                        const Signal *signal) {
    std::vector<T> numbers(problem.input_numbers());
    if (settings.input == BatchSettings::Input::noise) {
        std::mt19937 random(1); // uses no distribution, since those differ between libraries
        for (T &number : numbers)
            number = static_cast<T>(random() * (2.0 / 4294967295.0) - 1);
        return numbers;
    }
    const std::size_t step = problem.complex_input() ? 2 : 1;
    const std::size_t row = numbers.size() / settings.batch;
    for (std::size_t r = 0; r < settings.batch; ++r)
        fill_row(settings, signal, r, numbers.data() + r * row, row / step, step);
    return numbers;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

struct BatchRun::Impl {
    explicit Impl(DevicePtr device_) : device(device_), queue(device_) {}

    void prepare(const Problem &problem, BatchResult &result);
    template <class T>
    void run(const BatchSettings &settings, const Signal *signal, const Between &between,
             std::vector<T> &input, std::vector<T> &output, BatchResult &result);

    DevicePtr device;
    Queue queue;
    std::optional<Transform> transform;
    Buffer in, out;
};

void BatchRun::Impl::prepare(const Problem &problem, BatchResult &result) {
    if (transform && transform->problem() == problem)
        return;
    transform.reset();
    in = out = Buffer();
    transform.emplace(device, problem);
    in = Buffer(device, problem.input_bytes());
    out = Buffer(device, problem.output_bytes());
    result.plan.compile_milliseconds = transform->report().compile_milliseconds;
}

template <class T>
void BatchRun::Impl::run(const BatchSettings &settings, const Signal *signal,
                         const Between &between, std::vector<T> &input, std::vector<T> &output,
                         BatchResult &result) {
    const Problem &problem = transform->problem();
    input = input_of<T>(settings, problem, signal);
    output.resize(problem.output_numbers());
    auto start = Clock::now();
    queue.upload(in, input.data(), input.size() * sizeof(T));
    const double uploaded = milliseconds_since(start);
    std::vector<double> kernels, runs;
    for (int run = 0; run <= settings.repeats; ++run) {
        if (between)
            between({pipeline_says.doing_run, run, settings.repeats},
                    static_cast<double>(run) / (settings.repeats + 1));
        start = Clock::now();
        transform->execute(queue, in, out);
        queue.finish();
        // The first run includes the driver's last compilation and first accesses to pages.
        if (run == 0)
            continue;
        runs.push_back(milliseconds_since(start));
        kernels.push_back(transform->report().kernel_milliseconds());
    }
    start = Clock::now();
    queue.download(output.data(), out, output.size() * sizeof(T));
    const double compiled = result.plan.compile_milliseconds;
    result.plan = transform->report();
    result.plan.compile_milliseconds = compiled;
    result.plan.upload_milliseconds = uploaded;
    result.plan.download_milliseconds = milliseconds_since(start);
    result.kernel_milliseconds = median(kernels);
    result.run_milliseconds = median(runs);
    result.plan.launch_milliseconds =
        std::max(0.0, result.run_milliseconds - result.kernel_milliseconds);
}

BatchRun::BatchRun(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
BatchRun::~BatchRun() = default;
BatchRun::BatchRun(BatchRun &&) noexcept = default;
BatchRun &BatchRun::operator=(BatchRun &&) noexcept = default;

namespace {

/// A result that has the sizes of a problem's rows.
BatchResult sized(const BatchSettings &settings, const Problem &problem) {
    BatchResult result;
    result.rows = settings.batch;
    result.input.complex = problem.complex_input();
    result.output.complex = problem.complex_output();
    result.input.numbers = problem.input_numbers() / settings.batch;
    result.output.numbers = problem.output_numbers() / settings.batch;
    return result;
}

} // namespace

std::optional<BatchResult> BatchRun::ready_rows(const BatchSettings &settings,
                                                const Signal *signal) {
    Impl &own = *impl_;
    const Problem problem = problem_of(settings, *own.device);
    check_input(settings, problem, signal);
    if ((own.transform && own.transform->problem() == problem) ||
        !any_size_plan(own.device->info(), problem))
        return std::nullopt;
    BatchResult result = sized(settings, problem);
    result.rows_only = true;
    Transform transform(ready_plan(own.device, problem));
    Buffer in(own.device, problem.input_bytes()), out(own.device, problem.output_bytes());
    const auto run = [&]<class T>(std::vector<T> &input, std::vector<T> &output) {
        input = input_of<T>(settings, problem, signal);
        output.resize(problem.output_numbers());
        own.queue.upload(in, input.data(), in.bytes());
        transform.execute(own.queue, in, out);
        own.queue.download(output.data(), out, out.bytes());
    };
    if (settings.double_precision)
        run(result.input.twice, result.output.twice);
    else
        run(result.input.single, result.output.single);
    result.plan = transform.report();
    result.plan.standing.why = PlanStanding::Why::compiling;
    return result;
}

BatchResult BatchRun::run(const BatchSettings &settings, const Signal *signal,
                          const Between &between) {
    const Problem problem = problem_of(settings, *impl_->device);
    check_input(settings, problem, signal);
    BatchResult result = sized(settings, problem);
    if (between)
        between(pipeline_says.doing_kernels, -1);
    impl_->prepare(problem, result);
    if (settings.double_precision)
        impl_->run(settings, signal, between, result.input.twice, result.output.twice, result);
    else
        impl_->run(settings, signal, between, result.input.single, result.output.single, result);
    if (result.kernel_milliseconds > 0) {
        const double seconds = result.kernel_milliseconds * 1e-3;
        result.gflops = nominal_operations(problem) / seconds * 1e-9;
        result.gigabytes_per_second =
            static_cast<double>(problem.input_bytes() + problem.output_bytes()) / seconds * 1e-9;
    }
    return result;
}

std::vector<PlannedTransform> BatchRun::plans() const {
    std::vector<PlannedTransform> all;
    add_planned(all, impl_->transform);
    return all;
}

bool BatchRun::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return take_plan(impl_->transform, requested, plan);
}

} // namespace imago
