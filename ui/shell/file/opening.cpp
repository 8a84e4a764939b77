// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/opening.h"

#include "engine/values/media/file_format.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace imago {
namespace {

struct OpeningWords {
    Q_DECLARE_TR_FUNCTIONS(imago::Opening)
};

enum class FileKind { picture, mask, sound, session, folder, unknown }; ///< sound: any signal

/// Whether a file of an unknown extension, or of none, is JSON: the desktop knows sessions, masks
/// and recipes by their content, too. Pipes and devices are not read: that may never end.
bool begins_as_json(const QString &path) {
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           file.read(16).trimmed().startsWith('{');
}

FileKind file_kind(const QString &path, const std::function<bool(const QString &)> &is_signal,
                   const QStringList &picture_extensions) {
    const QFileInfo file(path);
    const FileFormat *format = format_ending_in(file.suffix().toLower().toStdString());
    if (file.isDir() && !(format && format->folder))
        return FileKind::folder;
    const QString extension = file.suffix().toLower();
    if (extension == QLatin1String("imago"))
        return FileKind::session;
    if (extension == QLatin1String("json"))
        return FileKind::mask;
    if (is_signal(path))
        return FileKind::sound;
    if (picture_extensions.contains(extension))
        return FileKind::picture;
    return begins_as_json(path) ? FileKind::mask : FileKind::unknown;
}

QString reason_left(Opening::Why why) {
    switch (why) {
    case Opening::Why::folder:
        return OpeningWords::tr("a folder is opened by itself");
    case Opening::Why::unknown:
        return OpeningWords::tr("not a picture, a signal, a mask, a recipe or a session");
    case Opening::Why::second_mask:
        return OpeningWords::tr("one mask is open at a time");
    case Opening::Why::beside_session:
        return OpeningWords::tr("a session is opened by itself");
    case Opening::Why::other_kind:
        break;
    }
    return OpeningWords::tr("signals are opened without pictures and masks");
}

QString file_name_of(const QString &path) {
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : name;
}

} // namespace

Opening plan_opening(const QStringList &paths,
                     const std::function<bool(const QString &)> &is_signal,
                     const QStringList &picture_extensions) {
    using Why = Opening::Why;
    Opening opening;
    if (paths.size() == 1 &&
        file_kind(paths[0], is_signal, picture_extensions) == FileKind::unknown) {
        opening.picture = paths[0];
        return opening;
    }
    for (const QString &path : paths) {
        const FileKind kind = file_kind(path, is_signal, picture_extensions);
        const bool picture_kinds = !opening.picture.isEmpty() || !opening.mask.isEmpty();
        if (kind == FileKind::folder && opening.empty())
            opening.folder = path;
        else if (kind == FileKind::folder || !opening.folder.isEmpty())
            opening.left.push_back({path, Why::folder});
        else if (kind == FileKind::unknown)
            opening.left.push_back({path, Why::unknown});
        else if (kind == FileKind::session && opening.empty())
            opening.session = path;
        else if (kind == FileKind::session || !opening.session.isEmpty())
            opening.left.push_back({path, Why::beside_session});
        else if (kind == FileKind::sound ? picture_kinds : !opening.signal_files.isEmpty())
            opening.left.push_back({path, Why::other_kind});
        else if (kind == FileKind::sound)
            opening.signal_files.append(path);
        else if (QString &place = kind == FileKind::mask ? opening.mask : opening.picture;
                 place.isEmpty())
            place = path;
        else if (kind == FileKind::picture)
            opening.other_pictures.append(path);
        else
            opening.left.push_back({path, Why::second_mask});
    }
    return opening;
}

QString left_words(const Opening &opening) {
    QStringList parts;
    for (const Opening::Left &left : opening.left)
        parts.append(
            OpeningWords::tr("%1 (%2)").arg(file_name_of(left.path), reason_left(left.why)));
    if (parts.isEmpty())
        return {};
    return OpeningWords::tr("Not opened: %1.").arg(parts.join(QStringLiteral(", ")));
}

QString opening_words(const Opening &opening) {
    QString words;
    if (opening.signal_files.size() > 1)
        words = OpeningWords::tr("Open %n signal(s) as a batch", nullptr,
                                 static_cast<int>(opening.signal_files.size()));
    else if (opening.signal_files.size() == 1)
        words = OpeningWords::tr("Open %1").arg(file_name_of(opening.signal_files[0]));
    else if (!opening.folder.isEmpty())
        return OpeningWords::tr("Run on the folder %1").arg(file_name_of(opening.folder));
    else if (!opening.other_pictures.isEmpty())
        words = OpeningWords::tr("Open %n picture(s) in tabs", nullptr,
                                 1 + static_cast<int>(opening.other_pictures.size()));
    else if (opening.empty())
        return OpeningWords::tr("Nothing here can be opened");
    else if (opening.picture.isEmpty() || opening.mask.isEmpty())
        words = OpeningWords::tr("Open %1").arg(
            file_name_of(opening.picture + opening.mask + opening.session));
    else
        words = OpeningWords::tr("Open %1 with the mask %2")
                    .arg(file_name_of(opening.picture), file_name_of(opening.mask));
    return words;
}

} // namespace imago
