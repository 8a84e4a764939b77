// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace imago {

/// Groups the digits of all fields for numbers as ui/words/numbers.h groups those of texts. Not in
/// languages in which Qt writes seven digits with one mark ("1048.576"), which would be read as a
/// decimal point.
class NumberFields : public QObject {
    Q_OBJECT
  public:
    explicit NumberFields(QObject *parent);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace imago
