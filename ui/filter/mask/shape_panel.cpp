// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/shape_panel.h"

#include "ui/widget/field/quantity_box.h"
#include "ui/widget/field/wrapped_label.h"
#include "ui/widget/value_slider.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

} // namespace

ShapePanel::ShapePanel(MaskDocument *document, QWidget *parent)
    : QWidget(parent), document_(document), soft_(new ValueSlider(QStringLiteral("soft"))),
      strength_(new ValueSlider(QStringLiteral("strength"))), invert_(new QCheckBox(tr("I&nvert"))),
      in_unit_(new WrappedLabel) {
    setObjectName(QStringLiteral("shapePanel"));
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(6);
    add_numbers(form);
    add_volume_numbers(form);
    in_unit_->setObjectName(QStringLiteral("shapeInUnit"));
    in_unit_->setForegroundRole(QPalette::PlaceholderText);
    form->addRow(in_unit_);
    add_edge(form);
    connect(document_, &MaskDocument::changed, this, &ShapePanel::show_shape);
    connect(document_, &MaskDocument::selection_changed, this, &ShapePanel::show_shape);
    show_shape();
}

void ShapePanel::add_number(QFormLayout *form, const char *name, const QString &title,
                            const QString &tool_tip, double FilterShape::*value,
                            std::vector<Kind> kinds, double low, double high, bool degrees,
                            bool volume) {
    auto *number = new QuantityBox;
    number->setObjectName(QLatin1String(name));
    number->setAccessibleName(title);
    number->setToolTip(tool_tip);
    number->setKeyboardTracking(false);
    number->setAlignment(Qt::AlignRight);
    number->setDecimals(degrees ? 1 : 4);
    number->setSingleStep(degrees ? 1 : 0.001);
    number->setRange(low, high);
    number->setSuffix(degrees ? QString(QChar(0x00b0)) : tr(" c/px"));
    auto *label = new QLabel(title);
    label->setToolTip(tool_tip);
    form->addRow(label, number);
    rows_.push_back({value, std::move(kinds), number, label, volume});
    connect(number, &QDoubleSpinBox::valueChanged, this,
            [this, value](double to) { set(value, to, 0); });
}

void ShapePanel::add_numbers(QFormLayout *form) {
    const QString cycles =
        tr("<p>%1, in cycles per pixel (c/px): 0.5 is the finest pattern along a row or a column, "
           "every other pixel; its inverse is the period in pixels.</p>");
    const auto frequency = [&](const char *name, const QString &title, const QString &what,
                               double FilterShape::*value, std::vector<Kind> kinds, double low,
                               double high) {
        add_number(form, name, title, cycles.arg(what), value, std::move(kinds), low, high, false);
    };
    frequency("shapeRadius", tr("Radius"), tr("How far the shape reaches"), &FilterShape::radius,
              {Kind::low, Kind::high, Kind::notch, Kind::lattice, Kind::brush}, 0, 0.866);
    frequency("shapeInner", tr("Inner"), tr("The lowest frequency of the band"),
              &FilterShape::inner, {Kind::band, Kind::stop}, 0, 0.866);
    frequency("shapeOuter", tr("Outer"), tr("The highest frequency of the band"),
              &FilterShape::outer, {Kind::band, Kind::stop}, 0, 0.866);
    frequency("shapeX", tr("Across"), tr("The frequency along a row"), &FilterShape::x,
              {Kind::notch, Kind::lattice}, -0.5, 0.5);
    frequency("shapeY", tr("Down"), tr("The frequency along a column"), &FilterShape::y,
              {Kind::notch, Kind::lattice}, -0.5, 0.5);
    frequency("shapeX2", tr("2nd across"), tr("The lattice's other vector, along a row"),
              &FilterShape::x2, {Kind::lattice}, -0.5, 0.5);
    frequency("shapeY2", tr("2nd down"), tr("The lattice's other vector, along a column"),
              &FilterShape::y2, {Kind::lattice}, -0.5, 0.5);
    add_number(form, "shapeAngle", tr("Angle"),
               tr("<p>The direction along which the pattern repeats, from across towards down."
                  "</p>"),
               &FilterShape::angle, {Kind::wedge}, -360, 360, true);
    add_number(form, "shapeWidth", tr("Width"),
               tr("<p>The range of directions that the wedge removes.</p>"), &FilterShape::width,
               {Kind::wedge}, 0.1, 180, true);
}

/// What shapes have across the slices of a volume.
void ShapePanel::add_volume_numbers(QFormLayout *form) {
    struct Number {
        const char *name;
        QString title;
        double FilterShape::*value;
        std::vector<Kind> kinds;
    };
    const Number numbers[] = {
        {"shapeZ", tr("Across slices"), &FilterShape::z, {Kind::notch, Kind::lattice}},
        {"shapeZ2", tr("2nd across slices"), &FilterShape::z2, {Kind::lattice}},
        {"shapeX3", tr("3rd across"), &FilterShape::x3, {Kind::lattice}},
        {"shapeY3", tr("3rd down"), &FilterShape::y3, {Kind::lattice}},
        {"shapeZ3", tr("3rd across slices"), &FilterShape::z3, {Kind::lattice}}};
    for (const auto &[name, title, value, kinds] : numbers)
        add_number(form, name, title,
                   tr("<p>A frequency of the volume, in cycles per sample: its inverse is the "
                      "period in samples, across slices in slices.</p>"),
                   value, kinds, -0.5, 0.5, false, true);
    add_number(form, "shapeElevation", tr("Elevation"),
               tr("<p>How far the direction leaves the plane of the slices: 90° is from slice to "
                  "slice.</p>"),
               &FilterShape::elevation, {Kind::wedge}, -90, 90, true, true);
}

void ShapePanel::add_edge(QFormLayout *form) {
    soft_->set_range({0.001, 0.5, 0, 0.7071, 4, true});
    soft_->set_words(tr("Soft edge"),
                     tr("<p>The width of the edge, in cycles per pixel. A hard edge leaves rings "
                        "around the picture's own edges; a soft one does not.</p>"));
    strength_->set_range({0, 100, 0, 100, 0, false, true});
    strength_->set_unit(QStringLiteral(" %"));
    strength_->set_words(
        tr("Strength"), tr("<p>How much the shape removes of the frequencies that it covers.</p>"));
    invert_->setObjectName(QStringLiteral("invert"));
    invert_->setToolTip(tr("<p>Remove what the shape leaves, and leave what it removes.</p>"));
    form->addRow(tr("Soft edge"), soft_);
    form->addRow(tr("Strength"), strength_);
    form->addRow(QString(), invert_);
    connect(soft_, &ValueSlider::edited, this,
            [this](double to, int gesture) { set(&FilterShape::soft, to, gesture); });
    connect(strength_, &ValueSlider::edited, this,
            [this](double to, int gesture) { set(&FilterShape::strength, to / 100, gesture); });
    connect(invert_, &QCheckBox::clicked, this, [this](bool on) {
        FilterShape shape = *document_->shape();
        shape.invert = on;
        document_->set_shape(document_->selected(), shape, tr("Invert"));
    });
}

void ShapePanel::set(double FilterShape::*value, double to, int gesture) {
    FilterShape shape = *document_->shape();
    shape.*value = to;
    document_->set_shape(document_->selected(), shape, tr("Change %1").arg(kind_name(shape.kind)),
                         gesture);
    show_shape(); // a number that was out of range was changed
}

void ShapePanel::set_unit(const ViewUnit &unit) {
    unit_ = unit;
    show_shape();
}

/// The frequencies of a shape in a unit that is not pixels; empty for wedges and brushes.
QString ShapePanel::in_unit(const FilterShape &shape) const {
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        return frequency_in_unit({shape.radius, 0}, unit_);
    case Kind::band:
    case Kind::stop: {
        const QString outer = frequency_in_unit({shape.outer, 0}, unit_);
        return shape.inner > 0
                   ? frequency_in_unit({shape.inner, 0}, unit_) + QStringLiteral(" – ") + outer
                   : outer;
    }
    case Kind::notch:
    case Kind::lattice:
        return frequency_in_unit({shape.x, shape.y}, unit_);
    case Kind::wedge:
    case Kind::brush:
        break;
    }
    return {};
}

void ShapePanel::show_shape() {
    const FilterShape *shape = document_->shape();
    setVisible(shape != nullptr);
    if (!shape)
        return;
    for (const Row &row : rows_) {
        const bool shown =
            std::find(row.kinds.begin(), row.kinds.end(), shape->kind) != row.kinds.end() &&
            (!row.volume || document_->settings().volume || shape->*row.value != 0);
        row.number->setVisible(shown);
        row.label->setVisible(shown);
        const QSignalBlocker quiet(row.number);
        row.number->setValue(shape->*row.value);
    }
    in_unit_->setText(in_unit(*shape));
    in_unit_->setVisible(!in_unit_->text().isEmpty());
    soft_->set_value(shape->soft);
    strength_->set_value(100 * shape->strength);
    invert_->setChecked(shape->invert);
}

} // namespace imago

#include "moc_shape_panel.cpp"
