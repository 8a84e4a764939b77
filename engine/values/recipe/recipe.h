// SPDX-License-Identifier: MIT
// What is done to a picture or a signal, as a value: the window, a command for one file and a run
// on a folder carry out the same recipe with the same result.
#pragma once
#include "engine/array/levels.h"
#include "engine/array/non_finite.h"
#include "engine/values/compress_values.h"
#include "engine/values/filter_values.h"
#include "engine/values/halftone/halftone_screen.h"
#include "engine/values/poisson_values.h"
#include "engine/values/recipe/band_step.h"
#include "engine/values/recipe/region_step.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace imago {

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

/// One of the steps. Visitors of all alternatives do not compile while one is missing.
using RecipeStep =
    std::variant<CompressStep, FilterStep, BandStep, DescreenStep, PoissonStep, RegionStep>;

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
    bool operator==(const Recipe &) const = default;
};

/// The name of a step in recipes: "compress", "filter", "bands", "descreen",
/// "poisson", "regions".
const char *step_name(const RecipeStep &step);

/// Whether the steps are for signals instead of pictures.
bool is_for_signals(const Recipe &recipe);
/// Whether the recipe is for volumes.
bool is_for_volumes(const Recipe &recipe);

/// Throws Error (usage) for a recipe without a step, or with steps for pictures and for signals,
/// or with a filter of volumes beside another step or with
/// waves, or a target of bytes before the last step, or
/// with a potential that is not the last or is not written as floats ("npy" or "tif").
/// The numbers of a step are checked by what carries it out.
void check(const Recipe &recipe);

/// Throws Error (usage) if the step is for one channel of a colour picture, and the picture is
/// gray.
void check_channels(CompressSettings::Channels channels, const Image &image);

} // namespace imago
