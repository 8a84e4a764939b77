// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of `spectrum`; internal to it.
#pragma once

#include "app/cli/options/options.h"
#include "app/cli/options/param_options.h"
#include "app/cli/options/signal_options.h"
#include "app/cli/options/table_options.h"
#include "app/media/signal/spectrum_file.h"
#include "engine/array/colour_map.h"
#include "engine/array/image.h"
#include "engine/op/measure_params.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/values/spectrum/spectrum_range.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The mapping of rows of values to a picture, top row first, in the colours of `map` or, if
/// `phase` is set, of phase_colours() over -pi .. pi.
struct ColourPicture {
    std::size_t width = 0, height = 0;
    SpectrumRange range;
    bool phase = false;
    ColourMap map = ColourMap::dusk;
};

/// Colours `values`, row-major. Infinity gets the last colour, other values that are not finite the
/// first.
Image coloured(const std::vector<float> &values, const ColourPicture &picture);

/// Values [channel][frame][bin] as rows of pictures: time to the right, frequency upwards, one
/// channel below another.
std::vector<float> spectrogram_rows(const std::vector<float> &values, std::size_t channels,
                                    std::size_t frames, std::size_t bins);

/// The same with rows of equal ratios, from half a bin above frequency 0 on: as many as bins, each
/// with the largest value of the bins in it, or with that of the lowest one for phases.
std::vector<float> logarithmic_spectrogram_rows(const std::vector<float> &values,
                                                std::size_t channels, std::size_t frames,
                                                std::size_t bins, bool phase);

/// Planes side by side, the first on the left.
std::vector<float> side_by_side(const std::vector<float> &values, std::size_t planes,
                                std::size_t height, std::size_t width);

/// The request for a signal or for planes; for planes the amplitude is |X| / (height * width).
struct SpectrumRequest : MeasureSettings {
    bool shift = true; ///< planes: frequency 0 at (height / 2, width / 2)
};

using SpectrumResult = MeasuredSpectrum;

/// The smallest hop that gives at most this many frames, as "--hop 3 has fewer"; if one frame is
/// already too many, says that a smaller size is needed.
std::string advice_for(std::size_t length, const SpectrumRequest &request, std::size_t most_frames);

enum class SpectrumFormat { none, csv, npy, png, tif }; ///< none: only the report

/// The format by the extension; none for an empty path. Throws Error (usage) for other extensions,
/// and as check_output_path() does, or check_image_output() for a picture.
SpectrumFormat check_spectrum_output(const std::filesystem::path &path);

inline constexpr std::size_t most_csv_values = std::size_t{1} << 25;
inline constexpr std::size_t most_pixels = std::size_t{1} << 26;

/// Throws Error (usage) for a table of more than most_csv_values; `advice` says how to get fewer
/// values.
void check_table_size(std::size_t values, const std::string &advice);

/// Throws Error (usage) if a picture has more than most_pixels; `advice` says how to make it
/// smaller.
void check_picture_size(std::size_t width, std::size_t height, const std::string &advice);

/// Writes rows of values in colours.
void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture);

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

/// The options as typed; empty: not given.
struct SpectrumOptions {
    CommonOptions common;
    std::string input, output;
    ParamOptions params;  ///< of the measure, but for its quantity
    std::string quantity; ///< a word of the parameter's, or complex_word
    std::string rate, range, dimensions, colours;
    TableOptions table;
    SignalOptions signal;
    std::optional<bool> shift;
    std::vector<std::string> wave; ///< of a picture
    std::string strongest;         ///< waves of a picture
    bool log_frequencies = false;
    bool ring_profile = false;
    std::string line_profile; ///< U1,V1,U2,V2
    std::string dpi, pixel_size, crop;
    std::string slope; ///< of a profile of rings: F1,F2
};

/// A number above 0. Throws Error (usage).
double positive(const std::string &text, const std::string &option);

/// Throws Error (usage) if an option was given that has no meaning here.
void refuse(bool given, const std::string &option, const std::string &reason);

/// The word of --quantity for the numbers of a picture's spectrum themselves.
inline constexpr const char *complex_word = "complex";
/// Whether the numbers of a picture's spectrum themselves are wanted.
bool is_complex(const SpectrumOptions &options);

/// Sets quantity and scaling, whose defaults depend on the mode. Throws Error (usage) for
/// parameters that were given and have no effect then.
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
