// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace imago {

/// Names and figures in two columns; a dash means no figure yet.
class FigureRows : public QWidget {
    Q_OBJECT
  public:
    explicit FigureRows(const QString &name, QWidget *parent = nullptr);

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
};

} // namespace imago
