// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_signal.h"

#include "app/batch/recipe_work.h"
#include "app/cli/common/figures_report.h"
#include "app/cli/common/peaks_report.h"
#include "app/cli/common/report.h"
#include "app/cli/common/split_report.h"
#include "app/cli/common/texts.h"
#include "app/cli/common/wave_report.h"
#include "app/cli/filter/filter_options.h"
#include "app/cli/filter/filter_regions.h"
#include "app/media/file/atomic_file.h"
#include "app/media/signal/signal_file.h"
#include "engine/device/device.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/signal/split_band_filter.h"
#include "engine/support/printable_text.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/device_split.h"
#include "engine/values/mask/mean_loss.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace imago::cli {
namespace {

WaveEdit parse_wave(const std::string &text, const std::string &option, std::size_t least,
                    const char *form) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() < least || parts.size() > 4)
        throw usage_error(option + " takes " + form + ", not '" + text + "'");
    WaveEdit edit;
    edit.at = {parse_cycles(parts[0], option), parse_cycles(parts[1], option)};
    if (parts.size() > 2)
        edit.gain = parse_number(parts[2], option, 2);
    if (parts.size() > 3)
        edit.phase = parse_number(parts[3], option, 3);
    return edit;
}

/// What is done to the signal: bands first.
struct SignalFilters {
    std::optional<BandSettings> bands;
    std::optional<RegionStep> regions;
    std::vector<RecipeStep> steps;
};

/// Filters on one device, or by bands on several if requested, which then report.
FilteredSignal filtered(const std::vector<DevicePtr> &devices,
                        const std::shared_ptr<const Signal> &signal, const SignalFilters &filters,
                        const FilterOptions &options, std::optional<SplitReport> &split) {
    if (!options.devices)
        return RecipeWork(recipe_of(options, filters.steps))
            .result<FilteredSignal>(devices.front(), signal);
    SplitBandFilter bands(devices);
    FilteredSignal result = bands.run(signal, *filters.bands);
    split = bands.report();
    return result;
}

/// The filters of the options, checked against the signal. Throws Error (usage): no filter, or
/// numbers that do not fit the signal.
SignalFilters filters_of(const FilterOptions &options, const Signal &signal) {
    SignalFilters filters;
    const BandStep bands = bands_of(options, signal);
    if (!bands.bands.empty()) {
        filters.bands = settings_for(bands, signal);
        filters.steps.emplace_back(bands);
    }
    filters.regions = regions_of(options, signal);
    if (filters.regions) {
        if (options.devices)
            throw usage_error("--devices does not apply to regions, which one device filters");
        settings_for(*filters.regions, signal);
        filters.steps.emplace_back(*filters.regions);
    }
    if (filters.steps.empty())
        throw usage_error("give a filter: one or more of --low, --high, --band, --stop, --region, "
                          "--lasso and --comb");
    return filters;
}

constexpr std::size_t most_told = 8;           ///< channels whose peaks are reported
constexpr std::size_t longest_frame = 1 << 16; ///< of the spectra that they come from

/// Peaks of the first channels: of the filtered signal, and of the original.
struct SignalPeaks {
    std::vector<std::vector<SpectralLine>> filtered, original;
    std::string unit; ///< of levels
};

/// Averaged spectra of the signal before and after the filter, as channels of one run.
SignalPeaks peaks_of(const Signal &original, const Signal &filtered, bool sound,
                     const DevicePtr &device) {
    const std::size_t channels = std::min(original.channels, most_told);
    Signal before = original, after = filtered;
    if (before.is_exact() || after.is_exact()) {
        widen(before);
        widen(after);
    }
    Signal both{{}, 2 * channels,  original.length,          original.sample_rate,
                {}, original.kind, original.centre_frequency};
    for (std::size_t part = 0; part < original.rows(); part += original.channels)
        for (const Signal *one : {&before, &after})
            for (std::size_t c = 0; c < channels; ++c)
                append_samples(both, *one, part + c, 0, original.length);
    MeasureSettings settings;
    settings.mode = SpectrumMode::welch;
    settings.quantity = Quantity::db;
    settings.density = settings.detrend = false;
    settings.size = std::min(original.length, longest_frame);
    settings.most_peaks = peaks_told;
    auto peaks = SignalMeasure(device).run(both, settings).peaks;
    const auto middle = peaks.begin() + static_cast<std::ptrdiff_t>(channels);
    return {{middle, peaks.end()},
            {peaks.begin(), middle},
            level_unit(settings, original.sample_rate > 0, sound)};
}

/// The result of a run, for the report.
struct SignalOutcome {
    const Signal &input;
    const SignalFilters &filters;
    const FilteredSignal &result;
    const std::optional<SplitReport> &split;
    double engine_milliseconds = 0;
    std::vector<std::string> notes;
    SignalPeaks peaks;
    const SignalInput &read;
};

/// Refuses options that do not apply to a signal, instead of ignoring them.
void refuse_image_options(const FilterOptions &options) {
    const FilterOptions unset;
    const std::pair<bool, const char *> given[] = {
        {!options.notch.empty(), "--notch"},
        {!options.wedge.empty(), "--wedge"},
        {!options.lattice.empty(), "--lattice"},
        {!options.masks.empty(), "--mask"},
        {!options.wave.empty(), "--wave"},
        {!options.keep_wave.empty(), "--keep-wave"},
        {!options.strongest.empty(), "--strongest"},
        {!options.suggest.empty(), "--suggest"},
        {options.release_dc, "--release-dc"},
        {options.strength != unset.strength, "--strength"},
        {options.channels != unset.channels, "--channels"},
        {options.image.depth != unset.image.depth, "--depth"},
        {options.image.quality != unset.image.quality, "--quality"},
        {options.image.nan != unset.image.nan, "--nan"},
        {!options.image.crop.empty(), "--crop"}};
    for (const auto &[is, name] : given)
        if (is)
            throw usage_error(
                std::string(name) + " belongs to images, and '" + options.input +
                "' is a signal; it is filtered by --low, --high, --band, --stop, --region, "
                "--lasso and --comb");
}

std::vector<OpFigure> told(const SignalOutcome &outcome) {
    const Signal &removed = *outcome.result.removed;
    double sum = 0;
    for (std::size_t i = 0; i < removed.samples.size(); ++i)
        sum += removed.value(0, i) * removed.value(0, i);
    auto figures =
        filter_told.of({0, std::sqrt(sum / static_cast<double>(removed.samples.size()))});
    figures.pop_back(); // signals tell what was clipped in notes
    return figures;
}

double unit_of(const Signal &signal) {
    return signal.sample_rate > 0 ? signal.sample_rate : 1;
}

void print_signal_outcome(const FilterOptions &options, const SignalOutcome &outcome) {
    const Signal &signal = outcome.input;
    const double unit = unit_of(signal), zero = signal.zero_frequency();
    const std::string per = outcome.read.time_unit();
    const std::string name = !per.empty()             ? " cycles per " + per
                             : signal.sample_rate > 0 ? " Hz"
                                                      : " cycles per sample";
    std::cout << printable_name(options.input) << ": " << signal.channels
              << (signal.channels == 1 ? " channel of " : " channels of ") << counted(signal.length)
              << (signal.is_complex() ? " complex samples\n" : " samples\n");
    std::vector<std::vector<std::string>> rows;
    const BandSettings filter = outcome.filters.bands.value_or(BandSettings{});
    for (const Band &band : filter.bands)
        rows.push_back({band.stop ? "  stops" : "  passes",
                        significant(zero + band.low * unit, 9) + " to " +
                            significant(zero + band.high * unit, 9) + name + ", edges of " +
                            significant(band.soft * unit, 5) + name});
    if (outcome.filters.bands)
        rows.push_back({"  ends", filter.mirror ? "mirrored" : "periodic"});
    if (outcome.filters.regions)
        for (std::vector<std::string> &row : region_rows(*outcome.filters.regions, per))
            rows.push_back(std::move(row));
    rows.push_back(figure_rows(filter_told.report, told(outcome)).front());
    const auto add_peaks = [&](const char *title,
                               const std::vector<std::vector<SpectralLine>> &channels) {
        for (std::size_t c = 0; c < channels.size(); ++c)
            for (std::size_t i = 0; i < std::max<std::size_t>(channels[c].size(), 1); ++i)
                rows.push_back(
                    {c + i == 0 ? title : "",
                     (channels.size() > 1 ? "channel " + std::to_string(c + 1) + ": " : "") +
                         (channels[c].empty()
                              ? "none stands out"
                              : peak_text(channels[c][i], name.substr(1), outcome.peaks.unit,
                                          frequency_digits(zero)))});
    };
    add_peaks("  peaks", outcome.peaks.filtered);
    add_peaks("  peaks before", outcome.peaks.original);
    rows.push_back({"  time", duration_text(outcome.engine_milliseconds) + " in the engine"});
    print_table(std::cout, rows, "ll");
    print_work(std::cout, outcome.result.plan, outcome.split);
    for (const std::string &note : outcome.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.output) << '\n';
    for (const std::string &path : {options.removed, options.recipe})
        if (!path.empty())
            std::cout << "Written: " << printable_name(path) << '\n';
}

nlohmann::ordered_json signal_outcome_json(const FilterOptions &options,
                                           const SignalOutcome &outcome) {
    const Signal &signal = outcome.input;
    const double unit = unit_of(signal), zero = signal.zero_frequency();
    auto bands = nlohmann::ordered_json::array();
    const BandSettings filter = outcome.filters.bands.value_or(BandSettings{});
    for (const Band &band : filter.bands)
        bands.push_back({{"kind", band.stop ? "stop" : "pass"},
                         {"low", zero + band.low * unit},
                         {"high", zero + band.high * unit},
                         {"soft", band.soft * unit}});
    nlohmann::ordered_json json{{"input", options.input},
                                {"channels", signal.channels},
                                {"samples", signal.length},
                                {"sample_rate", nullptr},
                                {"output", options.output},
                                {"bands", std::move(bands)},
                                {"ends", filter.mirror ? "mirror" : "none"}};
    add_figures(json, told(outcome));
    json["level_unit"] = outcome.peaks.unit;
    if (outcome.filters.regions) {
        json["regions"] = regions_json(*outcome.filters.regions);
        json["isolate"] = outcome.filters.regions->isolate;
    }
    json["peaks"] = json["peaks_before"] = nlohmann::ordered_json::array();
    for (const std::vector<SpectralLine> &lines : outcome.peaks.filtered)
        json["peaks"].push_back(peaks_json(lines));
    for (const std::vector<SpectralLine> &lines : outcome.peaks.original)
        json["peaks_before"].push_back(peaks_json(lines));
    if (signal.sample_rate > 0)
        json["sample_rate"] = signal.sample_rate;
    if (signal.is_complex()) {
        json["complex"] = true;
        json["centre_frequency"] = zero;
    }
    if (!outcome.read.time_unit().empty())
        json["sample_rate_per"] = outcome.read.time_unit();
    if (outcome.read.table)
        json["table"] = table_json(*outcome.read.table);
    if (!options.removed.empty())
        json["removed"] = options.removed;
    json["engine_milliseconds"] = outcome.engine_milliseconds;
    json["notes"] = outcome.notes;
    add_work(json, outcome.result.plan, outcome.split);
    return json;
}

/// Checks before any computation what could fail later.
void check_signal_outputs(const FilterOptions &options) {
    check_devices(options.common, options.devices);
    if (options.output.empty())
        throw usage_error("--output is required");
    check_signal_output(options.output);
    if (!options.recipe.empty())
        check_output_path(options.recipe);
    if (options.removed.empty())
        return;
    if (options.removed == options.output)
        throw usage_error("--output and --removed name the same file");
    check_signal_output(options.removed);
}

} // namespace

std::string wave_option(const FilterOptions &options) {
    return !options.wave.empty()        ? "--wave"
           : !options.keep_wave.empty() ? "--keep-wave"
           : !options.strongest.empty() ? "--strongest"
                                        : "";
}

WaveSettings waves_of(const FilterOptions &options) {
    WaveSettings settings;
    for (const std::string &text : options.wave)
        settings.waves.push_back(parse_wave(text, "--wave", 3, "U,V,GAIN[,PHASE]"));
    settings.only = !options.keep_wave.empty() || !options.strongest.empty();
    if (settings.only && !settings.waves.empty())
        throw usage_error("--wave does not go with " +
                          std::string(options.keep_wave.empty() ? "--strongest" : "--keep-wave") +
                          ": --keep-wave takes a gain and a phase, too");
    for (const std::string &text : options.keep_wave)
        settings.waves.push_back(parse_wave(text, "--keep-wave", 2, "U,V[,GAIN[,PHASE]]"));
    if (!options.strongest.empty())
        settings.strongest = static_cast<std::size_t>(parse_whole(
            options.strongest, "--strongest", 1, static_cast<long long>(most_strongest_waves)));
    settings.keep_mean = !options.release_dc;
    check(settings, 0, 0);
    if (!settings.empty() && options.devices)
        throw usage_error("--devices does not apply to " + wave_option(options) +
                          ": one device changes single waves");
    if (settings.empty())
        settings.keep_mean = true;
    return settings;
}

bool filters_signal(const FilterOptions &options) {
    const int dimensions = dimensions_of(options);
    const SignalFormat format = signal_format(options.input);
    const bool certain = is_signal_file(format, options.signal);
    if (dimensions > 1 && certain)
        throw usage_error("--dimensions " + options.dimensions +
                          " does not apply: sound, tables and raw samples are signals");
    if (dimensions == 1 && format == SignalFormat::other && !certain)
        throw usage_error("--dimensions 1 does not apply: '" + options.input +
                          "' is neither sound nor an array nor a table");
    const bool array = format == SignalFormat::npy || format == SignalFormat::npz;
    const bool signal = certain || (array && dimensions == 1);
    const std::string given = !options.rate.empty()            ? "--rate"
                              : !options.signal.centre.empty() ? "--centre"
                              : !options.table.given().empty() ? options.table.given()
                                                               : region_option(options);
    if (!signal && !given.empty())
        throw usage_error(given +
                          " belongs to signals: sound, tables, raw samples, and arrays with "
                          "--dimensions 1");
    return signal;
}

void run_signal_filter(const FilterOptions &options) {
    refuse_image_options(options);
    check_signal_outputs(options);
    SignalInput input = read_input(options.input, options.table, options.signal, options.rate);
    SignalReadResult &read = input.read;
    for (const std::string &output : {options.output, options.removed})
        if (!output.empty())
            check_signal_output(output, read.signal.kind);
    const SignalFilters filters = filters_of(options, read.signal);
    save_recipe(options, filters.steps);
    const auto signal = std::make_shared<const Signal>(std::move(read.signal));
    const std::vector<DevicePtr> devices =
        options.devices ? open_devices(*options.devices) : std::vector{open_device(options.common)};
    std::optional<SplitReport> split;
    const auto start = Clock::now();
    const FilteredSignal result = filtered(devices, signal, filters, options, split);
    const double milliseconds = milliseconds_since(start);
    const bool sound = signal_format(options.input) == SignalFormat::sound;
    SignalOutcome outcome{*signal,
                          filters,
                          result,
                          split,
                          milliseconds,
                          texts_of(read.notes),
                          peaks_of(*signal, *result.signal, sound, devices.front()),
                          input};
    for (const std::string &note : split_notes(split))
        outcome.notes.push_back(note);
    if (const auto loss = mean_loss(signal->samples, result.signal->samples))
        outcome.notes.push_back(
            std::string(filters.bands ? "The bands remove" : "The regions remove") +
            " the mean: it was " + significant(loss->before, 4) + " and is " +
            significant(loss->after, 3) + ".");
    const auto write = [&](const std::string &path, Signal written) {
        written.units = signal->units;
        for (const std::string &note : texts_of(write_signal(path, std::move(written))))
            outcome.notes.push_back(path + ": " + note);
    };
    write(options.output, *result.signal);
    if (!options.removed.empty())
        write(options.removed, *result.removed);
    if (options.common.json)
        std::cout << json_text(signal_outcome_json(options, outcome));
    else
        print_signal_outcome(options, outcome);
}

} // namespace imago::cli
