// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compress/compress_controls.h"
#include "ui/page/preview_panes.h"
#include "ui/page/run/run_workspace.h"
#include "ui/view/data/data_table.h"
#include "ui/view/view_overlay.h"

#include <memory>
#include <optional>

class QAction;

namespace imago {

class ImageView;

/// The borders of blocks over a picture, where blocks are large enough to be told apart.
class BlockGrid : public ViewOverlay {
  public:
    /// `view` must outlive this object.
    explicit BlockGrid(ImageView *view) : view_(view) {}

    void set_block(unsigned side) { block_ = side; } ///< 0: no grid; the view is not updated

    void paint(QPainter &painter) override;
    bool press(QPointF, Qt::KeyboardModifiers) override { return false; }
    void drag(QPointF, Qt::KeyboardModifiers) override {}
    void release() override {}
    void click(QPointF) override {}
    std::optional<QCursor> hover(QPointF) override { return std::nullopt; }
    bool key(QKeyEvent *) override { return false; }

  private:
    ImageView *view_;
    unsigned block_ = 0;
};

/// A preview of a compressed picture.
struct CompressPreviewPictures : PanePreview {
    CompressPreviewRunPtr run;
    SpectrumColours scale; ///< of the spectrum
};

using CompressPreviewRenderer =
    PreviewRenderer<CompressPreviewRun, DisplayOptions, CompressPreviewPictures>;

/// Draws a preview; any thread may call.
std::shared_ptr<const CompressPreviewPictures>
draw_compress_preview(const CompressPreviewRunPtr &run, const DisplayOptions &options);

class ColourLegend;
class ImagePane;
class RatePoints;

/// Original, spectrum, result and difference of one image side by side, with their controls.
class CompressWorkspace : public RunWorkspace<CompressPictures, CompressSettings> {
    Q_OBJECT
  public:
    /// The actions are checkable and belong to the window.
    CompressWorkspace(EngineClient *client, QAction *split, QAction *difference,
                      QWidget *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image) override;
    void close_content() override;
    std::optional<Recipe> recipe() const override;
    QString refusal_of(const Recipe &recipe) const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;
    UnsavedWorks unsaved() const override;
    bool makes_jpeg() const override {
        return shown_ && shown_->run->result.value->file != nullptr;
    }
    QString result_suffix() const override;
    ImagePane *removed_pane() const override { return difference_; }
    std::optional<SpectraRequest> spectra_request() const override;
    std::optional<SampleRange> shown_levels() const override;

    /// Sets PreviewView::budget_milliseconds for new requests. With 0 every request has a preview.
    void set_preview_budget(double milliseconds) { preview_budget_ = milliseconds; }

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

    /// The figures of the shown result. There is one.
    const CompressFigures &shown_figures() const { return shown_->run->result.value->figures; }
    /// Takes quantisation tables that were read from a file.
    void take_tables(const JpegTables &tables);

  Q_SIGNALS:
    void export_requested(const imago::ExportRequest &request);
    void tables_requested(); ///< a file of quantisation tables is to be opened

  protected:
    void showEvent(QShowEvent *event) override;
    void render_original() override;
    void use_display(); ///< lets the renderers draw by the controls' options

  private:
    void build_panes(QAction *split, QAction *difference);
    void connect_engine();
    void use_levels() override;
    void set_defaults() override;
    QString take_recipe(const Recipe &recipe) override;
    void show_settings(const CompressSettings &settings) override {
        controls_->set_settings(settings);
    }
    void edit(const CompressSettings &settings, int gesture);
    void submit(Clock::time_point event) override;
    void take_outcome(const CompressRunPtr &run);
    bool awaits_result() const override;
    void note_offered() override;
    Ticket submit_final(ResultUse use) override;
    void show_pictures(const std::shared_ptr<const CompressPictures> &pictures);
    void show_original(const OriginalPicture &original);
    void show_figures(const CompressPictures &pictures);
    void clear_words() override;
    bool spectrum_is_result() const override { return true; }
    void show_grid();
    PreviewPanes preview_panes() const;
    std::optional<CompressSight> sight() const;
    void show_preview(const std::shared_ptr<const CompressPreviewPictures> &pictures);
    void show_numbers(const CompressFigures &figures, bool estimated);
    void end_preview();
    DataTable data_of(const ImagePane *pane, const QRect &area) const;
    void show_readout(ImagePane *pane, std::optional<QPoint> pixel);
    QString spectrum_readout(QPoint pixel) const;
    void ask_curve();

    CompressRenderer *renderer_;
    CompressPreviewRenderer *preview_renderer_;
    ImagePane *original_, *spectrum_, *result_, *difference_;
    ColourLegend *legend_, *difference_legend_;
    CompressControls *controls_;
    RatePoints *rate_;
    std::unique_ptr<BlockGrid> block_grid_;

    /// The preview that is painted over shown_, which is older; null if there is none.
    std::shared_ptr<const CompressPreviewPictures> preview_;
    double preview_budget_ = PreviewView{}.budget_milliseconds;
};

} // namespace imago
