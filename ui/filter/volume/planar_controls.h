// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
class QWidget;

namespace imago {

/// Makes a control usable or not that is for pictures only. While it is not, it and its buttons say
/// why in their tooltips.
void set_planar(QWidget *control, bool usable);

} // namespace imago
