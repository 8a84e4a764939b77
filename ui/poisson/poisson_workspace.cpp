// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/poisson_workspace.h"

#include "ui/page/copy/pixel_table.h"
#include "ui/page/view_values.h"
#include "ui/poisson/field_overlay.h"
#include "ui/poisson/poisson_controls.h"
#include "ui/poisson/poisson_words.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/widget/value_command.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QSettings>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

PoissonWorkspace::PoissonWorkspace(EngineClient *client, QWidget *parent)
    : ImageWorkspace(client, parent), renderer_(new PoissonRenderer(this)),
      controls_(new PoissonControls) {
    setObjectName(QStringLiteral("poissonWorkspace"));
    build_panes();
    lay_out_panes(controls_, {density_, nullptr, potential_});
    connect_controls();
    connect_engine();
    show_arrows();
}

void PoissonWorkspace::build_panes() {
    density_ = new ImagePane(QStringLiteral("poissonDensity"), tr("Density"), viewport_);
    potential_ = new ImagePane(QStringLiteral("poissonPotential"), tr("Potential"), viewport_);
    density_legend_ = new ColourLegend(QStringLiteral("densityLegend"), tr("Scale of the density"),
                                       tr("<p>The densities that are shown black and white.</p>"));
    density_->set_legend(density_legend_);
    density_->set_legend_wanted(false);
    legend_ = new ColourLegend(
        QStringLiteral("potentialLegend"), tr("Colour scale of the potential"),
        tr("<p>Colours of the potential u, of which −∇²u is the density without its mean: black is "
           "the smallest value, cream the largest one. Arrows show the field −∇u.</p>"));
    potential_->set_legend(legend_);
    for (ImagePane *pane : {density_, potential_}) {
        add_pane(pane);
        connect(pane->view(), &ImageView::hovered, this, [this](std::optional<QPoint> sample) {
            Q_EMIT readout(
                sample && image_
                    ? place_words(shown_ ? &*shown_->run->result.value : nullptr, *sample)
                    : QString());
        });
    }
    density_->view()->set_data_source([this](const QRect &area) {
        return shown_   ? plane_table(shown_->run->result.value->density, area)
               : image_ ? image_table(image_, area)
                        : DataTable{};
    });
    potential_->view()->set_data_source([this](const QRect &area) {
        return shown_ ? plane_table(shown_->run->result.value->potential, area) : DataTable{};
    });
    overlay_ = new FieldOverlay(potential_->view());
    potential_->view()->set_overlay(overlay_);
    connect(potential_->view(), &ImageView::painted, this, &PoissonWorkspace::tell_painted);
}

void PoissonWorkspace::connect_controls() {
    connect(controls_, &PoissonControls::spacing_edited, this, &PoissonWorkspace::edit);
    connect(controls_, &PoissonControls::arrows_changed, this, &PoissonWorkspace::show_arrows);
    connect(controls_, &PoissonControls::save_potential_requested, this,
            &PoissonWorkspace::prepare_save);
    connect(controls_, &PoissonControls::save_field_requested, this, &PoissonWorkspace::save_field);
    connect(controls_, &PoissonControls::save_picture_requested, this,
            &PoissonWorkspace::export_view);
}

void PoissonWorkspace::connect_engine() {
    // Results go directly from the engine's thread to the renderer's, without this thread.
    connect(client_, &EngineClient::solved, renderer_, &PoissonRenderer::render,
            Qt::DirectConnection);
    connect(client_, &EngineClient::solved, this, &PoissonWorkspace::take_outcome,
            Qt::QueuedConnection);
    connect(renderer_, &PoissonRenderer::rendered, this, &PoissonWorkspace::show_pictures,
            Qt::QueuedConnection);
    connect(renderer_, &PoissonRenderer::density_rendered, this, &PoissonWorkspace::show_density,
            Qt::QueuedConnection);
}

QString PoissonWorkspace::result_suffix() const {
    return tr("potential");
}

void PoissonWorkspace::set_image(std::shared_ptr<const Image> image) {
    image_ = std::move(image);
    forget_result();
    controls_->set_image(*image_);
    renderer_->render_density(image_);
    submit(Clock::now());
}

void PoissonWorkspace::close_content() {
    if (!image_)
        return;
    image_.reset();
    forget_result();
    undo_->clear();
    clear_panes();
    Q_EMIT content_changed();
}

void PoissonWorkspace::forget_result() {
    shown_.reset();
    overlay_->set_field(nullptr, {});
    controls_->clear();
}

void PoissonWorkspace::edit(const PoissonSpacing &spacing) {
    push(tr("Distance of samples"), spacing);
}

void PoissonWorkspace::set_defaults() {
    ImageWorkspace::set_defaults();
    push(tr("Reset settings"), {});
}

void PoissonWorkspace::push(const QString &text, const PoissonSpacing &spacing) {
    if (spacing == spacing_)
        return;
    undo_->push(new ValueCommand<PoissonSpacing>(text, spacing_, spacing, 0,
                                                 [this](const PoissonSpacing &next) {
                                                     spacing_ = next;
                                                     controls_->set_spacing(next);
                                                     submit(Clock::now());
                                                 }));
}

void PoissonWorkspace::show_arrows() {
    overlay_->set_shown(controls_->arrows());
    overlay_->set_length(controls_->length());
}

void PoissonWorkspace::submit(Clock::time_point event) {
    if (image_ && may_submit())
        submitted(client_->solve({image_, spacing_}, event));
}

/// The last result stays where there is no new one.
void PoissonWorkspace::take_outcome(const PoissonRunPtr &run) {
    if (run->ticket == newest_ && !run->result)
        ended(run->result.sentence, run->result.error_kind);
}

void PoissonWorkspace::show_density(const std::shared_ptr<const Image> &image,
                                    const Picture &picture, SampleRange range) {
    if (image != image_)
        return;
    set_picture_size(picture.size());
    density_->view()->set_picture(picture);
    density_->set_detail(density_words(*image));
    density_legend_->set_samples(range);
    density_->set_legend_wanted(range != full_range(image->depth));
    if (!shown_) { // false: its result came first
        potential_->view()->set_picture({});
        potential_->set_detail({});
        legend_->set_values(0, 0);
    }
    Q_EMIT content_changed();
}

void PoissonWorkspace::show_pictures(const PoissonPicturesPtr &pictures) {
    const PoissonRunPtr &run = pictures->run;
    if (run->request.image != image_ || (shown_ && shown_->run->ticket > run->ticket))
        return;
    const bool out_of_sight = isVisible() && !potential_->isVisible(); // the density is alone
    shown_ = pictures;
    const PoissonResult &result = *run->result.value;
    overlay_->set_field(pictures->field, run->request.spacing);
    potential_->view()->set_picture(pictures->potential, out_of_sight ? 0 : run->ticket);
    legend_->set_values(static_cast<double>(pictures->range.low),
                        static_cast<double>(pictures->range.high));
    controls_->show_result(result.figures, pictures->range, pictures->field->strongest(0));
    if (run->ticket == newest_)
        shown_newest();
    if (out_of_sight)
        tell_painted();
    Q_EMIT result_shown(result.plan);
    Q_EMIT content_changed();
}

void PoissonWorkspace::tell_painted() {
    if (!shown_)
        return; // of an image that was replaced before its result was painted
    const auto when = Clock::now();
    const PoissonRun &run = *shown_->run;
    settle(run.ticket);
    Q_EMIT painted(shown_->times, run.ticket, run.result.value->engine_milliseconds, when);
}

void PoissonWorkspace::prepare_save() {
    if (!shown_)
        return Q_EMIT save_ended(false);
    const auto &potential = shown_->run->result.value->potential;
    Q_EMIT array_requested({result_suffix(), {potential->height, potential->width}, {potential}});
}

void PoissonWorkspace::save_field() {
    if (!shown_)
        return;
    const PoissonResult &result = *shown_->run->result.value;
    Q_EMIT array_requested({tr("field"),
                            {2, result.field_y->height, result.field_y->width},
                            {result.field_y, result.field_x}});
}

void PoissonWorkspace::export_view() {
    if (!shown_)
        return;
    ExportRequest request{result_suffix(), QStringLiteral("png"), tr("PNG picture"), {}};
    QBuffer buffer(&request.bytes);
    buffer.open(QIODevice::WriteOnly);
    potential_->view()->grab().toImage().save(&buffer, "PNG");
    Q_EMIT export_requested(request);
}

std::vector<std::pair<QString, QString>> PoissonWorkspace::settings_words() const {
    if (!image_)
        return {};
    return {{tr("Density"), density_words(*image_)},
            {tr("Distance of samples"),
             tr("%1 between columns, %2 between rows")
                 .arg(number_words(spacing_.columns, 4), number_words(spacing_.rows, 4))}};
}

void PoissonWorkspace::save_view(ViewValues &view) const {
    ImageWorkspace::save_view(view);
    put(view, "arrows", controls_->arrows());
    put(view, "length", static_cast<int>(controls_->length()));
}

void PoissonWorkspace::restore_view(const ViewValues &view) {
    ImageWorkspace::restore_view(view);
    controls_->set_arrows(get(view, "arrows", controls_->arrows()).toBool(),
                          static_cast<ArrowLength>(
                              choice_of(view, "length", static_cast<int>(controls_->length()), 2)));
    show_arrows();
}

/// Potentials are written as the page saves them.
std::optional<Recipe> PoissonWorkspace::recipe() const {
    if (!image_)
        return {};
    Recipe recipe{{PoissonStep{spacing_}}, NanPolicy::refuse, {}};
    recipe.output.format = "npy";
    return recipe;
}

QString PoissonWorkspace::take_recipe(const Recipe &recipe) {
    const auto *step =
        recipe.steps.size() == 1 ? std::get_if<PoissonStep>(&recipe.steps.front()) : nullptr;
    if (!step)
        return tr("The Poisson page cannot show this recipe. File, Run on folder carries it out.");
    if (!image_)
        return tr("Open a picture first; the recipe is for pictures.");
    push(tr("Open recipe"), step->spacing);
    return {};
}

void PoissonWorkspace::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("poisson/arrows"), controls_->arrows());
    settings.setValue(QStringLiteral("poisson/length"), static_cast<int>(controls_->length()));
}

void PoissonWorkspace::restore_state(const QSettings &settings) {
    const int length = settings.value(QStringLiteral("poisson/length"), 0).toInt();
    controls_->set_arrows(settings.value(QStringLiteral("poisson/arrows"), true).toBool(),
                          static_cast<ArrowLength>(std::clamp(length, 0, 2)));
    show_arrows();
}

} // namespace imago

#include "moc_poisson_workspace.cpp"
