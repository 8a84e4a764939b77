// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/quantity/quantity_text.h"

#include <QDoubleSpinBox>

#include <functional>
#include <optional>
#include <utility>

namespace imago {

/// A field for a number with a unit. It takes what people type: SI prefixes and units ("2.4M",
/// "2.4 MHz", "10ms"), decimal marks of the language, and those that can only be meant as such. Any
/// other text can be typed, but is refused with a sentence when it is entered; the field then has
/// its last value again. The unit is that of its suffix, so that a suffix which is no unit of
/// parse_quantity() has numbers alone.
class QuantityBox : public QDoubleSpinBox {
    Q_OBJECT
  public:
    explicit QuantityBox(QWidget *parent = nullptr);

    /// The unit of a field that shows none.
    void set_unit(QuantityUnit unit) { unit_ = unit; }
    /// Reads a text in another way first: fields whose unit is chosen beside them.
    using Reading = std::function<std::optional<double>(const QString &)>;
    void set_reading(Reading reading) { reading_ = std::move(reading); }

    /// The marks of its language.
    NumberMarks marks() const;

    double valueFromText(const QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    /// Says why a text is refused.
    void fixup(QString &text) const override;
    /// What is said about a text that is refused.
    QString refusal(const QString &text) const;

  private:
    std::optional<double> read(const QString &text) const;
    QuantityUnit unit() const;

    std::optional<QuantityUnit> unit_;
    Reading reading_;
};

} // namespace imago
