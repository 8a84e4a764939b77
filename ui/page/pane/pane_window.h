// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

class ImagePane;

/// A pane in a window of its own, on this screen or another. It belongs to the window until
/// release(). Its place is kept in the settings under the pane's name.
class PaneWindow : public QWidget {
    Q_OBJECT
  public:
    explicit PaneWindow(ImagePane *pane);

    ImagePane *pane() const { return pane_; }
    /// Gives the pane back, without a parent; it is hidden.
    ImagePane *release();
    /// The title: the pane's, and what it is of.
    void show_name(const QString &name);
    /// Shows the window where it was last: first, on another screen if there is one.
    void show_in_place();

  Q_SIGNALS:
    void closed();    ///< by the user, or by close(); the pane is to be taken back
    void activated(); ///< the window has the keyboard now

  protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; ///< Escape leaves full screen, then closes

  private:
    QString key() const;

    ImagePane *pane_;
};

} // namespace imago
