// SPDX-License-Identifier: GPL-3.0-or-later
// The two widgets of a tour's stop.
#pragma once
#include "ui/tour_steps.h"

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

/// A bubble with a title, a text, where in the tour it stands, and the buttons to go on and to end.
class TourCallout : public QWidget {
    Q_OBJECT
  public:
    explicit TourCallout(QWidget *window);

    void show_step(const TourStep &step, std::size_t number, std::size_t of);
    /// Beside this part of the window, wherever there is room; else in it.
    void place_at(const QRect &target);

  Q_SIGNALS:
    void next();
    void skip();

  protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

  private:
    enum class Pointer { none, left, right, top, bottom }; ///< at which side it stands out
    QLabel *title_, *text_, *number_;
    QPushButton *skip_, *next_;
    Pointer pointer_ = Pointer::none;
    QPoint tip_; ///< of the pointer, in this widget
};

} // namespace imago
