// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QList>
#include <QObject>
#include <QPointer>

class QTimer;
class QWidget;

namespace imago {

/// Sees to it that no two controls in sight of a window have one letter for Alt, whatever the
/// language: Qt would give it to each in turn. The letters of the menu bar come first, then each
/// control keeps the one that its text has, the earlier made before the later; the others get a
/// free letter of their text, or none. Letters are given anew as controls appear and disappear.
///
/// Texts that differ in all states of a page were rejected: pages have more controls than there are
/// letters.
class AltLetters : public QObject {
    Q_OBJECT
  public:
    explicit AltLetters(QObject *parent);

    /// Gives the letters of a window now.
    static void give(QWidget &window);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    QTimer *soon_;
    QList<QPointer<QWidget>> windows_; ///< in which something has changed
};

} // namespace imago
