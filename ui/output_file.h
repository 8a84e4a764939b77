// SPDX-License-Identifier: GPL-3.0-or-later
// Names of files to write.
#pragma once
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

class QWidget;

namespace imago {

/// A format that can be written.
struct OutputKind {
    QString title;          ///< "Table"
    QStringList extensions; ///< lower case, without the dot; the first is added to a bare name
};

/// A path that can be written, or the sentence that refuses it.
struct OutputName {
    QString path, refusal;
};

/// A name without an extension gets that of `chosen`; one with an extension of no kind is refused
/// with the list of those there are, so that nothing is written under a name that belies it.
OutputName output_name(const QString &path, const std::vector<OutputKind> &kinds,
                       std::size_t chosen);

/// "PNG (*.png)": for a dialog.
QString filter_of(const OutputKind &kind);

/// Asks by a file dialog, which begins with `suggested` and its kind, confirms what it replaces,
/// and takes bare names with the extension of the kind that is chosen. Nothing when given up.
std::optional<OutputName> ask_output(QWidget *window, const QString &title,
                                     const QString &suggested,
                                     const std::vector<OutputKind> &kinds);

} // namespace imago
