// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/poisson/poisson.h"
#include "app/cli/options/input_words.h"
#include "engine/pipeline/poisson/split_poisson.h"

#include "app/cli/common/figures_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/options/options.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/transform/transform_arrays.h"
#include "app/cli/transform/transform_files.h"
#include "app/media/file/atomic_file.h"
#include "engine/support/number_text.h"
#include "engine/support/printable_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

namespace imago::cli {

namespace {

struct PoissonOptions {
    CommonOptions common;
    std::optional<std::string> devices;
    std::string input, array, output;
    std::string field;     ///< empty: not computed
    std::string spacing;   ///< empty: 1
    std::string precision; ///< empty: the array's
};

PoissonSpacing parse_spacing(const std::string &text) {
    if (text.empty())
        return {};
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() > 2)
        throw usage_error("--spacing takes one number, or two as HY,HX, not '" + text + "'");
    PoissonSpacing spacing;
    spacing.rows = parse_number(parts.front(), "--spacing");
    spacing.columns = parse_number(parts.back(), "--spacing");
    const auto has_unit = [](const std::string &part) {
        return !leading_number(part, NumberMarks::script)->rest.empty();
    };
    if (has_unit(parts.front()) != has_unit(parts.back()))
        throw usage_error("--spacing takes both numbers with their units or both without, not '" +
                          text + "'");
    if (!(spacing.rows > 0) || !(spacing.columns > 0))
        throw usage_error("--spacing takes numbers above 0, not '" + text + "'");
    return spacing;
}

void check_output(const std::string &path) {
    if (std::filesystem::path(path).extension() != ".npy")
        throw usage_error("cannot write '" + path +
                          "': potentials and fields are written as NumPy arrays (.npy)");
    check_output_path(path);
}

void check_outputs(const PoissonOptions &options) {
    check_output(options.output);
    if (options.field.empty())
        return;
    check_output(options.field);
    const auto whole = [](const std::string &path) {
        return std::filesystem::absolute(path).lexically_normal();
    };
    if (whole(options.output) == whole(options.field))
        throw usage_error("--output and --field name the same file '" + options.field + "'");
}

/// The solver's transform of the array's last two axes, which says where the samples are.
ArrayTransform planes_of(const NpyArray &array, Precision precision, const std::string &name) {
    if (array.shape.size() < 2)
        throw usage_error("'" + name +
                          "' is no density: its shape must end in a height and a width");
    if (array.is_complex())
        throw usage_error("'" + name + "' is no density: its samples are complex");
    TransformRequest request;
    request.kind = TransformKind::dct2;
    request.precision = precision;
    request.axes = "-2,-1";
    return array_transform(request, array.shape);
}

/// What a run leaves for the report.
struct Outcome {
    PlanReport plan; ///< empty if several devices ran it
    std::vector<PoissonFigures> figures;
    std::optional<SplitReport> split = {};
};

template <class T>
Outcome solve(const std::vector<DevicePtr> &devices, const PoissonOptions &options,
              const NpyArray &array, const ArrayTransform &planes) {
    PoissonSetup setup;
    setup.height = planes.problem.extents[0];
    setup.width = planes.problem.extents[1];
    setup.planes = planes.problem.transforms();
    setup.spacing = parse_spacing(options.spacing);
    setup.field = !options.field.empty();
    const std::vector<T> density = input_numbers<T>(planes, array, options.input).real;
    std::optional<SplitReport> split;
    PoissonSolution<T> solution;
    if (options.devices) {
        SplitPoisson<T> solver(devices, setup);
        solution = solver.solve(density);
        split = solver.report();
    } else {
        solution = PoissonSolver<T>(devices.front(), setup).solve(density);
    }
    write_npy(options.output, {array.shape, std::move(solution.potential)});
    if (setup.field) {
        std::vector<std::size_t> shape = array.shape;
        shape.insert(shape.end() - 2, 2);
        write_npy(options.field, {shape, std::move(solution.field)});
    }
    return {std::move(solution.plan), std::move(solution.figures), std::move(split)};
}

nlohmann::ordered_json figures_json(const std::vector<PoissonFigures> &all) {
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const PoissonFigures &figures : all) {
        json.emplace_back();
        add_figures(json.back(), poisson_told.of(figures));
    }
    return json;
}

/// The figures of the plane whose residual is the largest fraction of what rounding explains.
void print_figures(std::ostream &out, const std::vector<PoissonFigures> &all) {
    const auto fraction = [](const PoissonFigures &figures) {
        return figures.residual.relative().value_or(-1) /
               std::max(figures.residual.rounding, 1e-300);
    };
    const PoissonFigures &worst = *std::max_element(
        all.begin(), all.end(), [&](const PoissonFigures &one, const PoissonFigures &other) {
            return fraction(one) < fraction(other);
        });
    const std::vector<OpFigure> figures = poisson_told.of(worst);
    for (const ReportLine &line : poisson_told.report.subspan(all.size() > 1))
        out << line.name
            << (all.size() > 1 && worst.residual.relative() ? " of the worst plane" : "") << ": "
            << report_text(line, figures) << '\n';
}

void run_poisson(const PoissonOptions &options) {
    parse_spacing(options.spacing); // refuses wrong options before anything is read
    std::optional<Precision> requested;
    if (!options.precision.empty())
        requested = parse_full_precision(options.precision);
    check_devices(options.common, options.devices);
    check_outputs(options);
    const TransformInput input = read_transform_input(options.input, options.array);
    const Precision precision = requested.value_or(natural_precision(input.array));
    const ArrayTransform planes = planes_of(input.array, precision, options.input);
    const std::vector<DevicePtr> devices =
        options.devices ? open_devices(*options.devices) : std::vector{open_device(options.common)};
    for (const DevicePtr &device : devices)
        check_precision(*device, precision, requested.has_value(), options.input);
    const Outcome outcome = precision == Precision::f64
                                ? solve<double>(devices, options, input.array, planes)
                                : solve<float>(devices, options, input.array, planes);
    std::vector<std::string> notes = input.notes;
    for (const std::string &note : split_notes(outcome.split))
        notes.push_back(note);
    if (options.common.json) {
        nlohmann::ordered_json json{
            {"input", options.input}, {"shape", input.array.shape}, {"potential", options.output}};
        if (!options.field.empty())
            json["field"] = options.field;
        json["precision"] = precision == Precision::f64 ? "double" : "float";
        json["notes"] = notes;
        json["planes"] = figures_json(outcome.figures);
        add_work(json, outcome.plan, outcome.split);
        std::cout << json_text(json);
        return;
    }
    print_work(std::cout, outcome.plan, outcome.split);
    for (const std::string &note : notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    print_figures(std::cout, outcome.figures);
    std::cout << "Written: " << printable_name(options.output) << '\n';
    if (!options.field.empty())
        std::cout << "Written: " << printable_name(options.field) << '\n';
}

} // namespace

void add_poisson(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "poisson", "Potential and field of a density: Poisson's equation on a rectangle");
    const auto options = std::make_shared<PoissonOptions>();
    command
        ->add_option("input", options->input,
                     "Density to read: an " + array_file_words() +
                         " whose last two axes are height and width, or an " + image_words() +
                         ". Each plane is solved by itself: -Laplace(u) = density - its mean, with "
                         "edges that no field crosses" +
                         pipe_words())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "Potential to write (.npy), of the density's shape, with mean 0")
        ->required();
    command->add_option("--field", options->field,
                        "Field to write (.npy): (..., 2, height, width), first -du/dy along the "
                        "columns, then -du/dx along the rows");
    command->add_option("--spacing", options->spacing,
                        "Distance of neighbouring samples, or HY,HX: of rows, then of columns; "
                        "default 1. With a unit (0.65um) it is in metres");
    command->add_option("--precision", options->precision,
                        "float or double, for the numbers computed and written; default: the "
                        "array's");
    add_devices_option(*command, options->devices, "the planes are");
    add_array_option(*command, options->array);
    add_common_options(*command, options->common);
    command->callback([options] { run_poisson(*options); });
}

} // namespace imago::cli
