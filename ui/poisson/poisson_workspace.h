// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/array/levels.h"
#include "engine/values/poisson_values.h"
#include "ui/page/engine_client.h"
#include "ui/page/export_request.h"
#include "ui/page/run/run_workspace.h"
#include "ui/poisson/field_overlay.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"
#include "ui/widget/control_column.h"

#include <variant>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace imago {

class ChoiceBar;
class FigureRows;

/// The column of controls: the distances of samples, the arrows, figures of the solution, and what
/// can be saved.
class PoissonControls : public ControlColumn {
    Q_OBJECT
  public:
    explicit PoissonControls(QWidget *parent = nullptr);

    PoissonSpacing spacing() const;
    void set_spacing(const PoissonSpacing &spacing); ///< emits nothing
    bool arrows() const;
    ArrowLength length() const;
    void set_arrows(bool on, ArrowLength length); ///< emits nothing

    /// Says how an image becomes a density.
    void set_image(const Image &image);
    /// Shows the figures of a potential in this range, and of its field.
    void show_result(const PoissonFigures &figures, SampleRange potential, double strongest);
    void clear(); ///< there is no result

  Q_SIGNALS:
    void spacing_edited(const imago::PoissonSpacing &spacing); ///< by the user
    void arrows_changed();
    void save_potential_requested();
    void save_field_requested();
    void save_picture_requested();

  private:
    void build_density(QVBoxLayout *column);
    void build_field(QVBoxLayout *column);
    void build_figures(QVBoxLayout *column);
    void build_saving(QVBoxLayout *column);

    QLabel *source_note_, *trust_note_;
    QDoubleSpinBox *rows_, *columns_;
    QCheckBox *arrows_;
    ChoiceBar *length_;
    FigureRows *figures_;
    QLabel *potential_, *strongest_;
    QList<QPushButton *> saving_;
};

/// A run as finished pixels.
struct PoissonPictures {
    PoissonRunPtr run;
    RequestTimes times;
    Picture potential;
    SampleRange range{}; ///< of the potential: the ends of the colours; equal if it is constant
    std::shared_ptr<const FieldPyramid> field;
};
using PoissonPicturesPtr = std::shared_ptr<const PoissonPictures>;

/// Draws the runs that have a result; the signals are emitted on the renderer's thread.
class PoissonRenderer : public NewestRenderer<PoissonRun, std::monostate> {
    Q_OBJECT
  public:
    explicit PoissonRenderer(QObject *parent = nullptr);
    ~PoissonRenderer() override { stop(); }

    /// Draws the density of an image: its luma.
    void render_density(std::shared_ptr<const Image> image);

  Q_SIGNALS:
    void density_rendered(const std::shared_ptr<const imago::Image> &image,
                          const imago::Picture &picture, imago::SampleRange range);
    void rendered(const imago::PoissonPicturesPtr &pictures);

  protected:
    void draw(const PoissonRunPtr &run, const std::monostate &display) override;
};

class FieldOverlay;

/// A density, and beside it the potential and the field that Poisson's equation gives it on a
/// rectangle whose edges no field crosses.
class PoissonWorkspace : public SettingsWorkspace<ImageWorkspace, PoissonPictures, PoissonSpacing> {
    Q_OBJECT
  public:
    explicit PoissonWorkspace(EngineClient *client, QWidget *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image) override;
    void close_content() override;
    bool has_result() const override { return shown_ != nullptr; }
    void prepare_save() override; ///< offers the potential
    bool has_export() const override { return has_result(); }
    void export_view() override; ///< the potential as shown, with its arrows
    QString result_suffix() const override;
    std::optional<SampleRange> shown_levels() const override { return std::nullopt; }
    FieldOverlay *overlay() const { return overlay_; }
    std::optional<Recipe> recipe() const override;
    QString refusal_of(const Recipe &recipe) const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

  Q_SIGNALS:
    void export_requested(const imago::ExportRequest &request);

  private:
    void build_panes();
    void connect_controls();
    void connect_engine();
    void use_levels() override {}
    void render_original() override;
    QString take_recipe(const Recipe &recipe) override;
    void set_defaults() override;
    void show_arrows();
    void show_settings(const PoissonSpacing &spacing) override;
    void submit(Clock::time_point event) override;
    void take_outcome(const PoissonRunPtr &run);
    void show_density(const std::shared_ptr<const Image> &image, const Picture &picture,
                      SampleRange range);
    void show_pictures(const PoissonPicturesPtr &pictures);
    void forget_result();
    void save_field();
    void export_array(const QString &what, const ArrayContents &array);

    PoissonRenderer *renderer_;
    ImagePane *density_, *potential_;
    ColourLegend *density_legend_, *legend_;
    FieldOverlay *overlay_;
    PoissonControls *controls_; // with fewer digits than the document
};

} // namespace imago
