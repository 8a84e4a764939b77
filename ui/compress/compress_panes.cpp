// SPDX-License-Identifier: GPL-3.0-or-later
// The panes of the Compress workspace: what they are, and the words and figures beside pictures.
#include "ui/compress/compress_workspace.h"

#include "engine/op/compress_params.h"
#include "ui/compress/compress_words.h"
#include "ui/compress/panel/amount_panel.h"
#include "ui/compress/panel/jpeg_panel.h"
#include "ui/page/copy/pixel_table.h"
#include "ui/page/view_values.h"
#include "ui/view/colour_legend.h"
#include "ui/view/image_pane.h"
#include "ui/view/pane_grid.h"
#include "ui/widget/control_parts.h"

#include <QAction>

#include <cmath>

namespace imago {

void CompressWorkspace::build_panes(QAction *split, QAction *difference) {
    original_ = new ImagePane(QStringLiteral("original"), tr("Original"), viewport_);
    spectrum_ = new ImagePane(QStringLiteral("spectrum"), tr("Spectrum"), viewport_);
    result_ = new ImagePane(QStringLiteral("result"), tr("Result"), viewport_);
    block_grid_ = std::make_unique<BlockGrid>(result_->view());
    difference_ = new ImagePane(QStringLiteral("difference"), tr("Difference"), viewport_);
    legend_ = new ColourLegend(
        QStringLiteral("spectrumLegend"), tr("Colour scale of the spectrum"),
        tr("<p>Colours of the spectrum: the logarithm of the magnitude |B| of the DCT "
           "coefficients, as the mean over the channels. Black is 0, cream the largest one. "
           "Coefficients below the threshold are gray: they are dropped.</p>"));
    spectrum_->set_legend(legend_);
    spectrum_->set_detail(spectrum_detail(0, false));
    spectrum_->view()->setToolTip(
        tr("<p>The whole image has its mean at the upper left, and finer waves to the right and "
           "down. The coefficients of each block stand where the block does, or those of one "
           "frequency stand side by side.</p>"));
    difference_legend_ = new ColourLegend(
        QStringLiteral("differenceLegend"), tr("Scale of the difference"),
        tr("<p>The original minus the result, in units of the samples: gray where they are equal, "
           "lighter where the original is larger, darker where the result is larger. Each channel "
           "of a colour picture is shown by itself. The gain narrows the range.</p>"));
    difference_->set_legend(difference_legend_);
    for (ImagePane *pane : {original_, spectrum_, result_, difference_}) {
        add_pane(pane);
        connect(pane->view(), &ImageView::hovered, this,
                [this, pane](std::optional<QPoint> pixel) { show_readout(pane, pixel); });
        pane->view()->set_data_source(
            [this, pane](const QRect &area) { return data_of(pane, area); });
    }
    auto *offer = new OfferTile(difference, tr("Show the difference"));
    offer->setObjectName(QStringLiteral("offerDifference"));
    grid_->set_filler(offer);
    grid_->set_shown(difference_, difference->isChecked());
    result_->view()->set_split(split->isChecked());
    result_->view()->set_overlay(block_grid_.get());
    connect(difference, &QAction::toggled, this,
            [this](bool on) { grid_->set_shown(difference_, on); });
    connect(split, &QAction::toggled, result_->view(), &ImageView::set_split);
    connect(result_->view(), &ImageView::painted, this, &CompressWorkspace::tell_painted);
    connect(result_->view(), &ImageView::part_painted, this, [this](std::uint64_t ticket) {
        if (preview_)
            Q_EMIT preview_painted(preview_->times, ticket,
                                   preview_->run->result.value->engine_milliseconds, Clock::now());
    });
}

std::vector<std::pair<QString, QString>> CompressWorkspace::settings_words() const {
    if (!image_)
        return {};
    const Param<CompressSettings> &channels = named(compress_params(), "channels");
    const CompressSettings &settings = controls_->settings();
    return {{tr("Picture"), original_->detail()},
            {label_words(channels), image_->channels == 1 ? tr("gray")
                                    : settings.jpeg
                                        ? tr("YCbCr")
                                        : value_words(channels, channels.get(settings))},
            {tr("Transform"), settings.jpeg ? tr("JPEG: blocks of 8 × 8 pixels in steps")
                              : settings.block == 0
                                  ? tr("DCT of the whole image")
                                  : tr("DCT of blocks of %1 × %1 pixels").arg(settings.block)}};
}

void CompressWorkspace::save_view(ViewValues &view) const {
    SavingWorkspace::save_view(view);
    const DisplayOptions options = controls_->options();
    put(view, "gain", options.gain);
    put(view, "dim", options.dim_dropped);
    put(view, "by-frequency", options.by_frequency);
    put(view, "block-grid", options.block_grid);
}

void CompressWorkspace::restore_view(const ViewValues &view) {
    DisplayOptions options = controls_->options();
    options.gain = static_cast<int>(number_of(view, "gain", options.gain, 1, 1024));
    options.dim_dropped = get(view, "dim", options.dim_dropped).toBool();
    options.by_frequency = get(view, "by-frequency", options.by_frequency).toBool();
    options.block_grid = get(view, "block-grid", options.block_grid).toBool();
    controls_->set_options(options);
    SavingWorkspace::restore_view(view); // takes the options, with the levels
}

/// Samples, their differences, and magnitudes |B| of coefficients.
DataTable CompressWorkspace::data_of(const ImagePane *pane, const QRect &area) const {
    if (!image_)
        return {};
    if (pane == original_)
        return image_table(image_, area);
    if (!has_result())
        return {};
    const CompressRun &run = *shown_->run;
    if (pane == result_)
        return image_table(result_image(), area);
    if (pane == difference_)
        return difference_table(image_, result_image(), area);
    std::shared_ptr<const Plane> spectrum = run.result.value->spectrum;
    if (spectrum && block_side(run.request.settings) > 0 && shown_->options.by_frequency)
        spectrum = std::make_shared<const Plane>(
            sorted_by_frequency(*spectrum, block_side(run.request.settings)));
    if (!spectrum)
        return {};
    return pixel_table(area, 1, {}, [spectrum](int x, int y, int) {
        const float log = spectrum->at(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
        return std::pow(10.0f, log) - 1;
    });
}

void CompressWorkspace::show_figures(const CompressPictures &pictures) {
    const CompressRun &run = *pictures.run;
    const CompressFigures &figures = run.result.value->figures;
    show_levels(image_->depth, pictures.range, pictures.range);
    legend_->set_scale(pictures.scale.largest, pictures.scale.keep_from);
    spectrum_->set_detail(
        spectrum_detail(block_side(run.request.settings), pictures.options.by_frequency));
    difference_legend_->set_difference(pictures.difference_range);
    difference_->set_detail(tr("original − result · × %1").arg(pictures.options.gain));
    show_numbers(figures, false);
    controls_->jpeg()->show_comparison(&*run.result.value);
    if (run.request.settings == controls_->settings())
        controls_->amount()->show_target(run.result.value->target);
    show_grid();
}

void CompressWorkspace::show_grid() {
    block_grid_->set_block(controls_->options().block_grid ? block_side(controls_->settings()) : 0);
    result_->view()->update();
}

void CompressWorkspace::show_readout(ImagePane *pane, std::optional<QPoint> pixel) {
    if (!pixel || !image_)
        Q_EMIT readout({});
    else
        Q_EMIT readout(pane == spectrum_ ? spectrum_readout(*pixel)
                                         : sample_words(*image_, result_image().get(), *pixel));
}

QString CompressWorkspace::spectrum_readout(QPoint pixel) const {
    const auto spectrum = has_result() ? shown_->run->result.value->spectrum : nullptr;
    return spectrum ? coefficient_words(*spectrum, block_side(shown_->run->request.settings),
                                        shown_->options.by_frequency, pixel)
                    : QString();
}

} // namespace imago
