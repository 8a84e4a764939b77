// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of `spectrum`; internal to it.
#pragma once
#include "app/cli/options.h"
#include "app/cli/signal_options.h"
#include "app/cli/spectrum_output.h"
#include "app/cli/spectrum_report.h"
#include "app/cli/table_options.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// As they were typed; empty: not given.
struct SpectrumOptions {
    CommonOptions common;
    std::string input, output;
    std::string mode, quantity, scaling, window, size, hop, rate, reference, range, dimensions;
    TableOptions table;
    SignalOptions signal;
    std::optional<bool> shift;
    bool keep_mean = false;
};

/// A number above 0. Throws Error (usage).
double positive(const std::string &text, const std::string &option);

/// Throws Error (usage) for an option that was given and says nothing here.
void refuse(bool given, const std::string &option, const std::string &reason);

/// Sets quantity and scaling, which have defaults of their own for each mode.
void add_quantity(const SpectrumOptions &options, Quantity quantity, bool amplitude,
                  SpectrumRequest &request);

/// The colours of these values; the picture's size is not set.
ColourPicture picture_of(const SpectrumOptions &options, const SpectrumRequest &request,
                         const std::vector<float> &values);

/// Reads, measures, writes and reports. Throw Error.
void run_signal(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format);
/// `array`: of a NumPy array's last two axes, else of an image file.
void run_picture(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format,
                 bool array);

} // namespace imago::cli
