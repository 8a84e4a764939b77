// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files to write.
#pragma once
#include "engine/values/media/file_format.h"

#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace imago {

/// A format for writing.
struct OutputKind {
    QString title;          ///< "Table"
    QStringList extensions; ///< lower case, without the dot; the first is appended to a bare name
};

/// The formats of these kinds that are written, kind by kind.
std::vector<OutputKind> output_kinds(const std::vector<FileFormat::Kind> &kinds);

/// The endings of names of files of these kinds, lower case without the dot.
QStringList extensions_of(FormatKinds kinds);
/// The patterns of a dialog: "*.csv *.tsv".
QString patterns_of(const QStringList &extensions);
/// Whether a name ends as those of these kinds do.
bool ends_as(FormatKinds kinds, const QString &path);

/// A path that can be written, or the sentence that refuses it, or neither: nothing was chosen.
struct OutputName {
    QString path, refusal;
};

/// A name without an extension gets that of `chosen`. A name whose extension belongs to no kind is
/// refused with the list of extensions, so that no file gets a misleading name.
OutputName output_name(const QString &path, const std::vector<OutputKind> &kinds,
                       std::size_t chosen);

/// The filter of a dialog: "PNG (*.png)".
QString filter_of(const OutputKind &kind);

/// Asks by a file dialog, which starts with `suggested` and its kind, confirms what it replaces,
/// and gives bare names the extension of the chosen kind.
OutputName ask_output(QWidget *window, const QString &title, const QString &suggested,
                      const std::vector<OutputKind> &kinds);

} // namespace imago
