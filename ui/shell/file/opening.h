// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of the files that are opened together.
#pragma once
#include <QStringList>

#include <functional>
#include <vector>

namespace imago {

/// The files that the window opens, of those dropped or named together: pictures, each in a tab, a
/// mask or recipe for the first one, or both; or signals, which become one batch; or a session or a
/// folder by itself. The kind of the first file decides. Formats that are folders count as files.
struct Opening {
    struct Left {
        QString path, reason;
    };
    QStringList pictures;     ///< the first one comes in sight
    QStringList settings;     ///< a mask, a recipe or a session
    QStringList signal_files; ///< of one batch
    QStringList folders;      ///< one, to run a recipe on
    std::vector<Left> left;   ///< every other file

    bool empty() const { return (pictures + settings + signal_files + folders).isEmpty(); }
};

/// A single file of an unknown kind counts as a picture, so that reading it reports the reason.
Opening plan_opening(const QStringList &paths,
                     const std::function<bool(const QString &)> &is_signal,
                     const QStringList &picture_extensions);

/// Sentences on the files that were not opened, each with the reason; empty if all were.
QString left_words(const Opening &opening);
/// The effect of dropping the files: "Open a.png", "Open 3 signals as a batch".
QString opening_words(const Opening &opening);

} // namespace imago
