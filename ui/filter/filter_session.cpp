// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes and sessions have of the Filter workspace.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_workspace.h"
#include "ui/page/view_values.h"

namespace imago {
namespace {

/// The settings that a recipe makes of others; nothing if the page cannot show them.
std::optional<FilterSettings> settings_with(const Recipe &recipe, FilterSettings settings) {
    settings.mask = {};
    settings.descreen.reset();
    bool filtered = false;
    for (const RecipeStep &step : recipe.steps) {
        const auto *descreen = std::get_if<DescreenStep>(&step);
        const auto *filter = std::get_if<FilterStep>(&step);
        if (descreen && !settings.descreen && !filtered) {
            settings.descreen = descreen->settings;
        } else if (filter && !filtered && !filter->volume && filter->mask_pictures.empty() &&
                   filter->channels != FilterChannels::ycbcr) {
            filtered = true;
            settings.mask = filter->mask;
            settings.channels = filter->channels;
            settings.edges = filter->edges;
        } else {
            return std::nullopt;
        }
    }
    return settings;
}

} // namespace

QString FilterWorkspace::take_recipe(const Recipe &recipe) {
    const auto next = settings_with(recipe, document_->settings());
    if (!next)
        return tr("The Filter page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    document_->select(-1);
    document_->change(tr("Open recipe"), *next);
    return {};
}

void FilterWorkspace::mark_safe() {
    safe_settings_ = document_->settings();
    safe_mask_ = safe_settings_.mask;
}

void FilterWorkspace::save_view(ViewValues &view) const {
    SavingWorkspace::save_view(view);
    const FilterDisplay display = controls_->display();
    put(view, "edges", static_cast<int>(document_->settings().edges));
    put(view, "channels", static_cast<int>(document_->settings().channels));
    put(view, "phase", display.phase);
    put(view, "dim", display.dim_taken);
    put(view, "margin", display.margin);
    put(view, "gain", display.gain);
}

/// Edges and channels are those of a recipe, if there is one.
void FilterWorkspace::restore_view(const ViewValues &view) {
    FilterSettings settings = document_->settings();
    settings.edges = static_cast<FilterEdges>(choice_of(
        view, "edges", static_cast<int>(settings.edges), static_cast<int>(FilterEdges::automatic)));
    const auto channels = static_cast<FilterChannels>(
        choice_of(view, "channels", static_cast<int>(settings.channels),
                  static_cast<int>(FilterChannels::blue)));
    if (channels != FilterChannels::ycbcr) // not available here
        settings.channels = channels;
    document_->reset(settings);
    FilterDisplay display = controls_->display();
    display.phase = get(view, "phase", display.phase).toBool();
    display.dim_taken = get(view, "dim", display.dim_taken).toBool();
    display.margin = get(view, "margin", display.margin).toBool();
    display.gain = static_cast<int>(number_of(view, "gain", display.gain, 1, 32));
    controls_->set_display(display);
    SavingWorkspace::restore_view(view); // takes the display, with the levels
}

} // namespace imago
