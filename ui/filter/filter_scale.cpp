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

namespace imago {
namespace {

constexpr ParamWord lengths[] = {param::word("pixel", LengthUnit::pixel),
                                 param::word("micrometre", LengthUnit::micrometre),
                                 param::word("millimetre", LengthUnit::millimetre),
                                 param::word("inch", LengthUnit::inch),
                                 param::word("nanometre", LengthUnit::nanometre),
                                 param::word("angstrom", LengthUnit::angstrom)};

constexpr ParamWord densities[] = {param::word("dpi", DensityUnit::dpi),
                                   param::word("per-millimetre", DensityUnit::per_millimetre),
                                   param::word("micrometres", DensityUnit::micrometres),
                                   param::word("nanometres", DensityUnit::nanometres)};

const QString length_key = QStringLiteral("filter/lengthUnit");
const QString density_key = QStringLiteral("filter/densityUnit");

} // namespace

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
    settings.setValue(length_key, word_to_keep(lengths, scale->chosen_unit()));
    settings.setValue(density_key, word_to_keep(densities, scale->density_unit()));
    settings.setValue(QStringLiteral("filter/rulers"), scale->rulers());
}

void FilterWorkspace::restore_scale(const QSettings &settings) {
    controls_->scale()->set_view(
        kept_choice(settings.value(length_key), lengths, LengthUnit::pixel),
        kept_choice(settings.value(density_key), densities, DensityUnit::dpi),
        settings.value(QStringLiteral("filter/rulers"), false).toBool());
    use_scale();
}

void FilterWorkspace::save_scale_view(ViewValues &view) const {
    const ScalePanel *scale = controls_->scale();
    if (const auto given = scale->given())
        put(view, "pixelsPerMillimetre", given->x);
    put_word(view, "lengthUnit", lengths, scale->chosen_unit());
    put(view, "rulers", scale->rulers());
}

void FilterWorkspace::restore_scale_view(const ViewValues &view) {
    ScalePanel *scale = controls_->scale();
    const double density = number_of(view, "pixelsPerMillimetre", 0, 0, largest_density);
    scale->set_given(density >= least_density ? std::optional(PixelDensity{density, density})
                                              : std::nullopt);
    scale->set_view(word_in(view, "lengthUnit", lengths, scale->chosen_unit()),
                    scale->density_unit(), get(view, "rulers", scale->rulers()).toBool());
    use_scale();
}

} // namespace imago
