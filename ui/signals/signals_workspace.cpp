// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signals_workspace.h"

namespace imago {

SignalsWorkspace::SignalsWorkspace(EngineClient *client, QWidget *parent)
    : Workspace(client, parent) {
    setObjectName(QStringLiteral("signalsWorkspace"));
    lay_out(new QWidget, nullptr);
}

} // namespace imago
