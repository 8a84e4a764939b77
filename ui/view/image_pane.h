// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/image_view.h"

#include <QList>
#include <QWidget>

class QAction;
class QHBoxLayout;
class QToolButton;

namespace imago {

class ElidedLabel;

/// A view under a line that says what it shows, with a button to show the pane alone. All lines
/// have one height, with or without a legend in them, so that views side by side are equal.
class ImagePane : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name of the pane; its view is called `name` + "View".
    ImagePane(const QString &name, const QString &title, Viewport *viewport,
              QWidget *parent = nullptr);

    ImageView *view() const { return view_; }
    /// Words at the right of the title: size, gain, figures.
    void set_detail(const QString &text);
    /// Puts a widget between title and detail; it is there where it has room.
    void set_legend(QWidget *legend);
    /// Whether there is anything for the legend to say; at first there is.
    void set_legend_wanted(bool wanted);
    /// A small button at the right end of the line that shows the action and does it.
    void add_button(QAction *action);
    void show_as_alone(bool alone); ///< what the button says
    QString title() const { return accessibleName(); }
    /// Of the line over the view, in the application's font.
    static int header_height(const QWidget *widget);

  Q_SIGNALS:
    void alone_requested(); ///< by the button or a double click: this pane alone, or all again

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

  private:
    void fit_header();

    bool legend_wanted_ = true;
    QHBoxLayout *header_;
    QWidget *legend_ = nullptr;
    ElidedLabel *detail_;
    QToolButton *alone_;
    QList<QWidget *> buttons_; ///< the ones that stay longest first
    ImageView *view_;
};

} // namespace imago
