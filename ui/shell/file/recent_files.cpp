// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/recent_files.h"

#include "engine/values/media/file_format.h"
#include "ui/words/engine_words.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <map>

namespace imago {
namespace {

const QString key = QStringLiteral("recentFiles");
using Field = FileFormat::Field;

Field field_of(const QString &path) {
    const FileFormat *format = format_ending_in(QFileInfo(path).suffix().toLower().toStdString());
    return format ? format->field() : Field::numbers;
}

/// The newest of each field: files of one do not push out those of the others.
QStringList newest(const QStringList &paths) {
    QStringList kept;
    std::map<Field, int> counts;
    for (const QString &path : paths)
        if (counts[field_of(path)]++ < RecentFiles::most)
            kept.append(path);
    return kept;
}

QString shown_path(const QString &path) {
    QString shown = QDir::toNativeSeparators(path);
    const QString home = QDir::homePath();
    if (path.startsWith(home + QLatin1Char('/')))
        shown.replace(0, home.size(), QStringLiteral("~"));
    return shown.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

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
    store(newest(list));
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
    std::map<Field, QStringList> fields; // in their order
    for (const QString &path : list)
        fields[field_of(path)].append(path);
    int number = 0;
    for (const auto &[field, of_field] : fields) {
        if (fields.size() > 1)
            menu_->addSection(engine_words(title_of(field)));
        for (const QString &path : of_field) {
            ++number;
            const QString text =
                number <= 10 ? QStringLiteral("&%1  %2").arg(number % 10) : QStringLiteral("%2");
            QAction *action = menu_->addAction(text.arg(shown_path(path)));
            connect(action, &QAction::triggered, this, [this, path] { Q_EMIT chosen(path); });
        }
    }
    if (list.isEmpty())
        return;
    menu_->addSeparator();
    connect(menu_->addAction(tr("&Clear list")), &QAction::triggered, this, [this] { store({}); });
}

} // namespace imago

#include "moc_recent_files.cpp"
