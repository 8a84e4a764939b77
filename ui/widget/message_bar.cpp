// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/message_bar.h"

#include "ui/widget/appearance.h"
#include "ui/widget/icons.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

QColor hue(MessageBar::Kind kind) {
    switch (kind) {
    case MessageBar::Kind::error:
        return QColor(0xd6, 0x3b, 0x3b);
    case MessageBar::Kind::warning:
        return QColor(0xd9, 0x8a, 0x12);
    case MessageBar::Kind::information:
        break;
    }
    return QColor(0x2f, 0x7b, 0xd6);
}

/// The engine's messages follow a program's name on the command line; here they are complete
/// sentences.
QString sentence(QString text) {
    text = text.trimmed();
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    if (!text.isEmpty() && !QStringLiteral(".!?…").contains(text.back()))
        text += QLatin1Char('.');
    return text;
}

} // namespace

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent), icon_(new QLabel), text_(new QLabel), action_(new QPushButton),
      refusal_(new QPushButton), close_(new QToolButton), leave_(new QTimer(this)) {
    setObjectName(QStringLiteral("messageBar"));
    text_->setObjectName(QStringLiteral("messageText"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    close_->setObjectName(QStringLiteral("messageClose"));
    close_->setIcon(themed_icon(QStringLiteral("close")));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close this message"));
    close_->setAccessibleName(tr("Close message"));

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 8, 7);
    row->setSpacing(10);
    row->addWidget(icon_);
    row->addWidget(text_, 1);
    row->addWidget(action_);
    row->addWidget(refusal_);
    row->addWidget(close_, 0, Qt::AlignTop);

    action_->setObjectName(QStringLiteral("messageAction"));
    refusal_->setObjectName(QStringLiteral("messageRefusal"));
    for (QPushButton *choice : {action_, refusal_}) {
        choice->setAccessibleName(tr("Act on this message"));
        choice->hide();
    }
    connect(action_, &QPushButton::clicked, this, [this] { choose(act_); });
    connect(refusal_, &QPushButton::clicked, this, [this] { choose(refuse_); });

    leave_->setSingleShot(true);
    connect(leave_, &QTimer::timeout, this, &QWidget::hide);
    connect(close_, &QToolButton::clicked, this, [this] { choose(refuse_); });
    parent->installEventFilter(this);
    hide();
}

/// The action may show another message.
void MessageBar::choose(std::function<void()> act) {
    hide();
    if (act)
        act();
}

bool MessageBar::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::Resize && !isHidden()) // before the window is shown, too
        place();
    return QFrame::eventFilter(watched, event);
}

void MessageBar::place() {
    const QSize room = parentWidget()->size() - QSize(clear_right_, 0);
    int wanted = text_->fontMetrics().horizontalAdvance(text_->text()) + 110;
    for (const QPushButton *choice : {action_, refusal_})
        wanted += choice->isHidden() ? 0 : choice->sizeHint().width() + 10;
    const int width = std::min({wanted, fontMetrics().averageCharWidth() * 110, room.width() - 32});
    const int height = std::max(layout()->heightForWidth(width), layout()->minimumSize().height());
    setGeometry((room.width() - width) / 2, room.height() - height - gap, width, height);
    raise();
}

void MessageBar::show_message(Kind kind, const QString &message, const QString &more) {
    kind_ = kind;
    QString text = sentence(message);
    if (!more.isEmpty())
        text += QLatin1Char(' ') + more;
    text_->setText(text);
    setAccessibleName(text);
    const char *symbol = kind == Kind::information ? "information" : "warning";
    icon_->setPixmap(themed_icon(QLatin1String(symbol)).pixmap(QSize(18, 18), devicePixelRatioF()));
    action_->hide();
    refusal_->hide();
    refuse_ = nullptr;
    leave_->stop();
    if (kind == Kind::information)
        leave_->start(9000);
    place();
    show();
    update();
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

void MessageBar::offer(const QString &text, std::function<void()> action) {
    act_ = std::move(action);
    action_->setText(text);
    action_->setAccessibleName(text);
    action_->show();
    leave_->stop();
    place();
}

void MessageBar::offer_refusal(const QString &text, std::function<void()> action) {
    refuse_ = std::move(action);
    refusal_->setText(text);
    refusal_->setAccessibleName(text);
    refusal_->show();
    place();
}

void MessageBar::keep_clear_right(int width) {
    clear_right_ = width;
    if (!isHidden())
        place();
}

void MessageBar::showEvent(QShowEvent *event) {
    QFrame::showEvent(event);
    Q_EMIT covered_height_changed();
}

void MessageBar::hideEvent(QHideEvent *event) {
    QFrame::hideEvent(event);
    Q_EMIT covered_height_changed();
}

void MessageBar::resizeEvent(QResizeEvent *event) {
    QFrame::resizeEvent(event);
    Q_EMIT covered_height_changed();
}

QString MessageBar::text() const {
    return text_->text();
}

void MessageBar::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    const QColor colour = hue(kind_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1));
    painter.setBrush(mix(colour, palette().color(QPalette::Window), 0.2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace imago

#include "moc_message_bar.cpp"
