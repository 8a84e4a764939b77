// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/output_file.h"
#include "ui/widget/question.h"
#include "ui/words/engine_words.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace imago {
namespace {

struct OutputWords {
    Q_DECLARE_TR_FUNCTIONS(imago::OutputName)
};

std::optional<std::size_t> kind_of(const QString &suffix, const std::vector<OutputKind> &kinds) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].extensions.contains(suffix))
            return i;
    return std::nullopt;
}

QStringList strings_of(std::span<const std::string> endings) {
    QStringList all;
    for (const std::string &ending : endings)
        all.append(QString::fromStdString(ending));
    return all;
}

} // namespace

std::vector<OutputKind> output_kinds(const std::vector<FileFormat::Kind> &kinds) {
    std::vector<OutputKind> all;
    for (const FileFormat::Kind kind : kinds)
        for (const FileFormat &format : file_formats())
            if (format.kind == kind && !format.written().empty())
                all.push_back({engine_words(title_of(format)), strings_of(format.written())});
    return all;
}

QStringList extensions_of(FormatKinds kinds) {
    return strings_of(endings_of(kinds));
}

QString patterns_of(const QStringList &extensions) {
    return QStringLiteral("*.") + extensions.join(QStringLiteral(" *."));
}

bool ends_as(FormatKinds kinds, const QString &path) {
    const FileFormat *format = format_ending_in(QFileInfo(path).suffix().toLower().toStdString());
    return format && std::find(kinds.begin(), kinds.end(), format->kind) != kinds.end();
}

OutputName output_name(const QString &path, const std::vector<OutputKind> &kinds,
                       std::size_t chosen) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix.isEmpty()) {
        const bool dot = path.endsWith(QLatin1Char('.'));
        return {path + (dot ? QString() : QStringLiteral(".")) + kinds[chosen].extensions.front(),
                {}};
    }
    if (kind_of(suffix, kinds))
        return {path, {}};
    QStringList all;
    for (const OutputKind &kind : kinds)
        for (const QString &extension : kind.extensions)
            all.append(QLatin1Char('.') + extension);
    return {{},
            OutputWords::tr("“.%1” is not a format that can be written here: end the name with %2.")
                .arg(suffix, all.join(OutputWords::tr(", ")))};
}

QString filter_of(const OutputKind &kind) {
    return QStringLiteral("%1 (%2)").arg(kind.title, patterns_of(kind.extensions));
}

OutputName ask_output(QWidget *window, const QString &title, const QString &suggested,
                      const std::vector<OutputKind> &kinds) {
    QStringList filters;
    for (const OutputKind &kind : kinds)
        filters.append(filter_of(kind));
    const std::size_t first =
        kind_of(QFileInfo(suggested).suffix().toLower(), kinds).value_or(std::size_t{0});
    QFileDialog dialog(window, title);
    dialog.setObjectName(QStringLiteral("outputDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    const auto chosen = [&] {
        return static_cast<std::size_t>(
            std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter())));
    };
    // The extension is set in the dialog, so that it asks before that file is replaced.
    const auto complete = [&] { dialog.setDefaultSuffix(kinds[chosen()].extensions.front()); };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, complete);
    dialog.selectNameFilter(filters[static_cast<qsizetype>(first)]);
    complete();
    if (!suggested.isEmpty()) {
        dialog.setDirectory(QFileInfo(suggested).absolutePath());
        dialog.selectFile(QFileInfo(suggested).fileName());
    }
    if (exec_over_window(dialog) != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return {};
    return output_name(dialog.selectedFiles().front(), kinds, chosen());
}

} // namespace imago
