// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_panel.h"

#include "ui/filter/wave/wave_model.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"
#include "ui/widget/value_slider.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>

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

WaveList::WaveList(WaveModel *model, QWidget *parent) : QListWidget(parent), model_(model) {
    setObjectName(QStringLiteral("waveList"));
    setAccessibleName(tr("Picked waves"));
    setToolTip(tr("<p>The waves that were picked in the spectrum: cycles across and down, period "
                  "and direction, share of the contrast, and what is done to them.</p>"));
    connect(this, &QListWidget::currentRowChanged, model_, &WaveModel::select);
    connect(model_, &WaveModel::changed, this, &WaveList::show_waves);
    show_waves();
}

void WaveList::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Delete)
        model_->forget();
    else
        QListWidget::keyPressEvent(event);
}

void WaveList::show_waves() {
    const QSignalBlocker quiet(this);
    const std::vector<WaveEdit> &waves = model_->settings().waves;
    const int rows = static_cast<int>(waves.size());
    while (count() > rows)
        delete takeItem(count() - 1);
    while (count() < rows)
        addItem(QString());
    for (int i = 0; i < rows; ++i) {
        const WaveEdit &wave = waves[static_cast<std::size_t>(i)];
        QStringList parts{wave_name(wave.at)};
        if (model_->height() > 0)
            parts.append(wave_place(wave.at, model_->height(), model_->width()));
        if (const MeasuredWave *measured = model_->measured(i); measured && wave.at != WaveNumber{})
            parts.append(percent_words(measured->contrast_share, 2));
        if (const QString change = change_words(wave); !change.isEmpty())
            parts.append(change);
        item(i)->setText(parts.join(QStringLiteral(" · ")));
    }
    setCurrentRow(model_->selected());
    setFixedHeight(std::clamp(rows, 2, 5) * (fontMetrics().height() + 6));
}

namespace {

QCheckBox *make_wave_check(const char *name, const QString &text, const QString &tool_tip) {
    auto *box = new QCheckBox(text);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tool_tip);
    return box;
}

} // namespace

WavePanel::WavePanel(WaveModel *model, QWidget *parent)
    : QWidget(parent), model_(model), hint_(new QLabel), list_(new WaveList(model)),
      shown_(new QWidget), strongest_(new ValueSlider(QStringLiteral("strongestWaves"))),
      strength_(new ValueSlider(QStringLiteral("waveStripes"))) {
    setObjectName(QStringLiteral("wavePanel"));
    hint_->setObjectName(QStringLiteral("waveHint"));
    hint_->setWordWrap(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    build_sums();
    build_overlay();
    auto *sum = new QLabel(tr("Picture of the strongest waves only:"));
    sum->setWordWrap(true);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    for (QWidget *widget : std::initializer_list<QWidget *>{
             hint_, list_, new WaveCard(model_), shown_, only_, sum, strongest_, mean_, clear_})
        rows->addWidget(widget);
    connect(model_, &WaveModel::changed, this, &WavePanel::show_state);
    connect(model_, &WaveModel::active_changed, this, &WavePanel::show_state);
    show_state();
}

void WavePanel::build_sums() {
    only_ = make_wave_check("onlyWaves", tr("Only the pic&ked waves"),
                            tr("<p>The result is the sum of the waves in the list: pick more, one "
                               "by one, and a picture appears.</p>"));
    mean_ = make_wave_check("keepWaveMean", tr("With the &mean"),
                            tr("<p>Such sums have the mean of the picture, too.</p>"));
    clear_ = make_button("forgetAllWaves", tr("Forget all waves"),
                         tr("<p>Empty the list: the picture is whole again.</p>"));
    strongest_->set_range({1, 1000, 0, double(most_strongest_waves), 0, true});
    strongest_->set_words(
        tr("Number of the strongest waves"),
        tr("<p>The picture as the sum of so many of its strongest waves, those with the largest "
           "magnitudes, besides the picked ones; 0: all waves.</p>"));
    connect(only_, &QCheckBox::clicked, model_, &WaveModel::set_only);
    connect(mean_, &QCheckBox::clicked, model_, &WaveModel::set_keep_mean);
    connect(clear_, &QPushButton::clicked, model_, &WaveModel::forget_all);
    connect(strongest_, &ValueSlider::edited, this, [this](double count, int gesture) {
        model_->set_strongest(static_cast<std::size_t>(count), gesture);
    });
}

void WavePanel::build_overlay() {
    strength_->set_range({0, 100, 0, 100, 0, false, true});
    strength_->set_unit(tr("%"));
    strength_->set_words(tr("Stripes over the picture"),
                         tr("<p>How strongly the wave's crests (light) and troughs (dark) cover "
                            "original and result. They disappear where the zoom makes them finer "
                            "than the screen; the arrow stays.</p>"));
    alone_ = make_wave_check(
        "waveAlone", tr("Show the wave alo&ne"),
        tr("<p>The wave hides original and result, from black to white, whatever its "
           "amplitude.</p>"));
    strength_->slider()->setMinimumWidth(40); // beside its name
    auto *rows = new QFormLayout(shown_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addRow(tr("Stripes"), strength_);
    rows->addRow(alone_);
    connect(strength_, &ValueSlider::edited, this,
            [this](double percent, int) { model_->set_shown(percent / 100, model_->alone()); });
    connect(alone_, &QCheckBox::clicked, this,
            [this](bool on) { model_->set_shown(model_->strength(), on); });
}

void WavePanel::show_state() {
    const WaveSettings &settings = model_->settings();
    const bool listed = !settings.waves.empty(), selected = model_->wave() != nullptr;
    hint_->setText(
        model_->active()
            ? tr("Click a point of the spectrum to see its wave; Shift takes the very point. The "
                 "waves are the picture's own, so that its edges are “None”.")
            : tr("Choose the tool Wave, and click a point of the spectrum."));
    if (listed)
        hint_->setText(tr("While waves are picked, the edges stay “None”."));
    list_->setVisible(listed);
    only_->setVisible(listed);
    shown_->setVisible(selected && model_->active());
    mean_->setEnabled(settings.only);
    clear_->setVisible(!settings.empty());
    only_->setChecked(settings.only);
    mean_->setChecked(settings.keep_mean);
    strongest_->set_value(static_cast<double>(settings.strongest));
    strength_->set_value(100 * model_->strength());
    alone_->setChecked(model_->alone());
}

} // namespace imago

#include "moc_wave_panel.cpp"
