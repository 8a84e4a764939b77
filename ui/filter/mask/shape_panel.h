// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/mask_document.h"
#include "ui/view/ruler/view_unit.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;

namespace imago {

class ValueSlider;

/// The numbers that the selected shape's kind has.
class ShapePanel : public QWidget {
    Q_OBJECT
  public:
    explicit ShapePanel(MaskDocument *document, QWidget *parent = nullptr);

    /// Tells the shape's frequencies in this unit, too, unless it is pixels.
    void set_unit(const ViewUnit &unit);

  private:
    struct Row {
        double FilterShape::*value;
        std::vector<FilterShape::Kind> kinds;
        QDoubleSpinBox *number;
        QLabel *label;
        bool volume; ///< it is there in three dimensions, and where it is not 0
    };
    void add_number(QFormLayout *form, const char *name, const QString &title,
                    const QString &tool_tip, double FilterShape::*value,
                    std::vector<FilterShape::Kind> kinds, double low, double high, bool degrees,
                    bool volume = false);
    void add_numbers(QFormLayout *form);
    void add_volume_numbers(QFormLayout *form);
    void add_edge(QFormLayout *form);
    void set(double FilterShape::*value, double to, int gesture);
    void show_shape();
    QString in_unit(const FilterShape &shape) const;

    MaskDocument *document_;
    std::vector<Row> rows_;
    ValueSlider *soft_, *strength_;
    QCheckBox *invert_;
    QLabel *in_unit_; ///< the frequencies in another unit
    ViewUnit unit_;
};

} // namespace imago
