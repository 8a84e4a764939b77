// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles of the spectrum in the Filter workspace.
#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_workspace.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/spectrum/profile_dialog.h"
#include "ui/filter/spectrum/scale_panel.h"
#include "ui/view/image_pane.h"

#include <cmath>

namespace imago {

FilterDisplay FilterWorkspace::display() const {
    FilterDisplay display = controls_->display();
    display.profiles = profiles_ && profiles_->isVisible();
    return display;
}

void FilterWorkspace::show_profile_dialog() {
    if (!profiles_) {
        profiles_ = new ProfileDialog(this);
        connect(profiles_, &ProfileDialog::line_wanted, this, &FilterWorkspace::use_profile_line);
        connect(profiles_, &ProfileDialog::shown, this, [this] {
            use_profile_line();
            use_display(); // the rings are computed while they are seen
            if (shown_)
                show_profiles(*shown_);
        });
        connect(profiles_, &ProfileDialog::export_wanted, this, [this] {
            Q_EMIT export_requested({profiles_->shows_line() ? QStringLiteral("line-profile")
                                                             : QStringLiteral("ring-profile"),
                                     QStringLiteral("csv"), tr("CSV table"), profiles_->csv()});
        });
        connect(overlay_, &MaskOverlay::line_dragged, this, &FilterWorkspace::show_line_profile);
    }
    profiles_->show();
    profiles_->raise();
    profiles_->activateWindow();
}

/// Shows or hides the line in the spectrum; a new one goes across, through the middle.
void FilterWorkspace::use_profile_line() {
    ProfileLineMarks &marks = overlay_->profile_line();
    const bool wanted = profiles_->isVisible() && profiles_->shows_line();
    if (wanted != marks.line().has_value())
        marks.set_line(wanted ? std::optional(ProfileLine{{-0.4, 0}, {0.4, 0}}) : std::nullopt);
    marks.set_through_middle(profiles_->through_middle());
    spectrum_->view()->update();
    show_line_profile();
}

void FilterWorkspace::show_line_profile() {
    const std::optional<ProfileLine> &line = overlay_->profile_line().line();
    if (!line || !shown_ || !shown_->run->result.value->spectrum)
        return profiles_->set_line({});
    const FilterResult &result = *shown_->run->result.value;
    profiles_->set_line(
        line_profile(*line, result.width, result.height, [&](std::size_t x, std::size_t y) {
            const double magnitude =
                std::pow(10.0, static_cast<double>(result.log_magnitude(x, y))) - 1;
            return magnitude * magnitude;
        }));
}

void FilterWorkspace::show_profiles(const FilterPictures &pictures) {
    if (!profiles_ || !profiles_->isVisible())
        return;
    profiles_->set_axis(controls_->scale()->unit(), pictures.display.log_frequencies);
    profiles_->set_rings(pictures.rings);
    show_line_profile();
}

} // namespace imago
