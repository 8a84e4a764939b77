// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of `spectrum`; internal to it.
#pragma once
#include "app/cli/options/options.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/spectrum/spectrum_output.h"
#include "app/cli/spectrum/spectrum_report.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The options as typed; empty: not given.
struct SpectrumOptions {
    CommonOptions common;
    std::string input, output;
    std::string mode, quantity, scaling, window, size, hop, rate, reference, range, dimensions,
        colours;
    std::string pad, tapers, confidence, pair;
    TableOptions table;
    SignalOptions signal;
    std::optional<bool> shift;
    std::vector<std::string> wave; ///< of a picture
    std::string strongest;         ///< waves of a picture
    bool keep_mean = false, reassigned = false;
    bool log_frequencies = false;
    bool ring_profile = false;
    std::string line_profile; ///< U1,V1,U2,V2
    std::string dpi, pixel_size;
};

/// A number above 0. Throws Error (usage).
double positive(const std::string &text, const std::string &option);

/// Throws Error (usage) if an option was given that has no meaning here.
void refuse(bool given, const std::string &option, const std::string &reason);

/// Whether the numbers of a picture's spectrum themselves are wanted.
bool is_complex(const SpectrumOptions &options);

/// Sets quantity and scaling, whose defaults depend on the mode.
void add_quantity(const SpectrumOptions &options, Quantity quantity, bool amplitude,
                  SpectrumRequest &request);

/// The map of --colours, which belongs to .png. Throws Error (usage).
ColourMap colour_map_of(const SpectrumOptions &options, SpectrumFormat format);

/// The colours for these values, without the picture's size.
ColourPicture picture_of(const SpectrumOptions &options, const SpectrumRequest &request,
                         const std::vector<float> &values, const SpectrumError &error);

/// Whether a profile of a picture's spectrum was asked for. Throws Error (usage) for two.
bool wants_profile(const SpectrumOptions &options);

/// Reads, measures, writes and reports. Throws Error; so does run_picture().
void run_signal(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format);
/// With `array` it reads the last two axes of a NumPy array, otherwise an image file.
void run_picture(const SpectrumOptions &options, SpectrumRequest request, SpectrumFormat format,
                 bool array);
/// The name of an option for single waves of a picture that was given; empty if none was.
std::string wave_option(const SpectrumOptions &options);
/// Measures single waves of a picture or an array of two axes instead.
void run_waves(const SpectrumOptions &options, bool array);

} // namespace imago::cli
