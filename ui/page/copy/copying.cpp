// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/copy/copying.h"

#include "ui/page/copy/drawing.h"
#include "ui/view/image_view.h"
#include "ui/view/plot.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/numbers.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QListView>
#include <QLocale>
#include <QTableView>
#include <QTreeView>

#include <set>

namespace imago {
namespace {

struct CopyingWords {
    Q_DECLARE_TR_FUNCTIONS(imago::Copying)
};

/// The visible columns, in the order of the model.
std::vector<int> shown_columns(const QAbstractItemView &view) {
    std::vector<int> columns;
    const int last = view.model()->columnCount(view.rootIndex());
    for (int column = 0; column < last; ++column) {
        const auto *table = qobject_cast<const QTableView *>(&view);
        const auto *tree = qobject_cast<const QTreeView *>(&view);
        if (!(table && table->isColumnHidden(column)) && !(tree && tree->isColumnHidden(column)))
            columns.push_back(column);
    }
    return columns;
}

QString header_text(const QAbstractItemView &view, int section, Qt::Orientation orientation) {
    return view.model()->headerData(section, orientation).toString().simplified();
}

QString cell_text(const QAbstractItemView &view, int row, int column) {
    return view.model()->index(row, column, view.rootIndex()).data().toString().simplified();
}

QString whole_table(const QAbstractItemView &view) {
    const auto *table = qobject_cast<const QTableView *>(&view);
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    const bool names_rows = table && !table->verticalHeader()->isHidden();
    const bool names_columns =
        (table && !table->horizontalHeader()->isHidden()) || (tree && !tree->header()->isHidden());
    const std::vector<int> columns = shown_columns(view);
    QStringList lines;
    if (names_columns) {
        QStringList names;
        if (names_rows)
            names.append(QString());
        for (const int column : columns)
            names.append(header_text(view, column, Qt::Horizontal));
        lines.append(names.join(QLatin1Char('\t')));
    }
    for (int row = 0; row < view.model()->rowCount(view.rootIndex()); ++row) {
        if (table && table->isRowHidden(row))
            continue;
        QStringList cells;
        if (names_rows)
            cells.append(header_text(view, row, Qt::Vertical));
        for (const int column : columns)
            cells.append(cell_text(view, row, column));
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

QString selected_cells(const QAbstractItemView &view) {
    std::set<int> rows, columns;
    const QModelIndexList chosen = view.selectionModel()->selectedIndexes();
    for (const QModelIndex &index : chosen) {
        rows.insert(index.row());
        columns.insert(index.column());
    }
    QStringList lines;
    for (const int row : rows) {
        QStringList cells;
        for (const int column : columns) {
            const bool in = chosen.contains(view.model()->index(row, column, view.rootIndex()));
            cells.append(in ? cell_text(view, row, column) : QString());
        }
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

std::optional<QString> copy_picture(const QImage &picture, const QString &name) {
    if (picture.isNull())
        return std::nullopt;
    QGuiApplication::clipboard()->setImage(picture);
    return CopyingWords::tr("%1 (a picture of %2 × %3)")
        .arg(name, count_words(static_cast<qulonglong>(picture.width())),
             count_words(static_cast<qulonglong>(picture.height())));
}

std::optional<QString> copy_text(const QString &text, const QString &name) {
    if (text.isEmpty())
        return std::nullopt;
    QGuiApplication::clipboard()->setText(text);
    return CopyingWords::tr("%1 (%n line(s) of text)", nullptr,
                            static_cast<int>(text.count(QLatin1Char('\n'))) + 1)
        .arg(name);
}

QString part_name(const QWidget *part, const QString &otherwise) {
    return part->accessibleName().isEmpty() ? otherwise : part->accessibleName();
}

Copied copied_or_nothing(const std::optional<QString> &what) {
    return {what.value_or(QString()), {}};
}

Copied copy_numbers(const DataTable &table, const QString &name) {
    if (table.empty())
        return {};
    if (table.cells() > most_copied_cells)
        return {{},
                CopyingWords::tr("%1 numbers are in sight, and at most %2 are copied: zoom in, or "
                                 "save a file.")
                    .arg(count_words(table.cells()), count_words(most_copied_cells))};
    return copied_or_nothing(copy_text(text_of(table), name));
}

/// A plot, a table or a list, without the mark of the keyboard.
QImage seen_part(QWidget *part) {
    auto *ring =
        part->findChild<QWidget *>(QStringLiteral("focusRing"), Qt::FindDirectChildrenOnly);
    if (ring)
        ring->hide();
    part->setProperty("unmarked", true);
    const QImage seen = part->grab().toImage();
    part->setProperty("unmarked", {});
    if (ring)
        ring->show();
    return seen;
}

} // namespace

Copied copy_seen(QWidget *part) {
    auto *view = qobject_cast<ImageView *>(part);
    return copied_or_nothing(copy_picture(view ? view->seen() : seen_part(part),
                                          part_name(part, CopyingWords::tr("What is seen"))));
}

Copied copy_data(QWidget *part) {
    if (const auto *view = qobject_cast<ImageView *>(part))
        return copy_numbers(view->data_in_sight(), view->accessibleName());
    if (const auto *plot = qobject_cast<Plot *>(part))
        return copy_numbers(plot->data_in_sight(), part_name(plot, CopyingWords::tr("The plot")));
    if (const auto *table = qobject_cast<QAbstractItemView *>(part))
        return copied_or_nothing(
            copy_text(table_text(*table, false), part_name(table, CopyingWords::tr("The table"))));
    if (const auto *drawing = qobject_cast<Drawing *>(part))
        return copied_or_nothing(
            copy_text(drawing->drawn_text(), part_name(drawing, CopyingWords::tr("The picture"))));
    return copied_or_nothing(copy_part(part));
}

QString table_text(const QAbstractItemView &view, bool selected_only) {
    return selected_only ? selected_cells(view) : whole_table(view);
}

QWidget *copyable_part(QWidget *widget) {
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        if (qobject_cast<ImageView *>(widget) || qobject_cast<Plot *>(widget) ||
            qobject_cast<QAbstractItemView *>(widget) || qobject_cast<FigureRows *>(widget) ||
            qobject_cast<Drawing *>(widget))
            return widget;
    return nullptr;
}

std::optional<QString> copy_part(QWidget *part) {
    if (const auto *view = qobject_cast<ImageView *>(part))
        return copy_picture(view->picture().empty() ? QImage() : view->picture().pixels(),
                            view->accessibleName());
    if (auto *plot = qobject_cast<Plot *>(part)) {
        const QPixmap seen =
            plot->toPixmap(plot->width(), plot->height(), plot->devicePixelRatioF());
        return copy_picture(seen.toImage(), part_name(plot, CopyingWords::tr("The plot")));
    }
    if (auto *drawing = qobject_cast<Drawing *>(part))
        return drawing->drawn_text().isEmpty()
                   ? std::nullopt
                   : copy_picture(drawing->grab().toImage(),
                                  part_name(drawing, CopyingWords::tr("The picture")));
    if (const auto *rows = qobject_cast<FigureRows *>(part))
        return copy_text(rows->text(), CopyingWords::tr("The figures"));
    if (const auto *table = qobject_cast<QAbstractItemView *>(part)) {
        const bool several =
            table->selectionModel() && table->selectionModel()->selectedIndexes().size() > 1;
        return copy_text(table_text(*table, several),
                         part_name(table, CopyingWords::tr("The table")));
    }
    return std::nullopt;
}

} // namespace imago
