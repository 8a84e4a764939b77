// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/place_table.h"

#include "ui/view/image_view.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QHeaderView>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace imago {
namespace {

constexpr int rows_in_sight = 8;

/// The column of this id; -1 if there is none.
int column_of(const OpTable &table, std::string_view id) {
    const auto at = std::find_if(table.columns.begin(), table.columns.end(),
                                 [&](const OpTable::Column &column) { return column.id == id; });
    return at == table.columns.end() ? -1 : static_cast<int>(at - table.columns.begin());
}

QString number_of_cell(double value) {
    return value == std::floor(value) ? fixed_words(value, 0) : number_words(value, 4);
}

} // namespace

PlaceTable::PlaceTable(const QString &name, QWidget *parent) : QTableWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("What was found"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    setVisible(false);
}

void PlaceTable::set_table(const OpTable &table, bool in_picture) {
    places_.clear();
    slices_.clear();
    setRowCount(0);
    setColumnCount(static_cast<int>(table.columns.size()));
    QStringList titles;
    for (const OpTable::Column &column : table.columns)
        titles.append(engine_words(Sentence(column.name)));
    setHorizontalHeaderLabels(titles);
    setRowCount(static_cast<int>(table.rows.size()));
    const int x = column_of(table, "x"), y = column_of(table, "y"), page = column_of(table, "page");
    for (int column = 0; column < columnCount(); ++column) { // shifts take the rest
        const bool tight = page >= 0 && (column == page || column + 1 == columnCount());
        horizontalHeader()->setSectionResizeMode(column, tight ? QHeaderView::ResizeToContents
                                                               : QHeaderView::Stretch);
    }
    for (int row = 0; row < rowCount(); ++row) {
        const std::vector<double> &numbers = table.rows[static_cast<std::size_t>(row)];
        for (int column = 0; column < columnCount(); ++column) {
            auto *cell =
                new QTableWidgetItem(number_of_cell(numbers[static_cast<std::size_t>(column)]));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, column, cell);
        }
        if (page >= 0)
            slices_.append(static_cast<int>(numbers[static_cast<std::size_t>(page)]) - 1);
        if (in_picture && x >= 0 && y >= 0) // the middle of a pixel
            places_.append({numbers[static_cast<std::size_t>(x)] + 0.5,
                            numbers[static_cast<std::size_t>(y)] + 0.5});
    }
    const int shown = std::min(rowCount(), rows_in_sight);
    setFixedHeight(horizontalHeader()->sizeHint().height() +
                   shown * verticalHeader()->defaultSectionSize() + 2 * frameWidth());
    setVisible(rowCount() > 0);
}

int PlaceTable::chosen_slice() const {
    const QList<QTableWidgetItem *> chosen = selectedItems();
    return chosen.isEmpty() || slices_.isEmpty() ? -1 : slices_[chosen.front()->row()];
}

void PlaceTable::choose_slice(int slice) {
    const QSignalBlocker quiet(this);
    if (const auto row = slices_.indexOf(slice); row >= 0)
        selectRow(static_cast<int>(row));
    else if (!slices_.isEmpty())
        clearSelection();
}

void PlaceMarks::set_places(const QList<QPointF> &places, QSizeF size, int chosen) {
    places_ = places;
    size_ = size;
    chosen_ = chosen;
    view_->update();
}

void PlaceMarks::paint(QPainter &painter) {
    const auto draw = [&](const QPointF &place, const QColor &colour, double width) {
        const QPointF corner(size_.width() / 2, size_.height() / 2);
        const QRectF frame(view_->position_of_image(place - corner),
                           view_->position_of_image(place + corner));
        painter.setPen(QPen(QColor(0, 0, 0, 150), width + 2));
        painter.drawRect(frame);
        painter.setPen(QPen(colour, width));
        painter.drawRect(frame);
    };
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < places_.size(); ++i)
        if (i != chosen_)
            draw(places_[i], QColor(255, 255, 255), 1);
    if (chosen_ >= 0 && chosen_ < places_.size())
        draw(places_[chosen_], QColor(255, 190, 0), 2.5);
}

void PlaceMarks::click(QPointF position) {
    if (clicked_)
        clicked_(view_->image_point_at(position));
}

std::optional<QCursor> PlaceMarks::hover(QPointF) {
    return clicked_ ? std::optional<QCursor>(Qt::CrossCursor) : std::nullopt;
}

} // namespace imago

#include "moc_place_table.cpp"
