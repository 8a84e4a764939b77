// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace imago {

/// What all fields for numbers have in common.
///
/// Digits are grouped as ui/words/numbers.h groups those of texts. Not in languages in which Qt
/// writes seven digits with one mark ("1048.576"), which would be read as a decimal point.
///
/// A number that was entered has nothing left to undo in its field, so that the keys of undo and
/// redo are the window's, for the page's last step; of a text that was not entered they are the
/// field's.
class NumberFields : public QObject {
    Q_OBJECT
  public:
    explicit NumberFields(QObject *parent);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace imago
