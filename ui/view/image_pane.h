// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/image_view.h"

#include <QWidget>

class QHBoxLayout;

namespace imago {

class ElidedLabel;

/// A view under a line that says what it shows. All lines have one height, with or without a legend
/// in them, so that views side by side are equal.
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
    /// Of the line over the view, in the application's font.
    static int header_height(const QWidget *widget);

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    QHBoxLayout *header_;
    QWidget *legend_ = nullptr;
    ElidedLabel *detail_;
    ImageView *view_;
};

} // namespace imago
