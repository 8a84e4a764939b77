// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/folder/folder_list.h"

#include "ui/words/counting.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"
#include "ui/words/sentence_json.h"

#include <QHeaderView>
#include <QJsonArray>

namespace imago {
namespace {

enum Column { name_column, state_column, details_column };

QString folder_text(const QJsonObject &line, const char *key) {
    return line.value(QLatin1String(key)).toString();
}

QString file_details(const QJsonObject &line) {
    const auto number = [&](const char *key) { return line.value(QLatin1String(key)).toDouble(); };
    const auto has = [&](const char *key) { return line.value(QLatin1String(key)).isDouble(); };
    QStringList parts;
    if (number("pages") > 1)
        parts.append(FolderList::tr("%n page(s)", nullptr, static_cast<int>(number("pages"))));
    if (has("psnr"))
        parts.append(QStringLiteral("PSNR ") +
                     with_unit(fixed_words(number("psnr"), 2), QStringLiteral("dB")));
    if (has("ssim"))
        parts.append(QStringLiteral("SSIM ") + fixed_words(number("ssim"), 4));
    if (const auto clipped = static_cast<quint64>(number("clipped")); clipped > 0)
        parts.append(FolderList::tr("%1 sample(s) clipped", nullptr, plural_form(clipped))
                         .arg(count_words(clipped)));
    parts.append(duration_words(number("milliseconds") * 1e-3));
    return (QStringList{parts.join(QStringLiteral(", "))} +
            engine_words(sentences_in(line, "notes")))
        .join(QStringLiteral(". "));
}

} // namespace

FolderList::FolderList(QWidget *parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("folderList"));
    setAccessibleName(tr("Files"));
    setHeaderLabels({tr("File"), tr("State"), tr("Details")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setStyleSheet(QStringLiteral("QTreeView::item { padding: 2px 0; }"));
    header()->setStretchLastSection(true);
    header()->resizeSection(name_column, 36 * fontMetrics().averageCharWidth());
    header()->resizeSection(state_column, 14 * fontMetrics().averageCharWidth());
}

void FolderList::set_state(QTreeWidgetItem *item, const QString &state, const QString &details) {
    item->setText(state_column, state);
    item->setText(details_column, details);
    item->setToolTip(details_column,
                     details.toHtmlEscaped().isEmpty()
                         ? QString()
                         : QStringLiteral("<p>%1</p>").arg(details.toHtmlEscaped()));
}

void FolderList::forget() {
    clear();
    items_.clear();
    ended_ = 0;
}

void FolderList::begin(const QJsonObject &line) {
    forget();
    QList<QTreeWidgetItem *> items;
    for (const QJsonValue value : line.value(QLatin1String("files")).toArray()) {
        auto *item = new QTreeWidgetItem;
        const QString name = folder_text(value.toObject(), "name");
        item->setText(name_column, name);
        item->setToolTip(name_column,
                         QStringLiteral("<p>%1</p>")
                             .arg(tr("%1, written as %2")
                                      .arg(name, folder_text(value.toObject(), "result"))
                                      .toHtmlEscaped()));
        set_state(item, tr("waiting"), {});
        items.append(item);
        items_.insert(name, item);
    }
    addTopLevelItems(items);
}

void FolderList::take(const QJsonObject &line) {
    const QString event = folder_text(line, "event");
    if (event == QLatin1String("begin"))
        return begin(line);
    QTreeWidgetItem *item = items_.value(folder_text(line, "name"));
    if (!item)
        return;
    const bool failed = event == QLatin1String("failed");
    if (event == QLatin1String("started"))
        set_state(item, tr("running"), {});
    else if (event == QLatin1String("done"))
        set_state(item, tr("done"), file_details(line));
    else if (event == QLatin1String("skipped"))
        set_state(item, tr("skipped"), tr("Its result is there already"));
    else if (failed)
        set_state(item, tr("failed"), engine_words(sentence_in(line, "error")));
    else
        set_state(item, tr("waiting"), {});
    QFont font = item->font(state_column);
    font.setBold(failed); // seen without colours, too
    item->setFont(state_column, font);
    ended_ += event == QLatin1String("done") || event == QLatin1String("skipped") || failed;
    scrollToItem(item);
}

void FolderList::stop() {
    for (QTreeWidgetItem *item : std::as_const(items_))
        if (item->text(state_column) == tr("running"))
            set_state(item, tr("waiting"), {});
}

void FolderList::show_first_failure() {
    for (int row = 0; row < files(); ++row)
        if (topLevelItem(row)->font(state_column).bold())
            return scrollToItem(topLevelItem(row));
}

} // namespace imago

#include "moc_folder_list.cpp"
