// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/peaks_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/signal/signal_file.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace imago::cli {

std::string advice_for(std::size_t length, const SpectrumRequest &request,
                       std::size_t most_frames) {
    if (most_frames == 0)
        return "a smaller --size has fewer";
    return "--hop " + std::to_string(hop_for(length, request, most_frames)) + " has fewer";
}

namespace {

void check_signal_options(const SpectrumOptions &options, const SpectrumRequest &request,
                          SpectrumFormat format) {
    refuse(is_complex(options), "--quantity complex",
           "it is the spectrum of a picture, as .npy or .tif");
    refuse(options.shift.has_value(), "--shift", "it belongs to pictures");
    refuse(options.log_frequencies && format != SpectrumFormat::png, "--log-frequencies",
           "it belongs to .png");
    if (format == SpectrumFormat::png && request.mode != SpectrumMode::spectrogram)
        throw usage_error("this spectrum is a curve, not a picture; write .csv or .npy, or take "
                          "--mode spectrogram");
    refuse(!options.range.empty() && format != SpectrumFormat::png, "--range",
           "it belongs to .png");
}

/// The names of channels; numbers if they have none.
std::vector<std::string> channel_names(const Signal &signal) {
    std::vector<std::string> names = signal.names;
    names.resize(signal.channels);
    for (std::size_t c = 0; c < names.size(); ++c)
        if (names[c].empty())
            names[c] = "channel_" + std::to_string(c + 1);
    return names;
}

void write_spectrogram(const SpectrumOptions &options, const SpectrumResult &result,
                       SpectrumRun &run) {
    // Values beyond float's range are drawn as others are: by a power of two of them.
    const auto [low, high] = std::minmax_element(result.values.begin(), result.values.end());
    const double largest = std::max(std::fabs(*low), std::fabs(*high));
    const bool scaled = largest > 0 && (largest < 1e-20 || largest > 1e30);
    const double scale = scaled ? std::exp2(-std::floor(std::log2(largest))) : 1;
    std::vector<float> values(result.values.size());
    std::transform(result.values.begin(), result.values.end(), values.begin(),
                   [&](double value) { return static_cast<float>(value * scale); });
    ColourPicture picture =
        picture_of(options, run.request, values, spectrum_error(1, result.points));
    picture.width = result.frames;
    picture.height = result.channels * result.bins;
    run.colours = {picture.range.low / scale, picture.range.high / scale};
    write_colours(options.output,
                  options.log_frequencies
                      ? logarithmic_spectrogram_rows(values, result.channels, result.frames,
                                                     result.bins, picture.phase)
                      : spectrogram_rows(values, result.channels, result.frames, result.bins),
                  picture);
}

/// Checks before any computation whether the file can hold the result.
void check_output_size(const Signal &signal, const SpectrumRequest &request,
                       SpectrumFormat format) {
    if (request.mode != SpectrumMode::spectrogram) {
        const std::size_t points = request.pad * (request.size ? request.size : signal.length);
        const bool all = request.mode == SpectrumMode::cosine || signal.is_complex();
        const std::size_t bins = all ? points : points / 2 + 1;
        const std::size_t channels = takes_pair(request.mode) ? 1 : signal.channels;
        const bool intervals = request.mode == SpectrumMode::welch && request.confidence > 0;
        if (format == SpectrumFormat::csv)
            check_table_size(channels * bins * (intervals ? 3 : 1), "write .npy");
        return;
    }
    const std::size_t frames = spectrogram_frames(signal.length, request);
    const std::size_t points = request.pad * request.size;
    const std::size_t rows = signal.channels * (signal.is_complex() ? points : points / 2 + 1);
    const std::size_t most = most_spectrogram_values / rows;
    if (format == SpectrumFormat::png)
        check_picture_size(frames, rows, advice_for(signal.length, request, most_pixels / rows));
    else if (format == SpectrumFormat::npy && frames > most)
        throw usage_error("a spectrogram of " + std::to_string(frames) +
                          " frames has more than the " + std::to_string(most_spectrogram_values) +
                          " values that are allowed; " + advice_for(signal.length, request, most));
    else if (format == SpectrumFormat::csv)
        check_table_size(frames * rows, advice_for(signal.length, request, most_csv_values / rows));
}

} // namespace

void run_signal(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format) {
    check_signal_options(options, request, format);
    add_quantity(options,
                 averages_frames(request.mode)               ? Quantity::power
                 : request.mode == SpectrumMode::spectrogram ? Quantity::db
                                                             : Quantity::magnitude,
                 true, request);
    const SignalInput input =
        read_input(options.input, options.table, options.signal, options.rate);
    const SignalReadResult &read = input.read;
    static_cast<MeasureSettings &>(request) = settled(request, read.signal.length);
    refuse(options.log_frequencies && read.signal.is_complex(), "--log-frequencies",
           "complex signals have frequencies below 0");
    check_output_size(read.signal, request, format);
    const bool sound = signal_format(options.input) == SignalFormat::sound;
    request.most_peaks = peaks_told;
    static_cast<MeasureSettings &>(request) =
        with_level_reference(request, sound, options.params.given(measure_param("reference")));
    const SignalFacts facts{read.signal.length,       read.signal.sample_rate,
                            input.time_unit(),        channel_names(read.signal),
                            read.signal.is_complex(), read.signal.zero_frequency()};
    SpectrumRun run{options.input,
                    options.output,
                    request,
                    spectrum_units(request, facts.sample_rate > 0, facts.time_unit),
                    {},
                    texts_of(read.notes),
                    level_unit(request, facts.sample_rate > 0, sound),
                    frequency_digits(facts.centre_frequency)};
    SpectrumResult result = SignalMeasure(open_device(options.common)).run(read.signal, request);
    const bool spectrogram = request.mode == SpectrumMode::spectrogram;
    if (format == SpectrumFormat::csv)
        write_spectrum_csv(options.output, result, row_names(request, facts), run.units,
                           spectrogram);
    else if (format == SpectrumFormat::png)
        write_spectrogram(options, result, run);
    nlohmann::ordered_json report = signal_json(run, facts, result);
    if (input.table)
        report["table"] = table_json(*input.table);
    if (format == SpectrumFormat::npy)
        write_spectrum_npy(options.output, result, spectrogram);
    if (options.common.json)
        std::cout << json_text(report);
    else
        print_signal(run, facts, report, result);
}

} // namespace imago::cli
