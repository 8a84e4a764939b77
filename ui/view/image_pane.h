// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/image_view.h"

#include <QList>
#include <QWidget>

#include <optional>

class QAction;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace imago {

class ElidedLabel;

/// A view under a header that describes it, with a button to show the pane alone. All headers have
/// one height, with or without a legend in them, so that views side by side are equal.
class ImagePane : public QWidget {
    Q_OBJECT
  public:
    /// `name` is the object name of the pane; its view is called `name` + "View".
    ImagePane(const QString &name, const QString &title, Viewport *viewport,
              QWidget *parent = nullptr);

    ImageView *view() const { return view_; }
    /// Text at the right of the title: size, gain, figures. As the legend, it tells of the picture,
    /// and is in sight only with one.
    void set_detail(const QString &text);
    QString detail() const { return detail_text_; }
    /// Puts a widget between title and detail; it is visible if there is room.
    void set_legend(QWidget *legend);
    /// Sets whether the legend has anything to show; initially it has.
    void set_legend_wanted(bool wanted);
    /// A small button at the right end of the header for this action.
    void add_button(QAction *action);
    /// Covers the view with the reason why there is nothing to see, and if it has a text a button,
    /// whose taken_back() leads back.
    void cover(const QString &why, const QString &button);
    void uncover();
    bool is_covered() const;
    void show_as_alone(bool alone); ///< the state of the button
    /// Whether the pane is in a window of its own: the state of that button.
    void show_as_apart(bool apart);
    QString title() const { return accessibleName(); }
    /// The height of the header, in the application's font.
    static int header_height(const QWidget *widget);

  Q_SIGNALS:
    /// By the button or a double click: shows this pane alone, or all again.
    void alone_requested();
    /// By the button: a window of its own, or back.
    void window_requested();
    void taken_back(); ///< by the button of the cover
    /// The header was dragged away, to this place of the screen; the mouse button is still pressed.
    void torn_off(const QPoint &place);

  protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

  private:
    void fit_header();
    void make_cover();

    bool legend_wanted_ = true;
    QHBoxLayout *header_;
    QWidget *legend_ = nullptr;
    ElidedLabel *detail_;
    QString detail_text_;
    QToolButton *alone_, *window_;
    std::optional<QPoint> pressed_; ///< the header, at this place
    QList<QWidget *> buttons_;      ///< the most important ones first
    ImageView *view_;
    QWidget *cover_ = nullptr; ///< over the view, made when it is first wanted
    QLabel *why_ = nullptr;
    QPushButton *back_ = nullptr;
};

} // namespace imago
