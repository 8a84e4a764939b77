// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/volume/planar_controls.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QVariant>

namespace imago {
namespace {

struct PlanarWords {
    Q_DECLARE_TR_FUNCTIONS(imago::VolumePanel)
};

constexpr const char *own_tool_tip = "ownToolTip";

void exchange_tool_tip(QWidget *widget, bool usable) {
    const QVariant own = widget->property(own_tool_tip);
    if (usable && own.isValid()) {
        widget->setToolTip(own.toString());
        widget->setProperty(own_tool_tip, {});
    } else if (!usable && !own.isValid()) {
        widget->setProperty(own_tool_tip, widget->toolTip());
        widget->setToolTip(
            PlanarWords::tr("<p>This is for pictures. In three dimensions a mask has radii, which "
                            "are drawn, and shapes across the slices, by their numbers.</p>"));
    }
}

} // namespace

void set_planar(QWidget *control, bool usable) {
    control->setEnabled(usable);
    exchange_tool_tip(control, usable);
    for (QAbstractButton *button : control->findChildren<QAbstractButton *>())
        exchange_tool_tip(button, usable);
}

} // namespace imago
