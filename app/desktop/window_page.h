// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QCommandLineOption>
#include <QList>
#include <QString>

namespace imago {

/// The man page of the window's program, from what its --help says: the description, the text of
/// its files, and its options.
QString window_page(const QString &description, const QString &files,
                    const QList<QCommandLineOption> &options);

} // namespace imago
