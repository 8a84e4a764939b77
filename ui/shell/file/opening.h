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
    enum class Why {
        folder,         ///< beside something else
        unknown,        ///< of no readable kind
        second_mask,    ///< only one is open at a time
        beside_session, ///< a session, or what is beside one
        other_kind,     ///< a picture or a mask beside signals, or the reverse
    };
    struct Left {
        QString path;
        Why why;
    };
    QString picture, session;   ///< empty if there is none
    QStringList other_pictures; ///< beside the first one
    QString folder;             ///< to run a recipe on
    QString mask;               ///< a file of settings: a mask, or a recipe
    QStringList signal_files;
    std::vector<Left> left; ///< every other file

    bool empty() const {
        return picture.isEmpty() && mask.isEmpty() && signal_files.isEmpty() && session.isEmpty() &&
               folder.isEmpty();
    }
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
