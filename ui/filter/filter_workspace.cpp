// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_workspace.h"

#include "ui/filter/filter_controls.h"
#include "ui/filter/filter_words.h"
#include "ui/filter/halftone_panel.h"
#include "ui/filter/mask/mask_overlay.h"
#include "ui/filter/mask/mask_tools.h"
#include "ui/filter/spectrum/scale_panel.h"
#include "ui/filter/suggestion_panel.h"
#include "ui/filter/wave/wave_model.h"
#include "ui/view/colour/colour_map_box.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/view/levels_panel.h"
#include "ui/view/pane_grid.h"
#include "ui/words/engine_words.h"

#include <QAction>
#include <QPushButton>
#include <QSettings>
#include <QUndoStack>

#include <algorithm>
#include <utility>

namespace imago {

namespace {

/// The size of the whole spectrum, of whose magnitudes half is there.
QSize size_of(const FilterPaneSight &sight) {
    return {static_cast<int>(sight.width), static_cast<int>(sight.height)};
}

/// The colours of the spectrum in sight, which stay while a mask changes. They come from all of its
/// pixels, as the whole result's do: a few samples of each pixel would make other grains.
class SeenSpectrum {
  public:
    const QImage &colours(const FilterPaneSight &sight, const QRect &area, unsigned halvings,
                          ColourMap map) {
        if (map_ != map || plane_.lock() != sight.spectrum || area_ != area ||
            halvings_ != halvings || largest_ != sight.spectrum_largest) {
            plane_ = sight.spectrum;
            area_ = area;
            halvings_ = halvings;
            largest_ = sight.spectrum_largest;
            map_ = map;
            colours_ = reduced(sight.phase ? phase_rows(sight.spectrum)
                                           : half_spectrum_rows(sight.spectrum, size_of(sight),
                                                                {largest_, 0, map}),
                               area, halvings);
        }
        return colours_;
    }

  private:
    std::weak_ptr<const Plane> plane_;
    QRect area_;
    unsigned halvings_ = 0;
    ColourMap map_ = ColourMap::dusk;
    float largest_ = 0;
    QImage colours_;
};

void draw_spectrum(const FilterPreviewRun &run, ColourMap map, FilterPreviewPictures &pictures) {
    thread_local SeenSpectrum seen;
    const FilterPreview &preview = *run.result.value;
    const std::shared_ptr<const Plane> &spectrum = run.sight.spectrum;
    if (!preview.mask || !spectrum)
        return;
    const QRect whole(QPoint(0, 0), size_of(run.sight));
    const QRect area = rectangle(preview.mask_area).toRect();
    pictures.spectrum = faded(
        seen.colours(run.sight, area.intersected(whole), run.sight.view.spectrum.halvings, map),
        *preview.mask);
    pictures.spectrum_area = area;
}

/// The range of the last whole result, unless this one needs another kind.
DisplayRange range_of(const FilterPreviewRun &run, const Levels &levels) {
    const FilterPaneSight &sight = run.sight;
    const Image &image = *run.result.value->image;
    const DisplayRange fresh = filtered_range(image, sight.original_range, levels);
    const bool as_before =
        (fresh == sight.original_range) == (sight.result_range == sight.original_range);
    return as_before ? sight.result_range : fresh;
}

} // namespace

std::shared_ptr<const FilterPreviewPictures> draw_filter_preview(const FilterPreviewRunPtr &drawn,
                                                                 const FilterDisplay &display) {
    const FilterPreviewRun &run = *drawn;
    const FilterPreview &preview = *run.result.value;
    auto pictures = std::make_shared<FilterPreviewPictures>();
    pictures->run = drawn;
    pictures->area = rectangle(preview.area);
    pictures->result_range = range_of(run, display.levels);
    pictures->result = image_pixels(*preview.image, pictures->result_range);
    if (run.sight.removed)
        pictures->difference =
            pixels_of(difference_rows(preview.original, preview.image, run.sight.original_range,
                                      static_cast<float>(display.gain)));
    if (display.dim_taken)
        draw_spectrum(run, display.colours, *pictures);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    return pictures;
}

FilterWorkspace::FilterWorkspace(EngineClient *client, QAction *split, QWidget *parent)
    : RunWorkspace(client, parent), waves_(new WaveModel(document_, this)),
      renderer_(new FilterRenderer(this)), controls_(new FilterControls(document_, waves_, split)) {
    setObjectName(QStringLiteral("filterWorkspace"));
    build_panes(split);
    lay_out_panes(controls_, {original_, spectrum_, result_});
    SuggestionPanel *suggestions = controls_->suggestions();
    add_sticky(suggestions->answers());
    QWidget *before = suggestions->list();
    for (QPushButton *answer : suggestions->answers()->findChildren<QPushButton *>()) {
        setTabOrder(before, answer);
        before = answer;
    }
    lay_out_levels(controls_->levels(), original_, result_);
    connect_mask();
    connect_halftone();
    connect_waves();
    connect_engine();
    connect_volume();
}

void FilterWorkspace::build_panes(QAction *split) {
    original_ = new ImagePane(QStringLiteral("filterOriginal"), tr("Original"), viewport_);
    spectrum_ = new ImagePane(QStringLiteral("filterSpectrum"), tr("Spectrum"), viewport_);
    result_ = new ImagePane(QStringLiteral("filterResult"), tr("Result"), viewport_);
    removed_ = new ImagePane(QStringLiteral("filterRemoved"), tr("Removed"), viewport_);
    legend_ = new ColourLegend(
        QStringLiteral("filterLegend"), tr("Colour scale of the spectrum"),
        tr("<p>Colours of the spectrum: the logarithm of the magnitude |F|, the mean over the "
           "channels, from 0 to the largest one. Or the phase, from −π to π.</p>"));
    spectrum_->set_legend(legend_);
    spectrum_->view()->setToolTip(
        tr("<p>Every point is a wave: the farther from the middle, the finer; the direction is the "
           "one along which it repeats. Scales give cycles per pixel and the period in pixels."
           "</p>"));
    for (ImagePane *pane : {original_, spectrum_, result_, removed_}) {
        add_pane(pane);
        connect(pane->view(), &ImageView::hovered, this,
                [this, pane](std::optional<QPoint> pixel) { show_readout(pane, pixel); });
        pane->view()->set_data_source(
            [this, pane](const QRect &area) { return data_of(pane, area); });
    }
    overlay_ = new MaskOverlay(document_, spectrum_->view());
    spectrum_->view()->set_overlay(overlay_);
    result_->view()->set_split(split->isChecked());
    connect(split, &QAction::toggled, result_->view(), &ImageView::set_split);
    connect(result_->view(), &ImageView::painted, this, &FilterWorkspace::tell_painted);
}

void FilterWorkspace::tell_painted() {
    if (!shown_ || !is_early(*shown_->run))
        return RunWorkspace::tell_painted();
    const FilterRun &run = *shown_->run;
    Q_EMIT preview_painted(shown_->times, run.ticket, run.result.value->engine_milliseconds,
                           Clock::now());
}

void FilterWorkspace::connect_mask() {
    SuggestionPanel *suggestions = controls_->suggestions();
    connect(document_, &MaskDocument::changed, this, [this] { submit(document_->event()); });
    connect(controls_->tools(), &MaskTools::chosen, overlay_, &MaskOverlay::set_tool);
    connect(overlay_, &MaskOverlay::tool_changed, this,
            [this] { controls_->tools()->set_tool(overlay_->tool()); });
    connect(controls_, &FilterControls::load_mask_requested, this,
            &FilterWorkspace::load_mask_requested);
    connect(controls_, &FilterControls::save_mask_requested, this,
            [this] { Q_EMIT save_mask_requested(document_->settings().mask); });
    connect(controls_, &FilterControls::display_changed, this, [this] {
        use_display();
        submit(Clock::now()); // it may need another view
    });
    connect(controls_, &FilterControls::profiles_wanted, this,
            &FilterWorkspace::show_profile_dialog);
    connect(controls_, &FilterControls::scale_changed, this, &FilterWorkspace::use_scale);
    connect(suggestions, &SuggestionPanel::requested, this, &FilterWorkspace::look_for_patterns);
    connect(suggestions, &SuggestionPanel::accepted, this, &FilterWorkspace::accept);
    connect(suggestions, &SuggestionPanel::changed, this, [this, suggestions] {
        overlay_->set_suggestions(suggestions->suggestions(), suggestions->chosen());
    });
    connect(overlay_, &MaskOverlay::suggestion_clicked, suggestions, &SuggestionPanel::choose);
}

void FilterWorkspace::connect_halftone() {
    connect(overlay_, &MaskOverlay::screens_dragged, this,
            [this](const std::vector<PlaneScreens> &planes, int gesture) {
                FilterSettings next = document_->settings();
                if (!next.descreen)
                    return;
                next.descreen->screens = planes;
                document_->change(tr("Move the screen"), std::move(next), gesture);
            });
    connect(document_, &MaskDocument::changed, this, [this] {
        const std::optional<DescreenSettings> &descreen = document_->settings().descreen;
        if (!descreen)
            overlay_->set_screens({});
        else if (!descreen->screens.empty())
            overlay_->set_screens(descreen->screens);
    });
}

/// Screens that were moved by hand belong to the picture before.
void FilterWorkspace::forget_screens() {
    FilterSettings settings = document_->settings();
    overlay_->set_screens({});
    if (!settings.descreen || settings.descreen->screens.empty())
        return;
    settings.descreen->screens.clear();
    document_->reset(settings);
}

/// Shows the screens of a result on the spectrum and in words, unless others have been requested
/// since.
void FilterWorkspace::show_screens(const FilterRun &run) {
    const std::optional<DescreenSettings> &descreen = document_->settings().descreen;
    if (!descreen || run.request.descreen != descreen)
        return;
    overlay_->set_screens(run.result.value->screens);
    controls_->halftone()->set_screens(run.result.value->screens);
}

void FilterWorkspace::connect_engine() {
    connect_previews();
    // Results go directly from the engine's thread to the renderer's, without this thread.
    connect(client_, &EngineClient::filtered, renderer_, &FilterRenderer::render,
            Qt::DirectConnection);
    connect(client_, &EngineClient::filtered, this, &FilterWorkspace::take_outcome,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::suggested, this, &FilterWorkspace::take_suggestions,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::filter_viewed, renderer_, &FilterRenderer::render_views,
            Qt::DirectConnection);
    connect(renderer_, &FilterRenderer::viewed, this, &FilterWorkspace::show_early,
            Qt::QueuedConnection);
    connect(renderer_, &FilterRenderer::rendered, this, &FilterWorkspace::show_pictures,
            Qt::QueuedConnection);
    connect(renderer_, &FilterRenderer::original_rendered, this, &FilterWorkspace::show_original,
            Qt::QueuedConnection);
    use_display();
}

std::optional<SampleRange> FilterWorkspace::shown_levels() const {
    return shown_ ? std::optional(shown_->result_range) : std::nullopt;
}

void FilterWorkspace::use_display() {
    renderer_->set_display(display());
    preview_renderer_->set_display(display());
}

void FilterWorkspace::use_levels() {
    use_display();
    redraw_original();
}

void FilterWorkspace::render_original() {
    renderer_->render_original(image_, controls_->display().levels);
}

QString FilterWorkspace::result_suffix() const {
    return tr("filtered");
}

void FilterWorkspace::set_image(std::shared_ptr<const Image> image) {
    const auto density_of_file = [](const Image &of) {
        return of.metadata ? of.metadata->density : PixelDensity{};
    };
    controls_->scale()->set_file_density(density_of_file(*image),
                                         image_ && image_->width == image->width &&
                                             image_->height == image->height &&
                                             density_of_file(*image_) == density_of_file(*image));
    const bool unsaved = keeps_unsaved();
    image_ = std::move(image);
    shown_.reset();
    early_.reset();
    end_preview();
    drop_save();
    searching_ = 0;
    forget_screens();
    take_picture_size();
    if (!unsaved)
        safe_settings_ = document_->settings(); // opening is not the user's work
    controls_->set_image(*image_);
    use_scale();
    use_display();
    renew_original();
    submit(Clock::now());
}

void FilterWorkspace::close_content() {
    if (!image_)
        return;
    image_.reset();
    shown_.reset();
    early_.reset();
    end_preview();
    drop_save();
    searching_ = 0;
    forget_settings();
    safe_settings_ = document_->settings();
    controls_->suggestions()->clear();
    clear_panes();
    Q_EMIT content_changed();
}

void FilterWorkspace::take_mask(const FilterMask &mask) {
    FilterSettings next = document_->settings();
    next.mask = mask;
    document_->select(-1);
    document_->change(tr("Load mask"), std::move(next));
    safe_mask_ = mask;
    safe_settings_ = document_->settings();
}

void FilterWorkspace::set_defaults() {
    SavingWorkspace::set_defaults();
    document_->select(-1);
    document_->change(tr("Reset settings"), {});
}

FilterRequest FilterWorkspace::request() const {
    const FilterSettings &settings = document_->settings();
    const FilterDisplay display = controls_->display();
    FilterRequest request{image_,
                          has_slices() ? mask_of_slice(settings.mask) : settings.mask,
                          settings.channels,
                          settings.edges,
                          {},
                          false};
    request.views.use = ResultUse::view;
    request.views.spectrum = true;
    request.views.phase = display.phase;
    request.views.mask = display.dim_taken;
    request.views.planes = display.margin;
    request.descreen = settings.descreen;
    request.waves = settings.waves;
    return request;
}

void FilterWorkspace::submit(Clock::time_point event) {
    if (!image_ || !may_submit())
        return;
    if (in_volume())
        submit_volume(event);
    else
        submitted(client_->filter(request(), event, sight()));
}

Ticket FilterWorkspace::submit_final(ResultUse use) {
    if (in_volume() && stack()->pictures()) {
        VolumeRequest whole = volume_request(document_->settings(), stack()->pictures());
        whole.once = true;
        return client_->submit(std::move(whole), Clock::now());
    }
    FilterRequest once = request();
    once.views = {.use = use};
    once.once = true;
    return client_->filter(std::move(once), Clock::now());
}

void FilterWorkspace::look_for_patterns() {
    if (!image_ || client_->device() < 0)
        return;
    controls_->suggestions()->set_searching(true);
    searching_ = client_->submit(SuggestRequest{image_, {}, document_->settings().mask});
    show_busy();
}

void FilterWorkspace::take_outcome(const FilterRunPtr &run) {
    if (run->request.once)
        return take_final(
            run->ticket, run->result,
            run->result && run->result.value->figures ? run->result.value->figures->clipped : 0);
    if (run->ticket != newest_ || run->result)
        return;
    if (gave_way_to_file() || searching_ > newest_)
        redo_later();
    if (!will_redo()) // otherwise the result still comes
        fail_preview(run->ticket);
    ended(run->result.sentence, run->result.error_kind);
}

void FilterWorkspace::take_suggestions(const SuggestRunPtr &run) {
    if (run->ticket != searching_)
        return;
    searching_ = 0;
    shown_newest();
    SuggestionPanel *panel = controls_->suggestions();
    if (run->result) {
        panel->set_searching(false);
        panel->set_suggestions(*run->result.value, !run->request.mask.shapes.empty());
    } else {
        panel->clear();
        if (run->result.error_kind != Error::Kind::cancelled)
            Q_EMIT failed(engine_words(run->result.sentence));
    }
    redo();
}

std::optional<SpectraRequest> FilterWorkspace::spectra_request() const {
    if (!shown_ || in_volume())
        return std::nullopt;
    const FilterRun &run = *shown_->run;
    return SpectraRequest{image_, FilteredPlanes{run.request.channels, run.result.value->edges}};
}

void FilterWorkspace::accept(const std::vector<SpectralPeak> &peaks) {
    FilterSettings next = document_->settings();
    for (const SpectralPeak &peak : peaks)
        next.mask.shapes.push_back(within_range(notch_of(peak)));
    document_->change(tr("Accept suggested notches"), std::move(next));
}

void FilterWorkspace::show_original(const std::shared_ptr<const Image> &image,
                                    const Picture &picture, SampleRange range,
                                    const SampleHistogram &histogram) {
    if (image != image_)
        return;
    show_histogram(histogram);
    set_picture_size(picture.size());
    result_->view()->set_before(picture);
    show_levels(image_->depth, range, shown_ ? shown_->result_range : range);
    original_->set_detail(image_words(*image_));
    if (!shown_ && !early_) { // false: its result came first
        original_->view()->set_picture(picture);
        original_->view()->set_origin({});
        for (ImagePane *pane : {spectrum_, result_, removed_})
            pane->view()->set_picture({});
    }
    Q_EMIT content_changed();
}

/// The spectrum of a picture that has just been opened is seen before its result is there.
void FilterWorkspace::show_early(const FilterPicturesPtr &views) {
    if (shown_ || views->run->request.image != image_)
        return;
    early_ = views;
    show_views(*views);
    overlay_->set_log_frequencies(views->display.log_frequencies);
}

void FilterWorkspace::show_views(const FilterPictures &pictures) {
    const FilterResult &result = *pictures.run->result.value;
    const QPointF margin(static_cast<double>(result.left), static_cast<double>(result.top));
    const QSize image(static_cast<int>(image_->width), static_cast<int>(image_->height));
    original_->view()->set_picture(pictures.original);
    original_->view()->set_origin(pictures.origin,
                                  pictures.original.size() != image ? QSizeF(image) : QSizeF());
    spectrum_->view()->set_picture(pictures.spectrum);
    spectrum_->view()->set_origin(margin);
    if (pictures.display.phase && result.phase)
        legend_->set_phase();
    else
        legend_->set_scale(static_cast<double>(pictures.largest), 0);
    legend_->set_colours(pictures.display.colours);
    spectrum_->set_detail(in_volume() ? volume_spectrum_words(result)
                                      : spectrum_words(result, pictures.display));
}

void FilterWorkspace::show_pictures(const FilterPicturesPtr &pictures) {
    const FilterRunPtr &run = pictures->run;
    if (is_late(*run))
        return;
    if (preview_ && preview_->run->ticket <= run->ticket)
        end_preview();
    early_.reset();
    const Showing how = begin_showing(pictures, result_, pictures->result);
    show_views(*pictures);
    removed_->view()->set_picture(pictures->removed);
    if (!preview_ && !is_refused())
        show_details(*pictures);
    show_screens(*run);
    show_waves(run);
    show_profiles(*pictures);
    if (!is_early(*run)) {
        if (run->ticket == newest_)
            shown_newest();
        end_showing(how);
    } else if (how.out_of_sight && !how.repeated) {
        tell_painted();
    }
}

void FilterWorkspace::show_details(const FilterPictures &pictures) {
    const FilterResult &result = *pictures.run->result.value;
    show_levels(image_->depth, pictures.original_range, pictures.result_range);
    original_->set_detail(image_words(*image_) + margin_words(pictures.original.size(), *image_));
    overlay_->set_log_frequencies(pictures.display.log_frequencies);
    removed_->set_detail(tr("(original − result) × %1").arg(pictures.display.gain));
    result_->set_detail(pictures.mean ? tr("without its mean") : QString());
    const bool automatic = pictures.run->request.edges == FilterEdges::automatic;
    controls_->show_notes(automatic ? chosen_edges_words(result.edges, pictures.jump) : QString(),
                          pictures.mean ? mean_words(*pictures.mean, image_->depth) : QString());
    controls_->show_figures(removed_words(pictures.removed_rms, image_->depth),
                            clipped_words(pictures.clipped, image_->depth));
}

void FilterWorkspace::save_state(QSettings &settings) const {
    const FilterDisplay display = controls_->display();
    settings.setValue(QStringLiteral("filter/dim"), display.dim_taken);
    settings.setValue(QStringLiteral("filter/margin"), display.margin);
    settings.setValue(QStringLiteral("filter/gain"), display.gain);
    settings.setValue(QStringLiteral("filter/colours"), ColourMapBox::kept(display.colours));
    settings.setValue(QStringLiteral("filter/logFrequencies"), display.log_frequencies);
    save_scale(settings);
}

void FilterWorkspace::restore_state(const QSettings &settings) {
    const auto number = [&settings](const char *key, int otherwise, int most) {
        return std::clamp(settings.value(QLatin1String(key), otherwise).toInt(), 0, most);
    };
    controls_->set_display(
        {false,
         settings.value(QStringLiteral("filter/dim"), true).toBool(),
         settings.value(QStringLiteral("filter/margin"), true).toBool(),
         number("filter/gain", 1, 32),
         {},
         ColourMapBox::kept_map(settings.value(QStringLiteral("filter/colours")).toString()),
         settings.value(QStringLiteral("filter/logFrequencies")).toBool(),
         false});
    use_display();
    restore_scale(settings);
}

} // namespace imago

#include "moc_filter_workspace.cpp"
