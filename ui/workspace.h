// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/engine_client.h"
#include "ui/view/viewport.h"

#include <QWidget>

class QScrollArea;
class QSettings;
class QUndoStack;

namespace imago {

class ImageView;
class PaneGrid;
class ProgressLine;

/// A page of the window that works on an image: panes that share one viewport, and a column of
/// controls at their right. Every change is submitted at once; the newest wins, and the pictures of
/// an older one stay until the new ones are whole. Only the active one submits: what changes
/// meanwhile is made up for when it becomes active.
class Workspace : public QWidget {
    Q_OBJECT
  public:
    explicit Workspace(EngineClient *client, QWidget *parent = nullptr);

    virtual void set_image(std::shared_ptr<const Image> image) = 0;
    void set_active(bool on);
    virtual bool has_result() const = 0;
    /// final_image() follows, at once or when it is computed.
    virtual void prepare_save() = 0;
    /// What a result's file is called behind the name of the image's: "compressed".
    virtual QString result_suffix() const = 0;
    QUndoStack *undo() const { return undo_; }

    /// The picture of the newest request has been painted, or the request has failed.
    bool settled() const { return newest_ == settled_ && !stale_; }

    int controls_width() const; ///< of the column of controls
    /// Submits again: another device was chosen.
    void resubmit();
    /// Drops the request under way; the last result stays.
    void cancel();
    void fit();
    void actual_pixels();
    void zoom(double factor);

    virtual void save_state(QSettings &settings) const = 0;
    virtual void restore_state(const QSettings &settings) = 0;

  Q_SIGNALS:
    void image_changed();
    void result_shown(const imago::PlanReport &plan);
    void failed(const QString &message);
    void told(const QString &message); ///< something worth knowing that is no error
    void busy_changed(bool busy);
    void readout(const QString &text); ///< of the pixel under the cursor; empty when there is none
    void scale_changed(double scale);  ///< device pixels per image pixel of the result's view
    /// A result was painted for the first time.
    void painted(const imago::RequestTimes &times, imago::Ticket ticket, double engine_milliseconds,
                 imago::Clock::time_point when);
    void final_image(const std::shared_ptr<const imago::Image> &image);

  protected:
    /// Once, by the constructor: the controls' column, and the view whose scale counts.
    void lay_out(QWidget *controls, ImageView *result, ImageView *original);
    /// Whether a request may go out now; else it is put off, or there is no device.
    bool may_submit();
    void submitted(Ticket ticket); ///< the newest request from now on
    void show_busy(); ///< until shown_newest() or ended()
    /// Of the newest request: it is over without a picture.
    void ended(const std::string &error, Error::Kind kind);
    void shown_newest(); ///< its picture will be painted
    void settle(Ticket ticket);
    virtual void submit(Clock::time_point event) = 0;

    EngineClient *client_;
    QUndoStack *undo_;
    Viewport *viewport_;
    PaneGrid *grid_;
    Ticket newest_ = 0;

  private:
    void tell_scale();

    ProgressLine *progress_;
    QScrollArea *side_;
    ImageView *result_view_ = nullptr, *original_view_ = nullptr;
    Ticket settled_ = 0;
    bool active_ = false;
    bool stale_ = false; ///< something has changed since the newest request
};

/// The words for one pixel of an image: a value a channel, whole numbers for integer depths.
QString pixel_text(const Image &image, QPoint pixel);

} // namespace imago
