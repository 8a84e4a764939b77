// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recent_row.h"

#include "ui/widget/flow_layout.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace imago {

RecentRow::RecentRow(const QString &name, QWidget *parent)
    : QWidget(parent), row_(new FlowLayout(8)) {
    setObjectName(name);
    auto *heading = new QLabel(tr("Recent files"));
    heading->setObjectName(name + QStringLiteral("Heading"));
    heading->setForegroundRole(QPalette::PlaceholderText);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading, 0, Qt::AlignHCenter);
    column->addLayout(row_);
    hide();
}

void RecentRow::set_paths(const QStringList &paths) {
    qDeleteAll(std::exchange(buttons_, {}));
    for (const QString &path : paths) {
        const QFileInfo file(path);
        if (buttons_.size() == most || !file.exists())
            continue;
        QString shown = fontMetrics().elidedText(file.fileName(), Qt::ElideMiddle,
                                                 fontMetrics().averageCharWidth() * 32);
        auto *button = new QPushButton(shown.replace(QLatin1Char('&'), QLatin1String("&&")));
        button->setObjectName(objectName() + QString::number(buttons_.size()));
        button->setAccessibleName(tr("Recent file %1").arg(file.fileName()));
        button->setToolTip(QDir::toNativeSeparators(path));
        connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT chosen(path); });
        row_->addWidget(button);
        buttons_.append(button);
    }
    setVisible(!buttons_.isEmpty());
}

} // namespace imago

#include "moc_recent_row.cpp"
