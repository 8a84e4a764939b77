// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/suggestion_panel.h"

#include "ui/filter/mask/filter_settings.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

/// A peak in words: "6.37 px · 45.0° · 68×".
QString peak_text(const SpectralPeak &peak) {
    return SuggestionPanel::tr("%1 · %2° · %3×")
        .arg(period_text(std::hypot(peak.at.x, peak.at.y)), fixed_words(peak.angle(), 1),
             fixed_words(peak.ratio, 0));
}

} // namespace

SuggestionPanel::SuggestionPanel(QWidget *parent)
    : QWidget(parent), suggest_(new QPushButton(tr("Su&ggest notches"))),
      accept_(new QPushButton(tr("&Accept"))), reject_(new QPushButton(tr("Re&ject"))),
      accept_all_(new QPushButton(tr("Accept a&ll"))), hint_(new QLabel), list_(new QListWidget),
      found_(new QWidget), answers_(new QWidget) {
    setObjectName(QStringLiteral("suggestionPanel"));
    suggest_->setObjectName(QStringLiteral("suggest"));
    suggest_->setToolTip(
        tr("<p>Looks for peaks of the spectrum that stand out from their surroundings: halftone "
           "screens, stripes, hum. Notches remove them.</p>"));
    accept_->setObjectName(QStringLiteral("acceptSuggestion"));
    accept_->setToolTip(tr("<p>Add a notch for the chosen pattern.</p>"));
    reject_->setObjectName(QStringLiteral("rejectSuggestion"));
    reject_->setToolTip(tr("<p>Drop the chosen pattern: it belongs to the picture.</p>"));
    accept_all_->setObjectName(QStringLiteral("acceptAll"));
    accept_all_->setToolTip(tr("<p>Add a notch for every pattern of the list.</p>"));
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setWordWrap(true);
    hint_->setObjectName(QStringLiteral("suggestHint"));
    list_->setObjectName(QStringLiteral("suggestionList"));
    list_->setAccessibleName(tr("Periodic patterns found"));
    list_->setToolTip(tr("<p>The period, the direction along which the pattern repeats, and its "
                         "ratio to the surroundings.</p>"));
    list_->setFixedHeight(5 * (fontMetrics().height() + 6));
    answers_->setObjectName(QStringLiteral("suggestionAnswers"));
    auto *answers = new QVBoxLayout(answers_);
    answers->setContentsMargins(0, 0, 0, 6);
    answers->addWidget(new Line(Qt::Horizontal));
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(16, 0, 16, 0);
    buttons->setSpacing(4);
    answers->addLayout(buttons);
    for (QPushButton *button : {accept_, reject_, accept_all_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->addWidget(button, fontMetrics().horizontalAdvance(button->text()));
    }
    auto *found = new QVBoxLayout(found_);
    found->setContentsMargins(0, 0, 0, 0);
    found->setSpacing(6);
    found->addWidget(list_);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(suggest_);
    rows->addWidget(hint_);
    rows->addWidget(found_);

    connect(suggest_, &QPushButton::clicked, this, &SuggestionPanel::requested);
    connect(accept_, &QPushButton::clicked, this, [this] { take(chosen(), true); });
    connect(reject_, &QPushButton::clicked, this, [this] { take(chosen(), false); });
    connect(accept_all_, &QPushButton::clicked, this, [this] {
        const std::vector<SpectralPeak> all = suggestions_;
        set_suggestions({});
        Q_EMIT accepted(all);
    });
    connect(list_, &QListWidget::currentRowChanged, this, &SuggestionPanel::changed);
    clear();
}

QWidget *SuggestionPanel::list() const {
    return list_;
}

int SuggestionPanel::chosen() const {
    return list_->currentRow();
}

void SuggestionPanel::choose(int index) {
    list_->setCurrentRow(index);
}

void SuggestionPanel::take(int index, bool accept) {
    if (index < 0 || index >= static_cast<int>(suggestions_.size()))
        return;
    const SpectralPeak peak = suggestions_[static_cast<std::size_t>(index)];
    std::vector<SpectralPeak> rest = suggestions_;
    rest.erase(rest.begin() + index);
    set_suggestions(rest);
    choose(std::min(index, static_cast<int>(rest.size()) - 1));
    if (accept)
        Q_EMIT accepted({peak});
}

void SuggestionPanel::set_suggestions(const std::vector<SpectralPeak> &suggestions, bool besides) {
    const bool first =
        !std::exchange(searched_, true) || besides || suggestions.size() > suggestions_.size();
    suggestions_ = suggestions;
    if (first)
        hint_->setText(!suggestions.empty() ? tr("%n pattern(s) found.", nullptr,
                                                 static_cast<int>(suggestions.size()))
                       : besides ? tr("Only patterns that the mask already removes stand out.")
                                 : tr("No periodic pattern stands out."));
    show_state();
}

void SuggestionPanel::set_searching(bool on) {
    suggest_->setEnabled(!on);
    if (on)
        hint_->setText(tr("Looking for patterns…"));
    hint_->setVisible(!hint_->text().isEmpty());
}

void SuggestionPanel::clear() {
    searched_ = false;
    suggestions_.clear();
    hint_->clear();
    suggest_->setEnabled(true);
    show_state();
}

void SuggestionPanel::show_state() {
    {
        const QSignalBlocker quiet(list_);
        list_->clear();
        for (const SpectralPeak &peak : suggestions_)
            list_->addItem(peak_text(peak));
        if (!suggestions_.empty())
            list_->setCurrentRow(0);
    }
    found_->setVisible(!suggestions_.empty());
    answers_->setVisible(!suggestions_.empty());
    hint_->setVisible(!hint_->text().isEmpty());
    Q_EMIT changed();
}

} // namespace imago

#include "moc_suggestion_panel.cpp"
