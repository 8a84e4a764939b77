// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_controls.h"

#include "engine/op/step_params.h"
#include "ui/filter/halftone_panel.h"
#include "ui/filter/mask/mask_tools.h"
#include "ui/filter/mask/shape_list.h"
#include "ui/filter/mask/shape_panel.h"
#include "ui/filter/spectrum/scale_panel.h"
#include "ui/filter/spectrum/spectrum_panel.h"
#include "ui/filter/suggestion_panel.h"
#include "ui/filter/volume/planar_controls.h"
#include "ui/filter/volume/volume_panel.h"
#include "ui/filter/wave/wave_panel.h"
#include "ui/view/levels_panel.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

QCheckBox *make_check(const char *name, const QString &text, const QString &tool_tip) {
    auto *box = new QCheckBox(text);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tool_tip);
    box->setChecked(true);
    return box;
}

/// A sentence that is visible only if it is not empty.
QLabel *make_note(const QString &name) {
    auto *note = new QLabel;
    note->setObjectName(name);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->hide();
    return note;
}

} // namespace

FilterControls::FilterControls(MaskDocument *document, WaveModel *waves, QAction *split,
                               QWidget *parent)
    : ControlColumn(QStringLiteral("filterControls"), parent), document_(document),
      params_([this](const Param<FilterStep> &row, double value, int gesture) {
          FilterSettings next = document_->settings();
          row.set(next, value);
          document_->change(label_words(row), std::move(next), gesture);
      }),
      tools_(new MaskTools), suggestions_(new SuggestionPanel),
      halftone_(new HalftonePanel(document)),
      levels_(new LevelsPanel(QStringLiteral("filterLevels"))), volume_(new VolumePanel(document)) {
    QVBoxLayout *const column = this->column();
    build_mask(column, waves);
    build_image(column);
    build_figures(column);
    build_view(column, split);
    column->addStretch(1);
    connect(document_, &MaskDocument::changed, this, &FilterControls::show_settings);
    show_settings();
}

void FilterControls::build_mask(QVBoxLayout *column, WaveModel *waves) {
    auto *list = new ShapeList(document_);
    shape_ = new ShapePanel(document_);
    add_group(column, tr("Mask"));
    column->addWidget(volume_);
    column->addWidget(tools_);
    column->addWidget(list);
    column->addWidget(shape_);
    add_group(column, tr("Waves"));
    column->addWidget(wave_panel_ = new WavePanel(waves));
    add_group(column, tr("Periodic patterns"));
    column->addWidget(suggestions_);
    add_group(column, tr("Halftone"));
    column->addWidget(halftone_);
    connect(list, &ShapeList::load_requested, this, &FilterControls::load_mask_requested);
    connect(list, &ShapeList::save_requested, this, &FilterControls::save_mask_requested);
}

void FilterControls::build_image(QVBoxLayout *column) {
    add_group(column, tr("Edges"));
    edges_ = new ChoiceBar(QStringLiteral("edges"),
                           {tr("A&uto"), tr("N&one"), tr("&Mirror"), tr("Mea&n"), tr("Taper")});
    edges_->setAccessibleName(tr("Edges"));
    edges_->set_tool_tip(
        0, tr("<p>Mirror if opposite edges differ so much that the spectrum would show a cross, "
              "otherwise none. The line below shows the measured difference.</p>"));
    edges_->set_tool_tip(1, tr("<p>The picture does not change: a transform takes it as periodic, "
                               "so that opposite edges spill into each other.</p>"));
    edges_->set_tool_tip(2, tr("<p>A margin with the picture's reflection, which is cut off again: "
                               "for low- and high-pass filters.</p>"));
    edges_->set_tool_tip(3, tr("<p>A margin of the picture's mean, which is cut off again.</p>"));
    edges_->set_tool_tip(4,
                         tr("<p>The picture's frame fades to its mean and stays so. The spectra "
                            "are clean: use this for measurements rather than for viewing.</p>"));
    column->addWidget(edges_);
    edges_note_ = make_note(QStringLiteral("edgesNote"));
    column->addWidget(edges_note_);
    params_.add(edges_, named(filter_params(), "edges"));

    add_group(column, tr("Channels"));
    channels_ = new QComboBox;
    channels_->setObjectName(QStringLiteral("filterChannels"));
    channels_->setAccessibleName(tr("Channels"));
    channels_->setToolTip(
        tr("<p>The channels that are filtered. Luma is the lightness: colours do not change.</p>"));
    const std::pair<FilterChannels, QString> choices[] = {
        {FilterChannels::rgb, tr("Red, green and blue")},
        {FilterChannels::luma, tr("Luma")},
        {FilterChannels::red, tr("Red only")},
        {FilterChannels::green, tr("Green only")},
        {FilterChannels::blue, tr("Blue only")}};
    for (const auto &[channels, text] : choices)
        channels_->addItem(text, static_cast<double>(channels));
    column->addWidget(channels_);
    params_.add(channels_, named(filter_params(), "channels"));
}

void FilterControls::build_figures(QVBoxLayout *column) {
    add_group(column, tr("Figures"));
    figures_ = new FigureRows(QStringLiteral("filterFigures"));
    removed_ = figures_->add_row(
        "figureRemoved", tr("Removed"),
        tr("<p>The root mean square of the removed part, in units of the samples.</p>"));
    clipped_ = figures_->add_row("figureClipped", tr("Out of range"),
                                 tr("<p>Samples of the result beyond the range of the file's "
                                    "depth: saving clips them.</p>"));
    column->addWidget(figures_);
    mean_note_ = make_note(QStringLiteral("meanNote"));
    column->addWidget(mean_note_);
}

void FilterControls::build_view(QVBoxLayout *column, QAction *split) {
    add_group(column, tr("Levels"));
    column->addWidget(levels_);
    add_group(column, tr("View"));
    shown_ = new ChoiceBar(QStringLiteral("spectrumShows"), {tr("Ma&gnitude"), tr("Pha&se")});
    shown_->setAccessibleName(tr("What the spectrum shows"));
    shown_->set_tool_tip(0, tr("<p>The logarithm of the magnitude, log(1 + |F|), as the mean over "
                               "the channels. Frequency 0 is in the middle (fftshift).</p>"));
    shown_->set_tool_tip(
        1, tr("<p>The phase: where each wave begins. For colours the green channel is shown.</p>"));
    spectrum_ = new SpectrumPanel;
    QCheckBox *split_box = make_switch(split);
    split_box->setObjectName(QStringLiteral("filterSplitSwitch"));
    dim_ = make_check("dimTaken", tr("&Gray out what the mask removes"),
                      tr("<p>The spectrum loses its colour where the mask removes it.</p>"));
    margin_ = make_check("showMargin", tr("Show the &margin"),
                         tr("<p>The original is shown as it is transformed: with its margin, or "
                            "tapered.</p>"));
    gain_ = new QComboBox;
    gain_->setObjectName(QStringLiteral("removedGain"));
    gain_->setAccessibleName(tr("Gain of the removed component"));
    gain_->setToolTip(
        tr("<p>The removed part is multiplied by this before it is shown around middle gray.</p>"));
    for (const int gain : {1, 2, 4, 8, 16, 32})
        gain_->addItem(tr("Removed × %1").arg(gain), gain);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{shown_, spectrum_, split_box, dim_, margin_, gain_})
        column->addWidget(widget);
    add_group(column, tr("Scale"));
    scale_ = new ScalePanel;
    column->addWidget(scale_);
    connect(scale_, &ScalePanel::changed, this, &FilterControls::scale_changed);
    const auto changed = [this] { Q_EMIT display_changed(display()); };
    connect(shown_, &ChoiceBar::chosen, this, changed);
    connect(spectrum_, &SpectrumPanel::changed, this, changed);
    connect(spectrum_, &SpectrumPanel::profiles_wanted, this, &FilterControls::profiles_wanted);
    connect(dim_, &QCheckBox::toggled, this, changed);
    connect(margin_, &QCheckBox::toggled, this, changed);
    connect(gain_, &QComboBox::currentIndexChanged, this, changed);
}

FilterDisplay FilterControls::display() const {
    return {shown_->choice() == 1,
            dim_->isChecked(),
            margin_->isChecked(),
            gain_->currentData().toInt(),
            levels_->levels(),
            spectrum_->colours(),
            spectrum_->log_frequencies(),
            false};
}

void FilterControls::set_display(const FilterDisplay &display) {
    const QSignalBlocker quiet_dim(dim_), quiet_margin(margin_), quiet_gain(gain_);
    shown_->set_choice(display.phase ? 1 : 0);
    spectrum_->set_view(display.colours, display.log_frequencies);
    dim_->setChecked(display.dim_taken);
    margin_->setChecked(display.margin);
    gain_->setCurrentIndex(std::max(0, gain_->findData(display.gain)));
}

void FilterControls::set_image(const Image &image) {
    channels_apply_ = image.channels == 3;
    channels_->setEnabled(channels_apply_ && !document_->settings().volume);
    levels_->set_image(image);
    suggestions_->clear();
    halftone_->clear();
    figures_->clear();
    show_notes({}, {});
}

void FilterControls::show_unit(const ViewUnit &unit) {
    shape_->set_unit(unit);
}

void FilterControls::set_slices(int slices, bool in_volume) {
    volume_->set_slices(slices);
    for (QAbstractButton *tool : tools_->planar_buttons()) {
        set_planar(tool, !in_volume);
        if (in_volume && tool->isChecked())
            tools_->findChild<QAbstractButton *>(QStringLiteral("tool_select"))->click();
    }
    for (QWidget *panel : std::initializer_list<QWidget *>{wave_panel_, suggestions_, halftone_})
        set_planar(panel, !in_volume);
    shown_->setEnabled(!in_volume); // a section has no phase
    channels_->setEnabled(!in_volume && channels_apply_);
    for (int i = 0; const ParamWord &word : edge_words())
        if (QAbstractButton *button = edges_->button(i++);
            word.value == static_cast<double>(FilterEdges::mean) ||
            word.value == static_cast<double>(FilterEdges::taper))
            set_planar(button, !in_volume);
}

void FilterControls::show_notes(const QString &edges, const QString &mean) {
    for (const auto &[label, text] : {std::pair(edges_note_, edges), std::pair(mean_note_, mean)}) {
        label->setText(text);
        label->setVisible(!text.isEmpty());
    }
}

void FilterControls::show_figures(const QString &removed, const QString &clipped) {
    removed_->setText(removed);
    clipped_->setText(clipped);
}

void FilterControls::show_settings() {
    const FilterSettings &settings = document_->settings();
    params_.show(settings);
    edges_->setEnabled(settings.waves.empty()); // waves are the picture's own
}

} // namespace imago

#include "moc_filter_controls.cpp"
