// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/operation/operation_form.h"
#include "ui/page/engine_client.h"
#include "ui/page/run/run_workspace.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"

#include <map>
#include <mutex>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QPushButton;
class QTimer;

namespace imago {

class ControlColumn;
class FigureRows;
class IterationRow;
class LevelsPanel;
class PlaceMarks;
class PlaceTable;

/// A run as finished pixels.
struct OperationPictures {
    OpRunPtr run;
    RequestTimes times;
    DisplayRange range; ///< of the result's samples
    Picture result, difference;
    Picture before, overlay; ///< if it is compared with another picture than the input: that one
    double difference_range = 0; ///< the difference that is shown as black and white
};

/// Draws the runs that have a picture, except those for a file; the signals are emitted on the
/// renderer's thread.
class OperationRenderer : public NewestRenderer<OpRun, Levels> {
    Q_OBJECT
  public:
    explicit OperationRenderer(QObject *parent = nullptr);
    ~OperationRenderer() override { stop(); }
    void render_original(std::shared_ptr<const Image> image, const Levels &levels);
    /// Draws an estimate as the last original or result was drawn; only the newest one that waits.
    void render_estimate(Ticket ticket, const OpRequest::Part &estimate);
    /// What is in sight of estimates of a stack; the last one is drawn again.
    void set_place(const StackPlace &place);
    void drop_estimates(); ///< the last one, with its memory

  Q_SIGNALS:
    void original_rendered(const imago::OriginalPicture &original);
    void rendered(const std::shared_ptr<const imago::OperationPictures> &pictures);
    void estimate_rendered(imago::Ticket ticket, const imago::Picture &picture,
                           unsigned iterations);

  protected:
    bool drawable(const OpRun &run) const override {
        return run.result && run.result.value->image && run.request.use == ResultUse::view;
    }
    void draw(const OpRunPtr &run, const Levels &levels) override;

  private:
    void draw_estimate();

    DisplayRange range_{0, 1}; ///< of the renderer's thread
    std::mutex waiting_;
    std::optional<std::pair<Ticket, OpRequest::Part>> estimate_; ///< the newest one
    bool drawing_ = false;                                       ///< it is to be drawn
    StackPlace place_;
};

/// What is in sight of a stack's run, as the run that draws it; `image` is the original. The
/// picture that results are compared with is seen in the same plane.
OpRunPtr slice_run(const OpRun &run, const OpenStack &stack,
                   const std::shared_ptr<const Image> &image, const RequestTimes &times);

/// The page of an operation of engine/op: the picture, the result, and what changed; a form of the
/// operation's parameters, and its figures. Of a stack, values that take the slices together are
/// carried out on all of them, and what is in sight is shown of the result.
class OperationWorkspace : public RunWorkspace<OperationPictures, OpValues> {
    Q_OBJECT
  public:
    OperationWorkspace(const Operation &operation, EngineClient *client, QWidget *parent = nullptr);

    const Operation &operation() const { return operation_; }
    OperationForm *form() const { return form_; }

    void set_image(std::shared_ptr<const Image> image) override;
    void close_content() override;
    QString result_suffix() const override;
    ImagePane *removed_pane() const override { return difference_; }
    std::optional<SampleRange> shown_levels() const override;
    std::optional<Recipe> recipe() const override;
    QString refusal_of(const Recipe &recipe) const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    UnsavedWorks unsaved() const override;
    PictureStack result_slices() const override;
    void cancel() override;
    void save_state(QSettings &) const override {}
    void restore_state(const QSettings &) override {}

    /// The parameter in this place, which is a file's, names this one, as a step that can be
    /// undone.
    void choose_file(std::size_t place, const QString &path);
    /// What file_wanted() asked for; what the path names has come, or has not.
    void take_file(const QString &path, const std::shared_ptr<const Image> &image);
    void take_file(const QString &path, const PictureStack &slices);
    void miss_file(const QString &path, const QString &message);

  Q_SIGNALS:
    /// A parameter names this picture, which is to be read: its first slice, or all.
    void file_wanted(const QString &path, bool whole);
    void slice_wanted(int slice); ///< by the user: this one is to be in sight

  private:
    void build_panes();
    void build_controls();
    void render_original() override;
    void connect_engine();
    void use_levels() override;
    void set_defaults() override;
    QString take_recipe(const Recipe &recipe) override;
    void show_settings(const OpValues &values) override;
    void submit(Clock::time_point event) override;
    std::optional<OpFiles> files() const;
    void keep_file(const QString &path, bool whole, OpArray array);
    std::shared_ptr<const OpArray> compared_part(const std::string &path) const;
    std::shared_ptr<const OpArray> read_file(const std::string &path) const;
    bool is_own_file(const std::string &path) const;
    bool lays_itself() const;
    bool in_stack() const;
    bool stack_asked() const;
    void forget_asked() override { asked_.reset(); }
    bool across_stack() const; ///< whether a plane across the slices of a volume is in sight
    void build_stack();
    void show_stack();
    void edit(const OpValues &values, int gesture);
    void use_own_stack();
    std::size_t compared_place() const;
    void stack_opened() override;
    void stack_came() override { resubmit(); }
    void stack_missed() override;
    void take_stack_run(const OpRunPtr &run);
    void show_slice(const RequestTimes &times);
    void choose_row();
    void take_outcome(const OpRunPtr &run);
    void note_offered() override;
    Ticket submit_final(ResultUse use) override;
    void show_original(const OriginalPicture &original);
    void show_pictures(const std::shared_ptr<const OperationPictures> &pictures);
    void show_figures(const OpResult &result);
    void clear_figures();
    void clear_words() override { clear_figures(); }
    void refuse_with_note(const QString &why);
    void show_places();
    void show_marked();
    void build_iterations();
    void end_run();
    void end_estimates();
    QWidget *make_comparing();
    void show_comparison();

    const Operation &operation_;
    OperationRenderer *renderer_;
    OperationForm *form_;
    LevelsPanel *levels_;
    FigureRows *figures_ = nullptr;
    ControlColumn *controls_;
    QLabel *note_;
    IterationRow *iterations_;
    Ticket estimated_ = 0;                 ///< the request whose estimates are shown; 0: none
    bool estimate_seen_ = false;           ///< in the result's pane, instead of a result
    PlaceTable *found_;                    ///< what the shown result found
    std::shared_ptr<PlaceMarks> marks_[2]; ///< of that, on original and result
    QComboBox *comparing_ = nullptr;       ///< if the result is compared with another picture
    QTimer *blink_ = nullptr;
    bool blinked_ = false; ///< to the result
    ImagePane *original_, *result_, *difference_;

    /// The files that were read, by path and whether all slices were.
    std::map<std::pair<std::string, bool>, std::shared_ptr<const OpArray>> files_;

    /// What the newest request asked of a whole stack.
    struct StackWork {
        OpValues values;
        std::shared_ptr<const PictureStack> slices;
    };
    std::optional<StackWork> asked_;
    OpRunPtr stack_run_; ///< the newest one of a stack with a result
    QPushButton *own_stack_ = nullptr;
    Ticket figured_ = 0; ///< the run whose figures are shown
};

} // namespace imago
