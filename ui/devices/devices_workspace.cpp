// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/devices_workspace.h"

namespace imago {

DevicesWorkspace::DevicesWorkspace(EngineClient *client, QWidget *parent)
    : Workspace(client, parent) {
    setObjectName(QStringLiteral("devicesWorkspace"));
    lay_out(new QWidget, nullptr);
}

} // namespace imago
