// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/peaks_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/texts.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/signal/signal_file.h"

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
    const bool cosine = request.mode == SpectrumMode::cosine;
    const bool whole = request.mode == SpectrumMode::spectrum || cosine;
    refuse(cosine && !options.window.empty(), "--window",
           "a cosine transform takes the signal as it is");
    refuse(options.shift.has_value(), "--shift", "it belongs to pictures");
    refuse(!options.size.empty() && whole, "--size",
           "a spectrum is of the whole signal (see "
           "--mode)");
    refuse(!options.hop.empty() && whole, "--hop",
           "a spectrum is of the whole signal (see --mode)");
    const bool welch = request.mode == SpectrumMode::welch;
    refuse(options.keep_mean && !welch, "--keep-mean", "it belongs to --mode welch");
    refuse(!options.scaling.empty() && welch, "--scaling", "Welch's estimate is a density");
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
    ColourPicture picture = picture_of(options, run.request, result.values);
    picture.width = result.frames;
    picture.height = result.channels * result.bins;
    run.colours = picture.range;
    write_colours(options.output,
                  spectrogram_rows(result.values, result.channels, result.frames, result.bins),
                  picture);
}

/// Checks before any computation whether the file can hold the result.
void check_output_size(const Signal &signal, const SpectrumRequest &request,
                       SpectrumFormat format) {
    if (request.mode != SpectrumMode::spectrogram) {
        const std::size_t samples = request.size ? request.size : signal.length;
        const bool all = request.mode == SpectrumMode::cosine || signal.is_complex();
        const std::size_t bins = all ? samples : samples / 2 + 1;
        if (format == SpectrumFormat::csv)
            check_table_size(signal.channels * bins, "write .npy");
        return;
    }
    const std::size_t frames = spectrogram_frames(signal.length, request);
    const std::size_t rows =
        signal.channels * (signal.is_complex() ? request.size : request.size / 2 + 1);
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
                 request.mode == SpectrumMode::spectrum || request.mode == SpectrumMode::cosine
                     ? Quantity::magnitude
                 : request.mode == SpectrumMode::welch ? Quantity::power
                                                       : Quantity::db,
                 true, request);
    const SignalInput input =
        read_input(options.input, options.table, options.signal, options.rate);
    const SignalReadResult &read = input.read;
    static_cast<MeasureSettings &>(request) = settled(request, read.signal.length);
    check_output_size(read.signal, request, format);
    const bool sound = signal_format(options.input) == SignalFormat::sound;
    request.most_peaks = peaks_told;
    static_cast<MeasureSettings &>(request) =
        with_level_reference(request, sound, !options.reference.empty());
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
        write_spectrum_csv(options.output, result, facts.names, run.units, spectrogram);
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
        print_signal(run, report, result);
}

} // namespace imago::cli
