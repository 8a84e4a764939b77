// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/spectrum/spectrum_output.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// A run of `spectrum`, with the words that both reports share.
struct SpectrumRun {
    std::string input, output;
    SpectrumRequest request;
    SpectrumUnits units;
    std::optional<SpectrumRange> colours; ///< of a picture
    std::vector<std::string> notes;
    std::string level_unit;   ///< of peaks
    int frequency_digits = 7; ///< of peaks, at most
};

/// The properties of the input, without its samples.
struct SignalFacts {
    std::size_t length = 0;
    double sample_rate = 0; ///< 0: unknown
    std::string time_unit;  ///< the unit of time of the rate; empty: seconds
    std::vector<std::string> names;
    bool complex = false;
    double centre_frequency = 0; ///< of complex samples
};

/// The names of a result's rows: the channels, or the one of a pair.
std::vector<std::string> row_names(const SpectrumRequest &request, const SignalFacts &facts);

std::string quantity_name(Quantity quantity);
std::string mode_name(SpectrumMode mode);

/// The report of a signal. Call before the values are moved to a file.
nlohmann::ordered_json signal_json(const SpectrumRun &run, const SignalFacts &facts,
                                   const SpectrumResult &result);
void print_signal(const SpectrumRun &run, const SignalFacts &facts,
                  const nlohmann::ordered_json &report, const SpectrumResult &result);

/// The report of pictures: planes * height * width.
nlohmann::ordered_json planes_json(const SpectrumRun &run, const std::vector<std::size_t> &shape,
                                   const PlanReport &plan);
void print_planes(const SpectrumRun &run, const std::vector<std::size_t> &shape,
                  const PlanReport &plan);

} // namespace imago::cli
