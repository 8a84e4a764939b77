// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QSizeF>
#include <QWidget>

namespace imago {

/// Lays its panes out in equal cells, in as many columns as show the image largest. Hidden panes
/// take no cell. Splitters were rejected: linked views must stay equal to be compared.
class PaneGrid : public QWidget {
    Q_OBJECT
  public:
    explicit PaneGrid(QWidget *parent = nullptr);

    void add_pane(QWidget *pane);
    void set_image_size(QSizeF size);
    /// Stands in the cell that is left over when there is one.
    void set_filler(QWidget *filler);
    /// Shows or hides a pane and lays out anew.
    void set_shown(QWidget *pane, bool shown);

    QSize minimumSizeHint() const override { return {200, 160}; }

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    void arrange();
    int best_columns(int panes) const;

    QList<QWidget *> panes_;
    QWidget *filler_ = nullptr;
    QSizeF image_size_{1, 1};
};

} // namespace imago
