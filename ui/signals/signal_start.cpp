// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signal_start.h"

#include "engine/values/media/file_format.h"
#include "ui/start/recent_row.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/flow_layout.h"
#include "ui/widget/icons.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace imago {

SignalStart::SignalStart(const QStringList &sample_folders, const QStringList &extensions,
                         QWidget *parent)
    : QWidget(parent), recent_(new RecentRow(QStringLiteral("signalRecent"))) {
    setObjectName(QStringLiteral("signalStart"));
    auto *title = make_page_title(tr("Open a signal to see its frequencies"));
    auto *hint = make_page_hint(
        tr("Drop sound (WAV, FLAC, Ogg), a table (CSV), an array (NPY, NPZ), I and Q of a receiver "
           "(SigMF, cu8, cs16, cf32) or raw samples here, or choose a file; several of one length "
           "become a batch. A line through the open image can be taken at the right, and "
           "transforms of made-up numbers need no file."));
    auto *open = new QPushButton(themed_icon(QStringLiteral("open")), tr("&Open signal…"));
    open->setObjectName(QStringLiteral("signalOpen"));
    open->setMinimumHeight(36);
    connect(open, &QPushButton::clicked, this, &SignalStart::open_requested);
    auto *batch = new QPushButton(tr("&Batch without a file"));
    batch->setObjectName(QStringLiteral("signalBatch"));
    batch->setMinimumHeight(36);
    connect(batch, &QPushButton::clicked, this, &SignalStart::batch_requested);
    auto *buttons = new FlowLayout(8);
    buttons->addWidget(open);
    buttons->addWidget(batch);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addStretch(2);
    column->addWidget(title);
    column->addLayout(make_centred(hint));
    column->addLayout(buttons);
    column->addSpacing(12);
    column->addWidget(recent_);
    connect(recent_, &RecentRow::chosen, this, &SignalStart::sample_chosen);
    const QFileInfoList found = sample_files(sample_folders, extensions);
    if (!found.isEmpty()) {
        auto *label = new QLabel(tr("Or try a sample"));
        label->setObjectName(QStringLiteral("signalSampleHeading"));
        label->setForegroundRole(QPalette::PlaceholderText);
        column->addSpacing(12);
        column->addWidget(label, 0, Qt::AlignHCenter);
        auto *row = new FlowLayout(8);
        for (const QFileInfo &file : found) {
            const FileFormat *format = format_ending_in(file.suffix().toStdString());
            if (format && file.suffix().toStdString() == format->beside())
                continue; // its samples represent both
            QString name = file.completeBaseName();
            auto *button = new QPushButton(name.replace(QLatin1Char('_'), QLatin1Char(' ')));
            button->setObjectName(QStringLiteral("signal_") + file.completeBaseName());
            button->setToolTip(QDir::toNativeSeparators(file.absoluteFilePath()));
            const QString path = file.absoluteFilePath();
            connect(button, &QPushButton::clicked, this,
                    [this, path] { Q_EMIT sample_chosen(path); });
            row->addWidget(button);
        }
        column->addLayout(row);
    }
    column->addStretch(3);
}

void SignalStart::set_recent(const QStringList &paths) {
    recent_->set_paths(paths);
}

} // namespace imago

#include "moc_signal_start.cpp"
