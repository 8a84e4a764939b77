// SPDX-License-Identifier: GPL-3.0-or-later
// The two widgets of a step of a tour.
#pragma once
#include "ui/start/tour_steps.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace imago {

/// A ring around a widget, which stays usable under it.
class TourRing : public QWidget {
    Q_OBJECT
  public:
    explicit TourRing(QWidget *window);
    static constexpr int margin = 5;

  protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A bubble with a title, a text, its position in the tour, and buttons to continue and to end.
class TourCallout : public QWidget {
    Q_OBJECT
  public:
    explicit TourCallout(QWidget *window);

    void show_step(const TourStep &step, std::size_t number, std::size_t of);
    /// Places it beside this part of the window, wherever there is room; otherwise inside it.
    void place_at(const QRect &target);

  Q_SIGNALS:
    void next();
    void skip();

  protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

  private:
    enum class Pointer { none, left, right, top, bottom }; ///< the side from which it points
    QLabel *title_, *text_, *number_;
    QPushButton *skip_, *next_;
    Pointer pointer_ = Pointer::none;
    QPoint tip_; ///< of the pointer, in this widget
};

} // namespace imago
