// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/halftone_panel.h"

#include "ui/filter/mask/screen_marks.h"
#include "ui/widget/value_slider.h"
#include "ui/words/numbers.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStringList>
#include <QVBoxLayout>

#include <utility>

namespace imago {
namespace {

/// A screen in words: "6.36 px · 45.0° · 48% sure".
QString screen_words(const HalftoneScreen &screen) {
    return HalftonePanel::tr("%1 px · %2° · confidence %3%")
        .arg(fixed_words(screen.period(), 2), fixed_words(screen.angle(), 1),
             fixed_words(100 * screen.confidence, 0));
}

} // namespace

HalftonePanel::HalftonePanel(MaskDocument *document, QWidget *parent)
    : QWidget(parent), document_(document), remove_(new QPushButton(tr("Remove halftone"))),
      look_again_(new QPushButton(tr("Look for the screen a&gain"))),
      strength_(new ValueSlider(QStringLiteral("descreenStrength"))), found_(new QLabel) {
    setObjectName(QStringLiteral("halftonePanel"));
    remove_->setObjectName(QStringLiteral("removeHalftone"));
    remove_->setCheckable(true);
    remove_->setToolTip(
        tr("<p>Turns the dots of a printed and scanned picture into continuous tone: the screen is "
           "found, learnt from the picture itself and subtracted. The mask applies "
           "afterwards.</p>"));
    look_again_->setObjectName(QStringLiteral("lookForScreen"));
    look_again_->setToolTip(tr("<p>Forget the screen that was moved by hand.</p>"));
    strength_->set_range(
        {0, 100 * most_descreen_strength, 0, 100 * most_descreen_strength, 0, false, true});
    strength_->set_unit(tr("%"));
    strength_->set_words(tr("Strength of the removal"),
                         tr("<p>Up to 100% the share of the dots that is removed; beyond that the "
                            "result is smoother.</p>"));
    found_->setObjectName(QStringLiteral("screenFound"));
    found_->setWordWrap(true);
    found_->setForegroundRole(QPalette::PlaceholderText);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{remove_, strength_, found_, look_again_})
        rows->addWidget(widget);
    connect(remove_, &QPushButton::toggled, this, &HalftonePanel::switch_on);
    connect(strength_, &ValueSlider::edited, this, [this](double percent, int gesture) {
        FilterSettings next = document_->settings();
        if (!next.descreen)
            return;
        next.descreen->strength = percent / 100;
        document_->change(tr("Strength of the halftone's removal"), std::move(next), gesture);
    });
    connect(look_again_, &QPushButton::clicked, this, [this] {
        FilterSettings next = document_->settings();
        if (!next.descreen)
            return;
        next.descreen->screens.clear();
        document_->change(tr("Look for the screen again"), std::move(next));
    });
    connect(document_, &MaskDocument::changed, this, &HalftonePanel::show_state);
    show_state();
}

void HalftonePanel::switch_on(bool on) {
    FilterSettings next = document_->settings();
    if (next.descreen.has_value() == on)
        return;
    planes_.clear();
    next.descreen.reset();
    if (on)
        next.descreen.emplace();
    document_->change(on ? tr("Remove halftone") : tr("Keep halftone"), std::move(next));
}

void HalftonePanel::set_screens(const std::vector<PlaneScreens> &planes) {
    planes_ = planes;
    show_state();
}

void HalftonePanel::clear() {
    planes_.clear();
    show_state();
}

void HalftonePanel::show_state() {
    const std::optional<DescreenSettings> &settings = document_->settings().descreen;
    {
        const QSignalBlocker quiet(remove_);
        remove_->setChecked(settings.has_value());
    }
    strength_->set_value(100 * (settings ? settings->strength : 1));
    strength_->setVisible(settings.has_value());
    look_again_->setVisible(settings && !settings->screens.empty());
    QStringList lines;
    if (settings && planes_.empty())
        lines << tr("Looking for the screen…");
    const std::vector<HalftoneScreen> screens = different_screens(planes_);
    if (!planes_.empty() && screens.empty())
        lines << tr("No halftone found: the picture stays as it is.");
    for (const HalftoneScreen &screen : screens)
        lines << screen_words(screen);
    if (!screens.empty())
        lines << tr("Drag a mark of the screen on the spectrum to correct it.");
    found_->setText(lines.join(QLatin1Char('\n')));
    found_->setVisible(settings && !lines.isEmpty());
}

} // namespace imago

#include "moc_halftone_panel.cpp"
