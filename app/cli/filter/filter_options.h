// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/options/signal_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/pages/step_command.h"
#include "engine/values/filter_values.h"
#include "engine/values/recipe/recipe.h"
#include "engine/values/signal_values.h"

#include <optional>
#include <string>
#include <vector>

namespace imago::cli {

/// The options of `imago-cli filter` as typed; empty: not given.
struct FilterOptions : StepOptions {
    std::optional<std::string> devices;
    std::string removed, suggest;
    std::vector<std::string> low, high, band, stop, notch, wedge, lattice, masks;
    std::vector<std::string> region, lasso, comb; ///< of a signal's spectrogram
    std::vector<std::string> wave, keep_wave;     ///< of a picture
    std::string strongest;                        ///< waves of a picture
    std::string frame;
    std::string soft = "0", strength = "1";
    std::string pad, channels = "rgb";
    std::string rate, dimensions; ///< of signals
    TableOptions table;
    SignalOptions signal;
    bool release_dc = false, isolate = false;
};

/// The mask of the options and of the mask files that are JSON. The other mask files are pictures,
/// and are added to `pictures`. Throws Error: usage for no filter at all or wrong numbers; and as
/// read_mask_file() does.
FilterMask mask_of(const FilterOptions &options, std::vector<std::string> &pictures);

/// Writes the recipe of --save-recipe, if it is given. Throws Error (usage) for options that say
/// how one file is read, which recipes do not hold.
void save_recipe(const FilterOptions &options, const std::vector<RecipeStep> &steps);

/// The filter of a signal: frequencies are in hertz, or in cycles per sample if its rate is
/// unknown. For complex samples --low and --high count from the centre to either side, and the
/// others name frequencies as a spectrum does, below 0 or around the centre frequency. No bands:
/// none is given. Throws Error (usage): wrong numbers, --pad or --soft without a band.
BandStep bands_of(const FilterOptions &options, const Signal &signal);

/// The treatment that --pad names; FilterEdges::automatic without it.
FilterEdges edges_of(const FilterOptions &options);
/// The name of an edge treatment in --pad.
std::string edges_name(FilterEdges edges);
/// What --dimensions names: 1, 2 or 3; 0 without it.
int dimensions_of(const FilterOptions &options);
FilterChannels channels_of(const FilterOptions &options);

} // namespace imago::cli
