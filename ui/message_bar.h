// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QTimer;

namespace imago {

/// Says what happened and what to do. Not modal; hidden until there is something to say. It floats
/// over the lower edge of its parent, so that a page need not move when it comes and goes. A newer
/// message takes the place of an older one.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { information, warning, error };

    explicit MessageBar(QWidget *parent);

    /// The message becomes a sentence: a capital first, a full stop last; whole sentences may
    /// follow it as they are. Information goes by itself after some seconds; the others stay until
    /// closed.
    void show_message(Kind kind, const QString &message, const QString &more = {});
    /// Beside the message that is shown a button that does something about it, and hides it.
    void offer(const QString &text, std::function<void()> action);
    QString text() const;
    /// Logical pixels at the parent's right edge that are not covered.
    void keep_clear_right(int width);
    Kind kind() const { return kind_; }
    /// Of the parent, at its lower edge; 0 while nothing is said.
    int covered_height() const { return isHidden() ? 0 : height() + 2 * gap; }

  Q_SIGNALS:
    void covered_height_changed();

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

  private:
    static constexpr int gap = 12; ///< from the lower edge
    void place();

    int clear_right_ = 0;
    Kind kind_ = Kind::information;
    QLabel *icon_;
    QLabel *text_;
    QPushButton *action_;
    std::function<void()> act_;
    QTimer *leave_;
};

} // namespace imago
