// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widget/control_parts.h"

#include "ui/widget/appearance.h"

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

class ChoiceButton : public QAbstractButton {
  public:
    explicit ChoiceButton(const QString &text) {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override {
        const QFontMetrics metrics = fontMetrics();
        return {metrics.size(Qt::TextShowMnemonic, text()).width() + 18, metrics.height() + 10};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent *) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5);
        const QColor accent = palette().color(QPalette::Highlight);
        const QColor button = palette().color(QPalette::Button);
        painter.setPen(Qt::NoPen);
        if (isChecked())
            painter.setBrush(isEnabled() ? accent : mix(accent, button, 0.4));
        else
            painter.setBrush(underMouse() && isEnabled() ? mix(accent, button, 0.15) : button);
        painter.drawRoundedRect(box, 4, 4);
        painter.setBrush(Qt::NoBrush);
        const QColor text =
            palette().color(isChecked() ? QPalette::HighlightedText : QPalette::ButtonText);
        if (hasFocus()) {
            painter.setPen(QPen(isChecked() ? text : focus_colour(palette()), 1));
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
        }
        painter.setPen(text);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, this->text());
    }
};

} // namespace

QScrollArea *make_scroll(QWidget *content) {
    auto *area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setMinimumSize(40, 40);
    return area;
}

QLabel *make_heading(const QString &text) {
    auto *label = new QLabel(text);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

QLabel *make_page_title(const QString &text) {
    auto *title = new QLabel(text);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setWeight(QFont::DemiBold);
    title->setFont(large);
    title->setWordWrap(true);
    title->setAlignment(Qt::AlignCenter);
    return title;
}

QLabel *make_page_hint(const QString &text) {
    auto *hint = new QLabel(text);
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignCenter);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setMaximumWidth(hint->fontMetrics().averageCharWidth() * 84);
    return hint;
}

QHBoxLayout *make_centred(QWidget *content) {
    auto *row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addStretch(1);
    row->addWidget(content, 1000); // the whole width, up to its maximum
    row->addStretch(1);
    return row;
}

QFileInfoList sample_files(const QStringList &folders, const QStringList &extensions) {
    QStringList patterns;
    for (const QString &extension : extensions)
        patterns.append(QStringLiteral("*.") + extension);
    for (const QString &folder : folders)
        if (const auto found = QDir(folder).entryInfoList(patterns, QDir::Files, QDir::Name);
            !found.isEmpty())
            return found;
    return {};
}

QPushButton *make_button(const char *name, const QString &text, const QString &tool_tip) {
    auto *button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tool_tip);
    return button;
}

QCheckBox *make_switch(QAction *action) {
    auto *box = new QCheckBox(action->text());
    box->setToolTip(action->toolTip());
    box->setChecked(action->isChecked());
    QObject::connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    return box;
}

void add_group(QVBoxLayout *column, const QString &heading) {
    if (column->count() > 0) {
        column->addSpacing(8);
        column->addWidget(new Line(Qt::Horizontal));
        column->addSpacing(8);
    }
    column->addWidget(make_heading(heading));
}

ElidedLabel::ElidedLabel(Qt::Alignment alignment, QWidget *parent)
    : QWidget(parent), alignment_(alignment) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setForegroundRole(QPalette::PlaceholderText);
}

void ElidedLabel::set_text(const QString &text) {
    if (text == text_)
        return;
    text_ = text;
    setAccessibleName(text);
    setToolTip(text);
    updateGeometry();
    update();
}

QSize ElidedLabel::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text_) + 2, fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), static_cast<int>(alignment_) | Qt::TextSingleLine,
                     fontMetrics().elidedText(text_, Qt::ElideRight, width()));
}

Line::Line(Qt::Orientation orientation, QWidget *parent) : QWidget(parent) {
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
}

void Line::paintEvent(QPaintEvent *) {
    QPainter(this).fillRect(rect(), line_colour(palette()));
}

ChoiceBar::ChoiceBar(const QString &name, const QStringList &choices, QWidget *parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
    setObjectName(name);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < choices.size(); ++i) {
        auto *button = new ChoiceButton(choices[i]);
        button->setObjectName(name + QString::number(i));
        group_->addButton(button, i);
        row->addWidget(button);
    }
    group_->button(0)->setChecked(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idClicked, this, &ChoiceBar::chosen);
}

void ChoiceBar::set_choice(int index) {
    if (QAbstractButton *button = group_->button(index))
        button->setChecked(true);
}

void ChoiceBar::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(line_colour(palette()));
    painter.setBrush(palette().color(QPalette::Button));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

OfferTile::OfferTile(QAction *action, const QString &text, QWidget *parent)
    : QAbstractButton(parent) {
    setText(text);
    setIcon(action->icon());
    setToolTip(action->toolTip());
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QAbstractButton::clicked, action, &QAction::trigger);
}

void OfferTile::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = underMouse() || hasFocus();
    painter.setPen(
        QPen(marked ? focus_colour(palette()) : line_colour(palette()), 1.5, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    constexpr int symbol = 28;
    constexpr int flags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;
    const int across = width() - 12;
    const int words = fontMetrics().boundingRect(0, 0, across, height(), flags, text()).height();
    const int top = std::max(2, (height() - symbol - words - 6) / 2);
    painter.setOpacity(marked ? 1 : 0.7);
    icon().paint(&painter, QRect((width() - symbol) / 2, top, symbol, symbol));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(6, top + symbol + 6, across, words + 2), flags, text());
}

ProgressLine::ProgressLine(QWidget *parent)
    : QWidget(parent), delay_(new QTimer(this)), frames_(new QTimer(this)) {
    setFixedHeight(2);
    delay_->setSingleShot(true);
    delay_->setInterval(150);
    frames_->setInterval(40);
    connect(delay_, &QTimer::timeout, this, [this] {
        shown_ = true;
        frames_->start();
        update();
        Q_EMIT shown_changed(true);
    });
    connect(frames_, &QTimer::timeout, this, [this] {
        phase_ = (phase_ + 1) % 40;
        update();
    });
}

void ProgressLine::set_busy(bool busy) {
    if (busy && !shown_ && !delay_->isActive()) {
        delay_->start();
    } else if (!busy) {
        delay_->stop();
        frames_->stop();
        fraction_ = -1;
        if (std::exchange(shown_, false)) {
            update();
            Q_EMIT shown_changed(false);
        }
    }
}

void ProgressLine::set_fraction(double fraction) {
    fraction_ = fraction;
    if (shown_)
        update();
}

void ProgressLine::paintEvent(QPaintEvent *) {
    if (!shown_)
        return;
    QPainter painter(this);
    const QColor accent = palette().color(QPalette::Highlight);
    if (fraction_ >= 0) {
        painter.fillRect(QRectF(0, 0, width() * std::min(fraction_, 1.0), height()), accent);
        return;
    }
    const double length = width() * 0.25;
    painter.fillRect(QRectF((width() + length) * phase_ / 40.0 - length, 0, length, height()),
                     accent);
}

} // namespace imago

#include "moc_control_parts.cpp"
