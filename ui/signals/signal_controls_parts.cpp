// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of the Signals page's controls below its view: peaks, files, lines of an image.
#include "ui/signals/signal_controls.h"

#include "ui/signals/analysis_controls.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/panel/signal_parts.h"
#include "ui/view/plot.h"
#include "ui/widget/control_parts.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace imago {

void SignalControls::build_peaks(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    peak_group_ = make_section(outer, column);
    add_heading(column, tr("Peaks"));
    peaks_ = new QTreeWidget;
    peaks_->setObjectName(QStringLiteral("peakList"));
    peaks_->setAccessibleName(tr("Peaks of the spectrum"));
    peaks_->setToolTip(tr(
        "<p>The highest maxima that are 6 dB or more above their surroundings; a constant part "
        "comes last. Frequency and level come from the window's own curve through three bins, with "
        "the digits that the bins' width, the window and the noise allow.</p><p>0 dBFS is a sine "
        "of full scale; dB re 1 is referred to an amplitude of 1 in the samples' unit.</p>"));
    peaks_->setRootIsDecorated(false);
    peaks_->setUniformRowHeights(true);
    peaks_->setColumnCount(3);
    peaks_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    peaks_->header()->setStretchLastSection(true);
    peaks_->setMinimumHeight(fontMetrics().height() * 9);
    column->addWidget(peaks_);
    connect(peaks_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item && !showing_)
            Q_EMIT peak_chosen(item->data(0, Qt::UserRole).toDouble());
    });
}

void SignalControls::build_files(QVBoxLayout *column) {
    add_group(column, tr("Export"));
    auto *row = new QHBoxLayout;
    QPushButton *signal = make_button(
        "exportSignal", tr("S&ignal…"),
        tr("<p>Writes the selected interval, or the visible part, of the shown "
           "channels as .csv, .npy, .wav, or .png of the plot. With an active filter it "
           "writes the filtered signal.</p>"));
    QPushButton *view = make_button(
        "exportView", tr("View…"),
        tr("<p>Writes the values of the view below: .csv, .npy, or .png of the plot.</p>"));
    row->addWidget(signal);
    row->addWidget(view);
    column->addLayout(row);
    connect(signal, &QPushButton::clicked, this, &SignalControls::export_signal_requested);
    connect(view, &QPushButton::clicked, this, &SignalControls::export_view_requested);
}

void SignalControls::build_profile(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    profile_group_ = make_section(outer, column);
    add_heading(column, tr("From the image"));
    profile_ =
        new ChoiceBar(QStringLiteral("profileKind"), {tr("Ro&w"), tr("Col&umn"), tr("Radia&l")});
    profile_->setAccessibleName(tr("Line of the image"));
    profile_->set_tool_tip(2, tr("<p>Means over the rings around a point.</p>"));
    column->addWidget(profile_);
    auto *form = new QFormLayout;
    const auto add = [&](const char *name, const QString &title) {
        auto *box = new QSpinBox;
        box->setObjectName(QLatin1String(name));
        form->addRow(title, box);
        return box;
    };
    profile_x_ = add("profileX", tr("Column &x"));
    profile_y_ = add("profileY", tr("Row y"));
    profile_x_label_ = qobject_cast<QLabel *>(form->labelForField(profile_x_));
    profile_y_label_ = qobject_cast<QLabel *>(form->labelForField(profile_y_));
    column->addLayout(form);
    QPushButton *open =
        make_button("openProfile", tr("Open as a si&gnal"),
                    tr("<p>A line through the image that is open in Compress and Filter.</p>"));
    column->addWidget(open);
    const auto show = [this] {
        const bool x = profile_->choice() != 0, y = profile_->choice() != 1;
        profile_x_->setEnabled(x);
        profile_y_->setEnabled(y);
    };
    show();
    connect(profile_, &ChoiceBar::chosen, this, show);
    connect(open, &QPushButton::clicked, this, [this] {
        Q_EMIT profile_requested({static_cast<ProfileRequest::Kind>(profile_->choice()),
                                  profile_x_->value(), profile_y_->value()});
    });
}

} // namespace imago
