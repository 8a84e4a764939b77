// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/file_kind.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

QString words_of(const FileKind &kind, const char *text) {
    return QCoreApplication::translate(kind.context, text);
}

QString filter_of(const FileKind &kind) {
    QString names = words_of(kind, kind.names);
    if (!names.contains(QLatin1Char('(')))
        return filter_of(OutputKind{names, kind.all_endings()});
    return names.replace(QLatin1String("%1"), patterns_of(kind.all_endings()));
}

} // namespace

QStringList FileKind::all_endings() const {
    QStringList all;
    for (const FileFormat &format : file_formats()) // in its order
        if (std::find(formats.begin(), formats.end(), format.kind) != formats.end())
            for (const std::string &ending : format.endings)
                all.append(QString::fromStdString(ending));
    for (const char *ending : endings)
        all.append(QLatin1String(ending));
    return all;
}

bool FileKind::owns(const QString &path) const {
    const QString ending = QFileInfo(path).suffix().toLower();
    return std::any_of(endings.begin(), endings.end(),
                       [&](const char *own) { return ending == QLatin1String(own); });
}

QString FileKind::opened_words(const QString &path) const {
    return words_of(*this, opened).arg(shown(path));
}

QString FileKind::saved_words(const QString &path) const {
    return words_of(*this, saved).arg(shown(path));
}

QString FileKind::last_folder(const QString &otherwise) const {
    return folder ? QSettings().value(QLatin1String(folder), otherwise).toString() : otherwise;
}

void FileKind::remember_folder(const QString &path) const {
    if (folder)
        QSettings().setValue(QLatin1String(folder), QFileInfo(path).absolutePath());
}

const FileKind &recipe_kind(const QString &path) {
    return preset_name(path).isEmpty() ? file_kinds.recipe : file_kinds.preset;
}

QStringList ask_input(QWidget *window, const FileKind &kind, const QString &otherwise) {
    return ask_input(window, kind, kind.last_folder(otherwise), words_of(kind, kind.open));
}

QStringList ask_input(QWidget *window, const FileKind &kind, const QString &folder,
                      const QString &title) {
    const QString filter = kind.names ? filter_of(kind) : QString();
    if (kind.several)
        return QFileDialog::getOpenFileNames(window, title, folder, filter);
    const QString path = kind.folders ? QFileDialog::getExistingDirectory(window, title, folder)
                                      : QFileDialog::getOpenFileName(window, title, folder, filter);
    return path.isEmpty() ? QStringList() : QStringList(path);
}

QString derived_name(const QString &source, const QString &what, const QString &ending) {
    return QStringLiteral("%1-%2.%3").arg(QFileInfo(source).completeBaseName(), what, ending);
}

OutputName ask_output(QWidget *window, const FileKind &kind, const QString &source,
                      const QString &name, std::vector<OutputKind> kinds) {
    if (kinds.empty())
        kinds = {{words_of(kind, kind.names), kind.all_endings()}};
    const QString folder = kind.last_folder(QFileInfo(source).absolutePath());
    return ask_output(window, words_of(kind, kind.save), folder + QLatin1Char('/') + name, kinds);
}

} // namespace imago
