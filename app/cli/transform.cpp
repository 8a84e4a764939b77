// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transform/transform.h"

#include "app/cli/options.h"
#include "app/cli/report.h"
#include "app/cli/transform_arrays.h"
#include "app/media/atomic_file.h"

#include <chrono>
#include <iostream>
#include <memory>

namespace imago::cli {

namespace {

struct TransformOptions {
    CommonOptions common;
    std::string input, output, kind;
    std::string axes = "-1";
    std::string size;
    std::string norm = "backward";
    std::string precision; ///< empty: the array's
    std::string algorithm = "n";
};

/// How a DCT-II is computed: one of DCT-MD's four ways for an axis, or each axis by itself.
PlanOptions parse_algorithm(const std::string &name, TransformKind kind) {
    constexpr std::pair<const char *, DctAlgorithm> rows[] = {
        {"n", DctAlgorithm::n},
        {"padded-2n", DctAlgorithm::padded_2n},
        {"mirrored-2n", DctAlgorithm::mirrored_2n},
        {"4n", DctAlgorithm::four_n},
    };
    PlanOptions options;
    if (name == "row-column") {
        options.row_column = true;
        return options;
    }
    for (const auto &[known, algorithm] : rows)
        if (name == known) {
            if (algorithm != DctAlgorithm::n && kind != TransformKind::dct2 &&
                kind != TransformKind::idct3)
                throw usage_error("--algorithm " + name +
                                  " is a way to the DCT-II: of dct2 and "
                                  "idct3 only");
            options.dct_algorithm = algorithm;
            return options;
        }
    throw usage_error("--algorithm takes n, padded-2n, mirrored-2n, 4n or row-column, and '" +
                      name + "' is none");
}

bool parse_precision(const std::string &name) {
    if (name == "double")
        throw usage_error("double precision is not offered yet; --precision float is");
    if (!name.empty() && name != "float")
        throw usage_error("--precision takes float, and '" + name + "' is none");
    return !name.empty();
}

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

void run_transform(const TransformOptions &options) {
    const TransformKind kind = parse_kind(options.kind);
    const Norm norm = parse_norm(options.norm);
    const bool to_float = parse_precision(options.precision);
    const PlanOptions plan = parse_algorithm(options.algorithm, kind);
    const std::size_t size =
        options.size.empty()
            ? 0
            : static_cast<std::size_t>(parse_whole(options.size, "--size", 1, 1LL << 40));
    check_output_path(options.output);
    const NpyArray input = read_npy(options.input);
    const ArrayTransform asked = array_transform(kind, norm, input.shape, options.axes, size);
    const std::vector<float> floats = input_floats(input, asked.problem, to_float, options.input);

    const DevicePtr device = open_device(options.common);
    Transform transform(device, asked.problem, plan);
    Queue queue(device);
    const Buffer in(device, asked.problem.input_bytes());
    const Buffer out(device, asked.problem.output_bytes());
    const double uploaded = milliseconds_of([&] { queue.upload(in, floats.data(), in.bytes()); });
    transform.execute(queue, in, out);
    queue.finish();
    std::vector<float> result(asked.problem.output_numbers());
    const double downloaded =
        milliseconds_of([&] { queue.download(result.data(), out, out.bytes()); });
    write_npy(options.output, output_array(asked, result));

    PlanReport report = transform.report();
    report.upload_milliseconds = uploaded;
    report.download_milliseconds = downloaded;
    if (options.common.json) {
        std::cout << json_text(
            {{"input", options.input},
             {"input_shape", input.shape},
             {"output", options.output},
             {"output_shape", asked.output_shape},
             {"output_type", asked.problem.complex_output() ? "complex64" : "float32"},
             {"plan", plan_json(report)}});
        return;
    }
    print_plan(std::cout, report);
    std::cout << "Written: " << options.output << " (" << shape_text(asked.output_shape)
              << (asked.problem.complex_output() ? ", complex64)\n" : ", float32)\n");
}

} // namespace

void add_transform(CLI::App &app) {
    CLI::App *command =
        app.add_subcommand("transform", "Transform a NumPy array in the conventions of scipy.fft");
    const auto options = std::make_shared<TransformOptions>();
    command
        ->add_option("--kind", options->kind,
                     "fft, ifft, rfft, irfft; dct1 to dct4, dst1 to dst4 and their inverses idct1 "
                     "to idst4; idxst, idct_idxst, idxst_idct")
        ->required();
    command->add_option("input", options->input, "Array to read (.npy)")->required();
    command->add_option("-o,--output", options->output, "Array to write (.npy)")->required();
    command->add_option("--axes", options->axes,
                        "The last axis (-1) or the last two (-2,-1); all others are the batch");
    command->add_option("--size", options->size, "irfft: real outputs along the last axis");
    command->add_option("--norm", options->norm, "backward, ortho or forward");
    command->add_option("--precision", options->precision,
                        "float: double samples are converted; without it they are refused");
    command->add_option("--algorithm", options->algorithm,
                        "dct2: n, padded-2n, mirrored-2n or 4n for each axis; row-column: two axes "
                        "one after the other instead of DCT-MD's three stages");
    add_common_options(*command, options->common);
    command->callback([options] { run_transform(*options); });
}

} // namespace imago::cli
