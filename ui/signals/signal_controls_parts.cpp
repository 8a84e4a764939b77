// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of the Signals page's controls below its view: band, peaks, files, lines of an image.
#include "ui/signals/signal_controls.h"

#include "ui/control_parts.h"
#include "ui/signals/analysis_controls.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/signal_parts.h"
#include "ui/view/plot.h"

#include <QCheckBox>
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

void SignalControls::build_band(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    band_group_ = make_section(outer, column);
    add_heading(column, tr("Band"));
    filtering_ = new QCheckBox(tr("&Filter the signal by a band"));
    filtering_->setObjectName(QStringLiteral("bandFilter"));
    filtering_->setToolTip(tr("<p>The whole signal by its FFT. Drag in the spectrum to choose the "
                              "band, or drag its edges. Nothing is played.</p>"));
    column->addWidget(filtering_);
    passing_ = new ChoiceBar(QStringLiteral("bandKind"), {tr("&Pass"), tr("Sto&p")});
    passing_->setAccessibleName(tr("What the band does"));
    column->addWidget(passing_);
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    low_ = make_number(form, "bandLow", tr("Fro&m"), tr("<p>The band's lower edge.</p>"));
    high_ = make_number(form, "bandHigh", tr("&To"), tr("<p>The band's upper edge.</p>"));
    soft_ = make_number(form, "bandSoft", tr("&Edges"),
                        tr("<p>Width of each edge, half a period of a cosine: steep edges ring "
                           "long.</p>"));
    column->addLayout(form);
    mirror_ = new QCheckBox(tr("Mirror the e&nds"));
    mirror_->setObjectName(QStringLiteral("bandMirror"));
    mirror_->setToolTip(tr("<p>A transform takes a signal as periodic. With its reflection at both "
                           "ends, which is cut off again, they do not spill into each other.</p>"));
    removed_ = new QCheckBox(tr("Show what is &removed"));
    removed_->setObjectName(QStringLiteral("bandRemoved"));
    column->addWidget(mirror_);
    column->addWidget(removed_);
    connect(filtering_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Band filter"), [&](SignalSettings &next) { next.filtering = on; });
    });
    connect(passing_, &ChoiceBar::chosen, this, [this](int index) {
        change(tr("Band"), [&](SignalSettings &next) { next.band.stop = index == 1; });
    });
    connect(mirror_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Mirror"), [&](SignalSettings &next) { next.band.mirror = on; });
    });
    connect(removed_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Removed component"), [&](SignalSettings &next) { next.show_removed = on; });
    });
    for (QDoubleSpinBox *box : {low_, high_, soft_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { edit_band(0); });
}

void SignalControls::edit_band(int gesture) {
    if (showing_)
        return;
    const double rate = rate_in_force_ > 0 ? rate_in_force_ : 1;
    change(
        tr("Band"),
        [&](SignalSettings &next) {
            const double low = low_->value() / rate, high = high_->value() / rate;
            next.band.soft = std::clamp(soft_->value() / rate, 0.0, 0.5);
            if (low < high && high <= 0.5 + 1e-12) {
                next.band.low = low;
                next.band.high = std::min(high, 0.5);
            }
        },
        gesture);
    show_settings(); // a band that is none is not taken
}

void SignalControls::build_peaks(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    peak_group_ = make_section(outer, column);
    add_heading(column, tr("Peaks"));
    peaks_ = new QTreeWidget;
    peaks_->setObjectName(QStringLiteral("peakList"));
    peaks_->setAccessibleName(tr("Peaks of the spectrum"));
    peaks_->setToolTip(tr("<p>The highest maxima that stand 6 dB or more above their surroundings. "
                          "The frequency is that of a parabola through three bins.</p>"));
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
        tr("<p>Writes the selected interval, or what is in sight, of the channels that are shown, "
           "of the filtered signal where a band is in force: .csv, .npy, .wav, or .png of the "
           "plot.</p>"));
    QPushButton *view = make_button(
        "exportView", tr("&View…"),
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
    profile_->set_tool_tip(2, tr("<p>Means over the rings about a point.</p>"));
    column->addWidget(profile_);
    auto *form = new QFormLayout;
    const auto add = [&](const char *name, const QString &title) {
        auto *box = new QSpinBox;
        box->setObjectName(QLatin1String(name));
        form->addRow(title, box);
        return box;
    };
    profile_x_ = add("profileX", tr("Column &x"));
    profile_y_ = add("profileY", tr("Row &y"));
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
