// SPDX-License-Identifier: MIT
// What is done to a picture or a signal, as a value: the window, a command for one file and a run
// on a folder carry out the same recipe with the same result.
#pragma once

#include "engine/array/levels.h"
#include "engine/array/non_finite.h"
#include "engine/array/picture_region.h"
#include "engine/array/signal.h"
#include "engine/values/compress_values.h"
#include "engine/values/filter_values.h"
#include "engine/values/halftone/halftone_screen.h"
#include "engine/values/op_values.h"
#include "engine/values/poisson_values.h"
#include "engine/values/region/region_values.h"
#include "engine/values/signal_values.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace imago {

/// The unit of a filter's frequencies. In hertz, a filter means the same at every sample rate.
enum class BandUnit { hertz, cycles_per_sample };

/// A filter of a signal, in a unit that its file need not have the rate of.
struct FrequencyBand {
    /// low keeps up to `edge`, high keeps what is above; of complex samples both count from the
    /// centre to either side. pass keeps from `low` to `high`, stop removes what is there.
    enum class Kind { low, high, pass, stop };
    Kind kind = Kind::pass;     ///< which members apply
    double edge = 0;            ///< of low and high
    std::optional<double> low;  ///< of pass and stop; empty: from the lowest frequency on
    std::optional<double> high; ///< of pass and stop; empty: up to the highest frequency
    double soft = 0;            ///< width of the edges
    bool operator==(const FrequencyBand &) const = default;
};

/// A signal is filtered by bands.
struct BandStep {
    std::vector<FrequencyBand> bands; ///< one or more
    BandUnit unit = BandUnit::hertz;  ///< of their frequencies
    bool mirror = true;               ///< BandSettings::mirror
    bool operator==(const BandStep &) const = default;
};

/// The step's filter for a signal: for complex samples, frequencies are those of its spectrum,
/// around the centre frequency. Throws Error (usage) if the unit is hertz and the rate is unknown,
/// if a low or a high is not above 0 and below half the rate, and as check() of
/// engine/values/band_response.h does.
BandSettings settings_for(const BandStep &step, const Signal &signal);

/// The step that settings_for() makes these settings from, for this signal and those like it. It is
/// in hertz if the rate is known.
BandStep step_of(const BandSettings &settings, const Signal &signal);

// The units of steps for signals; internal to engine/values/recipe.

/// One cycle per sample in the unit, for a signal. Throws Error (usage) if the unit is hertz and
/// the rate is unknown.
double cycle_in(BandUnit unit, const Signal &signal);

/// The number x with (x - zero) / unit == value if there is one near, so that settings and a step
/// that was made from them filter alike to the last bit.
double in_unit(double value, double unit, double zero);

/// A region in a unit that its file need not have the rate of: times in seconds and frequencies in
/// hertz, or times in samples and frequencies in cycles per sample. Which members apply is as for
/// SpectralRegion.
struct StepRegion {
    SpectralRegion::Shape shape = SpectralRegion::Shape::rectangle; ///< which members apply
    std::optional<double> from;                                     ///< empty: from the beginning
    std::optional<double> to;                                       ///< empty: to the end
    std::optional<double> low;        ///< empty: from the lowest frequency on
    std::optional<double> high;       ///< empty: up to the highest frequency
    std::vector<RegionPoint> corners; ///< of a lasso
    double fundamental = 0;           ///< of a comb
    int harmonics = 1;                ///< of a comb
    double width = 0;                 ///< of a comb
    double gain = -60;                ///< in dB
    bool operator==(const StepRegion &) const = default;
};

/// A signal is filtered by regions of its spectrogram.
struct RegionStep {
    std::vector<StepRegion> regions; ///< one or more
    BandUnit unit = BandUnit::hertz; ///< of their frequencies, and with it that of their times
    bool isolate = false;            ///< RegionSettings::isolate
    std::size_t frame = 0;           ///< RegionSettings::frame
    bool operator==(const RegionStep &) const = default;
};

/// The step's filter for a signal: for complex samples, frequencies are those of its spectrum,
/// around the centre frequency. Throws Error (usage) if the unit is hertz and the rate is unknown,
/// and as check() of engine/values/region/region_values.h does, in the step's unit where a region
/// is outside of the signal.
RegionSettings settings_for(const RegionStep &step, const Signal &signal);

/// The step that settings_for() makes these settings from, for this signal and those like it. It is
/// in hertz if the rate is known. A region that reaches the signal's end, or the highest frequency,
/// does so for other signals, too.
RegionStep step_of(const RegionSettings &settings, const Signal &signal);

/// A picture is compressed.
struct CompressStep {
    CompressSettings settings; ///< how
    bool operator==(const CompressStep &) const = default;
};

/// A picture is filtered by a mask, and single waves of it are changed.
struct FilterStep {
    FilterMask mask;                        ///< without pictures
    std::vector<std::string> mask_pictures; ///< paths of files whose pictures are factors, too
    FilterChannels channels = FilterChannels::rgb; ///< what is filtered of a colour picture
    FilterEdges edges = FilterEdges::automatic;    ///< how edges are treated
    /// The pages of a stack are slices of a volume, which is filtered in three dimensions
    /// (engine/pipeline/filter/volume_filter.h), instead of pictures by themselves.
    bool volume = false;
    WaveSettings waves = {}; ///< not with a volume; edges are then none or automatic
    bool operator==(const FilterStep &) const = default;
};

/// A picture's halftone is removed.
struct DescreenStep {
    DescreenSettings settings; ///< how; screens by plane, if any, are for all pictures
    bool operator==(const DescreenStep &) const = default;
};

/// A picture is a charge density, of which the potential is computed: the result has floats, with
/// mean 0.
struct PoissonStep {
    PoissonSpacing spacing; ///< of the samples
    bool operator==(const PoissonStep &) const = default;
};

/// An operation of engine/op is carried out on a picture.
struct OpStep {
    std::string operation; ///< its id
    OpValues values;
    bool operator==(const OpStep &) const = default;
};

/// One of the steps. Visitors of all alternatives do not compile while one is missing.
using RecipeStep =
    std::variant<CompressStep, FilterStep, BandStep, DescreenStep, PoissonStep, RegionStep, OpStep>;

/// How results are written.
struct RecipeOutput {
    std::string format;               ///< an extension without the dot; empty: the input's
    std::optional<SampleDepth> depth; ///< of pictures; empty: the input's where possible
    int jpeg_quality = 95;            ///< 1 .. 100
    std::optional<Levels> levels;     ///< of pictures; empty: samples do not change
    bool operator==(const RecipeOutput &) const = default;
};

/// What is done to each file, and how it is read and written.
struct Recipe {
    std::vector<RecipeStep> steps;     ///< one or more; each takes the result of the one before
    NanPolicy nan = NanPolicy::refuse; ///< how non-finite samples of pictures are treated
    RecipeOutput output;               ///< how results are written
    /// What of each picture is read, as it is turned upright; empty: all.
    std::optional<PictureRegion> crop{};
    bool operator==(const Recipe &) const = default;
};

/// The name of a step in recipes: "compress", "filter", "bands", "descreen",
/// "poisson", "regions", and the ids of operations.
const char *step_name(const RecipeStep &step);

/// Whether the steps are for signals instead of pictures.
bool is_for_signals(const Recipe &recipe);
/// Whether the recipe is for volumes.
bool is_for_volumes(const Recipe &recipe);

/// Throws Error (usage) for a recipe without a step, or with steps for pictures and for signals,
/// or with a filter of volumes beside another step or with
/// waves, or a target of bytes before the last step, or
/// with a region to crop and steps for signals, or
/// with a potential that is not the last or is not written as floats ("npy" or "tif").
/// The numbers of a step are checked by what carries it out.
void check(const Recipe &recipe);

/// Throws Error (usage) if the step is for one channel of a colour picture, and the picture is
/// gray.
void check_channels(CompressSettings::Channels channels, const Image &image);

} // namespace imago
