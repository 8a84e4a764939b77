// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/spectrum/spectrum_panel.h"

#include "ui/view/colour/colour_map_box.h"
#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace imago {

SpectrumPanel::SpectrumPanel(QWidget *parent)
    : QWidget(parent), colours_(new ColourMapBox(QStringLiteral("spectrumColours"))),
      log_frequencies_(new QCheckBox(tr("Logarithmic fre&quencies"))) {
    setObjectName(QStringLiteral("spectrumPanel"));
    log_frequencies_->setObjectName(QStringLiteral("logFrequencies"));
    log_frequencies_->setToolTip(
        tr("<p>Every octave of frequencies gets a ring of one width around the middle, so that low "
           "frequencies are far apart. Directions stay, and shapes can be drawn and moved. The "
           "scales hold along the lines through the middle.</p>"));
    auto *colours_label = new QLabel(tr("Colours"));
    colours_label->setBuddy(colours_);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(colours_label);
    row->addWidget(colours_, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(log_frequencies_);
    auto *profiles = make_button(
        "spectrumProfiles", tr("&Profiles…"),
        tr("<p>The power over the frequency: the mean of all directions, or along a line.</p>"));
    column->addWidget(profiles);
    connect(profiles, &QPushButton::clicked, this, &SpectrumPanel::profiles_wanted);
    connect(colours_, &ColourMapBox::chosen, this, &SpectrumPanel::changed);
    connect(log_frequencies_, &QCheckBox::toggled, this, &SpectrumPanel::changed);
}

ColourMap SpectrumPanel::colours() const {
    return colours_->map();
}

bool SpectrumPanel::log_frequencies() const {
    return log_frequencies_->isChecked();
}

void SpectrumPanel::set_view(ColourMap colours, bool log_frequencies) {
    const QSignalBlocker quiet(log_frequencies_);
    colours_->set_map(colours);
    log_frequencies_->setChecked(log_frequencies);
}

} // namespace imago

#include "moc_spectrum_panel.cpp"
