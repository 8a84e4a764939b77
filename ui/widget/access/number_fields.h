// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QWidget;

namespace imago {

/// What all fields for numbers have in common.
///
/// Digits are grouped as ui/words/numbers.h groups those of texts. Not in languages in which Qt
/// writes seven digits with one mark ("1048.576"), which would be read as a decimal point.
///
/// A number that was entered has nothing left to undo in its field, so that the keys of undo and
/// redo are the window's, for the page's last step; of a text that was not entered they are the
/// field's. So they are where numbers are no steps; see keep_undo_keys().
class NumberFields : public QObject {
    Q_OBJECT
  public:
    explicit NumberFields(QObject *parent);

    /// Numbers of the fields in this part are no steps of undo, which leaves the keys to them.
    static void keep_undo_keys(QWidget *part);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace imago
