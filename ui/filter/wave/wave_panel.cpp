// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_panel.h"

#include "ui/filter/wave/wave_card.h"
#include "ui/filter/wave/wave_list.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/value_slider.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

namespace imago {
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
