// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes and sessions have of the Filter workspace.
#include "engine/op/compress_params.h"
#include "engine/op/step_params.h"
#include "engine/support/error.h"
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_words.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/page/copy/pixel_table.h"
#include "ui/page/settings/param_controls.h"
#include "ui/page/view_values.h"
#include "ui/view/colour/colour_map_box.h"
#include "ui/view/image_pane.h"
#include "ui/words/engine_words.h"

#include <cmath>

namespace imago {
namespace {

/// The settings that a recipe makes of others; nothing if the page cannot show them.
std::optional<FilterSettings> settings_with(const Recipe &recipe, FilterSettings settings) {
    settings.mask = {};
    settings.descreen.reset();
    settings.waves = {};
    settings.volume = false;
    bool filtered = false;
    for (const RecipeStep &step : recipe.steps) {
        const auto *descreen = std::get_if<DescreenStep>(&step);
        const auto *filter = std::get_if<FilterStep>(&step);
        if (descreen && !settings.descreen && !filtered) {
            settings.descreen = descreen->settings;
        } else if (filter && !filtered && filter->mask_pictures.empty() &&
                   filter->channels != FilterChannels::ycbcr) {
            filtered = true;
            static_cast<FilterStep &>(settings) = *filter;
        } else {
            return std::nullopt;
        }
    }
    return settings;
}

} // namespace

std::optional<Recipe> FilterWorkspace::recipe() const {
    const FilterSettings &settings = document_->settings();
    Recipe recipe;
    if (in_volume()) {
        const VolumeRequest volume = volume_request(settings, nullptr);
        if (volume.mask.shapes.empty())
            return std::nullopt;
        recipe.steps.push_back(
            FilterStep{volume.mask, {}, FilterChannels::rgb, volume.edges, true});
        return recipe;
    }
    if (settings.descreen)
        recipe.steps.push_back(DescreenStep{*settings.descreen});
    FilterStep step = settings;
    step.volume = false; // of one slice
    if (has_slices())
        step.mask = mask_of_slice(std::move(step.mask));
    if (!step.mask.shapes.empty() || !step.waves.empty())
        recipe.steps.push_back(std::move(step));
    return recipe.steps.empty() ? std::nullopt : std::optional(std::move(recipe));
}

UnsavedWorks FilterWorkspace::unsaved() const {
    UnsavedWorks works;
    const FilterSettings &settings = document_->settings();
    const auto shapes = static_cast<int>(settings.mask.shapes.size());
    if (shapes > 0 && settings.mask != safe_mask_)
        works.push_back(
            {this, UnsavedWork::Kind::mask, tr("The mask, %n shape(s)", nullptr, shapes)});
    if (image_ && (shapes > 0 || settings.descreen || settings.waves.changes()) &&
        settings != safe_settings_)
        works.push_back({this, UnsavedWork::Kind::picture, tr("The filtered picture")});
    return works;
}

QString FilterWorkspace::refusal_of(const Recipe &recipe) const {
    const auto next = settings_with(recipe, document_->settings());
    if (!next)
        return tr("The Filter page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    if (next->volume && !has_slices())
        return tr("This recipe filters stacks in three dimensions, and what is open is a picture.");
    return {};
}

QString FilterWorkspace::take_recipe(const Recipe &recipe) {
    const FilterSettings next = *settings_with(recipe, document_->settings());
    try {
        check(next.waves, image_->height, image_->width);
    } catch (const Error &error) {
        return engine_words(error.sentence());
    }
    document_->select(-1);
    document_->change(tr("Open recipe"), next);
    return {};
}

std::vector<std::pair<QString, QString>> FilterWorkspace::settings_words() const {
    if (!image_)
        return {};
    const FilterSettings &settings = document_->settings();
    std::vector<std::pair<QString, QString>> rows{{tr("Picture"), image_words(*image_)}};
    QStringList shapes;
    for (const FilterShape &shape : settings.mask.shapes)
        shapes.append(shape_name(shape));
    rows.emplace_back(tr("Mask"),
                      shapes.isEmpty() ? tr("no shapes") : shapes.join(QStringLiteral("; ")));
    if (!settings.waves.empty() && !in_volume())
        rows.emplace_back(tr("Waves"), waves_words(settings.waves));
    if (in_volume())
        rows.emplace_back(tr("Dimensions"),
                          tr("three, of %n slice(s)", nullptr, stack()->slices()));
    const Param<FilterStep> &edges = named(filter_params(), "edges");
    rows.emplace_back(label_words(edges), value_words(edges, edges.get(settings)));
    return rows;
}

/// Samples, what was removed, and magnitudes |F| or phases of frequencies, whose places are written
/// in cycles of the transformed planes. Logarithmic ones are copied from the linear spectrum.
DataTable FilterWorkspace::data_of(const ImagePane *pane, const QRect &area) const {
    if (!image_)
        return {};
    if (pane == original_)
        return image_table(image_, area, shown_ ? shown_->origin.toPoint() : QPoint());
    if (!shown_)
        return {};
    if ((pane == result_ || pane == removed_) && !has_result())
        return {};
    if (pane == result_)
        return image_table(result_image(), area);
    if (pane == removed_)
        return difference_table(image_, result_image(), area);
    const FilterRunPtr run = shown_->run;
    const FilterResult &result = *run->result.value;
    const bool phase = shown_->display.phase && result.phase;
    if (!phase && !result.spectrum)
        return {};
    const QPoint middle(static_cast<int>(result.width / 2), static_cast<int>(result.height / 2));
    const QRect places = shown_->display.log_frequencies ? linear_area(result, area) : area;
    return pixel_table(places, 1, middle, [run, phase](int x, int y, int) {
        const FilterResult &now = *run->result.value;
        const auto at_x = static_cast<std::size_t>(x), at_y = static_cast<std::size_t>(y);
        return phase ? now.phase->at(at_x, at_y)
                     : std::pow(10.0f, now.log_magnitude(at_x, at_y)) - 1;
    });
}

void FilterWorkspace::mark_safe() {
    safe_settings_ = document_->settings();
    safe_mask_ = safe_settings_.mask;
}

void FilterWorkspace::save_view(ViewValues &view) const {
    SavingWorkspace::save_view(view);
    const FilterDisplay display = controls_->display();
    put_word(view, "edges", edge_words(), document_->settings().edges);
    put_word(view, "channels", channel_words(), document_->settings().channels);
    put(view, "phase", display.phase);
    put(view, "dim", display.dim_taken);
    put(view, "margin", display.margin);
    put(view, "gain", display.gain);
    put(view, "colours", ColourMapBox::kept(display.colours));
    put(view, "logFrequencies", display.log_frequencies);
    save_scale_view(view);
}

/// Edges and channels are those of a recipe, if there is one.
void FilterWorkspace::restore_view(const ViewValues &view) {
    FilterSettings settings = document_->settings();
    settings.edges = word_in(view, "edges", edge_words(), settings.edges);
    const FilterChannels channels = word_in(view, "channels", channel_words(), settings.channels);
    if (channels != FilterChannels::ycbcr) // not available here
        settings.channels = channels;
    document_->reset(settings);
    FilterDisplay display = controls_->display();
    display.phase = get(view, "phase", display.phase).toBool();
    display.dim_taken = get(view, "dim", display.dim_taken).toBool();
    display.margin = get(view, "margin", display.margin).toBool();
    display.gain = static_cast<int>(number_of(view, "gain", display.gain, 1, 32));
    display.colours = ColourMapBox::kept_map(
        get(view, "colours", ColourMapBox::kept(display.colours)).toString());
    display.log_frequencies = get(view, "logFrequencies", display.log_frequencies).toBool();
    controls_->set_display(display);
    restore_scale_view(view);
    SavingWorkspace::restore_view(view); // takes the display, with the levels
}

} // namespace imago
