// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/op/figure.h"

#include <QList>
#include <QWidget>

#include <set>
#include <string>

class QGridLayout;
class QLabel;

namespace imago {

/// Names and figures in two columns; a dash means no figure yet.
class FigureRows : public QWidget {
    Q_OBJECT
  public:
    explicit FigureRows(const QString &name, QWidget *parent = nullptr);

    /// Adds a row for each line, which show() fills, called after the first figure of its text.
    void add_lines(std::span<const FigureLine> lines);
    /// Shows the rows that the figures tell, and only these; a figure with a name of its own gets a
    /// row when it first comes. Those of a preview are estimates, which is marked.
    void show(const std::vector<OpFigure> &figures, bool estimated = false);

    /// Adds a row at the end; its figure, called `name`, can be selected.
    QLabel *add_row(const char *name, const QString &title, const QString &tool_tip);
    /// Shows a row, or hides it, which keeps its figure.
    void show_row(const QLabel *figure, bool on);
    void clear(); ///< shows a dash everywhere
    /// Shows the figures as those of something older, while newer ones are computed.
    void set_waiting(bool on);
    QString text() const; ///< a line for each shown row with a figure: name, tab, figure

    /// A figure with the focus, but without selected text, leaves the keys for copying to the
    /// window.
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    QGridLayout *grid_;
    QList<QLabel *> titles_, figures_;
    std::vector<std::pair<std::string, QLabel *>> lines_; ///< by their text
    std::set<std::string> named_;                         ///< texts of rows that show() has added
};

} // namespace imago
