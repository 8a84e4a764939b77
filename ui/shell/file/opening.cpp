// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/opening.h"

#include "ui/page/file_kind.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <climits>

namespace imago {
namespace {

struct OpeningWords {
    Q_DECLARE_TR_FUNCTIONS(imago::Opening)
};

/// How files of a kind go with others.
struct KindRow {
    QStringList Opening::*place;
    int group;        ///< kinds of one are opened together; 0: it is opened by itself
    qsizetype most;   ///< so many at once
    const char *left; ///< why one is not opened
};
constexpr KindRow folder_row{&Opening::folders, 0, 1,
                             QT_TRANSLATE_NOOP("imago::Opening", "a folder is opened by itself")},
    unknown_row{&Opening::pictures, 0, 0,
                QT_TRANSLATE_NOOP("imago::Opening",
                                  "not a picture, a signal, a mask, a recipe or a session")},
    session_row{&Opening::settings, 0, 1,
                QT_TRANSLATE_NOOP("imago::Opening", "a session is opened by itself")},
    signal_row{
        &Opening::signal_files, 1, INT_MAX,
        QT_TRANSLATE_NOOP("imago::Opening", "signals are opened without pictures and masks")},
    settings_row{&Opening::settings, 2, 1,
                 QT_TRANSLATE_NOOP("imago::Opening", "one mask is open at a time")},
    picture_row{&Opening::pictures, 2, INT_MAX, ""};

/// Whether a file of an unknown extension, or of none, is JSON: the desktop knows sessions, masks
/// and recipes by their content, too. Pipes and devices are not read: that may never end.
bool begins_as_json(const QString &path) {
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           file.read(16).trimmed().startsWith('{');
}

const KindRow &row_of(const QString &path, const std::function<bool(const QString &)> &is_signal,
                      const QStringList &picture_extensions) {
    const QString extension = QFileInfo(path).suffix().toLower();
    const FileFormat *format = format_ending_in(extension.toStdString());
    return QFileInfo(path).isDir() && !(format && format->folder) ? folder_row
           : file_kinds.session.owns(path)                        ? session_row
           : file_kinds.recipe.owns(path)                         ? settings_row
           : is_signal(path)                                      ? signal_row
           : picture_extensions.contains(extension)               ? picture_row
           : begins_as_json(path)                                 ? settings_row
                                                                  : unknown_row;
}

/// Why a file is not opened beside the first one.
const char *reason_left(const KindRow &row, const KindRow &first) {
    for (const KindRow *alone : {&folder_row, &unknown_row, &session_row})
        if (&row == alone || &first == alone)
            return alone->left;
    return row.group == first.group ? row.left : signal_row.left;
}

QString file_name_of(const QString &path) {
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : name;
}

} // namespace

Opening plan_opening(const QStringList &paths,
                     const std::function<bool(const QString &)> &is_signal,
                     const QStringList &picture_extensions) {
    Opening opening;
    const KindRow *first = nullptr; // of the first one that is opened
    for (const QString &path : paths) {
        const KindRow &row = row_of(path, is_signal, picture_extensions);
        const bool alone = &row == &unknown_row && paths.size() == 1;
        QStringList &place = opening.*row.place;
        const bool fits = !first || (first->group == row.group && row.group != 0);
        if (alone || (fits && place.size() < row.most)) {
            place.append(path);
            first = &row;
        } else {
            const char *reason = reason_left(row, first ? *first : row);
            opening.left.push_back({path, OpeningWords::tr(reason)});
        }
    }
    return opening;
}

QString left_words(const Opening &opening) {
    QStringList parts;
    for (const Opening::Left &left : opening.left)
        parts.append(OpeningWords::tr("%1 (%2)").arg(file_name_of(left.path), left.reason));
    if (parts.isEmpty())
        return {};
    return OpeningWords::tr("Not opened: %1.").arg(parts.join(QStringLiteral(", ")));
}

QString opening_words(const Opening &opening) {
    if (opening.empty())
        return OpeningWords::tr("Nothing here can be opened");
    if (opening.signal_files.size() > 1)
        return OpeningWords::tr("Open %n signal(s) as a batch", nullptr,
                                static_cast<int>(opening.signal_files.size()));
    if (!opening.folders.isEmpty())
        return OpeningWords::tr("Run on the folder %1").arg(file_name_of(opening.folders[0]));
    if (opening.pictures.size() > 1)
        return OpeningWords::tr("Open %n picture(s) in tabs", nullptr,
                                static_cast<int>(opening.pictures.size()));
    if (!opening.pictures.isEmpty() && !opening.settings.isEmpty())
        return OpeningWords::tr("Open %1 with the mask %2")
            .arg(file_name_of(opening.pictures[0]), file_name_of(opening.settings[0]));
    const QStringList one = opening.pictures + opening.settings + opening.signal_files;
    return OpeningWords::tr("Open %1").arg(file_name_of(one.front()));
}

} // namespace imago
