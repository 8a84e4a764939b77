// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/compress_workspace.h"

#include "engine/op/compress_params.h"
#include "ui/compress/compress_words.h"
#include "ui/compress/panel/amount_panel.h"
#include "ui/compress/rate_plot.h"
#include "ui/compress/rate_points.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/view/image_view.h"
#include "ui/view/levels_panel.h"
#include "ui/view/pane_grid.h"
#include "ui/widget/control_parts.h"
#include "ui/words/engine_words.h"
#include "ui/words/figure_words.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QLocale>
#include <QPainter>
#include <QSettings>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

namespace {

constexpr double least_spacing = 6; ///< of lines on the screen, in the view's units

void draw_spectrum(const CompressPreviewRun &run, const DisplayOptions &options,
                   CompressPreviewPictures &pictures) {
    const CompressSight &sight = run.sight;
    const CompressPreview &preview = *run.result.value;
    pictures.scale.largest = sight.spectrum_largest;
    pictures.scale.keep_from =
        options.dim_dropped ? static_cast<float>(std::log10(1 + preview.figures.threshold)) : 0.0f;
    if (!preview.spectrum || sight.spectrum.width == 0)
        return;
    const PreviewView &seen = sight.spectrum;
    PartInSight part{seen.halvings,
                     QRect(static_cast<int>(seen.left), static_cast<int>(seen.top),
                           static_cast<int>(seen.width), static_cast<int>(seen.height))};
    const std::size_t sorted = options.by_frequency ? run.request.settings.block : 0;
    pictures.spectrum = spectrum_part(*preview.spectrum, pictures.scale, sorted, part);
    pictures.spectrum_area = part.area;
}

/// The initial threshold keeps a few percent of a photograph's coefficients, which is a visible but
/// mild start.
constexpr double first_threshold = 20.0 / 255;
constexpr double first_percent = 5;

/// Those that a picture of samples up to `peak` begins with.
CompressSettings first_settings(double peak) {
    CompressSettings settings = keeping(first_percent);
    settings.mode = CompressSettings::Mode::threshold;
    settings.threshold = first_threshold * peak;
    return settings;
}

/// What an edit changes, for its undo step.
QString name_of_change(const CompressSettings &before, const CompressSettings &after) {
    if (before.jpeg.has_value() != after.jpeg.has_value())
        return CompressWorkspace::tr("Transform");
    if (after.jpeg && before.jpeg->tables != after.jpeg->tables)
        return CompressWorkspace::tr("Quantisation tables");
    const Form<0> label = label_of_change(before, after);
    return *label.english() ? engine_words(Sentence(label)) : CompressWorkspace::tr("Mode");
}

/// Whether the page has these choices.
bool is_shown_here(const CompressSettings &settings) {
    using Channels = CompressSettings::Channels;
    const bool channels = settings.channels == Channels::rgb ||
                          settings.channels == Channels::luma ||
                          settings.channels == Channels::ycbcr;
    const bool block = settings.block == 0 || settings.block == 8 || settings.block == 16;
    return settings.jpeg || (channels && block);
}

} // namespace

void BlockGrid::paint(QPainter &painter) {
    const QSize size = view_->picture().size();
    if (block_ == 0 || size.isEmpty())
        return;
    const QPointF start = view_->position_of({0, 0});
    const QPointF end = view_->position_of(QPointF(size.width(), size.height()));
    const double step = (end.x() - start.x()) * block_ / size.width();
    if (step < least_spacing)
        return;
    const QRectF seen = QRectF(start, end).intersected(view_->rect());
    QVector<QLineF> lines;
    for (double x = start.x() + std::max(1.0, std::ceil((seen.left() - start.x()) / step)) * step;
         x < std::min(seen.right(), end.x() - 1); x += step)
        lines.append({x, seen.top(), x, seen.bottom()});
    for (double y = start.y() + std::max(1.0, std::ceil((seen.top() - start.y()) / step)) * step;
         y < std::min(seen.bottom(), end.y() - 1); y += step)
        lines.append({seen.left(), y, seen.right(), y});
    // Light on dark, so that it is seen on any picture.
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1));
    painter.drawLines(lines);
    painter.translate(1, 1);
    painter.setPen(QPen(QColor(255, 255, 255, 110), 1));
    painter.drawLines(lines);
    painter.translate(-1, -1);
}

std::shared_ptr<const CompressPreviewPictures>
draw_compress_preview(const CompressPreviewRunPtr &drawn, const DisplayOptions &options) {
    const CompressPreviewRun &run = *drawn;
    const CompressPreview &preview = *run.result.value;
    auto pictures = std::make_shared<CompressPreviewPictures>();
    pictures->run = drawn;
    pictures->area = rectangle(preview.area);
    pictures->result = image_pixels(*preview.image, run.sight.range);
    if (run.sight.difference)
        pictures->difference = pixels_of(difference_rows(
            preview.original, preview.image, run.sight.range, static_cast<float>(options.gain)));
    draw_spectrum(run, options, *pictures);
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    return pictures;
}

CompressWorkspace::CompressWorkspace(EngineClient *client, QAction *split, QAction *difference,
                                     QWidget *parent)
    : RunWorkspace(client, parent), renderer_(new CompressRenderer(this)),
      preview_renderer_(new CompressPreviewRenderer(
          QStringLiteral("preview pixels"), draw_compress_preview,
          [this](const auto &pictures) { show_preview(pictures); }, this)),
      controls_(new CompressControls(split, difference)), rate_(new RatePoints(client, this)) {
    setObjectName(QStringLiteral("compressWorkspace"));
    build_panes(split, difference);
    lay_out_panes(controls_, {original_, spectrum_, result_});
    lay_out_levels(controls_->levels(), original_, result_);

    follow_document();
    document_->reset(first_settings(255));
    connect_engine();
}

void CompressWorkspace::connect_engine() {
    connect(controls_, &CompressControls::edited, this, &CompressWorkspace::edit);
    connect(controls_, &CompressControls::options_changed, renderer_,
            &CompressRenderer::set_display);
    connect(controls_, &CompressControls::options_changed, preview_renderer_,
            &CompressPreviewRenderer::set_display);
    connect(controls_, &CompressControls::export_requested, this,
            &CompressWorkspace::export_requested);
    connect(controls_, &CompressControls::options_changed, this, &CompressWorkspace::show_grid);
    connect(controls_, &CompressControls::compare_changed, this, [this] {
        if (controls_->compares())
            submit(Clock::now());
    });
    connect(controls_, &CompressControls::tables_requested, this,
            &CompressWorkspace::tables_requested);
    connect(controls_->curve(), &RatePlot::hovered, this, &CompressWorkspace::readout);
    connect(rate_, &RatePoints::changed, this, [this] {
        const bool computed = client_->device() >= 0; // otherwise nothing will come
        controls_->show_curve(rate_->points(), computed ? RatePoints::percents().size() : 0);
    });
    // Results go directly from the engine's thread to the renderer's, without this thread.
    connect(client_, &EngineClient::compressed, renderer_, &CompressRenderer::render,
            Qt::DirectConnection);
    connect(client_, &EngineClient::compressed, this, &CompressWorkspace::take_outcome,
            Qt::QueuedConnection);
    connect(client_, &EngineClient::compress_previewed, preview_renderer_,
            &CompressPreviewRenderer::render, Qt::DirectConnection);
    connect(renderer_, &CompressRenderer::rendered, this, &CompressWorkspace::show_pictures,
            Qt::QueuedConnection);
    connect(renderer_, &CompressRenderer::original_rendered, this,
            &CompressWorkspace::show_original, Qt::QueuedConnection);
    use_display();
}

std::optional<SampleRange> CompressWorkspace::shown_levels() const {
    return shown_ ? std::optional(shown_->range) : std::nullopt;
}

void CompressWorkspace::use_display() {
    renderer_->set_display(controls_->options());
    preview_renderer_->set_display(controls_->options());
}

void CompressWorkspace::use_levels() {
    use_display();
    redraw_original();
}

void CompressWorkspace::render_original() {
    renderer_->render_original(image_, controls_->options().levels);
}

QString CompressWorkspace::result_suffix() const {
    return tr("compressed");
}

/// A preview is of a newer result than the one that is there, which is what the user wants to save.
bool CompressWorkspace::awaits_result() const {
    return preview_ != nullptr || RunWorkspace::awaits_result();
}

void CompressWorkspace::note_offered() {
    offered_settings_ = shown_->run->request.settings;
}

Ticket CompressWorkspace::submit_final(ResultUse use) {
    return client_->compress(image_, shown_->run->request.settings, Clock::now(), {}, use);
}

std::optional<Recipe> CompressWorkspace::recipe() const {
    if (!has_content())
        return {};
    // Without the numbers of other modes, which belong to the page.
    Recipe recipe{{CompressStep{with_applied({}, settings())}}, NanPolicy::refuse, {}};
    if (settings().mode == CompressSettings::Mode::bytes)
        recipe.output.format = "jpg"; // no other file has the size
    return recipe;
}

QString CompressWorkspace::refusal_of(const Recipe &recipe) const {
    const auto *step =
        recipe.steps.size() == 1 ? std::get_if<CompressStep>(&recipe.steps.front()) : nullptr;
    if (!step || !is_shown_here(step->settings))
        return tr("The Compress page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    if (step->settings.jpeg && image_->depth != SampleDepth::u8)
        return tr("The recipe is for JPEG, which has 8 bits, and the picture has more.");
    return {};
}

QString CompressWorkspace::take_recipe(const Recipe &recipe) {
    const auto &step = std::get<CompressStep>(recipe.steps.front());
    document_->change(tr("Open recipe"), with_applied(settings(), step.settings));
    return {};
}

void CompressWorkspace::take_tables(const JpegTables &tables) {
    CompressSettings next = settings();
    if (!next.jpeg)
        return; // another choice was made while the file was read
    next.jpeg->tables = tables;
    next.jpeg->quality = 50; // as they are
    edit(next, 0);
}

UnsavedWorks CompressWorkspace::unsaved() const {
    if (!shown_ || settings() == safe_settings_)
        return {};
    return {{this, UnsavedWork::Kind::picture, tr("The compressed picture")}};
}

void CompressWorkspace::set_image(std::shared_ptr<const Image> image) {
    const double peak = depth_maximum(image->depth);
    const double old_peak = image_ ? depth_maximum(image_->depth) : 255;
    const bool unsaved = keeps_unsaved();
    image_ = std::move(image);
    shown_.reset();
    end_preview();
    drop_save();
    if (!same_picture())
        undo_->clear();
    // Keeps the same strength for another depth.
    CompressSettings settings = document_->settings();
    settings.threshold *= peak / old_peak;
    if (image_->depth != SampleDepth::u8)
        settings = AmountPanel::with_jpeg(settings, std::nullopt);
    document_->reset(settings);
    controls_->set_image(*image_);
    if (!unsaved)
        safe_settings_ = settings; // opening is not the user's work
    controls_->figures()->clear();
    controls_->curve()->set_current({});
    rate_->set_image(image_);
    use_display();
    renew_original();
    submit(Clock::now());
}

void CompressWorkspace::close_content() {
    if (!image_)
        return;
    CompressSettings settings = document_->settings();
    settings.threshold *= 255 / depth_maximum(image_->depth); // as without an image
    document_->reset(settings);
    image_.reset();
    shown_.reset();
    end_preview();
    drop_save();
    undo_->clear();
    rate_->set_image(nullptr);
    controls_->figures()->clear();
    controls_->curve()->set_current({});
    clear_panes();
    Q_EMIT content_changed();
}

void CompressWorkspace::show_original(const OriginalPicture &original) {
    if (!take_original(original, original_, {spectrum_, result_, difference_}))
        return;
    result_->view()->set_before(original.picture);
    Q_EMIT content_changed();
}

void CompressWorkspace::edit(const CompressSettings &next, int gesture) {
    document_->change(name_of_change(settings(), next), next, gesture);
}

void CompressWorkspace::set_defaults() {
    SavingWorkspace::set_defaults();
    controls_->set_jpeg_settings({});
    document_->change(tr("Reset settings"),
                      first_settings(image_ ? depth_maximum(image_->depth) : 255));
}

void CompressWorkspace::submit(Clock::time_point event) {
    if (image_ && may_submit())
        submitted(client_->compress(image_, settings(), event, sight(), ResultUse::view,
                                    controls_->compares()));
}

/// Those of JPEG's quantisation are in its files.
std::optional<SpectraRequest> CompressWorkspace::spectra_request() const {
    if (!has_result() || shown_->run->request.settings.jpeg)
        return std::nullopt;
    return SpectraRequest{image_, shown_->run->request.settings};
}

void CompressWorkspace::take_outcome(const CompressRunPtr &run) {
    if (run->request.use != ResultUse::view)
        return take_final(run->ticket, run->result, run->result ? run->result.value->clipped : 0,
                          run->result ? run->result.value->file : nullptr);
    if (run->ticket != newest_)
        return;
    if (run->result) {
        // The figures are known before the pixels are drawn, and those of the preview look alike.
        if (preview_ && preview_->run->ticket == run->ticket)
            show_numbers(run->result.value->figures, false);
        return;
    }
    if (preview_) {
        end_preview();
        show_figures(*shown_); // the last result stays
    }
    fail(*run);
}

void CompressWorkspace::show_pictures(const std::shared_ptr<const CompressPictures> &pictures) {
    const CompressRunPtr &run = pictures->run;
    if (is_late(*run))
        return;
    if (preview_ && preview_->run->ticket <= run->ticket)
        end_preview();
    const Showing how = begin_showing(pictures, result_, pictures->result);
    if (!pictures->spectrum.empty()) {
        spectrum_->view()->set_picture(pictures->spectrum);
        const bool in_place =
            block_side(run->request.settings) > 0 && !pictures->options.by_frequency;
        const bool larger = in_place && pictures->spectrum.size() != pictures->result.size();
        set_spectrum_in_place(in_place);
        spectrum_->view()->set_origin({}, larger ? QSizeF(pictures->result.size()) : QSizeF());
    }
    difference_->view()->set_picture(pictures->difference);
    if (!preview_ && !is_refused())
        show_figures(*pictures);
    if (!preview_)
        end_waiting(true);
    if (run->ticket == newest_) {
        shown_newest();
        ask_curve();
    }
    end_showing(how);
}

/// Requests the curve of the shown result; any other request to the engine has stopped an earlier
/// one.
void CompressWorkspace::ask_curve() {
    if (shown_ && client_->device() >= 0 && !shown_->run->request.settings.jpeg)
        rate_->want(shown_->run->request.settings);
}

void CompressWorkspace::showEvent(QShowEvent *event) {
    RunWorkspace::showEvent(event);
    ask_curve();
}

void CompressWorkspace::save_state(QSettings &settings) const {
    const DisplayOptions options = controls_->options();
    settings.setValue(QStringLiteral("compress/blockGrid"), options.block_grid);
    settings.setValue(QStringLiteral("compress/gain"), options.gain);
    settings.setValue(QStringLiteral("compress/dim"), options.dim_dropped);
    settings.setValue(QStringLiteral("compress/byFrequency"), options.by_frequency);
}

void CompressWorkspace::restore_state(const QSettings &settings) {
    const auto value = [&settings](const char *key, const QVariant &otherwise) {
        return settings.value(QLatin1String(key), otherwise);
    };
    controls_->set_options({false,
                            value("compress/gain", 8).toInt(),
                            value("compress/dim", true).toBool(),
                            value("compress/byFrequency", false).toBool(),
                            {},
                            value("compress/blockGrid", false).toBool()});
    use_display();
}

// Previews in the Compress workspace: what they need to know of the panes, and how they are shown.

PreviewPanes CompressWorkspace::preview_panes() const {
    return {result_, difference_, spectrum_};
}

/// Returns nothing before there is a result, whose levels and colours previews take.
std::optional<CompressSight> CompressWorkspace::sight() const {
    if (!shown_)
        return std::nullopt;
    CompressSight sight;
    sight.view = pictures_seen(preview_panes(), *image_, preview_budget_);
    sight.spectrum = seen_of(*spectrum_->view());
    sight.difference = difference_->view()->in_sight().has_value();
    sight.range = shown_->range;
    sight.spectrum_largest = shown_->scale.largest;
    return sight;
}

void CompressWorkspace::show_preview(
    const std::shared_ptr<const CompressPreviewPictures> &pictures) {
    const CompressPreviewRun &run = *pictures->run;
    if (run.request.image != image_ || !shown_ || run.ticket <= shown_->run->ticket ||
        run.ticket <= failed_ || (preview_ && run.ticket < preview_->run->ticket))
        return;
    preview_ = pictures;
    imago::show_preview(preview_panes(), *pictures, run.ticket);
    legend_->set_scale(pictures->scale.largest, pictures->scale.keep_from);
    show_numbers(run.result.value->figures, true);
}

void CompressWorkspace::show_numbers(const CompressFigures &figures, bool estimated) {
    const auto told = compress_told.of({figures, image_->plane_size()});
    const QString psnr =
        std::isinf(figures.psnr) ? tr("identical") : tr("PSNR %1").arg(figure_words(told, "psnr"));
    result_->set_detail(estimated ? estimate_text(psnr) : psnr);
    controls_->figures()->show(told, estimated);
    controls_->curve()->set_current(figures);
}

void CompressWorkspace::clear_words() {
    result_->set_detail({});
    controls_->figures()->clear();
    controls_->curve()->set_current({});
}

void CompressWorkspace::end_preview() {
    preview_.reset();
    imago::end_preview(preview_panes());
}

} // namespace imago

#include "moc_compress_workspace.cpp"
