// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signal_start.h"

#include "ui/icons.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace imago {

SignalStart::SignalStart(const QStringList &sample_folders, const QStringList &extensions,
                         QWidget *parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("signalStart"));
    auto *title = new QLabel(tr("Open a signal to see its frequencies"));
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    auto *hint = new QLabel(
        tr("Drop sound (WAV, FLAC, Ogg), a table (CSV), an array (NPY) or raw samples here, or "
           "choose a file; several of one length become a batch. A line through the open image "
           "can be taken at the right, and transforms of made-up numbers need no file."));
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignCenter);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setFixedWidth(fontMetrics().averageCharWidth() * 84);
    hint->setMinimumHeight(hint->heightForWidth(hint->width()));
    auto *open = new QPushButton(themed_icon(QStringLiteral("open")), tr("&Open signal…"));
    open->setObjectName(QStringLiteral("signalOpen"));
    open->setMinimumHeight(36);
    connect(open, &QPushButton::clicked, this, &SignalStart::open_requested);
    auto *batch = new QPushButton(tr("&Batch without a file"));
    batch->setObjectName(QStringLiteral("signalBatch"));
    batch->setMinimumHeight(36);
    connect(batch, &QPushButton::clicked, this, &SignalStart::batch_requested);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(open);
    buttons->addWidget(batch);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addStretch(2);
    column->addWidget(title, 0, Qt::AlignHCenter);
    column->addWidget(hint, 0, Qt::AlignHCenter);
    column->addLayout(buttons);
    QStringList patterns;
    for (const QString &extension : extensions)
        patterns.append(QStringLiteral("*.") + extension);
    for (const QString &folder : sample_folders) {
        const QFileInfoList found = QDir(folder).entryInfoList(patterns, QDir::Files, QDir::Name);
        if (found.isEmpty())
            continue;
        auto *label = new QLabel(tr("Or try a sample"));
        label->setForegroundRole(QPalette::PlaceholderText);
        column->addSpacing(12);
        column->addWidget(label, 0, Qt::AlignHCenter);
        auto *row = new QHBoxLayout;
        row->addStretch(1);
        for (const QFileInfo &file : found) {
            QString name = file.completeBaseName();
            auto *button = new QPushButton(name.replace(QLatin1Char('_'), QLatin1Char(' ')));
            button->setObjectName(QStringLiteral("signal_") + file.completeBaseName());
            button->setToolTip(QDir::toNativeSeparators(file.absoluteFilePath()));
            const QString path = file.absoluteFilePath();
            connect(button, &QPushButton::clicked, this,
                    [this, path] { Q_EMIT sample_chosen(path); });
            row->addWidget(button);
        }
        row->addStretch(1);
        column->addLayout(row);
        break;
    }
    column->addStretch(3);
}

} // namespace imago
