// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/pair_panel.h"

#include "engine/op/measure_params.h"
#include "ui/signals/panel/signal_parts.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace imago {

QString confidence_words(double percent) {
    int decimals = 0;
    for (double part = percent; decimals < 2 && std::abs(part - std::round(part)) > 1e-9;
         part *= 10)
        ++decimals;
    return percent_words(percent / 100, decimals);
}

PairPanel::PairPanel(QWidget *parent)
    : QWidget(parent), first_(new QComboBox), second_(new QComboBox), confidence_(new QComboBox) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    first_label_ = add_field(column, first_, "pairFirst", tr("First channel"),
                             tr("<p>The channel that the phase is relative to.</p>"));
    second_label_ = add_field(column, second_, "pairSecond", tr("Second channel"),
                              tr("<p>The channel whose phase is shown: it is negative where this "
                                 "channel is late.</p>"));
    confidence_label_ =
        add_field(column, confidence_, "confidence", tr("Confidence"),
                  tr("<p>Power density: the true density of noise is in the shaded band with this "
                     "probability, at each frequency (chi-square; the degrees of freedom follow "
                     "from the window and the overlap). Coherence: independent channels exceed the "
                     "dashed line only with the remaining probability.</p>"));
    const auto [least, most] = measure_param("confidence").range;
    confidence_->addItem(tr("None"), 0.0);
    for (const double percent : {least, 80.0, 90.0, 95.0, 99.0, 99.9, most})
        confidence_->addItem(confidence_words(percent), percent);
    for (QComboBox *box : {first_, second_})
        connect(box, &QComboBox::activated, this, [this, box] {
            MeasureSettings next = measure_;
            ChannelPair &pair = next.pair;
            pair = {static_cast<std::size_t>(first_->currentIndex()),
                    static_cast<std::size_t>(second_->currentIndex())};
            if (pair.first == pair.second) { // the other one makes room
                std::size_t &other = box == first_ ? pair.second : pair.first;
                other = other == 0 ? 1 : 0;
            }
            Q_EMIT edited(tr("Channels"), next);
        });
    connect(confidence_, &QComboBox::activated, this, [this] {
        MeasureSettings next = measure_;
        measure_param("confidence").set(next, confidence_->currentData().toDouble());
        Q_EMIT edited(tr("Confidence"), next);
    });
}

void PairPanel::set_channels(const QStringList &names) {
    for (QComboBox *box : {first_, second_}) {
        box->clear();
        box->addItems(names);
    }
}

void PairPanel::show_measure(const MeasureSettings &measure, bool pairs, bool confident) {
    measure_ = measure;
    first_->setCurrentIndex(static_cast<int>(measure.pair.first));
    second_->setCurrentIndex(static_cast<int>(measure.pair.second));
    const double percent = measure_param("confidence").get(measure);
    int index = confidence_->findData(percent);
    if (index < 0) { // a value set elsewhere
        confidence_->addItem(confidence_words(percent), percent);
        index = confidence_->count() - 1;
    }
    confidence_->setCurrentIndex(index);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{first_, second_, first_label_, second_label_})
        widget->setVisible(pairs);
    confidence_->setVisible(confident);
    confidence_label_->setVisible(confident);
    setVisible(pairs || confident);
}

} // namespace imago

#include "moc_pair_panel.cpp"
