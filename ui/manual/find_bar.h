// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace imago {

class ManualView;

/// Finds text in the page that is shown: a line below it, hidden until it is wanted.
class FindBar : public QWidget {
    Q_OBJECT
  public:
    /// Finds text in this view, which has to outlive the bar.
    explicit FindBar(ManualView *view, QWidget *parent = nullptr);

    /// Shows the bar with the page's selected text, if there is some, to be typed over.
    void open();
    /// Marks the places in a new page.
    void page_changed();
    /// Goes to the next place (1) or the one before (-1), around the ends. Shows a hidden bar.
    void step(int by);

  Q_SIGNALS:
    /// The bar was closed, and its marks are gone; closing the window keeps both.
    void closed();

  protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

  private:
    void search();
    void show_count();
    QStringList words() const;

    ManualView *view_;
    QLineEdit *line_;
    QLabel *count_;
    QToolButton *before_, *next_;
    int found_ = 0, current_ = -1; ///< places; the chosen one, negative: none
};

} // namespace imago
