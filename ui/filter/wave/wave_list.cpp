// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/wave/wave_list.h"

#include "ui/filter/wave/wave_words.h"
#include "ui/words/numbers.h"

#include <QKeyEvent>
#include <QSignalBlocker>

#include <algorithm>

namespace imago {

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

} // namespace imago

#include "moc_wave_list.cpp"
