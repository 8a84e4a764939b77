// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/filter/filter_renderer.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/filter/volume/volume_panel.h"
#include "ui/page/export_request.h"
#include "ui/page/preview_panes.h"
#include "ui/page/run/run_workspace.h"
#include "ui/view/data/data_table.h"

#include <memory>
#include <optional>

class QAction;

namespace imago {

/// A preview of a filtered picture.
struct FilterPreviewPictures : PanePreview {
    FilterPreviewRunPtr run;
    DisplayRange result_range; ///< as in FilterPictures
};

using FilterPreviewRenderer =
    PreviewRenderer<FilterPreviewRun, FilterDisplay, FilterPreviewPictures>;

/// Draws a preview. One thread calls, which keeps the colours of the last spectrum.
std::shared_ptr<const FilterPreviewPictures> draw_filter_preview(const FilterPreviewRunPtr &run,
                                                                 const FilterDisplay &display);

class ColourLegend;
class FilterControls;
class ImagePane;
class MaskOverlay;
class WaveMarks;
class WaveModel;
class ProfileDialog;

/// Original, spectrum with the mask's shapes on it, result and removed part, side by side, with
/// their controls. Of a stack, the next slice has the same mask, which is in physical frequencies.
class FilterWorkspace : public RunWorkspace<FilterPictures, FilterSettings, MaskDocument> {
    Q_OBJECT
  public:
    /// The action is checkable and belongs to the window.
    FilterWorkspace(EngineClient *client, QAction *split, QWidget *parent = nullptr);

    void set_image(std::shared_ptr<const Image> image) override;
    void close_content() override; ///< also closes the mask
    std::optional<Recipe> recipe() const override;
    QString refusal_of(const Recipe &recipe) const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    void mark_safe() override;
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;
    UnsavedWorks unsaved() const override;
    QString result_suffix() const override;
    ImagePane *removed_pane() const override { return removed_; }
    std::optional<SpectraRequest> spectra_request() const override;
    std::optional<SampleRange> shown_levels() const override;

    /// Replaces the current mask, as a step that can be undone.
    void take_mask(const FilterMask &mask);
    /// The mask has been saved to a file.
    void mask_saved(const FilterMask &mask) { safe_mask_ = mask; }
    PictureStack result_slices() const override;

    MaskDocument *document() const { return document_; }
    MaskOverlay *overlay() const { return overlay_; }
    WaveModel *waves() const { return waves_; }

    /// See CompressWorkspace::set_preview_budget().
    void set_preview_budget(double milliseconds) { preview_budget_ = milliseconds; }

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

  Q_SIGNALS:
    void load_mask_requested();
    void save_mask_requested(const imago::FilterMask &mask);
    void export_requested(const imago::ExportRequest &request);

  private:
    QString take_recipe(const Recipe &recipe) override;
    void set_defaults() override;
    void build_panes(QAction *split);
    void connect_mask();
    void connect_engine();
    void use_display();
    void use_scale();
    FilterDisplay display() const;
    void show_profile_dialog();
    void use_profile_line();
    void show_line_profile();
    void show_profiles(const FilterPictures &pictures);
    std::optional<PixelDensity> given_density() const override;
    void save_scale(QSettings &settings) const;
    void restore_scale(const QSettings &settings);
    void save_scale_view(ViewValues &view) const;
    void restore_scale_view(const ViewValues &view);
    void use_levels() override;
    void render_original() override;
    FilterRequest request() const;
    void submit(Clock::time_point event) override;
    bool in_volume() const;
    void stack_opened() override;
    void stack_came() override;
    void stack_missed() override;
    void connect_volume();
    void submit_volume(Clock::time_point event);
    void take_volume(const VolumeRunPtr &run);
    void show_slice(const RequestTimes &times);
    void show_slice_early(const VolumePreviewRunPtr &preview);
    void look_for_patterns();
    void take_outcome(const FilterRunPtr &run);
    bool awaits_result() const override { return false; } ///< submit_final() needs none
    void clear_words() override;
    void note_offered() override { offered_settings_ = settings(); }
    /// Filters at once, as imago-cli does, with the same result bit for bit.
    Ticket submit_final(ResultUse use) override;
    void take_suggestions(const SuggestRunPtr &run);
    void accept(const std::vector<SpectralPeak> &peaks);
    void connect_halftone();
    void connect_waves();
    void take_picture_size();
    void show_waves(const FilterRunPtr &run);
    void forget_screens();
    void show_screens(const FilterRun &run);
    void show_original(const std::shared_ptr<const Image> &image, const Picture &picture,
                       SampleRange range, const SampleHistogram &histogram);
    void show_early(const FilterPicturesPtr &views);
    void show_views(const FilterPictures &pictures);
    void show_pictures(const FilterPicturesPtr &pictures);
    void show_details(const FilterPictures &pictures);
    void tell_painted() override;
    PreviewPanes preview_panes() const;
    void connect_previews();
    std::optional<FilterPaneSight> sight() const;
    void show_preview(const std::shared_ptr<const FilterPreviewPictures> &pictures);
    void end_preview();
    void fail_preview(Ticket ticket);
    DataTable data_of(const ImagePane *pane, const QRect &area) const;
    void show_readout(ImagePane *pane, std::optional<QPoint> pixel);
    QString spectrum_readout(QPoint pixel) const;
    QString sample_readout(QPoint pixel) const;

    WaveModel *waves_;
    WaveMarks *marks_;
    FilterRenderer *renderer_;
    FilterPreviewRenderer *preview_renderer_;
    ImagePane *original_, *spectrum_, *result_, *removed_;
    ColourLegend *legend_;
    MaskOverlay *overlay_;
    FilterControls *controls_;
    ProfileDialog *profiles_ = nullptr; ///< made when it is first wanted

    VolumeRunPtr volume_run_; ///< the newest one with a result
    FilterPicturesPtr early_; ///< what is there of the first result, until it comes
    /// The preview that is painted over shown_, which is older; null if there is none.
    std::shared_ptr<const FilterPreviewPictures> preview_;
    double preview_budget_ = PreviewView{}.budget_milliseconds;
    FilterMask safe_mask_; ///< the mask in a file
    Ticket searching_ = 0; ///< of the request for suggestions
};

} // namespace imago
