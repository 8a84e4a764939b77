// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace imago {

/// A file that the user wants written, but for its path: what it holds, and what it may be called.
struct ExportRequest {
    QString what;      ///< "rate-distortion", behind the name of the open file
    QString extension; ///< "csv"
    QString kind;      ///< "CSV table"
    QByteArray bytes;
};

} // namespace imago
