// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the Signals page's controls; internal to ui/signals and its rooms.
#pragma once
#include "ui/widget/control_parts.h"

#include <QDoubleSpinBox>
#include <QString>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace imago {

/// A part of the column that is shown and hidden as a whole.
QWidget *make_section(QVBoxLayout *outer, QVBoxLayout *&column);
/// The heading of such a section, with the line above it.
void add_heading(QVBoxLayout *column, const QString &text);
/// A field in its own row, with its title on the left: returns the title.
QLabel *add_field(QVBoxLayout *column, QWidget *field, const char *name, const QString &title,
                  const QString &tool_tip);
/// A number with as many digits as it needs.
QDoubleSpinBox *make_number_box();
/// Such a number in its own row.
QDoubleSpinBox *make_number(QFormLayout *form, const char *name, const QString &title,
                            const QString &tool_tip);

} // namespace imago
