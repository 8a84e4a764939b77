// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/options/image_options.h"
#include "app/cli/spectrum/spectrum_planes.h"
#include "app/media/image/image_file.h"
#include "app/media/pages/spectrum_file.h"
#include "app/media/signal/array_signal.h"
#include "engine/pipeline/spectrum/picture_window.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/support/printable_text.h"
#include "engine/values/spectrum/log_frequency.h"
#include "engine/values/window/window.h"

#include <algorithm>
#include <complex>
#include <iostream>
#include <span>
#include <utility>

namespace imago::cli {

namespace {

SpectrumSettings layout_of(const SpectrumRequest &request) {
    SpectrumSettings settings;
    settings.norm = request.amplitude ? Norm::forward : Norm::backward;
    settings.shift = request.shift;
    return settings;
}

/// Whole 2D spectra of all planes as complex numbers.
ComplexPlanes complex_spectra(const Planes &planes, const SpectrumRequest &request,
                              const DevicePtr &device, PlanReport &plan) {
    Spectrum spectrum(device);
    const auto of = [&](const auto &samples) {
        return spectrum.complex_planes(samples, planes.count(), planes.height(), planes.width(),
                                       layout_of(request));
    };
    ComplexPlanes result{planes.count(), planes.height(), planes.width(),
                         planes.complex.empty() ? of(std::span(planes.samples))
                                                : of(std::span(planes.complex))};
    plan = spectrum.report();
    return result;
}

} // namespace

std::vector<float> measure_planes(const Planes &planes, const SpectrumRequest &request,
                                  const DevicePtr &device, PlanReport &plan) {
    constexpr std::pair<Quantity, SpectrumValue> values[] = {
        {Quantity::magnitude, SpectrumValue::magnitude},
        {Quantity::power, SpectrumValue::power},
        {Quantity::phase, SpectrumValue::phase},
        {Quantity::db, SpectrumValue::decibel},
        {Quantity::log, SpectrumValue::log_magnitude}};
    SpectrumSettings settings = layout_of(request);
    settings.decibel.reference = request.reference;
    for (const auto &[quantity, value] : values)
        if (quantity == request.quantity)
            settings.value = value;
    Spectrum spectrum(device);
    std::vector<float> result =
        planes.complex.empty()
            ? spectrum.of_planes(planes.samples, planes.count(), planes.height(), planes.width(),
                                 settings)
            : spectrum.of_complex_planes(planes.complex, planes.count(), planes.height(),
                                         planes.width(), settings);
    plan = spectrum.report();
    return result;
}

namespace {

Planes read_array_planes(const SpectrumOptions &options) {
    const std::string &path = options.input;
    NpyArray array = read_chosen_array(path, options.signal.array);
    Planes planes{array.shape, {}, {}, {}};
    if (planes.shape.size() < 2 || array.size() == 0)
        throw Error("cannot read '" + path +
                    "' as pictures: its shape must end in a height and a "
                    "width, and it must have samples");
    std::vector<Sentence> notes;
    if (array.is_complex())
        planes.complex = complex_floats(std::move(array), path, notes);
    else
        planes.samples = real_floats(std::move(array), path, notes);
    planes.notes = texts_of(notes);
    if (const auto region = parse_crop(options.crop)) {
        check_region(*region, planes.width(), planes.height(), path);
        const std::size_t width = planes.width(), plane = width * planes.height();
        planes.samples = cropped_planes(planes.samples, width, plane, *region);
        planes.complex = cropped_planes(planes.complex, width, plane, *region);
        planes.shape[planes.shape.size() - 2] = region->height;
        planes.shape.back() = region->width;
    }
    return planes;
}

Planes read_picture(const SpectrumOptions &options) {
    ImageReadResult read = read_image(options.input, read_options("refuse", options.crop));
    Planes planes{{read.image.height, read.image.width}, {}, {}, texts_of(read.notes)};
    if (read.image.channels > 1)
        planes.shape.insert(planes.shape.begin(), read.image.channels);
    if (!read.image.alpha.empty())
        planes.notes.push_back("Its alpha channel is ignored.");
    if (read.image.metadata)
        planes.density = read.image.metadata->density;
    planes.samples = std::move(read.image.samples);
    return planes;
}

} // namespace

Planes read_planes(const SpectrumOptions &options, const SpectrumRequest &request, bool array) {
    Planes planes = array ? read_array_planes(options) : read_picture(options);
    const bool given = options.params.given(measure_param("window"));
    const Window window = given                  ? request.window
                          : options.crop.empty() ? Window::rectangular
                                                 : Window::hann;
    if (window == Window::rectangular)
        return planes;
    apply_window(std::span(planes.samples), planes.width(), planes.height(), window);
    apply_window(std::span(planes.complex), planes.width(), planes.height(), window);
    planes.notes.push_back("The picture is faded towards its edges by the window " +
                           window_name(window) + ".");
    return planes;
}

namespace {

/// Parameters of a measure that pictures have, too.
constexpr std::string_view of_pictures[] = {"mode", "quantity", "amplitude", "reference", "window"};

void check_picture_options(const SpectrumOptions &options, const SpectrumRequest &request,
                           SpectrumFormat format) {
    const std::string reason = "it belongs to signals, and this is a picture";
    refuse(request.mode != SpectrumMode::spectrum, "--mode " + mode_name(request.mode), reason);
    for (const Param<MeasureSettings> &row : measure_params())
        if (std::count(std::begin(of_pictures), std::end(of_pictures), row.id) == 0)
            refuse(options.params.given(row), row.option, reason);
    refuse(!options.rate.empty(), "--rate", reason);
    refuse(!options.table.given().empty(), options.table.given(), reason);
    refuse(!options.signal.centre.empty(), "--centre", reason);
    if (wants_profile(options)) {
        if (format != SpectrumFormat::csv)
            throw usage_error("a profile of the spectrum is a table: --output names a .csv file");
        refuse(!options.quantity.empty(), "--quantity", "a profile is of powers");
        refuse(options.shift.has_value(), options.shift.value_or(true) ? "--shift" : "--no-shift",
               "a profile is a table");
        refuse(options.log_frequencies, "--log-frequencies", "it belongs to .png");
        return;
    }
    if (format == SpectrumFormat::none)
        throw usage_error("the spectrum of a picture is written: --output is required");
    if (format == SpectrumFormat::csv)
        throw usage_error("the spectrum of a picture is not a table; write .npy or .png, or its "
                          "--ring-profile or --line-profile");
    if (is_complex(options) && format == SpectrumFormat::png)
        throw usage_error("--quantity complex is written as .npy or .tif");
    refuse(!options.range.empty() && (format != SpectrumFormat::png || is_complex(options)),
           "--range", "it belongs to .png");
    refuse(options.log_frequencies && format != SpectrumFormat::png, "--log-frequencies",
           "it belongs to .png");
    refuse(options.log_frequencies && !options.shift.value_or(true), "--no-shift",
           "logarithmic frequencies have 0 in the middle");
}

/// Whole planes with logarithmic frequencies, in the same layout. What is beyond the border gets
/// the smallest value.
std::vector<float> with_log_frequencies(const std::vector<float> &values, std::size_t height,
                                        std::size_t width, bool phase) {
    std::vector<float> result;
    result.reserve(values.size());
    for (auto at = values.begin(); at != values.end();
         at += static_cast<std::ptrdiff_t>(height * width)) {
        const Plane plane{width, height, {at, at + static_cast<std::ptrdiff_t>(height * width)}};
        const float least = *std::min_element(plane.samples.begin(), plane.samples.end());
        const Plane shown = log_whole_spectrum(plane, !phase, phase ? 0 : least);
        result.insert(result.end(), shown.samples.begin(), shown.samples.end());
    }
    return result;
}

std::string picture_words(const SpectrumRequest &request, bool complex) {
    const std::string magnitude = request.amplitude ? "|X| / (height * width)" : "|X|";
    if (complex)
        return request.amplitude ? "X / (height * width)" : "X";
    switch (request.quantity) {
    case Quantity::magnitude:
        return magnitude;
    case Quantity::power:
        return request.amplitude ? "(" + magnitude + ")^2" : "|X|^2";
    case Quantity::phase:
        return "phase in radians";
    case Quantity::db:
        return "decibels, 0 at " + magnitude + " of " + significant(request.reference, 6);
    case Quantity::log:
        break;
    }
    return "log10(1 + " + magnitude + ")";
}

} // namespace

void run_picture(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format,
                 bool array) {
    check_picture_options(options, request, format);
    refuse(!array && !options.signal.array.empty(), "--array",
           "it belongs to files of several arrays");
    const bool complex = is_complex(options) && !wants_profile(options);
    add_quantity(options, Quantity::log, false, request);
    request.shift = options.shift.value_or(true);
    if (wants_profile(options))
        return run_profile(options, request, array);
    Planes planes = read_planes(options, request, array);
    const std::size_t count = planes.count(), height = planes.height(), width = planes.width();
    if (format == SpectrumFormat::png)
        check_picture_size(count * width, height, "write .npy");
    SpectrumRun run{options.input,
                    options.output,
                    request,
                    spectrum_units(request, false),
                    {},
                    planes.notes,
                    {}};
    run.units.about = picture_words(request, complex);
    PlanReport plan;
    const DevicePtr device = open_device(options.common);
    std::vector<float> values;
    if (!complex)
        values = measure_planes(planes, request, device, plan);
    if (complex) {
        write_spectrum_planes(options.output, complex_spectra(planes, request, device, plan),
                              planes.shape);
    } else if (format == SpectrumFormat::png) {
        ColourPicture picture = picture_of(options, request, values, spectrum_error(height, width));
        picture.width = count * width;
        picture.height = height;
        run.colours = picture.range;
        if (options.log_frequencies)
            values = with_log_frequencies(values, height, width, picture.phase);
        write_colours(options.output, side_by_side(values, count, height, width), picture);
    } else {
        write_npy(options.output, {planes.shape, std::move(values)});
    }
    nlohmann::ordered_json report = planes_json(run, planes.shape, plan);
    if (complex)
        report["quantity"] = options.quantity;
    if (options.common.json)
        std::cout << json_text(report);
    else
        print_planes(run, planes.shape, plan);
}

} // namespace imago::cli
