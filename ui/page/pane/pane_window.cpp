// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/pane/pane_window.h"

#include "ui/view/image_pane.h"

namespace imago {

PaneWindow::PaneWindow(ImagePane *pane) : PartWindow(pane), pane_(pane) {}

void PaneWindow::show_name(const QString &name) {
    PartWindow::show_name(pane_->title(), name);
}

} // namespace imago

#include "moc_pane_window.cpp"
