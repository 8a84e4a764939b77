// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/image_view.h"

#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

namespace imago {

/// A view under a line that says what it shows, with room for a legend below.
class ImagePane : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name of the pane; its view is called `name` + "View".
    ImagePane(const QString &name, const QString &title, Viewport *viewport,
              QWidget *parent = nullptr);

    ImageView *view() const { return view_; }
    QString title() const { return title_->text(); }
    /// Words at the right of the title: size, gain, figures.
    void set_detail(const QString &text);
    void add_below(QWidget *widget) { layout_->addWidget(widget); }

  private:
    QVBoxLayout *layout_;
    QLabel *title_;
    QLabel *detail_;
    ImageView *view_;
};

} // namespace imago
