// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/image/image_file.h"
#include "app/media/signal/array_signal.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/values/spectrum/log_frequency.h"

#include <algorithm>
#include <complex>
#include <iostream>

namespace imago::cli {

namespace {

/// Planes of one size.
struct Planes {
    std::vector<std::size_t> shape; ///< ..., height, width
    std::vector<float> samples;
    std::vector<std::complex<float>> complex; ///< used instead of samples
    std::vector<std::string> notes;

    std::size_t height() const { return shape[shape.size() - 2]; }
    std::size_t width() const { return shape.back(); }
    std::size_t count() const {
        return std::max(samples.size(), complex.size()) / (height() * width());
    }
};

/// Whole 2D spectra of all planes, in the same layout.
std::vector<float> measure_planes(const Planes &planes, const SpectrumRequest &request,
                                  const DevicePtr &device, PlanReport &plan) {
    constexpr std::pair<Quantity, SpectrumValue> values[] = {
        {Quantity::magnitude, SpectrumValue::magnitude},
        {Quantity::power, SpectrumValue::power},
        {Quantity::phase, SpectrumValue::phase},
        {Quantity::db, SpectrumValue::decibel},
        {Quantity::log, SpectrumValue::log_magnitude}};
    SpectrumSettings settings;
    settings.norm = request.amplitude ? Norm::forward : Norm::backward;
    settings.shift = request.shift;
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

Planes read_array_planes(const std::string &path, const std::string &chosen) {
    NpyArray array = read_chosen_array(path, chosen);
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
    return planes;
}

Planes read_picture(const std::string &path) {
    ImageReadResult read = read_image(path);
    Planes planes{{read.image.height, read.image.width}, {}, {}, texts_of(read.notes)};
    if (read.image.channels > 1)
        planes.shape.insert(planes.shape.begin(), read.image.channels);
    if (!read.image.alpha.empty())
        planes.notes.push_back("Its alpha channel is ignored.");
    planes.samples = std::move(read.image.samples);
    return planes;
}

void check_picture_options(const SpectrumOptions &options, const SpectrumRequest &request,
                           SpectrumFormat format) {
    const std::string reason = "it belongs to signals, and this is a picture";
    refuse(request.mode != SpectrumMode::spectrum, "--mode " + options.mode, reason);
    refuse(!options.window.empty(), "--window", reason);
    refuse(!options.size.empty(), "--size", reason);
    refuse(!options.hop.empty(), "--hop", reason);
    refuse(!options.rate.empty(), "--rate", reason);
    refuse(!options.table.given().empty(), options.table.given(), reason);
    refuse(!options.signal.centre.empty(), "--centre", reason);
    refuse(options.keep_mean, "--keep-mean", reason);
    refuse(!options.pad.empty(), "--pad", reason);
    refuse(options.reassigned, "--reassigned", reason);
    refuse(!options.tapers.empty(), "--tapers", reason);
    refuse(!options.confidence.empty(), "--confidence", reason);
    refuse(!options.pair.empty(), "--channels", reason);
    if (format == SpectrumFormat::none)
        throw usage_error("the spectrum of a picture is written: --output is required");
    if (format == SpectrumFormat::csv)
        throw usage_error("the spectrum of a picture is not a table; write .npy or .png");
    refuse(!options.range.empty() && format != SpectrumFormat::png, "--range",
           "it belongs to .png");
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

std::string picture_words(const SpectrumRequest &request) {
    const std::string magnitude = request.amplitude ? "|X| / (height * width)" : "|X|";
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
    refuse(!array && !options.signal.array.empty(), "--array", "it belongs to .npz files");
    add_quantity(options, Quantity::log, false, request);
    request.shift = options.shift.value_or(true);
    Planes planes = array ? read_array_planes(options.input, options.signal.array)
                          : read_picture(options.input);
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
    run.units.about = picture_words(request);
    PlanReport plan;
    std::vector<float> values = measure_planes(planes, request, open_device(options.common), plan);
    if (format == SpectrumFormat::png) {
        ColourPicture picture = picture_of(options, request, values);
        picture.width = count * width;
        picture.height = height;
        run.colours = picture.range;
        if (options.log_frequencies)
            values = with_log_frequencies(values, height, width, picture.phase);
        write_colours(options.output, side_by_side(values, count, height, width), picture);
    } else {
        write_npy(options.output, {planes.shape, std::move(values)});
    }
    if (options.common.json)
        std::cout << json_text(planes_json(run, planes.shape, plan));
    else
        print_planes(run, planes.shape, plan);
}

} // namespace imago::cli
