// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/non_finite.h"
#include "engine/array/picture_region.h"
#include "engine/values/recipe/session.h"
#include "ui/page/engine_client.h"
#include "ui/widget/unsaved_work.h"

#include <QList>
#include <QPointer>
#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QAbstractItemView;
class QScrollArea;
class QSettings;
class QUndoStack;
class QVBoxLayout;

namespace imago {

class ProgressLine;

/// A page of the window: its content in the centre, and a column of controls at the right. Every
/// change is submitted at once; the newest wins, and the display of an older one stays until the
/// new one is complete. Only the active page submits: changes in the meantime are submitted when it
/// becomes active. What a page computes goes on while it is not active, until another page asks for
/// something; then it begins again when the page becomes active. A page of
/// which a part is seen in a window of its own counts as one in sight. What is to be saved goes on
/// in any case.
class Workspace : public QWidget {
    Q_OBJECT
  public:
    /// `client` must outlive this object.
    explicit Workspace(EngineClient *client, QWidget *parent = nullptr);

    void set_active(bool on);
    QUndoStack *undo() const { return undo_; }
    /// Smaller windows scroll the centre, and first narrow the controls.
    QSize minimumSizeHint() const override;
    int controls_width() const; ///< of the column of controls; 0 without one

    virtual bool has_content() const = 0; ///< whether something is open
    virtual bool has_result() const = 0;  ///< whether something can be saved
    /// Whether nobody has asked for this page's work: a session leaves it out then, if its settings
    /// are those of the start.
    bool is_unused() const { return !active_ && !has_result() && !rest_; }
    virtual void prepare_save() = 0; ///< requests, or computes, what is to be saved
    /// What the page does to what is open, for other files; empty if it does nothing to them.
    virtual std::optional<Recipe> recipe() const { return {}; }
    /// The same with what the last open_recipe() says of reading and writing files.
    std::optional<Recipe> whole_recipe() const;
    /// Forgets what a recipe said about reading and writing files.
    void forget_rest() { rest_.reset(); }
    /// What the page does to what is open becomes as at the start, as a step that can be undone:
    /// all that set_defaults() sets.
    void reset_settings() { set_defaults(); }
    /// Other content is about to come. It begins with the settings of the start, without steps,
    /// unless those that are there are kept.
    void begin_other();
    /// Sets the settings of the start, without steps.
    void forget_settings();
    /// Whether the next content gets the settings of this one; initially it does not.
    void keep_settings(bool on) { keeps_settings_ = on; }
    /// What became of samples of the open picture that are no numbers: recipes say it.
    void set_nan(NanPolicy policy) { nan_ = policy; }
    /// The region of the picture that the page has of it; empty: all. Recipes say it.
    void set_crop(const std::optional<PictureRegion> &region) { crop_ = region; }
    /// Shows a widget under the column of controls. False: there is no such column.
    bool add_bar(QWidget *bar);
    /// Why the page cannot show a recipe, apart from what only its steps tell; empty: it can.
    virtual QString refusal_of(const Recipe &) const { return {}; }
    /// Does to what is open what a recipe says, as a step that can be undone. Returns a sentence if
    /// the page cannot show it, and then does nothing; empty: it is done.
    QString open_recipe(const Recipe &recipe);
    /// Settings in words, with their names, that a report has besides the recipe's.
    virtual std::vector<std::pair<QString, QString>> settings_words() const { return {}; }
    /// What the page does now is in a file, which opens with it: it is no unsaved work.
    virtual void mark_safe() {}
    /// How the page is seen, for a session; and the reverse, for what is open. Values that are
    /// missing or out of range do no harm.
    virtual void save_view(ViewValues &) const {}
    virtual void restore_view(const ViewValues &) {}

    /// Whether the view can be exported.
    virtual bool has_export() const { return false; }
    virtual void export_view() {} ///< asks for a name and writes it
    /// The user's unsaved work on this page.
    virtual UnsavedWorks unsaved() const { return {}; }

    /// Whether the picture of the newest request has been painted, or the request has failed.
    bool settled() const { return newest_ == settled_ && !stale_; }
    /// Submits again, after another device was chosen.
    void resubmit();
    /// Drops running requests; the last result stays.
    virtual void cancel();
    /// Whether something is computed, read, measured or played here.
    virtual bool occupied() const { return busy_; }

    /// Closes what is open; the start page follows.
    virtual void close_content() {}
    virtual bool closable() const { return has_content(); }
    /// The part that Ctrl+C copies if no part of the page has the focus; null if there is nothing.
    virtual QWidget *part_to_copy() const;

    /// Whether the active part can be in a window of its own.
    virtual bool has_own_window() const { return false; }
    /// Moves the active part to a window of its own, or back.
    virtual void toggle_own_window() {}
    /// Takes all parts back from their windows.
    virtual void return_parts() {}

    virtual void fit() = 0; ///< shows everything
    virtual void zoom(double factor) = 0;
    virtual void actual_pixels() {} ///< one pixel of the image is one of the screen
    virtual bool has_pixels() const { return false; } ///< whether actual_pixels() has an effect

    /// What is remembered between starts: how things are seen. What is done to them belongs to the
    /// picture or the signal, and is remembered by its session (save_view() and recipe()).
    virtual void save_state(QSettings &settings) const = 0;
    virtual void restore_state(const QSettings &settings) = 0;

  Q_SIGNALS:
    void part_window_opened(QWidget *window); ///< of a part of this page
    void part_window_activated();             ///< one of them has the keyboard now
    void result_shown(const imago::PlanReport &plan);
    void content_changed(); ///< has_content() or has_result() may have changed
    void failed(const QString &message);
    /// There is no result of the newest settings; `said`: the page itself says why, or will when it
    /// is shown.
    void refused(const QString &why, bool said);
    void told(const QString &message); ///< information that is not an error
    void busy_changed(bool busy);
    /// A requested save has ended: written, or not (it failed, or was cancelled).
    void save_ended(bool saved);
    /// No result comes of the newest settings: something is still to be chosen, a file is missing,
    /// or the request was cancelled.
    void result_missed();
    void readout(const QString &text); ///< for what is under the cursor; empty: nothing
    /// Device pixels for each image pixel; 0: there are no pixels.
    void scale_changed(double scale);
    /// A result was painted for the first time.
    void painted(const imago::RequestTimes &times, imago::Ticket ticket, double engine_milliseconds,
                 imago::Clock::time_point when);

  protected:
    /// See open_recipe(): the steps of a recipe that refusal_of() does not refuse.
    virtual QString take_recipe(const Recipe &recipe);
    /// Sets, as a step, every setting that belongs to what is open: all by which a result differs
    /// from it, and what a person has set for seeing this one. This is the only place that says
    /// which they are.
    virtual void set_defaults() {}
    bool keeps_settings() const { return keeps_settings_; }
    bool starting() const { return starting_; } ///< in forget_settings(): nothing is submitted
    /// The constructor calls this once. Without controls the centre takes all the space.
    void lay_out(QWidget *centre, QWidget *controls);
    /// Shows a part of the controls right under their column, where it is not scrolled out of
    /// sight: buttons that answer a question. There are controls.
    void add_sticky(QWidget *part);
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    bool active() const { return active_; }
    const std::optional<PictureRegion> &crop() const { return crop_; }
    /// Tables of figures, which are those of an older result while a newer one is computed.
    virtual QList<QAbstractItemView *> older_tables() const { return {}; }
    /// The scale of the display, for scale_changed().
    virtual double shown_scale() const { return 0; }
    void tell_scale();
    /// Whether a request may be sent now; otherwise it is postponed, or there is no device.
    bool may_submit();
    virtual void submitted(Ticket ticket); ///< makes it the newest request
    void show_busy();                      ///< until shown_newest() or ended()
    void show_reading(double part);        ///< of a file, likewise
    /// The newest request has ended without a picture.
    void ended(const Sentence &error, Error::Kind kind);
    /// Says why there is no result of the newest settings.
    virtual void refuse(const QString &why);
    /// Tells refused(): at once, or when the page is shown. `seen`: the page shows it now.
    void tell_refusal(const QString &why, bool seen);
    /// Whether somebody sees what is computed.
    bool in_sight() const;
    /// Lets what is computed give way, or not, as it is in sight. Returns Service::give_way().
    bool tell_sight();
    /// Whether what is computed is to be saved.
    virtual bool saves_newest() const { return false; }
    /// What submit() would not ask for twice is asked for again.
    virtual void forget_asked() {}
    void shown_newest(); ///< its picture will be painted
    void settle(Ticket ticket);
    virtual void submit(Clock::time_point event) = 0;

    EngineClient *client_;
    QUndoStack *undo_;
    Ticket newest_ = 0;

  private:
    ProgressLine *progress_;
    void show_waiting(bool on);
    int least_side() const;
    void fit_side();

    QScrollArea *side_ = nullptr, *centre_ = nullptr;
    QVBoxLayout *side_column_ = nullptr; ///< the controls, and the bar under them
    int side_width_ = 0;                 ///< of the controls, if there is room
    Ticket settled_ = 0;
    Ticket computed_ = 0; ///< the newest request whose result has come
    QList<QPointer<QWidget>> part_windows_;
    QString unsaid_;                    ///< why there is no result, until the page is shown
    std::optional<Recipe> rest_;        ///< without steps: how files are read and written
    NanPolicy nan_ = NanPolicy::refuse; ///< see set_nan()
    std::optional<PictureRegion> crop_; ///< see set_crop()
    bool active_ = false;
    bool keeps_settings_ = false, starting_ = false;
    bool busy_ = false;  ///< between show_busy() and its end
    bool stale_ = false; ///< something has changed since the newest request
};

} // namespace imago
