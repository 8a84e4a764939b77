// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/export_request.h"
#include "ui/page/image_workspace.h"
#include "ui/poisson/poisson_renderer.h"

namespace imago {

class FieldOverlay;
class PoissonControls;

/// A density, and beside it the potential and the field that Poisson's equation gives it on a
/// rectangle whose edges no field crosses.
class PoissonWorkspace : public ImageWorkspace {
    Q_OBJECT
  public:
    explicit PoissonWorkspace(EngineClient *client, QWidget *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image) override;
    void close_content() override;
    bool has_content() const override { return image_ != nullptr; }
    bool has_result() const override { return shown_ != nullptr; }
    void prepare_save() override; ///< offers the potential
    bool has_export() const override { return has_result(); }
    void export_view() override; ///< the potential as shown, with its arrows
    QString result_suffix() const override;
    std::optional<SampleRange> shown_levels() const override { return std::nullopt; }
    FieldOverlay *overlay() const { return overlay_; }
    std::shared_ptr<const Image> open_image() const override { return image_; }
    std::optional<Recipe> recipe() const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

  Q_SIGNALS:
    void export_requested(const imago::ExportRequest &request);
    void array_requested(const imago::ArrayRequest &request);

  private:
    void build_panes();
    void connect_controls();
    void connect_engine();
    void use_levels() override {}
    void edit(const PoissonSpacing &spacing);
    void push(const QString &text, const PoissonSpacing &spacing);
    QString take_recipe(const Recipe &recipe) override;
    void set_defaults() override;
    void show_arrows();
    void submit(Clock::time_point event) override;
    void take_outcome(const PoissonRunPtr &run);
    void show_density(const std::shared_ptr<const Image> &image, const Picture &picture,
                      SampleRange range);
    void show_pictures(const PoissonPicturesPtr &pictures);
    void forget_result();
    void save_field();
    void tell_painted();

    PoissonRenderer *renderer_;
    ImagePane *density_, *potential_;
    ColourLegend *density_legend_, *legend_;
    FieldOverlay *overlay_;
    PoissonControls *controls_;

    std::shared_ptr<const Image> image_;
    PoissonPicturesPtr shown_;
    PoissonSpacing spacing_;
};

} // namespace imago
