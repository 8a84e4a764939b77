// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the Signals page in windows of their own.
#include "ui/page/pane/apart_part.h"
#include "ui/page/pane/part_window.h"
#include "ui/signals/plot/time_plot.h"
#include "ui/signals/signals_workspace.h"

#include <QApplication>
#include <QFileInfo>
#include <QSplitter>

namespace imago {

void SignalsWorkspace::build_parts(QSplitter *splitter) {
    splitter->widget(0)->setObjectName(QStringLiteral("timePart"));
    splitter->widget(1)->setObjectName(QStringLiteral("analysisPart"));
    time_part_ = new ApartPart(splitter, splitter->widget(0), tr("Signal"), this);
    analysis_part_ = new ApartPart(splitter, splitter->widget(1), tr("Spectrum"), this);
    for (ApartPart *part : {time_part_, analysis_part_}) {
        connect(part, &ApartPart::opened, this, &Workspace::part_window_opened);
        connect(part, &ApartPart::activated, this, &Workspace::part_window_activated);
    }
}

bool SignalsWorkspace::has_own_window() const {
    return signal_ && document_->settings().view != SignalSettings::View::batch;
}

void SignalsWorkspace::toggle_own_window() {
    if (!has_own_window())
        return;
    const QWidget *focus = QApplication::focusWidget();
    const auto active = [focus](const ApartPart *part) {
        return (focus && part->part()->isAncestorOf(focus)) ||
               (part->window() && part->window()->isActiveWindow());
    };
    ApartPart *part = active(time_part_) ? time_part_ : analysis_part_;
    if (part->window())
        return part->take_back();
    name_parts();
    part->show_apart();
}

void SignalsWorkspace::return_parts() {
    time_part_->take_back();
    analysis_part_->take_back();
}

void SignalsWorkspace::name_parts() {
    const QString name = file_.opening.paths.isEmpty()
                             ? QString()
                             : QFileInfo(file_.opening.paths.first()).fileName();
    time_part_->show_name(name);
    analysis_part_->show_name(name);
}

} // namespace imago
