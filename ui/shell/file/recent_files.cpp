// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/recent_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

namespace imago {
namespace {
const QString key = QStringLiteral("recentFiles");
}

RecentFiles::RecentFiles(QMenu *menu, QObject *parent) : QObject(parent), menu_(menu) {
    connect(menu_, &QMenu::aboutToShow, this, &RecentFiles::fill);
    fill();
}

QStringList RecentFiles::paths() const {
    return QSettings().value(key).toStringList();
}

void RecentFiles::add(const QString &path) {
    QStringList list = paths();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    list.removeAll(absolute);
    list.prepend(absolute);
    store(list.mid(0, most));
}

void RecentFiles::remove(const QString &path) {
    QStringList list = paths();
    list.removeAll(QFileInfo(path).absoluteFilePath());
    store(list);
}

void RecentFiles::store(const QStringList &paths) {
    QSettings().setValue(key, paths);
    fill();
}

void RecentFiles::fill() {
    Q_EMIT changed(paths());
    menu_->clear();
    const QStringList list = paths();
    menu_->setEnabled(!list.isEmpty());
    for (int i = 0; i < list.size(); ++i) {
        const QString &path = list[i];
        QString shown = QDir::toNativeSeparators(path);
        const QString home = QDir::homePath();
        if (path.startsWith(home + QLatin1Char('/')))
            shown.replace(0, home.size(), QStringLiteral("~"));
        shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction *action = menu_->addAction(QStringLiteral("&%1  %2").arg((i + 1) % 10).arg(shown));
        connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
    }
    if (list.isEmpty())
        return;
    menu_->addSeparator();
    connect(menu_->addAction(tr("&Clear list")), &QAction::triggered, this, [this] { store({}); });
}

} // namespace imago

#include "moc_recent_files.cpp"
