// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/settings/preset_folder.h"

#include "engine/support/user_folders.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUrl>

namespace imago {
namespace {

const QString suffix = QStringLiteral(".json");

/// The folder of all presets; empty if there can be none.
QString presets_folder() {
    const auto own = user_folder(UserFolder::data);
    return own ? QFile::decodeName(QByteArray::fromStdString((*own / "presets").string()))
               : QString();
}

QString folder_of(const QString &page) {
    const QString all = presets_folder();
    return all.isEmpty() ? all : all + QLatin1Char('/') + page;
}

/// A name may have what a file's must not.
QString file_of(QString name) {
    name.replace(QLatin1Char('%'), QLatin1String("%25"));
    name.replace(QLatin1Char('/'), QLatin1String("%2F"));
    if (name.startsWith(QLatin1Char('.')))
        name.replace(0, 1, QLatin1String("%2E"));
    return name + suffix;
}

QString name_of(const QString &file) {
    return QUrl::fromPercentEncoding(file.chopped(suffix.size()).toUtf8());
}

} // namespace

QStringList preset_names(const QString &page) {
    QStringList names;
    const QString folder = folder_of(page);
    if (!folder.isEmpty())
        for (const QString &file : QDir(folder).entryList({QLatin1Char('*') + suffix}, QDir::Files))
            names.append(name_of(file));
    names.sort(Qt::CaseInsensitive);
    return names;
}

QString preset_path(const QString &page, const QString &name) {
    const QString folder = folder_of(page);
    if (folder.isEmpty() || prepare_user_folder(UserFolder::data).trouble != FolderTrouble::none)
        return {};
    QDir().mkpath(folder);
    return folder + QLatin1Char('/') + file_of(name);
}

QString preset_name(const QString &path) {
    const QString all = presets_folder();
    const bool is_one = !all.isEmpty() && path.startsWith(all + QLatin1Char('/'));
    return is_one ? name_of(QFileInfo(path).fileName()) : QString();
}

} // namespace imago
