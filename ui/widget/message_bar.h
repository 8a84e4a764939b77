// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QTimer;
class QToolButton;

namespace imago {

/// Says what happened and what to do. Not modal; hidden until there is a message. It floats over
/// the lower edge of its parent, so that a page does not move when it appears and disappears. A
/// newer message replaces an older one.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    enum class Kind { information, warning, error };

    explicit MessageBar(QWidget *parent);

    /// The message becomes a sentence, with a capital first and a full stop last; whole sentences
    /// may follow it unchanged. Information disappears after some seconds; other messages stay
    /// until closed.
    void show_message(Kind kind, const QString &message, const QString &more = {});
    /// Adds a button to the current message that does something about it, and hides it. The message
    /// stays until somebody acts.
    void offer(const QString &text, std::function<void()> action);
    /// Adds a second one to an offer, for those who do not want it. Closing the message does the
    /// same.
    void offer_refusal(const QString &text, std::function<void()> action);
    QString text() const;
    /// Logical pixels at the parent's right edge that stay uncovered.
    void keep_clear_right(int width);
    Kind kind() const { return kind_; }
    /// The covered height at the parent's lower edge; 0 without a message.
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
    void choose(std::function<void()> act);

    int clear_right_ = 0;
    Kind kind_ = Kind::information;
    QLabel *icon_;
    QLabel *text_;
    QPushButton *action_, *refusal_;
    QToolButton *close_;
    std::function<void()> act_, refuse_;
    QTimer *leave_;
};

} // namespace imago
