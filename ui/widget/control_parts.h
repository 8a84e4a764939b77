// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>
#include <QButtonGroup>
#include <QFileInfoList>
#include <QFrame>
#include <QStringList>
#include <QWidget>

class QAction;
class QCheckBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QTimer;
class QVBoxLayout;

namespace imago {

/// A heading over a group of controls.
QLabel *make_heading(const QString &text);
/// The heading in a column, with a line above it unless it is the first.
void add_group(QVBoxLayout *column, const QString &heading);

/// Scrolls content that has less space than it needs; takes any space itself.
QScrollArea *make_scroll(QWidget *content);

/// A button with an object name, and a tooltip that says what it does.
QPushButton *make_button(const char *name, const QString &text, const QString &tool_tip);

/// A check box for an action.
QCheckBox *make_switch(QAction *action);

/// The text of an empty page: a large line, and gray sentences below it.
QLabel *make_page_title(const QString &text);
QLabel *make_page_hint(const QString &text);

/// The content in the middle of the available space, at its maximum width.
QHBoxLayout *make_centred(QWidget *content);

/// The files with one of these extensions in the first folder that has any, by name.
QFileInfoList sample_files(const QStringList &folders, const QStringList &extensions);

/// A line of text that is elided if space is short, and then shown in full as a tooltip.
class ElidedLabel : public QWidget {
    Q_OBJECT
  public:
    explicit ElidedLabel(Qt::Alignment alignment, QWidget *parent = nullptr);

    void set_text(const QString &text);
    QString text() const { return text_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    Qt::Alignment alignment_;
    QString text_;
};

/// A thin line between parts of the window, in the palette's colours.
class Line : public QWidget {
    Q_OBJECT
  public:
    explicit Line(Qt::Orientation orientation, QWidget *parent = nullptr);

  protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A few exclusive choices side by side.
class ChoiceBar : public QWidget {
    Q_OBJECT
  public:
    /// The buttons are called `name` + index.
    ChoiceBar(const QString &name, const QStringList &choices, QWidget *parent = nullptr);

    int choice() const { return group_->checkedId(); }
    void set_choice(int index); ///< emits nothing
    void set_tool_tip(int index, const QString &text) { group_->button(index)->setToolTip(text); }
    QAbstractButton *button(int index) const { return group_->button(index); }
    void set_offered(int index, bool on) { group_->button(index)->setVisible(on); }

  Q_SIGNALS:
    void chosen(int index); ///< by the user

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    QButtonGroup *group_;
};

/// Offers an action in unused space, as a frame with the action's symbol and name.
class OfferTile : public QAbstractButton {
    Q_OBJECT
  public:
    explicit OfferTile(QAction *action, const QString &text, QWidget *parent = nullptr);

  protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A line of two pixels that moves while work is in progress. It always takes its space, but
/// appears only if work lasts, so that nothing jumps or blinks.
class ProgressLine : public QWidget {
    Q_OBJECT
  public:
    explicit ProgressLine(QWidget *parent = nullptr);

    void set_busy(bool busy);
    void set_fraction(double fraction); ///< negative: unknown

  Q_SIGNALS:
    void shown_changed(bool shown); ///< short work is not shown

  protected:
    void paintEvent(QPaintEvent *event) override;

  private:
    QTimer *delay_;
    QTimer *frames_;
    double fraction_ = -1;
    int phase_ = 0;
    bool shown_ = false;
};

} // namespace imago
