// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/volume/volume_panel.h"

#include "ui/filter/volume/volume_state.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace imago {

VolumePanel::VolumePanel(MaskDocument *document, QWidget *parent)
    : QWidget(parent), document_(document), switch_(new QCheckBox(tr("&In three dimensions"))),
      note_(new QLabel) {
    setObjectName(QStringLiteral("volumePanel"));
    switch_->setObjectName(QStringLiteral("filterVolume"));
    switch_->setToolTip(
        tr("<p>The slices are filtered together, as a volume: a radius is the distance from "
           "frequency 0 along all three axes, up to 0.866 cycles per sample. The whole stack is "
           "read and held in memory.</p>"));
    note_->setObjectName(QStringLiteral("volumeNote"));
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(switch_);
    column->addWidget(note_);
    connect(switch_, &QCheckBox::clicked, this, [this](bool on) {
        FilterSettings next = document_->settings();
        next.volume = on;
        document_->change(tr("In three dimensions"), std::move(next));
    });
    connect(document_, &MaskDocument::changed, this, &VolumePanel::show_state);
    set_slices(1);
    show_state();
}

void VolumePanel::set_slices(int slices) {
    setVisible(slices > 1);
}

void VolumePanel::show_state() {
    const FilterSettings &settings = document_->settings();
    switch_->setChecked(settings.volume);
    const QString left = settings.volume ? left_out_words(settings) : QString();
    note_->setText(left);
    note_->setVisible(!left.isEmpty());
}

} // namespace imago

#include "moc_volume_panel.cpp"
