// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/levels_panel.h"

#include "ui/view/tone/histogram_view.h"
#include "ui/widget/access/number_fields.h"
#include "ui/widget/field/quantity_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

QDoubleSpinBox *make_end(const QString &name, const QString &accessible_name,
                         const QString &tool_tip) {
    auto *box = new QuantityBox;
    box->setObjectName(name);
    box->setAccessibleName(accessible_name);
    box->setToolTip(tool_tip);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // whatever numbers are possible
    box->setMinimumWidth(box->fontMetrics().averageCharWidth() * 12);
    box->setKeyboardTracking(false);
    box->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    return box;
}

/// Enough decimals to distinguish a thousandth of the range; none for integer depths, unless the
/// range is that of a faint result.
int decimals_of(SampleRange range, SampleDepth depth) {
    const double length = static_cast<double>(range.high) - static_cast<double>(range.low);
    if (depth != SampleDepth::f32 && length >= 50)
        return 0;
    return std::clamp(4 - static_cast<int>(std::floor(std::log10(length))), 0, 12);
}

} // namespace

LevelsPanel::LevelsPanel(const QString &name, QWidget *parent)
    : QWidget(parent), mode_(new QComboBox), curve_(new QComboBox),
      low_(make_end(name + QStringLiteral("Low"), tr("Sample that is black"),
                    tr("<p>This sample and those below it are shown black.</p>"))),
      high_(make_end(name + QStringLiteral("High"), tr("Sample that is white"),
                     tr("<p>This sample and those above it are shown white.</p>"))),
      percent_(make_end(name + QStringLiteral("Percent"), tr("Percent at each end"),
                        tr("<p>This share of the samples is shown black, and as many white.</p>"))),
      gamma_(make_end(name + QStringLiteral("Gamma"), tr("Gamma"),
                      tr("<p>Above 1 dark samples are shown lighter, below 1 darker.</p>"))),
      histogram_(new HistogramView(name + QStringLiteral("Histogram"))) {
    setObjectName(name);
    NumberFields::keep_undo_keys(this);
    mode_->setObjectName(name + QStringLiteral("Mode"));
    mode_->setAccessibleName(tr("Levels"));
    mode_->setToolTip(tr("<p>Which samples are shown black and white. The picture itself does not "
                         "change; saving applies the levels only if you choose so.</p>"));
    const std::pair<Levels::Mode, QString> modes[] = {
        {Levels::Mode::automatic, tr("Automatic")},
        {Levels::Mode::full, tr("Full range of the depth")},
        {Levels::Mode::min_max, tr("Smallest to largest sample")},
        {Levels::Mode::percentile, tr("Percentiles")},
        {Levels::Mode::manual, tr("Manual")}};
    for (const auto &[mode, text] : modes)
        mode_->addItem(text, static_cast<int>(mode));
    curve_->setObjectName(name + QStringLiteral("Curve"));
    curve_->setAccessibleName(tr("Curve between black and white"));
    curve_->setToolTip(
        tr("<p>How light the samples between black and white are shown. Logarithmic: equal ratios "
           "are equal steps, so that faint parts are seen beside bright ones.</p>"));
    const std::pair<ToneCurve::Kind, QString> curves[] = {
        {ToneCurve::Kind::linear, tr("Linear")},
        {ToneCurve::Kind::logarithm, tr("Logarithmic")},
        {ToneCurve::Kind::gamma, tr("Gamma")}};
    for (const auto &[kind, text] : curves)
        curve_->addItem(text, static_cast<int>(kind));
    gamma_->setRange(least_gamma, most_gamma);
    gamma_->setDecimals(2);
    gamma_->setSingleStep(0.1);
    percent_->setRange(0, 49);
    percent_->setDecimals(2);
    percent_->setSingleStep(0.1);
    percent_->setSuffix(QStringLiteral(" %"));

    auto *ends = new QHBoxLayout;
    ends->addWidget(low_, 1);
    ends->addWidget(new QLabel(QStringLiteral("–")));
    ends->addWidget(high_, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(mode_);
    column->addWidget(percent_);
    column->addLayout(ends);
    auto *shape = new QHBoxLayout;
    shape->addWidget(curve_, 1);
    shape->addWidget(gamma_);
    column->addLayout(shape);
    column->addWidget(histogram_);
    show_levels();
    show_range(full_range(depth_));

    connect(mode_, &QComboBox::activated, this,
            [this] { choose(static_cast<Levels::Mode>(mode_->currentData().toInt())); });
    connect(curve_, &QComboBox::activated, this, [this] {
        levels_.curve.kind = static_cast<ToneCurve::Kind>(curve_->currentData().toInt());
        show_levels();
        Q_EMIT changed(levels_);
    });
    connect(gamma_, &QDoubleSpinBox::valueChanged, this, [this](double gamma) {
        levels_.curve.gamma = gamma;
        Q_EMIT changed(levels_);
    });
    connect(low_, &QDoubleSpinBox::valueChanged, this, [this] { take_ends(true); });
    connect(high_, &QDoubleSpinBox::valueChanged, this, [this] { take_ends(false); });
    connect(percent_, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        levels_.percent = percent;
        Q_EMIT changed(levels_);
    });
}

void LevelsPanel::choose(Levels::Mode mode) {
    levels_.mode = mode;
    levels_.range = shown_;
    show_levels();
    Q_EMIT changed(levels_);
}

void LevelsPanel::take_ends(bool low_changed) {
    double low = low_->value(), high = high_->value();
    if (!(low < high)) // the other end changes
        (low_changed ? high : low) +=
            low_changed ? low - high + high_->singleStep() : high - low - low_->singleStep();
    levels_.mode = Levels::Mode::manual;
    levels_.range = {static_cast<float>(low), static_cast<float>(high)};
    show_levels();
    show_range(levels_.range);
    Q_EMIT changed(levels_);
}

void LevelsPanel::set_levels(const Levels &levels) {
    levels_ = levels;
    show_levels();
}

void LevelsPanel::set_image(const Image &image) {
    depth_ = image.depth;
    show_levels();
}

void LevelsPanel::show_levels() {
    const QSignalBlocker quiet(percent_), quiet_gamma(gamma_);
    curve_->setCurrentIndex(curve_->findData(static_cast<int>(levels_.curve.kind)));
    gamma_->setValue(levels_.curve.gamma);
    gamma_->setVisible(levels_.curve.kind == ToneCurve::Kind::gamma);
    mode_->setCurrentIndex(mode_->findData(static_cast<int>(levels_.mode)));
    percent_->setValue(levels_.percent);
    percent_->setVisible(levels_.mode == Levels::Mode::percentile);
}

void LevelsPanel::show_histogram(const SampleHistogram &histogram) {
    histogram_->set_histogram(histogram);
}

void LevelsPanel::show_range(SampleRange range) {
    shown_ = range;
    const int decimals = decimals_of(range, depth_);
    const double length = static_cast<double>(range.high) - static_cast<double>(range.low);
    const double most =
        depth_ == SampleDepth::f32
            ? std::max(1e6, 1e3 * std::max(std::abs(static_cast<double>(range.low)),
                                           std::abs(static_cast<double>(range.high))))
            : 4 * depth_maximum(depth_);
    for (auto [box, value] : {std::pair{low_, range.low}, std::pair{high_, range.high}}) {
        const QSignalBlocker quiet(box);
        box->setDecimals(decimals);
        box->setRange(-most, most);
        box->setSingleStep(std::max(length / 100, std::pow(10.0, -decimals)));
        box->setValue(static_cast<double>(value));
    }
}

} // namespace imago

#include "moc_levels_panel.cpp"
