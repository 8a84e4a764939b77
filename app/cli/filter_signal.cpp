// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter_signal.h"

#include "app/cli/report.h"
#include "app/media/signal_file.h"
#include "engine/array/band_response.h"
#include "engine/array/stopwatch.h"
#include "engine/pipeline/band_filter.h"

#include <cmath>
#include <iostream>
#include <memory>

namespace imago::cli {
namespace {

constexpr std::pair<const char *, bool> margin_names[] = {{"none", false}, {"mirror", true}};
constexpr std::pair<const char *, int> dimension_names[] = {{"1", 1}, {"2", 2}};

/// What a run gave, for the report.
struct SignalOutcome {
    const Signal &input;
    const BandSettings &filter;
    const FilteredSignal &result;
    double engine_milliseconds = 0;
    std::vector<std::string> notes;
};

/// Options that say nothing of a signal are refused, not passed over.
void refuse_image_options(const FilterOptions &options) {
    const FilterOptions unset;
    const std::pair<bool, const char *> given[] = {
        {!options.notch.empty(), "--notch"},
        {!options.wedge.empty(), "--wedge"},
        {!options.lattice.empty(), "--lattice"},
        {!options.masks.empty(), "--mask"},
        {!options.suggest.empty(), "--suggest"},
        {options.release_dc, "--release-dc"},
        {options.strength != unset.strength, "--strength"},
        {options.channels != unset.channels, "--channels"},
        {options.image.depth != unset.image.depth, "--depth"},
        {options.image.quality != unset.image.quality, "--quality"},
        {options.image.nan != unset.image.nan, "--nan"}};
    for (const auto &[is, name] : given)
        if (is)
            throw usage_error(std::string(name) + " belongs to images, and '" + options.input +
                              "' is a signal; it is filtered by --low, --high, --band and --stop");
}

double rms(const Signal &signal) {
    double sum = 0;
    for (const float sample : signal.samples)
        sum += static_cast<double>(sample) * sample;
    return std::sqrt(sum / static_cast<double>(signal.samples.size()));
}

double unit_of(const Signal &signal) {
    return signal.sample_rate > 0 ? signal.sample_rate : 1;
}

void print_signal_outcome(const FilterOptions &options, const SignalOutcome &outcome) {
    const Signal &signal = outcome.input;
    const double unit = unit_of(signal);
    const char *name = signal.sample_rate > 0 ? " Hz" : " cycles per sample";
    std::cout << options.input << ": " << signal.channels
              << (signal.channels == 1 ? " channel of " : " channels of ") << signal.length
              << " samples\n";
    std::vector<std::vector<std::string>> rows;
    for (const Band &band : outcome.filter.bands)
        rows.push_back({band.stop ? "  stops" : "  passes",
                        significant(band.low * unit, 7) + " to " +
                            significant(band.high * unit, 7) + name + ", edges of " +
                            significant(band.soft * unit, 5) + name});
    rows.push_back({"  ends", outcome.filter.mirror ? "mirrored" : "periodic"});
    rows.push_back({"  removed", significant(rms(*outcome.result.removed), 4) +
                                     " root mean square, in the samples' own units"});
    rows.push_back({"  time", duration_text(outcome.engine_milliseconds) + " in the engine"});
    print_table(std::cout, rows, "ll");
    print_plan(std::cout, outcome.result.plan);
    for (const std::string &note : outcome.notes)
        std::cout << "Note: " << note << '\n';
    std::cout << "Written: " << options.output << '\n';
    if (!options.removed.empty())
        std::cout << "Written: " << options.removed << '\n';
}

nlohmann::ordered_json signal_outcome_json(const FilterOptions &options,
                                           const SignalOutcome &outcome) {
    const Signal &signal = outcome.input;
    const double unit = unit_of(signal);
    auto bands = nlohmann::ordered_json::array();
    for (const Band &band : outcome.filter.bands)
        bands.push_back({{"kind", band.stop ? "stop" : "pass"},
                         {"low", band.low * unit},
                         {"high", band.high * unit},
                         {"soft", band.soft * unit}});
    nlohmann::ordered_json json{{"input", options.input},
                                {"channels", signal.channels},
                                {"samples", signal.length},
                                {"sample_rate", nullptr},
                                {"output", options.output},
                                {"bands", std::move(bands)},
                                {"ends", outcome.filter.mirror ? "mirror" : "none"},
                                {"removed_rms", rms(*outcome.result.removed)}};
    if (signal.sample_rate > 0)
        json["sample_rate"] = signal.sample_rate;
    if (!options.removed.empty())
        json["removed"] = options.removed;
    json["engine_milliseconds"] = outcome.engine_milliseconds;
    json["notes"] = outcome.notes;
    json["plan"] = plan_json(outcome.result.plan);
    return json;
}

/// Asks for what can go wrong before anything is computed.
void check_signal_outputs(const FilterOptions &options) {
    if (options.output.empty())
        throw usage_error("--output is required");
    check_signal_output(options.output);
    if (options.removed.empty())
        return;
    if (options.removed == options.output)
        throw usage_error("--output and --removed name the same file");
    check_signal_output(options.removed);
}

double positive_rate(const std::string &text) {
    const double rate = parse_number(text, "--rate");
    if (!(rate > 0))
        throw usage_error("--rate takes a number above 0, and '" + text + "' is none");
    return rate;
}

} // namespace

bool filters_signal(const FilterOptions &options) {
    const int dimensions = options.dimensions.empty()
                               ? 0
                               : choice(dimension_names, options.dimensions, "--dimensions");
    const SignalFormat format = signal_format(options.input);
    if (dimensions == 2 && (format == SignalFormat::sound || format == SignalFormat::csv))
        throw usage_error("--dimensions 2 says nothing here: sound and tables are signals");
    if (dimensions == 1 && format == SignalFormat::other)
        throw usage_error("--dimensions 1 says nothing here: '" + options.input +
                          "' is neither sound nor an array nor a table");
    const bool signal = format == SignalFormat::sound || format == SignalFormat::csv ||
                        (format == SignalFormat::npy && dimensions == 1);
    if (!signal && (!options.rate.empty() || !options.columns.empty()))
        throw usage_error(
            "--rate and --column belong to signals: sound, tables, and arrays with --dimensions 1");
    return signal;
}

void run_signal_filter(const FilterOptions &options) {
    refuse_image_options(options);
    check_signal_outputs(options);
    SignalReadResult read = read_signal(options.input, options.columns);
    if (!options.rate.empty())
        read.signal.sample_rate = positive_rate(options.rate);
    BandSettings filter = bands_of(options, read.signal.sample_rate);
    filter.mirror = options.pad.empty() || choice(margin_names, options.pad, "--pad");
    const auto signal = std::make_shared<const Signal>(std::move(read.signal));
    BandFilter device_filter(open_device(options.common));
    const auto start = Clock::now();
    const FilteredSignal result = device_filter.run(signal, filter);
    const SignalOutcome outcome{*signal, filter, result, milliseconds_since(start), read.notes};
    write_signal(options.output, *result.signal);
    if (!options.removed.empty())
        write_signal(options.removed, *result.removed);
    if (options.common.json)
        std::cout << json_text(signal_outcome_json(options, outcome));
    else
        print_signal_outcome(options, outcome);
}

} // namespace imago::cli
