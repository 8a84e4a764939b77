// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/compress_controls.h"

#include "engine/op/compress_params.h"
#include "ui/compress/panel/amount_panel.h"
#include "ui/compress/panel/jpeg_panel.h"
#include "ui/compress/rate_plot.h"
#include "ui/view/levels_panel.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

CompressRenderer::CompressRenderer(QObject *parent)
    : NewestRenderer(QStringLiteral("pixels"), parent) {}

void CompressRenderer::render_original(std::shared_ptr<const Image> image, const Levels &levels) {
    post([this, image = std::move(image), levels] {
        Q_EMIT original_rendered(original_picture(image, range_of(image, levels)));
    });
}

void CompressRenderer::draw(const CompressRunPtr &drawn, const DisplayOptions &options) {
    auto pictures = std::make_shared<CompressPictures>();
    pictures->run = drawn;
    pictures->options = options;
    const CompressRun &run = *drawn;
    const DisplayRange range = range_of(run.request.image, options.levels);
    pictures->range = range;
    pictures->result = Picture(image_rows(run.result.value->image, range));
    if (options.difference) {
        const auto gain = static_cast<float>(options.gain);
        pictures->difference =
            Picture(difference_rows(run.request.image, run.result.value->image, range, gain));
        pictures->difference_range = static_cast<double>((range.high - range.low) / (2 * gain));
    }
    if (const auto &spectrum = run.result.value->spectrum) {
        const double threshold = run.result.value->figures.threshold;
        pictures->scale.largest = largest_of(spectrum);
        pictures->scale.keep_from =
            options.dim_dropped ? static_cast<float>(std::log10(1 + threshold)) : 0.0f;
        const auto shown =
            arranged(spectrum, block_side(run.request.settings), options.by_frequency);
        pictures->spectrum = Picture(spectrum_rows(shown, pictures->scale));
    }
    pictures->times = run.times;
    pictures->times.converted = Clock::now();
    Q_EMIT rendered(pictures);
}

std::shared_ptr<const Plane>
CompressRenderer::arranged(const std::shared_ptr<const Plane> &spectrum, unsigned block,
                           bool by_frequency) {
    if (block == 0 || !by_frequency)
        return spectrum;
    if (sorted_ != spectrum) { // blocks change the spectrum, as channels do
        sorted_ = spectrum;
        by_frequency_ = std::make_shared<const Plane>(sorted_by_frequency(*spectrum, block));
    }
    return by_frequency_;
}

DisplayRange CompressRenderer::range_of(const std::shared_ptr<const Image> &original,
                                        const Levels &levels) {
    if (ranged_ != original || levels_ != levels) {
        ranged_ = original;
        levels_ = levels;
        range_ = resolve_levels(levels, *original);
    }
    return range_;
}

float CompressRenderer::largest_of(const std::shared_ptr<const Plane> &spectrum) {
    if (measured_ != spectrum) {
        measured_ = spectrum;
        largest_ = *std::max_element(spectrum->samples.begin(), spectrum->samples.end());
    }
    return largest_;
}

namespace {

constexpr unsigned block_choices[] = {0, 8, 16};
constexpr int jpeg_choice = 3; ///< behind them

} // namespace

CompressControls::CompressControls(QAction *split, QAction *difference, QWidget *parent)
    : ControlColumn(QStringLiteral("compressControls"), parent),
      params_([this](const Param<CompressSettings> &row, double value, int gesture) {
          CompressSettings next = settings_;
          row.set(next, value);
          Q_EMIT edited(next, gesture);
      }),
      amount_(new AmountPanel), jpeg_(new JpegPanel),
      figures_(new FigureRows(QStringLiteral("figures"))),
      curve_(new RatePlot(QStringLiteral("curve"))),
      levels_(new LevelsPanel(QStringLiteral("levels"))), difference_(difference) {
    QVBoxLayout *const column = this->column();
    build_amount(column);
    build_channels(column);
    build_block(column);
    add_group(column, tr("Figures"));
    column->addWidget(figures_);
    figures_->add_lines(compress_told.lines);
    figures_->show(compress_told.of({CompressFigures()})); // hides what goes with JPEG
    figures_->clear();
    build_curve(column);
    build_view(column, split, difference);
    column->addStretch(1);
    show_settings();
}

void CompressControls::build_amount(QVBoxLayout *column) {
    add_group(column, tr("Compress by"));
    column->addWidget(amount_);
    connect(amount_, &AmountPanel::edited, this, &CompressControls::edited);
}

void CompressControls::build_channels(QVBoxLayout *column) {
    add_group(column, tr("Channels"));
    channels_ = new ChoiceBar(QStringLiteral("channels"), {tr("&RGB"), tr("&Luma"), tr("&YCbCr")});
    channels_->setAccessibleName(tr("Channels"));
    channels_->set_tool_tip(0, tr("<p>Red, green and blue are compressed, each separately.</p>"));
    channels_->set_tool_tip(
        1, tr("<p>Only luma, the lightness, is compressed; colours do not change.</p>"));
    channels_->set_tool_tip(2, tr("<p>Luma and both colour differences are compressed: colour "
                                  "needs fewer coefficients than lightness.</p>"));
    column->addWidget(channels_);
    params_.add(channels_, named(compress_params(), "channels"));
}

void CompressControls::build_block(QVBoxLayout *column) {
    add_group(column, tr("Transform"));
    block_ = new ChoiceBar(QStringLiteral("block"),
                           {tr("&Whole image"), tr("&8 × 8"), tr("1&6 × 16"), tr("&JPEG")});
    block_->setAccessibleName(tr("What is transformed at once"));
    block_->set_tool_tip(0, tr("<p>One DCT of the whole image: no borders inside it, but an edge "
                               "leaves its traces everywhere.</p>"));
    const QString blocks = tr("<p>A DCT of each block of %1 × %1 pixels, as in %2. Where a side is "
                              "not a multiple of this, the image's mirror image completes the last "
                              "blocks; their coefficients count, too.</p>");
    block_->set_tool_tip(1, blocks.arg(8).arg(tr("JPEG")));
    block_->set_tool_tip(2, blocks.arg(16).arg(tr("video codecs")));
    block_->set_tool_tip(3, tr("<p>What a JPEG file does: blocks of 8 × 8 pixels of luma and "
                               "chroma, and coefficients in steps instead of a threshold. Save it "
                               "as JPEG, and the file holds exactly them.</p>"));
    protect_ = new QCheckBox(tr("&Keep the mean of each block"));
    protect_->setObjectName(QStringLiteral("protectSwitch"));
    protect_->setToolTip(tr("<p>The first coefficient of a block, its mean or DC, stays however "
                            "small it is, so that dark areas keep their tone.</p>"));
    column->addWidget(block_);
    column->addWidget(jpeg_);
    column->addWidget(protect_);
    connect(block_, &ChoiceBar::chosen, this, [this](int index) {
        const bool jpeg = index == jpeg_choice;
        CompressSettings next =
            AmountPanel::with_jpeg(settings_, jpeg ? std::optional(last_jpeg_) : std::nullopt);
        if (!jpeg)
            next.block = block_choices[index];
        Q_EMIT edited(next, 0);
    });
    params_.add(protect_, named(compress_params(), "protect_dc"));
    connect(jpeg_, &JpegPanel::edited, this, &CompressControls::edited);
    connect(jpeg_, &JpegPanel::compare_changed, this, &CompressControls::compare_changed);
    connect(jpeg_, &JpegPanel::tables_requested, this, &CompressControls::tables_requested);
}

bool CompressControls::compares() const {
    return settings_.jpeg && jpeg_->compares();
}

void CompressControls::build_curve(QVBoxLayout *all) {
    curve_group_ = new QWidget;
    auto *column = new QVBoxLayout(curve_group_);
    column->setContentsMargins(0, 0, 0, 0);
    column->addSpacing(8);
    column->addWidget(new Line(Qt::Horizontal));
    column->addSpacing(8);
    column->addWidget(make_heading(tr("Rate–distortion")));
    curve_->setToolTip(tr("<p>The quality of the result for each share of kept coefficients: PSNR "
                          "on the left axis, SSIM on the right one; rings mark the shown result. "
                          "Click or drag to keep that share.</p>"));
    curve_progress_ = new QLabel;
    curve_progress_->setObjectName(QStringLiteral("curveProgress"));
    curve_progress_->setForegroundRole(QPalette::PlaceholderText);
    auto *csv = new QAction(tr("Save the curve as CSV…"), this);
    csv->setObjectName(QStringLiteral("curveCsv"));
    auto *png = new QAction(tr("Save the curve as PNG…"), this);
    png->setObjectName(QStringLiteral("curvePng"));
    curve_->addActions({csv, png});
    curve_->setContextMenuPolicy(Qt::ActionsContextMenu);
    curve_export_ = new QPushButton(tr("E&xport"));
    curve_export_->setObjectName(QStringLiteral("curveExport"));
    curve_export_->setToolTip(tr("<p>Save the curve as a table or as a picture.</p>"));
    auto *menu = new QMenu(curve_export_);
    menu->addActions({csv, png});
    curve_export_->setMenu(menu);
    auto *row = new QHBoxLayout;
    row->addWidget(curve_progress_, 1);
    row->addWidget(curve_export_);
    column->addWidget(curve_);
    column->addLayout(row);
    all->addWidget(curve_group_);
    show_curve({}, 0);
    connect(csv, &QAction::triggered, this, [this] {
        Q_EMIT export_requested(
            {tr("rate-distortion"), QStringLiteral("csv"), tr("CSV table"), curve_->csv()});
    });
    connect(png, &QAction::triggered, this, [this] {
        Q_EMIT export_requested(
            {tr("rate-distortion"), QStringLiteral("png"), tr("PNG picture"), curve_->png()});
    });
    connect(curve_, &RatePlot::percent_chosen, this, [this](double percent, int gesture) {
        Q_EMIT edited(keeping(percent, settings_), gesture);
    });
}

void CompressControls::show_curve(const std::vector<RatePoint> &points, std::size_t of) {
    curve_->set_points(points);
    curve_progress_->setText(
        points.size() == of
            ? QString()
            : tr("%1 of %n point(s)", nullptr, static_cast<int>(of)).arg(points.size()));
    for (QAction *action : curve_->actions())
        action->setEnabled(!points.empty());
    curve_export_->setEnabled(!points.empty());
}

void CompressControls::build_view(QVBoxLayout *column, QAction *split, QAction *difference) {
    add_group(column, tr("Levels"));
    column->addWidget(levels_);
    add_group(column, tr("View"));
    QCheckBox *split_box = make_switch(split);
    split_box->setObjectName(QStringLiteral("splitSwitch"));
    dim_ = new QCheckBox(tr("&Gray out dropped coefficients"));
    dim_->setObjectName(QStringLiteral("dimSwitch"));
    dim_->setToolTip(tr("<p>In the spectrum, coefficients below the threshold lose their "
                        "colour.</p>"));
    dim_->setChecked(true);
    by_frequency_ = new QCheckBox(tr("&Sort blocks by frequency"));
    by_frequency_->setObjectName(QStringLiteral("bandsSwitch"));
    by_frequency_->setToolTip(
        tr("<p>In the spectrum, coefficients of one frequency stand side by side, as their blocks "
           "do: each frequency is a small picture, with the means at the upper left. Otherwise the "
           "coefficients of each block stand where the block does.</p>"));
    grid_ = new QCheckBox(tr("Show the &borders of blocks"));
    grid_->setObjectName(QStringLiteral("gridSwitch"));
    grid_->setToolTip(tr("<p>Lines between the blocks of the result, once it is zoomed in far "
                         "enough.</p>"));
    QCheckBox *difference_box = make_switch(difference);
    difference_box->setObjectName(QStringLiteral("differenceSwitch"));
    gain_ = new QComboBox;
    gain_->setObjectName(QStringLiteral("gain"));
    gain_->setAccessibleName(tr("Gain of the difference"));
    gain_->setToolTip(tr("<p>The difference is multiplied by this before it is shown around middle "
                         "gray; the scale above it says what black and white mean.</p>"));
    for (const int gain : {1, 2, 4, 8, 16, 32, 64})
        gain_->addItem(QStringLiteral("× %1").arg(gain), gain);
    gain_->setCurrentIndex(3);
    gain_->setEnabled(difference->isChecked());
    auto *row = new QHBoxLayout;
    row->addWidget(difference_box, 1);
    row->addWidget(gain_);
    column->addWidget(split_box);
    column->addWidget(dim_);
    column->addWidget(by_frequency_);
    column->addWidget(grid_);
    column->addLayout(row);

    const auto changed = [this] { Q_EMIT options_changed(options()); };
    connect(dim_, &QCheckBox::toggled, this, changed);
    connect(by_frequency_, &QCheckBox::toggled, this, changed);
    connect(grid_, &QCheckBox::toggled, this, changed);
    connect(gain_, &QComboBox::currentIndexChanged, this, changed);
    connect(difference, &QAction::toggled, this, [this, changed](bool on) {
        gain_->setEnabled(on);
        changed();
    });
}

DisplayOptions CompressControls::options() const {
    return {difference_->isChecked(), gain_->currentData().toInt(),
            dim_->isChecked(),        by_frequency_->isChecked(),
            levels_->levels(),        grid_->isChecked()};
}

void CompressControls::set_options(const DisplayOptions &options) {
    const QSignalBlocker quiet_gain(gain_), quiet_dim(dim_), quiet_sort(by_frequency_),
        quiet_grid(grid_);
    gain_->setCurrentIndex(std::max(0, gain_->findData(options.gain)));
    dim_->setChecked(options.dim_dropped);
    by_frequency_->setChecked(options.by_frequency);
    grid_->setChecked(options.block_grid);
}

void CompressControls::set_image(const Image &image) {
    amount_->set_image(image);
    colours_ = image.channels == 3;
    jpeg_->set_colours(colours_);
    jpeg_->show_comparison(nullptr);
    block_->set_offered(jpeg_choice, image.depth == SampleDepth::u8); // JPEG has 8 bits
    levels_->set_image(image);
    show_settings();
}

void CompressControls::set_settings(const CompressSettings &settings) {
    settings_ = settings;
    last_jpeg_ = settings.jpeg.value_or(last_jpeg_);
    show_settings();
}

void CompressControls::show_settings() {
    const bool jpeg = settings_.jpeg.has_value();
    amount_->set_settings(settings_);
    jpeg_->set_settings(settings_);
    jpeg_->setVisible(jpeg);
    channels_->setEnabled(colours_ && !jpeg); // JPEG's are Y, Cb and Cr
    params_.show(settings_);
    const auto *block =
        std::find(std::begin(block_choices), std::end(block_choices), settings_.block);
    block_->set_choice(jpeg ? jpeg_choice : static_cast<int>(block - std::begin(block_choices)));
    protect_->setVisible(block_side(settings_) != 0);
    by_frequency_->setEnabled(block_side(settings_) != 0);
    grid_->setEnabled(block_side(settings_) != 0);
    curve_group_->setVisible(!jpeg); // it is one of shares to keep
}

} // namespace imago

#include "moc_compress_controls.cpp"
