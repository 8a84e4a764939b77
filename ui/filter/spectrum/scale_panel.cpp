// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/spectrum/scale_panel.h"

#include "engine/array/density_text.h"
#include "ui/widget/access/number_fields.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/widget/field/wrapped_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

/// A resolution with the five digits of density_words(): "600", "23.622", "39,077". It keeps what
/// it was set to, as long as nobody enters another number.
class ResolutionBox : public QuantityBox {
  public:
    ResolutionBox() { setDecimals(9); }
    QString textFromValue(double value) const override {
        const int power = value > 0 ? static_cast<int>(std::floor(std::log10(value))) : 0;
        QString text = locale().toString(value, 'f', std::clamp(4 - power, 0, decimals()));
        const QString point = locale().decimalPoint();
        while (text.contains(point) && (text.endsWith(QLatin1Char('0')) || text.endsWith(point)))
            text.chop(1);
        if (!isGroupSeparatorShown())
            text.remove(locale().groupSeparator());
        return text;
    }
    double valueFromText(const QString &text) const override {
        return text == textFromValue(value()) ? value() : QuantityBox::valueFromText(text);
    }
};

} // namespace

ScalePanel::ScalePanel(QWidget *parent)
    : QWidget(parent), size_(new ResolutionBox), size_unit_(new QComboBox), unit_(new QComboBox),
      note_(new WrappedLabel), rulers_(new QCheckBox(tr("&Rulers"))) {
    setObjectName(QStringLiteral("scalePanel"));
    NumberFields::keep_undo_keys(this);
    size_->setObjectName(QStringLiteral("pixelSize"));
    size_->setAccessibleName(tr("Resolution of the picture"));
    size_->setToolTip(tr("<p>How many pixels the picture has to an inch or a millimetre, or how "
                         "large a pixel is. 0 stands for what the file states. A result that is "
                         "saved states it, too.</p>"));
    size_->setKeyboardTracking(false);
    size_->setRange(0, 9999999);
    size_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    size_->setSpecialValueText(tr("unknown"));
    size_->set_reading([this](const QString &text) { // "0.65 µm", whatever the unit beside it is
        const auto typed = typed_density(text.toStdString(), size_->marks());
        return typed ? std::optional(density_in(typed->x, density_unit())) : std::nullopt;
    });
    size_unit_->setObjectName(QStringLiteral("pixelSizeUnit"));
    size_unit_->setAccessibleName(tr("Unit of the resolution"));
    for (const DensityUnitRow &row : density_units())
        size_unit_->addItem(density_symbol(row.unit), static_cast<int>(row.unit));
    unit_->setObjectName(QStringLiteral("lengthUnit"));
    unit_->setAccessibleName(tr("Unit of places and frequencies"));
    unit_->setToolTip(tr("<p>Rulers, the spectrum's scales and what is told of the place under the "
                         "pointer have this unit, as far as the resolution is known.</p>"));
    const std::pair<LengthUnit, QString> units[] = {
        {LengthUnit::pixel, tr("Pixels (c/px)")},
        {LengthUnit::angstrom, tr("Angstroms (1/Å)")},
        {LengthUnit::nanometre, tr("Nanometres (1/nm)")},
        {LengthUnit::micrometre, tr("Micrometres (c/µm)")},
        {LengthUnit::millimetre, tr("Millimetres (c/mm)")},
        {LengthUnit::inch, tr("Inches (lines per inch)")}};
    for (const auto &[unit, text] : units)
        unit_->addItem(text, static_cast<int>(unit));
    note_->setObjectName(QStringLiteral("scaleNote"));
    note_->setForegroundRole(QPalette::PlaceholderText);
    rulers_->setObjectName(QStringLiteral("rulers"));
    rulers_->setToolTip(tr("<p>Scales along the upper and the left edge of the pictures.</p>"));
    auto *size_row = new QHBoxLayout;
    size_row->addWidget(size_, 1);
    size_row->addWidget(size_unit_);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(6);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("Resolution"), size_row);
    form->addRow(tr("Unit"), unit_);
    form->addRow(note_);
    form->addRow(rulers_);
    connect(size_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const double density = value > 0 ? density_of(value, density_unit()) : 0;
        given_.reset();
        if (density > 0) {
            const double within = std::clamp(density, least_density, largest_density);
            given_ = PixelDensity{within, within};
        }
        show_density();
        Q_EMIT changed();
    });
    connect(size_unit_, &QComboBox::activated, this, [this] {
        show_density();
        Q_EMIT changed(); // it is kept in the settings
    });
    connect(unit_, &QComboBox::activated, this, [this] {
        show_density();
        Q_EMIT changed();
    });
    connect(rulers_, &QCheckBox::toggled, this, &ScalePanel::changed);
    show_density();
}

void ScalePanel::set_file_density(PixelDensity density, bool same) {
    if (!same)
        given_.reset();
    file_ = density;
    show_density();
}

ViewUnit ScalePanel::unit() const {
    const PixelDensity known = density();
    return {known.known() ? chosen_unit() : LengthUnit::pixel, known};
}

LengthUnit ScalePanel::chosen_unit() const {
    return static_cast<LengthUnit>(unit_->currentData().toInt());
}

DensityUnit ScalePanel::density_unit() const {
    return static_cast<DensityUnit>(size_unit_->currentData().toInt());
}

bool ScalePanel::rulers() const {
    return rulers_->isChecked();
}

void ScalePanel::set_given(std::optional<PixelDensity> density) {
    given_ = density;
    show_density();
}

void ScalePanel::set_view(LengthUnit unit, DensityUnit density_unit, bool rulers) {
    const QSignalBlocker quiet(rulers_);
    unit_->setCurrentIndex(unit_->findData(static_cast<int>(unit)));
    size_unit_->setCurrentIndex(size_unit_->findData(static_cast<int>(density_unit)));
    rulers_->setChecked(rulers);
    show_density();
}

void ScalePanel::show_density() {
    const QSignalBlocker quiet(size_);
    const PixelDensity known = density();
    size_->setValue(known.known() ? density_in(known.x, density_unit()) : 0);
    QString note;
    if (given_ && file_.known())
        note = tr("The file states %1.").arg(density_words(file_.x, density_unit()));
    else if (known.known() && known.x != known.y)
        note = tr("Down it is %1.").arg(density_words(known.y, density_unit()));
    else if (!known.known() && chosen_unit() != LengthUnit::pixel)
        note = tr("The file states no resolution: enter one, or lengths are in pixels.");
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
}

} // namespace imago

#include "moc_scale_panel.cpp"
