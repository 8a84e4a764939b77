// SPDX-License-Identifier: GPL-3.0-or-later
// What assistive technology, such as a screen reader, learns of widgets that paint themselves.
#pragma once
#include <QAccessible>
#include <QString>

class QWidget;

namespace imago {

/// A widget, besides its class of Qt, that says what it shows. Its name and its description are
/// those of every widget (QWidget::setAccessibleName()).
class Spoken {
  public:
    virtual ~Spoken() = default;
    /// What kind of thing it is, such as a chart.
    virtual QAccessible::Role spoken_role() const = 0;
    /// What it shows now, in the user's language; empty: nothing.
    virtual QString spoken_value() const = 0;
};

/// A widget that stands for a number.
class SpokenNumber : public Spoken {
  public:
    /// The number, and the ends of what it may be.
    struct Number {
        double value = 0, low = 0, high = 0;
    };
    virtual Number spoken_number() const = 0;
    /// Changes it as the user does.
    virtual void set_spoken_number(double value) = 0;
};

/// From now on, assistive technology learns of Spoken widgets what they say, and of every widget
/// its tooltip as plain text, where it has no description of its own. Repeated calls have no
/// effect.
void install_spoken();

/// Tells assistive technology that what a Spoken widget shows has changed by the user's keys.
void tell_spoken_change(QWidget *widget);

/// The text of a tooltip without its markup.
QString plain_tool_tip(const QString &tool_tip);

} // namespace imago
