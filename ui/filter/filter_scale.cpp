// SPDX-License-Identifier: GPL-3.0-or-later
// Units of length in the Filter workspace, and what is told of the place under the pointer.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_words.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/spectrum/scale_panel.h"
#include "ui/page/view_values.h"
#include "ui/view/image_pane.h"

#include <QSettings>

#include <algorithm>

namespace imago {

void FilterWorkspace::use_scale() {
    const ScalePanel *scale = controls_->scale();
    const ViewUnit unit = scale->unit();
    overlay_->set_unit(unit);
    controls_->show_unit(unit);
    if (shown_)
        show_profiles(*shown_);
    for (ImagePane *pane : {original_, result_, removed_})
        pane->view()->set_rulers(scale->rulers() ? std::optional(unit) : std::nullopt);
}

std::optional<PixelDensity> FilterWorkspace::given_density() const {
    return controls_->scale()->given();
}

void FilterWorkspace::show_readout(ImagePane *pane, std::optional<QPoint> pixel) {
    if (!pixel || !image_)
        Q_EMIT readout({});
    else
        Q_EMIT readout(pane == spectrum_ ? spectrum_readout(*pixel)
                       : pane == original_ && shown_
                           ? sample_readout(*pixel - shown_->origin.toPoint())
                           : sample_readout(*pixel));
}

QString FilterWorkspace::sample_readout(QPoint pixel) const {
    const QString words = sample_words(*image_, result_image().get(), pixel);
    const bool inside = pixel.x() >= 0 && pixel.y() >= 0 &&
                        pixel.x() < static_cast<int>(image_->width) &&
                        pixel.y() < static_cast<int>(image_->height);
    const QString place = inside ? place_words(pixel, controls_->scale()->unit()) : QString();
    return place.isEmpty() ? words : words + QStringLiteral(" · ") + place;
}

QString FilterWorkspace::spectrum_readout(QPoint pixel) const {
    return shown_ ? frequency_words(*shown_->run->result.value, pixel,
                                    shown_->display.log_frequencies, controls_->scale()->unit())
                  : QString();
}

void FilterWorkspace::save_scale(QSettings &settings) const {
    const ScalePanel *scale = controls_->scale();
    settings.setValue(QStringLiteral("filter/lengthUnit"), static_cast<int>(scale->chosen_unit()));
    settings.setValue(QStringLiteral("filter/densityUnit"),
                      static_cast<int>(scale->density_unit()));
    settings.setValue(QStringLiteral("filter/rulers"), scale->rulers());
}

void FilterWorkspace::restore_scale(const QSettings &settings) {
    const auto row = [&settings](const char *key, int last) {
        return std::clamp(settings.value(QLatin1String(key), 0).toInt(), 0, last);
    };
    controls_->scale()->set_view(
        static_cast<LengthUnit>(row("filter/lengthUnit", static_cast<int>(LengthUnit::angstrom))),
        static_cast<DensityUnit>(
            row("filter/densityUnit", static_cast<int>(DensityUnit::nanometres))),
        settings.value(QStringLiteral("filter/rulers"), false).toBool());
    use_scale();
}

void FilterWorkspace::save_scale_view(ViewValues &view) const {
    const ScalePanel *scale = controls_->scale();
    if (const auto given = scale->given())
        put(view, "pixelsPerMillimetre", given->x);
    put(view, "lengthUnit", static_cast<int>(scale->chosen_unit()));
    put(view, "rulers", scale->rulers());
}

void FilterWorkspace::restore_scale_view(const ViewValues &view) {
    ScalePanel *scale = controls_->scale();
    const double density = number_of(view, "pixelsPerMillimetre", 0, 0, largest_density);
    scale->set_given(density >= least_density ? std::optional(PixelDensity{density, density})
                                              : std::nullopt);
    scale->set_view(static_cast<LengthUnit>(choice_of(view, "lengthUnit",
                                                      static_cast<int>(scale->chosen_unit()),
                                                      static_cast<int>(LengthUnit::angstrom))),
                    scale->density_unit(), get(view, "rulers", scale->rulers()).toBool());
    use_scale();
}

} // namespace imago
