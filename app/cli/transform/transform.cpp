// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transform/transform.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/options/input_words.h"
#include "app/cli/options/options.h"
#include "app/cli/options/plan_choices.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/options/tune_option.h"
#include "app/cli/transform/transform_arrays.h"
#include "app/cli/transform/transform_files.h"
#include "app/media/file/file_bytes.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/support/number_text.h"
#include "engine/support/printable_text.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/split_transform.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

namespace CLI {
class App;
}

namespace imago::cli {
namespace {

/// The arguments of the subcommand transform, as they were given.
struct TransformOptions {
    CommonOptions common;
    PlanChoices plan;
    std::string input, array, kind;
    TransformOutput output;
    std::optional<std::string> axes, batch_axes, size, lengths, wanted, devices, threshold;
    std::string norm = "backward";
    std::string precision; ///< empty: the array's
    std::string layout = "interleaved";
    bool in_place = false, ready = false;
    TuneOption tune;
    std::string repeat = "1";
};

/// Adds the arguments to the subcommand, which fill `options` as it is parsed.
void add_transform_options(CLI::App &command, TransformOptions &options) {
    command
        .add_option("--kind", options.kind,
                    "fft (e^{-2 pi i kn/N}), ifft, rfft, irfft; dct1 to dct4, dst1 to dst4 and "
                    "their inverses idct1 to idst4; idxst, and along two axes idct_idxst and "
                    "idxst_idct (the first name is for the first axis), unnormalised; along two "
                    "axes compress: dct2, coefficients below --threshold to 0, idct2")
        ->required();
    command
        .add_option("input", options.input,
                    "What to read: an " + array_file_words() +
                        ", whose integers become floats that hold them, or an " + image_words() +
                        ", as (height, width) or (3, height, width) in the range of its file" +
                        pipe_words())
        ->required();
    command
        .add_option("-o,--output", options.output.path,
                    "File to write: " +
                        written_words({FileFormat::Kind::array, FileFormat::Kind::picture}) +
                        "; pictures are for real float results")
        ->required();
    command.add_option(
        "--axes", options.axes,
        "1 to 8 axes, from 0 or from -1 backwards, for example 0,2; rfft and irfft halve the last "
        "one named. Default: -1; for an image, compress and the IDXST pairs -2,-1");
    add_array_option(command, options.array);
    command.add_option("--batch-axis", options.batch_axes,
                       "The axes that are not transformed, instead of --axes");
    command.add_option(
        "--size", options.size,
        "irfft: real outputs along the last axis named; default 2 (m - 1) for m inputs");
    command.add_option(
        "--lengths", options.lengths,
        "fft, ifft, rfft, irfft: lengths along the axes named, in their order, for example "
        "2048,2048; the array has the first elements, and the zeros that follow are not read");
    command.add_option("--wanted", options.wanted,
                       "fft, ifft, rfft, irfft: how many elements of the result to compute and "
                       "write along the axes named, from the first");
    command.add_option(
        "--norm", options.norm,
        "backward (default: inverses divide by N for each axis, those of DCTs and DSTs by 2N, of "
        "DCT-I by "
        "2(N - 1), of DST-I by 2(N + 1)), ortho or forward (the forward transforms divide)");
    command.add_option(
        "--precision", options.precision,
        "float, double or half, for the numbers computed and written; default: the array's. half: "
        "numbers of 16 bits in memory, computed in float; results beyond 65504 become infinite, "
        "and "
        "complex ones are written as complex64");
    command.add_option("--threshold", options.threshold,
                       "compress: the magnitude from which on coefficients stay, by the norm; "
                       "default 0, so that all stay");
    command.add_flag("--in-place", options.in_place,
                     "Run in one buffer; real rows of rfft and irfft are padded there");
    command.add_option(
        "--layout", options.layout,
        "Complex numbers on the device: interleaved (default), or planar in two buffers; "
        "files are the same");
    command.add_option("--depth", options.output.depth,
                       "Image to write: float (.tif, default), or 8 or 16 bits, rounded and "
                       "clipped");
    add_devices_option(command, options.devices, "the batch is");
    command.add_option("--repeat", options.repeat,
                       "Number of runs on the same input, default 1; the last result is written");
    command.add_flag("--ready", options.ready,
                     "Start at once by the kernel that all sizes share, where it serves the "
                     "transform: the size's own kernels take up to half the time once they are "
                     "compiled");
    add_tune_option(command, options.tune);
    add_plan_choices(command, options.plan);
    add_common_options(command, options.common);
}

constexpr std::pair<const char *, ComplexLayout> layouts[] = {
    {"interleaved", ComplexLayout::interleaved}, {"planar", ComplexLayout::planar}};

std::string shape_text(const std::vector<std::size_t> &shape) {
    std::string text;
    for (const std::size_t extent : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(extent);
    return text;
}

template <class Action>
double milliseconds_of(Action action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

constexpr long long most_repeats = 1000000;

void check_runs(const TransformOptions &options, const PlanOptions &choices) {
    const long long repeat = parse_whole(options.repeat, "--repeat", 1, most_repeats);
    const bool tuned = tune_settings(options.tune, choices).has_value();
    if (options.devices && (tuned || repeat > 1))
        throw usage_error("--repeat and --tune auto are for one device, not for --devices");
    if (options.ready && (options.devices || tuned || choices != requested_options(choices)))
        throw usage_error("--ready is for one device, without --tune auto and choices of a plan");
}

/// The magnitude from which on coefficients stay.
double threshold_of(const TransformOptions &options) {
    const double threshold =
        options.threshold ? parse_number(*options.threshold, "--threshold") : 0;
    if (!(threshold >= 0))
        throw usage_error("--threshold is " + *options.threshold + "; it is at least 0");
    return threshold;
}

/// The parts of the request that do not depend on the input.
TransformRequest request_of(const TransformOptions &options) {
    TransformRequest request;
    request.kind = parse_kind(options.kind);
    if (kind_row(request.kind).mask_parts > 0)
        throw usage_error("--kind " + options.kind + " needs a mask, which 'imago-cli " +
                          options.kind + "' makes");
    if (options.threshold && request.kind != TransformKind::compress)
        throw usage_error("--threshold is for --kind compress");
    threshold_of(options);
    request.norm = parse_norm(options.norm);
    check_devices(options.common, options.devices);
    if (options.devices && options.in_place)
        throw usage_error("--in-place is for one device; each of --devices works out of place");
    if (!options.precision.empty())
        request.precision = parse_precision(options.precision);
    request.layout = choice(layouts, options.layout, "--layout");
    request.placement = options.in_place ? Placement::in_place : Placement::out_of_place;
    request.axes = options.axes;
    request.batch_axes = options.batch_axes;
    request.lengths = options.lengths;
    request.wanted = options.wanted;
    if (options.size)
        request.size = static_cast<std::size_t>(parse_whole(*options.size, "--size", 1, 1LL << 40));
    Problem problem; // refuses wrong options before anything is read; the axes follow
    problem.kind = request.kind;
    problem.precision = request.precision;
    check_runs(options, plan_options(options.plan, problem));
    check_transform_output(options.output, problem);
    return request;
}

/// Milliseconds of each run of --repeat, with launches.
using RunTimes = std::vector<double>;

struct Outcome {
    PlanReport report; ///< of the last run; empty if several devices ran it
    NpyArray array;
    RunTimes times;
    std::optional<TuneEnd> tuned;
    std::optional<SplitReport> split = {};
    std::string overflow = {}; ///< see overflow_note()
};

template <class T>
std::string overflow_of(const ArrayTransform &requested, const Numbers<T> &from,
                        const Numbers<T> &to) {
    if constexpr (std::is_same_v<T, Half>)
        return overflow_note(from, to, requested.problem.norm);
    else
        return {};
}

template <class T>
void upload(Queue &queue, const ArrayBuffers &to, const Numbers<T> &from) {
    queue.upload(to.real, from.real.data(), from.real.size() * sizeof(T));
    if (!from.imaginary.empty())
        queue.upload(to.imaginary, from.imaginary.data(), from.imaginary.size() * sizeof(T));
}

template <class T>
void download(Queue &queue, Numbers<T> &to, const ArrayBuffers &from) {
    queue.download(to.real.data(), from.real, to.real.size() * sizeof(T));
    if (!to.imaginary.empty())
        queue.download(to.imaginary.data(), from.imaginary, to.imaginary.size() * sizeof(T));
}

/// Uploads, transforms as often as requested, and downloads. `between` is called after each run
/// with its number, from 1.
template <class T, class AnyTransform, class Between>
Outcome run_one(AnyTransform &transform, const DevicePtr &device, const TransformOptions &options,
                const ArrayTransform &requested, Numbers<T> from, const Between &between) {
    const Problem &problem = requested.problem;
    Queue queue(device);
    const auto buffers = [&](std::size_t bytes, bool planar) {
        return ArrayBuffers(Buffer(device, bytes), planar ? Buffer(device, bytes) : Buffer());
    };
    Numbers<T> to = output_numbers<T>(requested);
    const std::size_t in_bytes = problem.input_bytes(), out_bytes = problem.output_bytes();
    const ArrayBuffers in = buffers(options.in_place ? std::max(in_bytes, out_bytes) : in_bytes,
                                    !from.imaginary.empty());
    const ArrayBuffers out = options.in_place ? in : buffers(out_bytes, !to.imaginary.empty());
    double uploaded = milliseconds_of([&] { upload(queue, in, from); });
    RunTimes times;
    for (long long run = 1, runs = std::stoll(options.repeat); run <= runs; ++run) {
        if (run > 1 && options.in_place)
            uploaded = milliseconds_of([&] { upload(queue, in, from); });
        times.push_back(milliseconds_of([&] {
            transform.execute(queue, in, out);
            queue.finish();
        }));
        between(run);
    }
    if (!std::is_same_v<T, Half>) // otherwise the result is compared with it
        from = {};
    const double downloaded = milliseconds_of([&] { download(queue, to, out); });
    Outcome outcome{transform.report(), output_array(requested, to), std::move(times), {}};
    outcome.overflow = overflow_of(requested, from, to);
    PlanReport &report = outcome.report;
    report.launch_milliseconds = std::max(0.0, outcome.times.back() - report.kernel_milliseconds());
    report.upload_milliseconds = uploaded;
    report.download_milliseconds = downloaded;
    return outcome;
}

/// Runs on one device, with a fixed plan or an improving one.
template <class T>
Outcome run_on(const DevicePtr &device, const TransformOptions &options,
               const ArrayTransform &requested, Numbers<T> from) {
    const PlanOptions choices = plan_options(options.plan, requested.problem);
    const auto settings = tune_settings(options.tune, choices);
    if (!settings) {
        Transform transform(options.ready ? ready_plan(device, requested.problem, choices)
                                          : build_plan(device, requested.problem, choices));
        transform.set_threshold(threshold_of(options));
        return run_one(transform, device, options, requested, std::move(from), [](long long) {});
    }
    using State = ProgressiveTransform::State;
    ProgressiveTransform transform(device, requested.problem, choices, *settings);
    transform.set_threshold(threshold_of(options));
    TuneEnd end;
    const auto watch = [&](long long run) {
        if (!end.better_from && transform.state() == State::swapped)
            end.better_from = static_cast<std::size_t>(run);
    };
    Outcome outcome = run_one(transform, device, options, requested, std::move(from), watch);
    transform.stop();
    end.state = transform.state();
    end.finding = transform.finding();
    outcome.tuned = std::move(end);
    return outcome;
}

/// Splits the batch by the devices' measured speed and transforms `from` into `to`.
template <class T>
SplitReport run_split(const std::vector<DevicePtr> &devices, const Problem &problem,
                      const PlanOptions &options, double threshold, const Numbers<T> &from,
                      Numbers<T> &to) {
    SplitTransform split(devices, problem, options);
    split.set_threshold(threshold);
    split.execute({from.real.data(), from.imaginary.data()}, {to.real.data(), to.imaginary.data()});
    return split.report();
}

/// Runs on one device, or on several if requested.
template <class T>
Outcome run(const std::vector<DevicePtr> &devices, const TransformOptions &options,
            const ArrayTransform &requested, const NpyArray &array) {
    Numbers<T> from = input_numbers<T>(requested, array, options.input);
    if (!options.devices)
        return run_on(devices.front(), options, requested, std::move(from));
    Numbers<T> to = output_numbers<T>(requested);
    SplitReport split =
        run_split(devices, requested.problem, plan_options(options.plan, requested.problem),
                  threshold_of(options), from, to);
    return {{},
            output_array(requested, to),
            {},
            {},
            std::move(split),
            overflow_of(requested, from, to)};
}

const char *type_name(const Problem &problem, bool parts) {
    const bool complex = problem.complex_output() || parts;
    if (problem.precision == Precision::f64)
        return complex ? "complex128" : "float64";
    if (problem.precision == Precision::f16 && !complex)
        return "float16";
    return complex ? "complex64" : "float32";
}

/// The runs in words: "1000 runs with their launches: the first 3.2 ms, half of them within 1.1 ms,
/// the last 0.9 ms"
std::string repeats_text(const RunTimes &times) {
    return std::to_string(times.size()) + " runs with their launches: the first " +
           duration_text(times.front()) + ", half of them within " +
           duration_text(quartiles_of(times).median) + ", the last " + duration_text(times.back());
}

/// Refuses an array of which a side does not fit on the devices, before its samples are read.
void check_devices_hold(const std::string &path, const std::vector<std::size_t> &shape,
                        const TransformRequest &request, const std::vector<DevicePtr> &devices) {
    const Problem problem = array_transform(request, shape).problem;
    const std::uint64_t bytes = std::max(problem.input_bytes(), problem.output_bytes());
    std::uint64_t most = 0;
    for (const DevicePtr &device : devices)
        most += device->info().max_allocation ? device->info().max_allocation : bytes;
    if (bytes > most)
        throw Error("the transform of '" + path + "' takes arrays of " + bytes_text(bytes) + "; " +
                    devices.front()->info().name +
                    (devices.size() > 1 ? " and the others allow " : " allows ") +
                    bytes_text(most) + " in one piece");
}

void run_transform(const TransformOptions &options) {
    TransformRequest request = request_of(options);
    const auto open = [&] {
        return options.devices ? open_devices(*options.devices)
                               : std::vector{open_device(options.common)};
    };
    std::vector<DevicePtr> devices;
    if (lower_extension(options.input) == ".npy" && options.array.empty()) {
        const std::vector<std::size_t> shape = read_npy_shape(options.input);
        devices = open();
        check_devices_hold(options.input, shape, request, devices);
    }
    TransformInput input = read_transform_input(options.input, options.array);
    const bool requested_precision = !options.precision.empty();
    if (!requested_precision)
        request.precision = natural_precision(input.array);
    request.image = input.image;
    request.parts = input.array.is_complex() && takes_parts(request.kind);
    const std::vector<std::size_t> input_shape = input.array.shape;
    if (request.parts)
        input.array = parts_of(input.array);
    const ArrayTransform requested = array_transform(request, input.array.shape);
    const std::vector<std::size_t> output_shape(
        requested.output_shape.begin() + (request.parts ? 1 : 0), requested.output_shape.end());
    check_transform_output(options.output, requested.problem, request.parts);
    check_transform_shape(options.output, output_shape);

    if (devices.empty())
        devices = open();
    for (const DevicePtr &device : devices)
        check_precision(*device, request.precision, requested_precision, options.input);
    const Outcome outcome = [&] {
        switch (request.precision) {
        case Precision::f64:
            return run<double>(devices, options, requested, input.array);
        case Precision::f16:
            return run<Half>(devices, options, requested, input.array);
        case Precision::f32:
            break;
        }
        return run<float>(devices, options, requested, input.array);
    }();
    std::vector<std::string> notes = std::move(input.notes);
    for (std::string &note : write_transform_output(
             options.output, request.parts ? joined_parts(outcome.array) : outcome.array))
        notes.push_back(std::move(note));
    for (std::string &note : split_notes(outcome.split))
        notes.push_back(std::move(note));
    if (!outcome.overflow.empty())
        notes.push_back(outcome.overflow);
    if (outcome.tuned)
        notes.push_back(tune_text(*outcome.tuned));
    if (options.common.json) {
        nlohmann::ordered_json json{{"input", options.input},
                                    {"input_shape", input_shape},
                                    {"output", options.output.path},
                                    {"output_shape", output_shape},
                                    {"output_type", type_name(requested.problem, request.parts)},
                                    {"notes", notes}};
        add_work(json, outcome.report, outcome.split);
        if (outcome.times.size() > 1)
            json["run_milliseconds"] = outcome.times;
        if (outcome.tuned)
            json["tuning"] = tune_json(*outcome.tuned);
        std::cout << json_text(json);
        return;
    }
    print_work(std::cout, outcome.report, outcome.split);
    if (outcome.times.size() > 1)
        std::cout << "  " << repeats_text(outcome.times) << '\n';
    for (const std::string &note : notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.output.path) << " ("
              << shape_text(output_shape) << ", " << type_name(requested.problem, request.parts)
              << ")\n";
}

} // namespace

void add_transform(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "transform", "Transform a NumPy array or an image in the conventions of scipy.fft");
    const auto options = std::make_shared<TransformOptions>();
    add_transform_options(*command, *options);
    command->callback([options] { run_transform(*options); });
}

} // namespace imago::cli
