// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

/// A part of a page in a window of its own, on this screen or another. It belongs to the window
/// until release(). Its place is kept in the settings under the part's name.
class PartWindow : public QWidget {
    Q_OBJECT
  public:
    explicit PartWindow(QWidget *part);

    /// Gives the part back, without a parent; it is hidden. Null if it was given back before.
    QWidget *release();
    /// The title: the part's, and what it is of.
    void show_name(const QString &part, const QString &of);
    /// Shows the window where it was last: first, on another screen if there is one.
    void show_in_place();

  Q_SIGNALS:
    void closed();    ///< by the user, or by close(); the part is to be taken back
    void activated(); ///< the window has the keyboard now

  protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; ///< Escape leaves full screen, then closes

  private:
    QString key() const;

    QWidget *part_;
};

} // namespace imago
