// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QWidget>

namespace imago {

/// A widget that draws a value, and can be copied: as it is seen, or as text.
class Drawing : public QWidget {
    Q_OBJECT
  public:
    using QWidget::QWidget;

    /// What is drawn, in lines of words with tabs between cells; empty if there is nothing.
    virtual QString drawn_text() const = 0;
};

} // namespace imago
