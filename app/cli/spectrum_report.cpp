// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum_report.h"

#include "app/cli/report.h"
#include "engine/pipeline/window.h"

#include <cmath>
#include <iostream>

namespace imago::cli {

namespace {

/// Bins about frequency 0 that a mean spreads over: half the main lobe of the window.
std::size_t lobe_of(const SpectrumRequest &request) {
    if (request.mode == SpectrumMode::cosine ||
        (request.mode == SpectrumMode::welch && request.detrend))
        return 1;
    switch (request.window) {
    case Window::rectangular:
        return 1;
    case Window::hann:
    case Window::hamming:
        return 2;
    case Window::blackman:
        break;
    }
    return 3;
}

/// The largest value of a channel beyond the lobe of its mean (of all bins where there are no
/// others), and where it is.
nlohmann::ordered_json strongest(const SpectrumRun &run, const SpectrumResult &result,
                                 std::size_t channel) {
    const std::size_t lobe = lobe_of(run.request), first = lobe < result.bins ? lobe : 0;
    std::size_t bin = first, frame = 0;
    for (std::size_t t = 0; t < result.frames; ++t)
        for (std::size_t k = first; k < result.bins; ++k)
            if (result.row(channel, t)[k] > result.row(channel, frame)[bin]) {
                bin = k;
                frame = t;
            }
    nlohmann::ordered_json place{{"bin", bin},
                                 {"frequency", static_cast<double>(bin) * result.frequency_step},
                                 {"value", result.row(channel, frame)[bin]}};
    if (run.request.mode == SpectrumMode::spectrogram)
        place["time"] = result.first_time + static_cast<double>(frame) * result.time_step;
    return place;
}

void add_colours(const SpectrumRun &run, nlohmann::ordered_json &report) {
    if (run.colours)
        report["colours"] = {{"first", run.colours->low}, {"last", run.colours->high}};
}

void print_end(const SpectrumRun &run, const PlanReport &plan) {
    print_plan(std::cout, plan);
    for (const std::string &note : run.notes)
        std::cout << "Note: " << note << '\n';
    std::cout << "Written: " << run.output << '\n';
}

std::vector<std::string> colour_row(const SpectrumRun &run) {
    return {"  colours", "from " + significant(run.colours->low, 4) + " (dark) to " +
                             significant(run.colours->high, 4) + " (light)"};
}

} // namespace

std::string quantity_name(Quantity quantity) {
    switch (quantity) {
    case Quantity::magnitude:
        return "magnitude";
    case Quantity::power:
        return "power";
    case Quantity::phase:
        return "phase";
    case Quantity::db:
        return "db";
    case Quantity::log:
        break;
    }
    return "log";
}

std::string mode_name(SpectrumMode mode) {
    switch (mode) {
    case SpectrumMode::spectrum:
        return "spectrum";
    case SpectrumMode::welch:
        return "welch";
    case SpectrumMode::cosine:
        return "dct";
    case SpectrumMode::spectrogram:
        break;
    }
    return "spectrogram";
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
                                                 ? std::string_view("none")
                                                 : window_name(run.request.window)},
                                  {"size", result.size},
                                  {"frames", result.frames},
                                  {"bins", result.bins},
                                  {"frequency_step", result.frequency_step},
                                  {"frequency_unit", run.units.frequency}};
    if (facts.sample_rate > 0)
        report["sample_rate"] = facts.sample_rate;
    if (result.hop > 0)
        report["hop"] = result.hop;
    if (run.request.mode == SpectrumMode::welch)
        report["averaged_frames"] = result.averaged;
    if (run.request.mode == SpectrumMode::spectrogram) {
        report["first_time"] = result.first_time;
        report["time_step"] = result.time_step;
        report["time_unit"] = run.units.time;
    }
    if (run.request.quantity != Quantity::phase) {
        report["strongest"] = nlohmann::ordered_json::array();
        for (std::size_t c = 0; c < result.channels; ++c)
            report["strongest"].push_back(strongest(run, result, c));
    }
    add_colours(run, report);
    report["output"] = run.output;
    report["notes"] = run.notes;
    report["plan"] = plan_json(result.plan);
    return report;
}

void print_signal(const SpectrumRun &run, const nlohmann::ordered_json &report,
                  const PlanReport &plan) {
    const auto number = [&](const char *key) { return report[key].get<double>(); };
    const std::size_t channels = report["channels"].size(), most_shown = 8;
    const auto bins = report["bins"].get<std::size_t>();
    std::cout << run.input << ": " << channels << (channels == 1 ? " channel" : " channels")
              << " of " << report["length"] << " samples, "
              << (report["sample_rate"].is_null()
                      ? std::string("rate unknown (--rate names it)")
                      : significant(number("sample_rate"), 9) + " samples per second")
              << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  " + mode_name(run.request.mode),
         run.units.about + ", window " + report["window"].get<std::string>() + " of " +
             report["size"].dump() +
             (report.contains("hop") ? ", hop " + report["hop"].dump() : std::string())},
        {"  bins", std::to_string(bins) + ", each " + significant(number("frequency_step"), 6) +
                       " " + run.units.frequency}};
    if (report.contains("time_step"))
        rows.push_back({"  frames", report["frames"].dump() + ", each " +
                                        significant(number("time_step"), 6) + " " +
                                        run.units.time});
    if (report.contains("averaged_frames"))
        rows.push_back({"  averaged", report["averaged_frames"].dump() + " frames"});
    for (std::size_t c = 0; report.contains("strongest") && c < std::min(channels, most_shown);
         ++c) {
        const auto &place = report["strongest"][c];
        rows.push_back(
            {c == 0 ? "  strongest" : "",
             report["channels"][c].get<std::string>() + ": " +
                 significant(place["value"].get<double>(), 5) + " at " +
                 significant(place["frequency"].get<double>(), 6) + " " + run.units.frequency +
                 (place.contains("time")
                      ? ", " + significant(place["time"].get<double>(), 6) + " " + run.units.time
                      : std::string())});
    }
    if (run.colours)
        rows.push_back(colour_row(run));
    print_table(std::cout, rows, "ll");
    print_end(run, plan);
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
    std::cout << run.input << ": " << text << '\n';
    std::vector<std::vector<std::string>> rows{
        {"  spectrum", run.units.about + (run.request.shift ? ", frequency 0 in the middle"
                                                            : ", frequency 0 at the start")}};
    if (run.colours)
        rows.push_back(colour_row(run));
    print_table(std::cout, rows, "ll");
    print_end(run, plan);
}

} // namespace imago::cli
