// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace imago {

/// One step of a workspace's tour. Widgets are named by object names.
struct TourStep {
    QString workspace;
    QString target; ///< the widget, inside the workspace
    QString title;
    QString text; ///< a sentence or two
};

/// The steps of all workspaces, in the order of showing. Tours are written nowhere else.
std::vector<TourStep> tour_steps();

// The two widgets of a step of a tour.

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

/// Introduces a workspace on its first visit: a few steps, each a callout beside a widget with a
/// ring around it. The window stays usable meanwhile. Enter continues, Escape ends it. Steps whose
/// widget is not visible are omitted. The settings keep which workspaces were shown.
class Tour : public QObject {
    Q_OBJECT
  public:
    /// Callouts are placed over `window`, which must outlive this object.
    explicit Tour(QWidget *window, std::vector<TourStep> steps = tour_steps());
    ~Tour() override;

    /// Sets whether visit() has an effect; initially it does not.
    void set_on(bool on) { on_ = on; }
    /// Call this when a workspace is shown and can be used: it starts its tour, once and never
    /// again.
    void visit(QWidget *workspace);
    void begin(QWidget *workspace); ///< starts its tour again
    void end();
    bool has_steps(const QWidget *workspace) const;
    bool running() const { return !now_.empty(); }

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Stop {
        TourStep step;
        QPointer<QWidget> target;
    };
    void show_stop();
    void go_on();
    void watch(bool on);
    void place();

    QWidget *window_;
    std::vector<TourStep> steps_;
    std::vector<Stop> now_; ///< of the current tour; empty: none
    std::size_t at_ = 0;
    bool on_ = false;
    QPointer<QWidget> workspace_, focus_; ///< the latter had the focus before
    std::vector<QPointer<QObject>> watched_;
    QPointer<TourRing> ring_; ///< the window owns these
    QPointer<TourCallout> callout_;
};

} // namespace imago
