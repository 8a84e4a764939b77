// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/value_slider.h"

#include "ui/widget/field/quantity_box.h"

#include "ui/widget/value_command.h"

#include <QDateTime>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr int places = 1000;
constexpr qint64 gesture_pause_ms = 700; ///< longer pauses between edits make two undo steps

/// Rounds to three significant digits, the precision of a slider's position.
double rounded(double value) {
    if (value <= 0)
        return 0;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return std::round(value / unit) * unit;
}

} // namespace

/// The slider, with the number that it stands for.
class ValueSlider::Handle : public QSlider, public SpokenNumber {
  public:
    explicit Handle(ValueSlider *owner) : QSlider(Qt::Horizontal), owner_(owner) {}

    QAccessible::Role spoken_role() const override { return QAccessible::Slider; }
    QString spoken_value() const override { return owner_->number_->text(); }
    Number spoken_number() const override {
        return {owner_->value_, owner_->range_.low, owner_->range_.high};
    }
    void set_spoken_number(double value) override { owner_->edit(value, false); }

  private:
    ValueSlider *owner_;
};

ValueSlider::ValueSlider(const QString &name, QWidget *parent)
    : QWidget(parent), slider_(new Handle(this)), number_(new QuantityBox) {
    setObjectName(name);
    slider_->setObjectName(name + QStringLiteral("Slider"));
    number_->setObjectName(name + QStringLiteral("Number"));
    slider_->setRange(0, places);
    slider_->setSingleStep(5);
    slider_->setPageStep(50);
    number_->setKeyboardTracking(false);
    number_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    number_->setAlignment(Qt::AlignRight);
    number_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(slider_, 1);
    row->addWidget(number_);
    setFocusProxy(slider_);

    connect(slider_, &QSlider::sliderPressed, this, [this] {
        // A press beside the handle has just moved it there, which belongs to the drag.
        if (QDateTime::currentMSecsSinceEpoch() - last_edit_ > 50)
            gesture_ = next_gesture();
    });
    connect(slider_, &QSlider::valueChanged, this,
            [this](int place) { edit(at_place(place), slider_->isSliderDown()); });
    connect(number_, &QDoubleSpinBox::valueChanged, this,
            [this](double value) { edit(value, false); });
}

void ValueSlider::set_range(const Range &range) {
    range_ = range;
    const QSignalBlocker quiet(number_);
    number_->setDecimals(range.decimals);
    number_->setRange(range.low, range.high);
    // Space for usual numbers, not for the largest one that is allowed.
    number_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("000000.00 %")) + 28);
    set_value(value_);
}

void ValueSlider::set_unit(const QString &unit) {
    number_->setSuffix(unit);
}

void ValueSlider::set_words(const QString &accessible_name, const QString &tool_tip) {
    slider_->setAccessibleName(accessible_name);
    number_->setAccessibleName(accessible_name);
    slider_->setToolTip(tool_tip);
    number_->setToolTip(tool_tip);
}

void ValueSlider::set_value(double value) {
    value_ = std::clamp(value, range_.low, range_.high);
    const QSignalBlocker quiet_slider(slider_), quiet_number(number_);
    // A position that already means this value stays: the handle must not move under the cursor.
    if (at_place(slider_->value()) != value_)
        slider_->setValue(place_of(value_));
    number_->setValue(value_);
}

double ValueSlider::at_place(int place) const {
    if (place == 0 && range_.zero_at_left)
        return 0;
    if (range_.linear)
        return range_.slider_low +
               (range_.slider_high - range_.slider_low) * static_cast<double>(place) / places;
    const double ratio = range_.slider_high / range_.slider_low;
    return std::clamp(
        rounded(range_.slider_low * std::pow(ratio, static_cast<double>(place) / places)),
        range_.low, range_.high);
}

int ValueSlider::place_of(double value) const {
    if (value <= range_.slider_low)
        return value > 0 && range_.zero_at_left ? 1 : 0;
    const double part = range_.linear
                            ? (value - range_.slider_low) / (range_.slider_high - range_.slider_low)
                            : std::log(value / range_.slider_low) /
                                  std::log(range_.slider_high / range_.slider_low);
    return std::clamp(static_cast<int>(std::lround(places * part)), 0, places);
}

void ValueSlider::edit(double value, bool continuing) {
    const qint64 time = QDateTime::currentMSecsSinceEpoch();
    if (!continuing && time - last_edit_ > gesture_pause_ms)
        gesture_ = next_gesture();
    last_edit_ = time;
    set_value(value);
    Q_EMIT edited(value_, gesture_);
}

} // namespace imago

#include "moc_value_slider.cpp"
