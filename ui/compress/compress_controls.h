// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/page/engine_client.h"
#include "ui/page/export_request.h"
#include "ui/page/run/original_picture.h"
#include "ui/page/settings/param_controls.h"
#include "ui/view/newest_renderer.h"
#include "ui/view/picture.h"
#include "ui/widget/control_column.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace imago {

struct DisplayOptions {
    bool difference = false;
    int gain = 8;            ///< of the difference
    bool dim_dropped = true; ///< gray the coefficients that the threshold drops
    /// Whether coefficients of blocks are ordered by frequency instead of by the blocks' positions.
    bool by_frequency = false;
    Levels levels{};         ///< of the original, and also for the result
    bool block_grid = false; ///< the borders of blocks over the result
    bool operator==(const DisplayOptions &) const = default;
};

/// A run as finished pixels.
struct CompressPictures {
    CompressRunPtr run;
    DisplayOptions options;
    RequestTimes times;
    DisplayRange range; ///< range of the result's samples
    Picture result;
    Picture spectrum;
    Picture difference;          ///< empty if not requested
    double difference_range = 0; ///< the samples' difference that is shown as black and white
    SpectrumColours scale;       ///< of the spectrum
};

/// Draws the runs that have a result, except those for a file; the signals are emitted on the
/// renderer's thread.
class CompressRenderer : public NewestRenderer<CompressRun, DisplayOptions> {
    Q_OBJECT
  public:
    explicit CompressRenderer(QObject *parent = nullptr);
    ~CompressRenderer() override { stop(); }

    void render_original(std::shared_ptr<const Image> image, const Levels &levels);

  Q_SIGNALS:
    void original_rendered(const imago::OriginalPicture &original);
    void rendered(const std::shared_ptr<const imago::CompressPictures> &pictures);

  protected:
    bool drawable(const CompressRun &run) const override {
        return run.result && run.request.use == ResultUse::view;
    }
    void draw(const CompressRunPtr &run, const DisplayOptions &options) override;

  private:
    DisplayRange range_of(const std::shared_ptr<const Image> &original, const Levels &levels);
    float largest_of(const std::shared_ptr<const Plane> &spectrum);
    std::shared_ptr<const Plane> arranged(const std::shared_ptr<const Plane> &spectrum,
                                          unsigned block, bool by_frequency);

    // The following members are used on the renderer's thread only:
    std::shared_ptr<const Image> ranged_;
    Levels levels_;
    DisplayRange range_; ///< range of ranged_ by levels_
    std::shared_ptr<const Plane> measured_;
    float largest_ = 0;
    std::shared_ptr<const Plane> sorted_; ///< the spectrum of which by_frequency_ is a copy
    std::shared_ptr<const Plane> by_frequency_;
};

class AmountPanel;
class ChoiceBar;
class FigureRows;
class JpegPanel;
class LevelsPanel;
class RatePlot;

/// The column of controls: mode, amount, channels, blocks, figures, curve, view.
class CompressControls : public ControlColumn {
    Q_OBJECT
  public:
    /// The actions appear as switches in the view group.
    CompressControls(QAction *split, QAction *difference, QWidget *parent = nullptr);

    /// Sets ranges and units for this image. Emits nothing.
    void set_image(const Image &image);
    void set_settings(const CompressSettings &settings); ///< emits nothing
    const CompressSettings &settings() const { return settings_; }
    /// JPEG's settings, or those that JPEG gets when it is chosen again.
    const JpegSettings &jpeg_settings() const { return last_jpeg_; }
    void set_jpeg_settings(const JpegSettings &jpeg) { last_jpeg_ = jpeg; }
    DisplayOptions options() const;
    void set_options(const DisplayOptions &options); ///< emits nothing
    FigureRows *figures() const { return figures_; }
    LevelsPanel *levels() const { return levels_; }
    RatePlot *curve() const { return curve_; }
    /// Whether results are compared with libjpeg's own file.
    bool compares() const;
    AmountPanel *amount() const { return amount_; }
    JpegPanel *jpeg() const { return jpeg_; }
    void show_curve(const std::vector<RatePoint> &points, std::size_t of);

  Q_SIGNALS:
    /// Emitted for edits by the user. Equal gestures (see ValueSlider) belong to one undo step; 0
    /// is a step by itself.
    void edited(const imago::CompressSettings &settings, int gesture);
    void options_changed(const imago::DisplayOptions &options);
    void export_requested(const imago::ExportRequest &request);
    void compare_changed();  ///< what compares() returns
    void tables_requested(); ///< a file of quantisation tables is to be opened

  private:
    void build_amount(QVBoxLayout *column);
    void build_channels(QVBoxLayout *column);
    void build_block(QVBoxLayout *column);
    void build_curve(QVBoxLayout *all);
    void build_view(QVBoxLayout *column, QAction *split, QAction *difference);
    void show_settings();

    CompressSettings settings_;
    ParamControls<CompressSettings> params_;
    JpegSettings last_jpeg_;
    AmountPanel *amount_;
    JpegPanel *jpeg_;
    ChoiceBar *channels_, *block_;
    QCheckBox *protect_;
    bool colours_ = false;
    FigureRows *figures_;
    RatePlot *curve_;
    LevelsPanel *levels_;
    QLabel *curve_progress_;
    QPushButton *curve_export_;
    QWidget *curve_group_ = nullptr;
    QCheckBox *dim_, *by_frequency_, *grid_;
    QComboBox *gain_;
    QAction *difference_;
};

} // namespace imago
