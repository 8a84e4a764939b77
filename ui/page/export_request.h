// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>

namespace imago {

/// A file that the user wants to write, except its path: its contents, and a suggested name.
struct ExportRequest {
    QString what;      ///< "rate-distortion", appended to the name of the open file
    QString extension; ///< "csv"
    QString kind;      ///< "CSV table"
    QByteArray bytes;
};

} // namespace imago
