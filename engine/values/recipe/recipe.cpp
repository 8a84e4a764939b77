// SPDX-License-Identifier: MIT
#include "engine/values/recipe/recipe.h"

#include "engine/support/error.h"
#include "engine/values/recipe/sentences.h"

#include <algorithm>

namespace imago {
namespace {

struct StepNames {
    const char *operator()(const CompressStep &) const { return "compress"; }
    const char *operator()(const FilterStep &) const { return "filter"; }
    const char *operator()(const BandStep &) const { return "bands"; }
    const char *operator()(const DescreenStep &) const { return "descreen"; }
    const char *operator()(const RegionStep &) const { return "regions"; }
    const char *operator()(const PoissonStep &) const { return "poisson"; }
};

/// Throws unless a potential comes last, in a format of floats.
void check_potential(const Recipe &recipe) {
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        if (!std::holds_alternative<PoissonStep>(recipe.steps[i]))
            continue;
        if (i + 1 < recipe.steps.size())
            throw usage_error(recipe_says.potential_last);
        if (recipe.output.format != "npy" && recipe.output.format != "tif")
            throw usage_error(recipe_says.potential_format);
    }
}

bool is_for_a_signal(const RecipeStep &step) {
    return std::holds_alternative<BandStep>(step) || std::holds_alternative<RegionStep>(step);
}

} // namespace

const char *step_name(const RecipeStep &step) {
    return std::visit(StepNames(), step);
}

bool is_for_signals(const Recipe &recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), is_for_a_signal);
}

bool is_for_volumes(const Recipe &recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const RecipeStep &step) {
        const auto *filter = std::get_if<FilterStep>(&step);
        return filter && filter->volume;
    });
}

void check(const Recipe &recipe) {
    if (recipe.steps.empty())
        throw usage_error(recipe_says.no_steps);
    if (const auto *last = std::get_if<CompressStep>(&recipe.steps.back());
        last && last->settings.mode == CompressSettings::Mode::bytes && recipe.output.levels)
        throw usage_error(recipe_says.bytes_levels);
    for (const RecipeStep &step : recipe.steps)
        if (const auto *compress = std::get_if<CompressStep>(&step);
            compress && compress->settings.mode == CompressSettings::Mode::bytes &&
            &step != &recipe.steps.back())
            throw usage_error(recipe_says.bytes_last);
    if (is_for_volumes(recipe) && recipe.steps.size() > 1)
        throw usage_error(recipe_says.volume_alone);
    for (const RecipeStep &step : recipe.steps)
        if (const auto *filter = std::get_if<FilterStep>(&step);
            filter && filter->volume && !filter->waves.empty())
            throw usage_error(recipe_says.volume_waves);
    check_potential(recipe);
    if (is_for_signals(recipe) &&
        !std::all_of(recipe.steps.begin(), recipe.steps.end(), is_for_a_signal))
        throw usage_error(recipe_says.mixed_steps);
}

void check_channels(CompressSettings::Channels channels, const Image &image) {
    using Channels = CompressSettings::Channels;
    if (image.channels > 1)
        return;
    const Sentence name = channels == Channels::red     ? Sentence(recipe_says.red)
                          : channels == Channels::green ? Sentence(recipe_says.green)
                          : channels == Channels::blue  ? Sentence(recipe_says.blue)
                                                        : Sentence();
    if (!name.empty())
        throw usage_error(recipe_says.colour_channel, name);
}

} // namespace imago
