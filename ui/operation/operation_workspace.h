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

/// Draws the runs that have a result, except those for a file; the signals are emitted on the
/// renderer's thread.
class OperationRenderer : public NewestRenderer<OpRun, Levels> {
    Q_OBJECT
  public:
    explicit OperationRenderer(QObject *parent = nullptr);
    ~OperationRenderer() override { stop(); }
    void render_original(std::shared_ptr<const Image> image, const Levels &levels);
    /// Draws an estimate as the last original or result was drawn; only the newest one that waits.
    void render_estimate(Ticket ticket, const OpRequest::Part &estimate);

  Q_SIGNALS:
    void original_rendered(const imago::OriginalPicture &original);
    void rendered(const std::shared_ptr<const imago::OperationPictures> &pictures);
    void estimate_rendered(imago::Ticket ticket, const imago::Picture &picture,
                           unsigned iterations);

  protected:
    bool drawable(const OpRun &run) const override {
        return run.result && run.request.use == ResultUse::view;
    }
    void draw(const OpRunPtr &run, const Levels &levels) override;

  private:
    void draw_estimate();

    DisplayRange range_{0, 1}; ///< of the renderer's thread
    std::mutex waiting_;
    std::optional<std::pair<Ticket, OpRequest::Part>> estimate_;
};

/// The page of an operation of engine/op: the picture, the result, and what changed; a form of the
/// operation's parameters, and its figures.
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
    void save_state(QSettings &) const override {}
    void restore_state(const QSettings &) override {}

    /// The parameter in this place, which is a file's, names this one, as a step that can be
    /// undone.
    void choose_file(std::size_t place, const QString &path);
    /// A picture that file_wanted() asked for; what the path names has come, or has not.
    void take_file(const QString &path, const std::shared_ptr<const Image> &image);
    void miss_file(const QString &path, const QString &message);

  Q_SIGNALS:
    /// A parameter names this picture, which is to be read.
    void file_wanted(const QString &path);

  private:
    void build_panes();
    void build_controls();
    void render_original() override;
    void connect_engine();
    void use_levels() override;
    void set_defaults() override;
    QString take_recipe(const Recipe &recipe) override;
    const OpValues &settings() const override { return form_->values(); }
    void show_settings(const OpValues &values) override { form_->set_values(values); }
    void submit(Clock::time_point event) override;
    std::optional<OpFiles> files() const;
    void take_outcome(const OpRunPtr &run);
    void note_offered() override;
    Ticket submit_final(ResultUse use) override;
    void show_original(const OriginalPicture &original);
    void show_pictures(const std::shared_ptr<const OperationPictures> &pictures);
    void show_figures(const OpResult &result);
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
    std::map<std::string, QLabel *> figure_labels_; ///< by OpFigure::id, made as they come
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

    std::map<std::string, std::shared_ptr<const OpArray>> files_; ///< that were read, by path
};

} // namespace imago
