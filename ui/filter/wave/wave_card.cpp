// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_card.h"

#include "ui/filter/wave/wave_words.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"
#include "ui/widget/value_slider.h"

#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

namespace imago {

WaveCard::WaveCard(WaveModel *model, QWidget *parent)
    : QWidget(parent), model_(model), figures_(new FigureRows(QStringLiteral("waveFigures"))),
      note_(new QLabel), gain_(new ValueSlider(QStringLiteral("waveGain"))),
      phase_(new ValueSlider(QStringLiteral("wavePhase"))) {
    setObjectName(QStringLiteral("waveCard"));
    build_figures();
    build_changes();
    auto *buttons = new QGridLayout;
    buttons->setSpacing(4);
    int place = 0;
    for (QPushButton *button : {remove_, keep_, reset_, forget_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->addWidget(button, place / 2, place % 2);
        ++place;
    }
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(figures_);
    rows->addWidget(note_);
    for (ValueSlider *slider : {gain_, phase_})
        slider->slider()->setMinimumWidth(40); // beside its name
    auto *changes = new QFormLayout;
    changes->setSpacing(6);
    changes->addRow(tr("Amplitude"), gain_);
    changes->addRow(tr("Phase"), phase_);
    rows->addLayout(changes);
    rows->addLayout(buttons);
    connect(model_, &WaveModel::changed, this, &WaveCard::show_wave);
    show_wave();
}

void WaveCard::build_figures() {
    cycles_ = figures_->add_row("waveCycles", tr("Cycles"),
                                tr("<p>How often the wave repeats over the width and over the "
                                   "height of the picture.</p>"));
    frequency_ =
        figures_->add_row("waveFrequency", tr("Per pixel"),
                          tr("<p>The frequency in cycles per pixel, across and down.</p>"));
    period_ = figures_->add_row("wavePeriod", tr("Period"),
                                tr("<p>The distance from crest to crest in pixels.</p>"));
    direction_ = figures_->add_row(
        "waveDirection", tr("Direction"),
        tr("<p>The direction along which it repeats: 0° is across, 90° down.</p>"));
    amplitude_ = figures_->add_row(
        "waveAmplitude", tr("Amplitude"),
        tr("<p>The height of a crest over the mean, in the values of the pixels, before the "
           "change; of red, green and blue.</p>"));
    phase_figure_ = figures_->add_row(
        "wavePhaseFigure", tr("Phase"),
        tr("<p>Where the wave begins, before the change: 0° is a crest in the upper left pixel; of "
           "red, green and blue.</p>"));
    share_ = figures_->add_row("waveShare", tr("Share"),
                               tr("<p>The share of the squares of all differences from the mean: "
                                  "those of all waves add up to 100%.</p>"));
    note_->setObjectName(QStringLiteral("waveNote"));
    note_->setWordWrap(true);
    note_->setForegroundRole(QPalette::PlaceholderText);
}

void WaveCard::build_changes() {
    gain_->set_range({0, 300, 0, 100 * largest_wave_gain, 1, false, true});
    gain_->set_unit(tr("%"));
    gain_->set_words(tr("Amplitude of the wave"),
                     tr("<p>Its amplitude in the result, as a share of its own: 0 removes it. In "
                        "the picture: Shift and drag up or down, or the keys Up and Down.</p>"));
    phase_->set_range({-180, 180, -360, 360, 1, false, true});
    phase_->set_unit(tr("°"));
    phase_->set_words(tr("Phase of the wave"),
                      tr("<p>How far its phase is turned: 180° makes crests of troughs. In the "
                         "picture: drag along the arrow, or the keys Left and Right.</p>"));
    remove_ = make_button("removeWave", tr("Remove"),
                          tr("<p>Take the wave from the picture: its amplitude becomes 0. (Del in "
                             "the picture)</p>"));
    keep_ = make_button("keepOnlyWave", tr("Keep &only it"),
                        tr("<p>Remove all waves but this one, and the mean if it is kept.</p>"));
    reset_ = make_button("resetWave", tr("Reset"), tr("<p>Show the wave as it was.</p>"));
    forget_ = make_button("forgetWave", tr("Forget"),
                          tr("<p>Take the wave from the list, with its changes.</p>"));
    connect(gain_, &ValueSlider::edited, this, [this](double percent, int gesture) {
        if (const WaveEdit *wave = model_->wave())
            model_->set_change(percent / 100, wave->phase, tr("Wave's amplitude"), gesture);
    });
    connect(phase_, &ValueSlider::edited, this, [this](double degrees, int gesture) {
        if (const WaveEdit *wave = model_->wave())
            model_->set_change(wave->gain, degrees, tr("Wave's phase"), gesture);
    });
    connect(remove_, &QPushButton::clicked, this, [this] {
        if (const WaveEdit *wave = model_->wave())
            model_->set_change(0, wave->phase, tr("Remove wave %1").arg(wave_name(wave->at)));
    });
    connect(keep_, &QPushButton::clicked, model_, &WaveModel::keep_only_it);
    connect(reset_, &QPushButton::clicked, this, [this] {
        if (const WaveEdit *wave = model_->wave())
            model_->set_change(1, 0, tr("Reset wave %1").arg(wave_name(wave->at)));
    });
    connect(forget_, &QPushButton::clicked, model_, &WaveModel::forget);
}

void WaveCard::show_wave() {
    const WaveEdit *wave = model_->wave();
    setVisible(wave && model_->height() > 0);
    if (!wave || model_->height() == 0)
        return;
    const WaveCardWords words =
        card_words(*wave, model_->measured(), model_->height(), model_->width());
    cycles_->setText(words.cycles);
    frequency_->setText(words.frequency);
    period_->setText(words.period);
    direction_->setText(words.direction);
    amplitude_->setText(words.amplitude);
    phase_figure_->setText(words.phase);
    share_->setText(words.share);
    note_->setText(words.note);
    note_->setVisible(!words.note.isEmpty());
    gain_->set_value(100 * wave->gain);
    phase_->set_value(wave->phase);
    phase_->setEnabled(wave->at != WaveNumber{});
    remove_->setEnabled(wave->gain > 0);
    reset_->setEnabled(wave->changes());
}

} // namespace imago

#include "moc_wave_card.cpp"
