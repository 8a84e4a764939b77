// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/panel/region_panel.h"

#include "ui/signals/panel/signal_parts.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

using Shape = SpectralRegion::Shape;
using Member = double SpectralRegion::*;

constexpr int least_list_rows = 3, most_list_rows = 8;

bool is_time(Member member) {
    return member == &SpectralRegion::from || member == &SpectralRegion::to;
}

bool has_member(Shape shape, Member member) {
    if (shape == Shape::lasso)
        return false;
    if (is_time(member))
        return true;
    const bool of_comb = member == &SpectralRegion::fundamental || member == &SpectralRegion::width;
    return of_comb == (shape == Shape::comb);
}

/// The lowest and the highest frequency of a region.
std::pair<double, double> frequencies_of(const SpectralRegion &region) {
    if (region.shape == Shape::rectangle)
        return {region.low, region.high};
    if (region.shape == Shape::comb)
        return {region.fundamental, std::min(region.harmonics * region.fundamental, 0.5)};
    std::pair<double, double> range{0.5, -0.5};
    for (const RegionPoint &corner : region.corners)
        range = {std::min(range.first, corner.frequency), std::max(range.second, corner.frequency)};
    return range;
}

} // namespace

RegionPanel::RegionPanel(QWidget *parent) : QWidget(parent) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_heading(column, tr("Regions"));
    tool_ = new ChoiceBar(QStringLiteral("regionTool"),
                          {tr("Select"), tr("&Box"), tr("&Lasso"), tr("Co&mb")});
    tool_->setAccessibleName(tr("What a drag in the spectrogram does"));
    tool_->set_tool_tip(0, tr("<p>A drag selects an interval of time; on a region it moves it, and "
                              "on the selected region's edges it changes its size.</p>"));
    tool_->set_tool_tip(1, tr("<p>A drag draws a region between two times and two "
                              "frequencies.</p>"));
    tool_->set_tool_tip(2, tr("<p>A drag draws around a region of any form.</p>"));
    tool_->set_tool_tip(3, tr("<p>A drag along the lowest harmonic draws bands around it and its "
                              "multiples: a voice, an engine, mains hum.</p>"));
    column->addWidget(tool_);
    connect(tool_, &ChoiceBar::chosen, this, &RegionPanel::tool_changed);
    active_box_ = new QCheckBox(tr("Filter the signal by regions"));
    active_box_->setObjectName(QStringLiteral("regionFilter"));
    active_box_->setToolTip(tr("<p>Changes what lies in the regions of the spectrogram by their "
                               "gains, frame by frame; the rest of the signal stays bit for "
                               "bit.</p>"));
    column->addWidget(active_box_);
    connect(active_box_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Filter by regions"), on && !settings_.regions.empty(), settings_);
        active_box_->setChecked(active_);
    });
    build_list(column);
    build_numbers(column);
    build_whole(column);
    show_regions(false, {});
}

void RegionPanel::build_list(QVBoxLayout *column) {
    list_ = new QTreeWidget;
    list_->setObjectName(QStringLiteral("regionList"));
    list_->setAccessibleName(tr("Regions of the filter"));
    list_->setToolTip(tr("<p>Gains of regions that overlap add up in decibels.</p>"));
    list_->setHeaderLabels({tr("Region"), tr("From"), tr("To"), tr("Gain")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(true);
    list_->installEventFilter(this);
    column->addWidget(list_);
    remove_ =
        make_button("regionRemove", tr("Remove"), tr("<p>Removes the selected region. (Del)</p>"));
    column->addWidget(remove_);
    connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (!showing_)
            select(list_->indexOfTopLevelItem(item));
    });
    connect(remove_, &QPushButton::clicked, this, &RegionPanel::remove_selected);
}

QDoubleSpinBox *RegionPanel::add_number(const char *name, const QString &title,
                                        const QString &tool_tip, Member member) {
    QDoubleSpinBox *box = make_number(form_, name, title, tool_tip);
    numbers_.push_back({box, member});
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, member](double value) { edit(member, value); });
    return box;
}

void RegionPanel::build_numbers(QVBoxLayout *column) {
    form_ = new QFormLayout;
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    gain_box_ = make_number(form_, "regionGain", tr("&Gain"),
                            tr("<p>How much louder (above 0) or softer the region becomes; -200 is "
                               "silence. New regions have the same gain.</p>"));
    gain_box_->setRange(least_region_gain, most_region_gain);
    gain_box_->setDecimals(1);
    gain_box_->setSuffix(QStringLiteral("\u202fdB"));
    connect(gain_box_, &QDoubleSpinBox::valueChanged, this, &RegionPanel::edit_gain);
    add_number("regionFrom", tr("F&rom"), tr("<p>The time at which the region begins.</p>"),
               &SpectralRegion::from);
    add_number("regionTo", tr("To"), tr("<p>The time at which the region ends.</p>"),
               &SpectralRegion::to);
    add_number("regionLow", tr("Lo&w"), tr("<p>The region's lowest frequency.</p>"),
               &SpectralRegion::low);
    add_number("regionHigh", tr("High"), tr("<p>The region's highest frequency.</p>"),
               &SpectralRegion::high);
    add_number("regionFundamental", tr("Fu&ndamental"),
               tr("<p>The frequency whose multiples are taken.</p>"), &SpectralRegion::fundamental);
    teeth_box_ = make_number(form_, "regionHarmonics", tr("Harm&onics"),
                             tr("<p>How many multiples, with the fundamental as the first.</p>"));
    teeth_box_->setRange(1, most_harmonics);
    teeth_box_->setDecimals(0);
    connect(teeth_box_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (showing_ || !region())
            return;
        SpectralRegion next = *region();
        next.harmonics = harmonics_ = static_cast<int>(value);
        change_region(next);
    });
    add_number("regionWidth", tr("W&idth"), tr("<p>Width of the band around each harmonic.</p>"),
               &SpectralRegion::width);
    column->addLayout(form_);
}

void RegionPanel::build_whole(QVBoxLayout *column) {
    isolate_ = new QCheckBox(tr("&Isolate: change all but the regions"));
    isolate_->setObjectName(QStringLiteral("regionIsolate"));
    isolate_->setToolTip(
        tr("<p>What lies outside of the regions gets their gain, which is then the "
           "same for all, and the regions stay.</p>"));
    column->addWidget(isolate_);
    connect(isolate_, &QCheckBox::clicked, this, [this](bool on) {
        RegionSettings next = settings_;
        next.isolate = on;
        const double gain = region() ? region()->gain : gain_;
        for (SpectralRegion &one : next.regions)
            one.gain = on ? gain : one.gain;
        change(tr("Isolate"), active_, next);
    });
    auto *form = new QFormLayout;
    frame_ = new QComboBox;
    frame_->setObjectName(QStringLiteral("regionFrame"));
    frame_->setToolTip(tr("<p>The samples that are filtered at a time. Long frames part "
                          "frequencies, short ones times; automatic is about 1/24 second.</p>"));
    frame_->addItem(tr("Automatic"), 0);
    for (int size = 64; size <= 65536; size *= 2)
        frame_->addItem(tr("%Ln sample(s)", nullptr, size), size);
    form->addRow(tr("Fr&ames"), frame_);
    column->addLayout(form);
    connect(frame_, &QComboBox::activated, this, [this] {
        RegionSettings next = settings_;
        next.frame = static_cast<std::size_t>(frame_->currentData().toInt());
        change(tr("Frames of regions"), active_, next);
    });
}

void RegionPanel::change(const QString &text, bool active, const RegionSettings &settings) {
    Q_EMIT edited(text, active, settings);
}

const SpectralRegion *RegionPanel::region() const {
    return selected_ < 0 ? nullptr : &settings_.regions[static_cast<std::size_t>(selected_)];
}

void RegionPanel::change_region(const SpectralRegion &region) {
    RegionSettings next = settings_;
    next.regions[static_cast<std::size_t>(selected_)] = region;
    change(tr("Change region"), active_, next);
}

/// A member in the unit that is shown.
double RegionPanel::shown(Member member, double value) const {
    if (is_time(member))
        return value / plane_.rate;
    const bool place = member == &SpectralRegion::low || member == &SpectralRegion::high;
    return (place ? plane_.zero : 0) + value * plane_.rate;
}

double RegionPanel::value_of(Member member, double shown) const {
    if (is_time(member))
        return std::clamp(shown * plane_.rate, 0.0, static_cast<double>(plane_.length));
    const bool place = member == &SpectralRegion::low || member == &SpectralRegion::high;
    const double value = (shown - (place ? plane_.zero : 0)) / plane_.rate;
    return place ? std::clamp(value, plane_.two_sided ? -0.5 : 0, 0.5)
                 : std::clamp(value, 1e-9, 0.5 - 1e-9);
}

/// An invalid region is not accepted.
void RegionPanel::edit(Member member, double value) {
    if (showing_ || !region())
        return;
    SpectralRegion next = *region();
    next.*member = value_of(member, value);
    const bool boxed = next.shape != Shape::rectangle || next.low < next.high;
    if (next.from < next.to && boxed)
        change_region(next);
    show_numbers();
}

void RegionPanel::edit_gain(double gain) {
    if (showing_)
        return;
    gain_ = gain;
    if (!region())
        return;
    RegionSettings next = settings_;
    for (std::size_t i = 0; i < next.regions.size(); ++i)
        if (next.isolate || i == static_cast<std::size_t>(selected_))
            next.regions[i].gain = gain;
    change(tr("Gain of a region"), active_, next);
}

void RegionPanel::remove_selected() {
    if (!region() || !active_)
        return;
    RegionSettings next = settings_;
    next.regions.erase(next.regions.begin() + selected_);
    change(tr("Remove region"), !next.regions.empty(), next);
}

bool RegionPanel::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        remove_selected();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

RegionTool RegionPanel::tool() const {
    return static_cast<RegionTool>(tool_->choice());
}

SpectralRegion RegionPanel::model() const {
    SpectralRegion model;
    model.gain =
        settings_.isolate && !settings_.regions.empty() ? settings_.regions.front().gain : gain_;
    model.harmonics = harmonics_;
    const std::size_t frame = settings_.frame > 0
                                  ? settings_.frame
                                  : automatic_region_frame(plane_.rate == 1 ? 0 : plane_.rate);
    model.width = 6.0 / static_cast<double>(frame); // the window's main lobe, and room
    return model;
}

void RegionPanel::select(int index) {
    const int count = static_cast<int>(settings_.regions.size());
    if (std::exchange(selected_, index < count ? std::max(index, -1) : -1) == selected_)
        return;
    show_list();
    show_numbers();
    Q_EMIT selection_changed();
}

void RegionPanel::set_plane(const RegionMarks::Plane &plane, const QString &time,
                            const QString &frequency) {
    plane_ = plane;
    showing_ = true;
    const auto decimals = [](double largest) {
        return std::clamp(6 - static_cast<int>(std::floor(std::log10(std::max(largest, 1e-3)))), 1,
                          9);
    };
    const double half = plane.rate / 2;
    for (const Number &number : numbers_) {
        const bool place =
            number.member == &SpectralRegion::low || number.member == &SpectralRegion::high;
        const double zero = place ? plane.zero : 0;
        if (is_time(number.member)) {
            const double end = static_cast<double>(plane.length) / plane.rate;
            number.box->setDecimals(decimals(end));
            number.box->setRange(0, end);
        } else {
            number.box->setDecimals(decimals(half));
            number.box->setRange(zero - (place && plane.two_sided ? half : 0), zero + half);
        }
        number.box->setSuffix(is_time(number.member) ? time : frequency);
    }
    showing_ = false;
    show_list();
    show_numbers();
}

void RegionPanel::show_regions(bool active, const RegionSettings &settings) {
    active_ = active;
    settings_ = settings;
    const int count = static_cast<int>(settings.regions.size());
    const int before =
        std::exchange(selected_, std::clamp(selected_, std::min(count, 1) - 1, count - 1));
    active_box_->setChecked(active);
    active_box_->setEnabled(count > 0);
    isolate_->setChecked(settings.isolate);
    frame_->setCurrentIndex(std::max(frame_->findData(static_cast<int>(settings.frame)), 0));
    show_list();
    show_numbers();
    if (before != selected_)
        Q_EMIT selection_changed();
}

void RegionPanel::show_list() {
    showing_ = true;
    const int count = static_cast<int>(settings_.regions.size());
    while (list_->topLevelItemCount() > count)
        delete list_->takeTopLevelItem(list_->topLevelItemCount() - 1);
    while (list_->topLevelItemCount() < count)
        list_->addTopLevelItem(new QTreeWidgetItem);
    const QString names[] = {tr("Box"), tr("Lasso"), tr("Comb")};
    for (int i = 0; i < count; ++i) {
        const SpectralRegion &region = settings_.regions[static_cast<std::size_t>(i)];
        const auto [low, high] = frequencies_of(region);
        const RegionTimes times = times_of(region);
        const auto time = [this](double sample) { return number_words(sample / plane_.rate, 4); };
        const auto frequency = [this](double cycles) {
            return number_words(plane_.zero + cycles * plane_.rate, 6);
        };
        QTreeWidgetItem *item = list_->topLevelItem(i);
        item->setText(0, QStringLiteral("%1 · %2").arg(i + 1).arg(
                             names[static_cast<std::size_t>(region.shape)]));
        item->setText(1, time(times.from));
        item->setText(2, time(times.to));
        item->setToolTip(
            0, tr("<p>Frequencies from %1 to %2.</p>").arg(frequency(low), frequency(high)));
        item->setText(3, with_unit(number_words(region.gain, 4), QStringLiteral("dB")));
    }
    list_->setCurrentItem(list_->topLevelItem(selected_));
    const int rows = std::clamp(count, least_list_rows, most_list_rows) + 1; // with the header
    list_->setFixedHeight(rows * (fontMetrics().height() + 6) + 4);
    list_->setEnabled(active_);
    remove_->setEnabled(active_ && selected_ >= 0);
    showing_ = false;
}

void RegionPanel::show_numbers() {
    showing_ = true;
    const SpectralRegion *one = region();
    for (const Number &number : numbers_) {
        const bool has = one && has_member(one->shape, number.member);
        form_->setRowVisible(number.box, has);
        number.box->setEnabled(active_);
        if (has)
            number.box->setValue(shown(number.member, one->*number.member));
    }
    const bool comb = one && one->shape == Shape::comb;
    form_->setRowVisible(teeth_box_, comb);
    teeth_box_->setEnabled(active_);
    if (comb)
        teeth_box_->setValue(one->harmonics);
    gain_box_->setValue(one ? one->gain : gain_);
    isolate_->setEnabled(active_);
    frame_->setEnabled(active_);
    showing_ = false;
}

} // namespace imago

#include "moc_region_panel.cpp"
