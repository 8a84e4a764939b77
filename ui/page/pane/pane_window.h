// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/pane/part_window.h"

namespace imago {

class ImagePane;

/// A pane in a window of its own; see PartWindow.
class PaneWindow : public PartWindow {
    Q_OBJECT
  public:
    explicit PaneWindow(ImagePane *pane);

    ImagePane *pane() const { return pane_; }
    /// The title: the pane's, and what it is of.
    void show_name(const QString &name);

  private:
    ImagePane *pane_;
};

} // namespace imago
