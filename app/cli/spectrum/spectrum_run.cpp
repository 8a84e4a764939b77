// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum/spectrum_run.h"

#include "app/cli/common/peaks_report.h"
#include "app/cli/common/report.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "engine/array/logarithmic_rows.h"
#include "engine/pipeline/signal/estimate/confidence.h"
#include "engine/pipeline/spectrum/window_lobe.h"
#include "engine/support/error.h"
#include "engine/support/printable_text.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace imago::cli {

Image coloured(const std::vector<float> &values, const ColourPicture &picture) {
    const ColourSteps &steps = picture.phase ? phase_colours() : colours_of(picture.map);
    const double span = picture.range.high - picture.range.low;
    Image image{
        .width = picture.width, .height = picture.height, .channels = 3, .depth = SampleDepth::u8};
    image.samples.resize(3 * values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        double t = (static_cast<double>(values[i]) - picture.range.low) / span;
        t = t > 0 ? std::min(t, 1.0) : 0; // NaN is 0 too
        // The last step of the circle of phases is a neighbour of its first; a map's is at the end.
        const double place =
            picture.phase ? std::floor(t * colour_steps) : std::round(t * (colour_steps - 1));
        const Rgb8 &colour = steps[static_cast<std::size_t>(place) % colour_steps];
        for (std::size_t c = 0; c < 3; ++c)
            image.plane(c)[i] = colour[c];
    }
    return image;
}

std::vector<float> spectrogram_rows(const std::vector<float> &values, std::size_t channels,
                                    std::size_t frames, std::size_t bins) {
    std::vector<float> rows(values.size());
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t t = 0; t < frames; ++t)
            for (std::size_t k = 0; k < bins; ++k)
                rows[(c * bins + bins - 1 - k) * frames + t] = values[(c * frames + t) * bins + k];
    return rows;
}

std::vector<float> logarithmic_spectrogram_rows(const std::vector<float> &values,
                                                std::size_t channels, std::size_t frames,
                                                std::size_t bins, bool phase) {
    const std::vector<ElementSpan> spans =
        LogarithmicAxis{-0.5, static_cast<double>(bins) - 0.5}.rows_of(bins, bins);
    std::vector<float> rows(values.size());
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t t = 0; t < frames; ++t) {
            const float *from = values.data() + (c * frames + t) * bins;
            for (std::size_t r = 0; r < bins; ++r)
                rows[(c * bins + bins - 1 - r) * frames + t] =
                    phase ? from[spans[r].first]
                          : *std::max_element(from + spans[r].first, from + spans[r].last + 1);
        }
    return rows;
}

std::vector<float> side_by_side(const std::vector<float> &values, std::size_t planes,
                                std::size_t height, std::size_t width) {
    if (planes == 1)
        return values;
    std::vector<float> rows;
    rows.reserve(values.size());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t p = 0; p < planes; ++p) {
            const auto row = values.begin() + static_cast<std::ptrdiff_t>((p * height + y) * width);
            rows.insert(rows.end(), row, row + static_cast<std::ptrdiff_t>(width));
        }
    return rows;
}

SpectrumFormat check_spectrum_output(const std::filesystem::path &path) {
    if (path.empty())
        return SpectrumFormat::none;
    const std::string extension = lower_extension(path);
    check_output_path(path);
    if (extension == ".csv")
        return SpectrumFormat::csv;
    if (extension == ".npy")
        return SpectrumFormat::npy;
    if (extension == ".tif" || extension == ".tiff")
        return SpectrumFormat::tif;
    if (extension != ".png")
        throw usage_error("cannot write '" + path.string() + "': " +
                          (extension.empty() ? "it has no extension"
                                             : "the extension '" + extension + "' is unknown") +
                          "; .csv, .npy and .png are allowed, and .tif for --quantity complex");
    check_image_output(path, {});
    return SpectrumFormat::png;
}

void check_table_size(std::size_t values, const std::string &advice) {
    if (values > most_csv_values)
        throw usage_error("a table of " + std::to_string(values) + " values has more than the " +
                          std::to_string(most_csv_values) + " that are allowed; " + advice);
}

void check_picture_size(std::size_t width, std::size_t height, const std::string &advice) {
    if (width > most_pixels / height)
        throw usage_error("a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                          " pixels has more than the " + std::to_string(most_pixels) +
                          " that are allowed; " + advice);
}

void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture) {
    write_image(path, coloured(rows, picture), {});
}

namespace {

/// Bins around frequency 0 over which a mean spreads: half the main lobe of the window.
std::size_t lobe_of(const SpectrumRequest &request) {
    if (request.mode == SpectrumMode::cosine || (averages_frames(request.mode) && request.detrend))
        return 1;
    return static_cast<std::size_t>(std::ceil(WindowLobe(request.window).half_width())) *
           request.pad;
}

/// The largest value of a channel beyond the lobe of its mean (of all bins if there are no others),
/// and its position.
nlohmann::ordered_json strongest(const SpectrumRun &run, const SpectrumResult &result,
                                 std::size_t channel) {
    const std::size_t lobe = lobe_of(run.request), zero = result.zero_bin;
    const bool others = lobe <= zero || lobe + zero < result.bins;
    const auto is_mean = [&](std::size_t k) {
        return others && (k > zero ? k - zero : zero - k) < lobe;
    };
    std::size_t bin = is_mean(0) ? zero + lobe : 0, frame = 0;
    for (std::size_t t = 0; t < result.frames; ++t)
        for (std::size_t k = bin; k < result.bins; ++k)
            if (!is_mean(k) && result.row(channel, t)[k] > result.row(channel, frame)[bin]) {
                bin = k;
                frame = t;
            }
    nlohmann::ordered_json place{{"bin", bin},
                                 {"frequency", result.frequency_of(static_cast<double>(bin))},
                                 {"value", result.row(channel, frame)[bin]}};
    if (run.request.mode == SpectrumMode::spectrogram)
        place["time"] = result.time_of(frame);
    return place;
}

void add_colours(const SpectrumRun &run, nlohmann::ordered_json &report) {
    if (run.colours)
        report["colours"] = {{"first", run.colours->low}, {"last", run.colours->high}};
}

/// What windows and averages are, besides their sizes.
void add_estimate_facts(const SpectrumRequest &request, const SpectrumResult &result,
                        nlohmann::ordered_json &report) {
    if (takes_pair(request.mode))
        report["pair"] = {request.pair.first + 1, request.pair.second + 1};
    if (result.points > result.size)
        report["points"] = result.points;
    if (request.tapers > 1)
        report["tapers"] = request.tapers;
    if (request.reassigned)
        report["reassigned"] = true;
    if (result.coherent_gain > 0) {
        const auto size = static_cast<double>(result.size);
        if (request.tapers == 1)
            report["coherent_gain"] = result.coherent_gain / size;
        report["noise_bandwidth"] = result.noise_bandwidth * result.frequency_step *
                                    static_cast<double>(result.points) / size;
    }
    if (request.confidence > 0) {
        report["confidence"] = request.confidence;
        report["degrees_of_freedom"] = result.degrees;
    }
    if (result.significant > 0)
        report["significant"] = result.significant;
}

/// "95 %: the density times 0.79 to 1.31, 58.2 degrees of freedom"
void add_confidence_row(const SpectrumRun &run, const SpectrumResult &result,
                        std::vector<std::vector<std::string>> &rows) {
    if (!(run.request.confidence > 0))
        return;
    const std::string level = significant(100 * run.request.confidence, 6) + " %: ";
    const std::string degrees = significant(result.degrees, 4) + " degrees of freedom";
    const ConfidenceFactors factors = confidence_factors(run.request.confidence, result.degrees);
    rows.push_back(
        {"  confidence", level +
                             (run.request.mode == SpectrumMode::coherence
                                  ? "coherent above " + significant(result.significant, 3)
                                  : "the power times " + significant(factors.lower, 4) + " to " +
                                        significant(factors.upper, 4)) +
                             ", " + degrees});
}

void print_end(const SpectrumRun &run, const PlanReport &plan) {
    print_plan(std::cout, plan);
    for (const std::string &note : run.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    if (!run.output.empty())
        std::cout << "Written: " << printable_name(run.output) << '\n';
}

/// Adds one line for each peak, with the channel's name before the first.
void add_peak_rows(const SpectrumRun &run, const std::string &channel,
                   const std::vector<SpectralLine> &lines, bool first,
                   std::vector<std::vector<std::string>> &rows) {
    for (const SpectralLine &line : lines) {
        const bool begins = &line == &lines.front();
        rows.push_back(
            {first && begins ? "  peaks" : "",
             (begins ? channel + ": " : std::string(channel.size() + 2, ' ')) +
                 peak_text(line, run.units.frequency, run.level_unit, run.frequency_digits)});
    }
    if (lines.empty())
        rows.push_back({first ? "  peaks" : "", channel + ": none stands out"});
}

std::vector<std::string> colour_row(const SpectrumRun &run) {
    return {"  colours", "from " + significant(run.colours->low, 4) + " (dark) to " +
                             significant(run.colours->high, 4) + " (light)"};
}

} // namespace

std::vector<std::string> row_names(const SpectrumRequest &request, const SignalFacts &facts) {
    if (!takes_pair(request.mode))
        return facts.names;
    return {facts.names[request.pair.first] + "_" + facts.names[request.pair.second]};
}

std::string quantity_name(Quantity quantity) {
    return word_of(measure_param("quantity").words, static_cast<double>(quantity));
}

std::string mode_name(SpectrumMode mode) {
    return word_of(measure_param("mode").words, static_cast<double>(mode));
}

nlohmann::ordered_json signal_json(const SpectrumRun &run, const SignalFacts &facts,
                                   const SpectrumResult &result) {
    nlohmann::ordered_json report{{"input", run.input},
                                  {"channels", facts.names},
                                  {"length", facts.length},
                                  {"sample_rate", nullptr},
                                  {"mode", mode_name(run.request.mode)},
                                  {"quantity", quantity_name(run.request.quantity)},
                                  {"quantity_in_words", run.units.about},
                                  {"window", run.request.mode == SpectrumMode::cosine
                                                 ? std::string("none")
                                                 : window_name(run.request.window)},
                                  {"size", result.size},
                                  {"frames", result.frames},
                                  {"bins", result.bins},
                                  {"frequency_step", result.frequency_step},
                                  {"frequency_unit", run.units.frequency}};
    if (facts.sample_rate > 0)
        report["sample_rate"] = facts.sample_rate;
    if (facts.complex) {
        report["complex"] = true;
        report["centre_frequency"] = facts.centre_frequency;
        report["first_frequency"] = result.first_frequency;
    }
    if (!facts.time_unit.empty())
        report["sample_rate_per"] = facts.time_unit;
    if (result.hop > 0)
        report["hop"] = result.hop;
    if (averages_frames(run.request.mode))
        report["averaged_frames"] = result.averaged;
    add_estimate_facts(run.request, result, report);
    if (run.request.mode == SpectrumMode::spectrogram) {
        report["first_time"] = result.first_time;
        report["time_step"] = result.time_step;
        report["last_time"] = result.last_time;
        report["time_unit"] = run.units.time;
    }
    if (run.request.quantity != Quantity::phase) {
        report["strongest"] = nlohmann::ordered_json::array();
        for (std::size_t c = 0; c < result.channels; ++c)
            report["strongest"].push_back(strongest(run, result, c));
    }
    if (!result.peaks.empty()) {
        report["level_unit"] = run.level_unit;
        report["peaks"] = nlohmann::ordered_json::array();
        for (const std::vector<SpectralLine> &lines : result.peaks)
            report["peaks"].push_back(peaks_json(lines));
    }
    add_colours(run, report);
    if (!run.output.empty())
        report["output"] = run.output;
    report["notes"] = run.notes;
    report["plan"] = plan_json(result.plan);
    return report;
}

void print_signal(const SpectrumRun &run, const SignalFacts &facts,
                  const nlohmann::ordered_json &report, const SpectrumResult &result) {
    const auto number = [&](const char *key) { return report[key].get<double>(); };
    const std::size_t channels = report["channels"].size(), most_shown = 8;
    const auto bins = report["bins"].get<std::size_t>();
    std::cout << printable_name(run.input) << ": " << channels
              << (channels == 1 ? " channel" : " channels") << " of "
              << counted(report["length"].get<std::uint64_t>())
              << (report.contains("complex") ? " complex samples, " : " samples, ")
              << (report["sample_rate"].is_null()
                      ? std::string("rate unknown (--rate sets it)")
                      : significant(number("sample_rate"), 9) + " samples per " +
                            report.value("sample_rate_per", "second"))
              << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  " + mode_name(run.request.mode),
         run.units.about + ", window " + report["window"].get<std::string>() + " of " +
             counted(result.size) + " samples" +
             (run.request.tapers > 1 ? ", " + counted(run.request.tapers) + " tapers" : "") +
             (run.request.reassigned ? ", reassigned" : "") +
             (result.points > result.size ? ", zeros to " + counted(result.points) + " points"
                                          : "") +
             (report.contains("hop") ? ", hop " + counted(result.hop) : std::string())},
        {"  bins",
         counted(bins) + ", each " + significant(number("frequency_step"), 6) + " " +
             run.units.frequency +
             (report.contains("complex") ? ", from " + significant(number("first_frequency"), 9) +
                                               " " + run.units.frequency
                                         : std::string())}};
    if (report.contains("time_step"))
        rows.push_back({"  frames", counted(result.frames) + ", each " +
                                        significant(number("time_step"), 6) + " " +
                                        run.units.time});
    if (report.contains("averaged_frames"))
        rows.push_back({"  averaged", counted(result.averaged) + " frames"});
    if (result.noise_bandwidth > 0)
        rows.push_back({"  noise bandwidth",
                        significant(number("noise_bandwidth"), 5) + " " + run.units.frequency +
                            ", " + significant(result.noise_bandwidth, 5) + " bins of a frame"});
    add_confidence_row(run, result, rows);
    const std::vector<std::string> names = row_names(run.request, facts);
    for (std::size_t c = 0; c < std::min(result.peaks.size(), most_shown); ++c)
        add_peak_rows(run, names[c], result.peaks[c], c == 0, rows);
    for (std::size_t c = 0; result.peaks.empty() && report.contains("strongest") &&
                            c < std::min(result.channels, most_shown);
         ++c) {
        const auto &place = report["strongest"][c];
        rows.push_back(
            {c == 0 ? "  strongest" : "",
             names[c] + ": " + significant(place["value"].get<double>(), 5) + " at " +
                 significant(place["frequency"].get<double>(),
                             report.contains("complex") ? 10 : 6) + // around a centre
                 " " +
                 run.units.frequency +
                 (place.contains("time")
                      ? ", " + significant(place["time"].get<double>(), 6) + " " + run.units.time
                      : std::string())});
    }
    if (run.colours)
        rows.push_back(colour_row(run));
    print_table(std::cout, rows, "ll");
    print_end(run, result.plan);
}

nlohmann::ordered_json planes_json(const SpectrumRun &run, const std::vector<std::size_t> &shape,
                                   const PlanReport &plan) {
    nlohmann::ordered_json report{{"input", run.input},
                                  {"shape", shape},
                                  {"quantity", quantity_name(run.request.quantity)},
                                  {"quantity_in_words", run.units.about},
                                  {"shift", run.request.shift}};
    add_colours(run, report);
    report["output"] = run.output;
    report["notes"] = run.notes;
    report["plan"] = plan_json(plan);
    return report;
}

void print_planes(const SpectrumRun &run, const std::vector<std::size_t> &shape,
                  const PlanReport &plan) {
    std::string text;
    for (const std::size_t extent : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(extent);
    std::cout << printable_name(run.input) << ": " << text << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  spectrum", run.units.about + (run.request.shift ? ", frequency 0 in the middle"
                                                            : ", frequency 0 at the start")}};
    if (run.colours)
        rows.push_back(colour_row(run));
    print_table(std::cout, rows, "ll");
    print_end(run, plan);
}

} // namespace imago::cli
