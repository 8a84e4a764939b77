// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLabel>
#include <QResizeEvent>

namespace imago {

/// Text of several lines in a row of a form, as high as its width needs. To the layout it has no
/// height for width: QFormLayout of Qt 6.4 writes beyond its rows' heights where a row with such a
/// height and rows that hide are in one form.
class WrappedLabel : public QLabel {
  public:
    explicit WrappedLabel(const QString &text = {}) : QLabel(text) { setWordWrap(true); }

    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return as_high_as_needed(QLabel::sizeHint()); }
    QSize minimumSizeHint() const override { return as_high_as_needed(QLabel::minimumSizeHint()); }

  protected:
    void resizeEvent(QResizeEvent *event) override {
        QLabel::resizeEvent(event);
        if (event->oldSize().width() != width())
            updateGeometry();
    }

  private:
    QSize as_high_as_needed(QSize size) const {
        if (testAttribute(Qt::WA_Resized) || isVisible())
            size.setHeight(heightForWidth(width()));
        return size;
    }
};

} // namespace imago
