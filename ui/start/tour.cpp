// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/tour.h"

#include "ui/widget/control_parts.h"

#include <QAccessible>
#include <QApplication>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

struct Row {
    const char *workspace, *target, *title, *text;
};

constexpr Row rows[] = {
    {"compressWorkspace", "mode", QT_TRANSLATE_NOOP("Tour", "How much stays"),
     QT_TRANSLATE_NOOP("Tour",
                       "Drop every coefficient below a threshold, or keep the largest few percent. "
                       "Drag the slider: result and figures follow at once.")},
    {"compressWorkspace", "spectrumView", QT_TRANSLATE_NOOP("Tour", "What is dropped"),
     QT_TRANSLATE_NOOP("Tour",
                       "Each point is a cosine wave of the picture, coarse ones at the upper left, "
                       "fine ones at the lower right. Gray ones are dropped.")},
    {"compressWorkspace", "curve", QT_TRANSLATE_NOOP("Tour", "What is lost"),
     QT_TRANSLATE_NOOP("Tour", "PSNR and SSIM for every share that could be kept, computed while "
                               "you look. Click on the curve to keep that share.")},
    {"filterWorkspace", "filterSpectrumView", QT_TRANSLATE_NOOP("Tour", "The spectrum"),
     QT_TRANSLATE_NOOP("Tour",
                       "Each point is a wave of the picture: the farther from the middle, the "
                       "finer. A regular pattern, such as halftone or stripes, is a bright spot.")},
    {"filterWorkspace", "maskTools", QT_TRANSLATE_NOOP("Tour", "Draw a mask"),
     QT_TRANSLATE_NOOP("Tour",
                       "Choose a shape and draw it on the spectrum. It can be moved, resized and "
                       "softened afterwards, and the result follows.")},
    {"filterWorkspace", "suggestionPanel", QT_TRANSLATE_NOOP("Tour", "Find patterns"),
     QT_TRANSLATE_NOOP("Tour", "Imago looks for periodic patterns by itself and offers a notch for "
                               "each. Accept or reject them one by one.")},
    {"signalsWorkspace", "timePlot", QT_TRANSLATE_NOOP("Tour", "The signal"),
     QT_TRANSLATE_NOOP("Tour", "Drag to select an interval, turn the wheel to zoom, click twice to "
                               "see all. The selected or visible part is measured.")},
    {"signalsWorkspace", "signalView", QT_TRANSLATE_NOOP("Tour", "Four views"),
     QT_TRANSLATE_NOOP("Tour",
                       "The spectrum with its peaks, the cosine transform, the spectrogram, and "
                       "batches of many transforms at once on the device.")},
    {"signalsWorkspace", "spectrumPlot", QT_TRANSLATE_NOOP("Tour", "Filter by a band"),
     QT_TRANSLATE_NOOP("Tour", "Drag over some frequencies: only they pass, or they are stopped. "
                               "Drag the edges to change the band; the signal follows.")},
    {"devicesWorkspace", "deviceTable", QT_TRANSLATE_NOOP("Tour", "What each device can do"),
     QT_TRANSLATE_NOOP("Tour",
                       "Every OpenCL device of this machine, side by side. Each is tried in a "
                       "separate process; one that fails is not used, and the reason is shown.")},
    {"devicesWorkspace", "devicesPage1", QT_TRANSLATE_NOOP("Tour", "How fast, and why"),
     QT_TRANSLATE_NOOP("Tour",
                       "Measure a suite and compare each device with its own limit, with the plan "
                       "of every size. Runs are kept, so that you can compare them over time.")},
    {"devicesWorkspace", "devicesPage2", QT_TRANSLATE_NOOP("Tour", "Faster plans"),
     QT_TRANSLATE_NOOP("Tour", "Search for faster plans of the transforms that you have used. "
                               "Findings are recorded, and every later run uses them.")},
    {"poissonWorkspace", "poissonPotentialView", QT_TRANSLATE_NOOP("Tour", "Potential and field"),
     QT_TRANSLATE_NOOP("Tour",
                       "Colours show the potential of the density at the left, arrows the field, "
                       "which no edge lets out. Zoom in for more arrows.")},
    {"poissonWorkspace", "rowSpacing", QT_TRANSLATE_NOOP("Tour", "The size of the grid"),
     QT_TRANSLATE_NOOP("Tour", "Say how far apart the samples are, and the potential and the field "
                               "follow, in your units.")},
    {"poissonWorkspace", "poissonFigures", QT_TRANSLATE_NOOP("Tour", "How exact it is"),
     QT_TRANSLATE_NOOP("Tour",
                       "The mean is removed first, since closed edges need charges that add "
                       "up to 0. The residual is shown beside what rounding explains.")},
};

constexpr int pointer_length = 9; ///< space for it all around the bubble
constexpr int gap = TourRing::margin + 2;

QString key_of(const QWidget *workspace) {
    return QStringLiteral("tour/") + workspace->objectName();
}

void scroll_to(QWidget *target) {
    for (QWidget *parent = target->parentWidget(); parent; parent = parent->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(parent))
            area->ensureWidgetVisible(target, 0, 24);
}

} // namespace

std::vector<TourStep> tour_steps() {
    std::vector<TourStep> steps;
    for (const Row &row : rows)
        steps.push_back({QLatin1String(row.workspace), QLatin1String(row.target),
                         QCoreApplication::translate("Tour", row.title),
                         QCoreApplication::translate("Tour", row.text)});
    return steps;
}

TourRing::TourRing(QWidget *window) : QWidget(window) {
    setObjectName(QStringLiteral("tourRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void TourRing::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7);
}

TourCallout::TourCallout(QWidget *window)
    : QWidget(window), title_(make_heading({})), text_(new QLabel), number_(new QLabel),
      skip_(new QPushButton(tr("&Skip"))), next_(new QPushButton) {
    setObjectName(QStringLiteral("tourCallout"));
    title_->setObjectName(QStringLiteral("tourTitle"));
    text_->setObjectName(QStringLiteral("tourText"));
    number_->setObjectName(QStringLiteral("tourNumber"));
    skip_->setObjectName(QStringLiteral("tourSkip"));
    next_->setObjectName(QStringLiteral("tourNext"));
    skip_->setToolTip(tr("<p>End the tour (Esc). Help, Show tour begins it again.</p>"));
    number_->setForegroundRole(QPalette::PlaceholderText);
    text_->setWordWrap(true);
    text_->setFixedWidth(fontMetrics().averageCharWidth() * 42);
    auto *column = new QVBoxLayout(this);
    constexpr int margin = pointer_length + 13;
    column->setContentsMargins(margin, margin, margin, margin);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(text_);
    auto *row = new QHBoxLayout;
    row->addWidget(number_, 1);
    row->addWidget(skip_);
    row->addWidget(next_);
    column->addLayout(row);
    connect(skip_, &QPushButton::clicked, this, &TourCallout::skip);
    connect(next_, &QPushButton::clicked, this, &TourCallout::next);
}

void TourCallout::show_step(const TourStep &step, std::size_t number, std::size_t of) {
    title_->setText(step.title);
    text_->setText(step.text);
    number_->setText(tr("%1 of %2").arg(number).arg(of));
    next_->setText(number == of ? tr("&Done") : tr("&Next"));
    skip_->setVisible(number < of);
    setAccessibleName(step.title);
    setAccessibleDescription(step.text);
    next_->setAccessibleDescription(step.title + QStringLiteral(". ") + step.text);
    adjustSize();
    show();
    raise();
    next_->setFocus(Qt::OtherFocusReason);
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

void TourCallout::place_at(const QRect &target) {
    const QRect room = parentWidget()->rect();
    const QSize size = sizeHint();
    const QPoint middle = target.center();
    const int x = std::clamp(middle.x() - size.width() / 2, 0, room.width() - size.width());
    const int y = std::clamp(middle.y() - size.height() / 2, 0, room.height() - size.height());
    const std::pair<Pointer, QPoint> places[] = {
        {Pointer::right, {target.left() - gap - size.width(), y}},
        {Pointer::left, {target.right() + gap, y}},
        {Pointer::top, {x, target.bottom() + gap}},
        {Pointer::bottom, {x, target.top() - gap - size.height()}}};
    pointer_ = Pointer::none;
    QRect place({x, y}, size);
    for (const auto &[pointer, corner] : places)
        if (pointer_ == Pointer::none && room.contains(QRect(corner, size))) {
            pointer_ = pointer;
            place.moveTopLeft(corner);
        }
    const QPoint inside = middle - place.topLeft();
    constexpr int corner = pointer_length + 18; // the pointer keeps away from the bubble's corners
    const int along = std::clamp(inside.x(), corner, std::max(corner, size.width() - corner));
    const int down = std::clamp(inside.y(), corner, std::max(corner, size.height() - corner));
    tip_ = pointer_ == Pointer::left    ? QPoint(0, down)
           : pointer_ == Pointer::right ? QPoint(size.width(), down)
           : pointer_ == Pointer::top   ? QPoint(along, 0)
                                        : QPoint(along, size.height());
    setGeometry(place);
    update();
}

/// Escape belongs to the tour while it has the focus, in spite of any shortcut.
bool TourCallout::event(QEvent *event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TourCallout::keyPressEvent(QKeyEvent *event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (enter && skip_->hasFocus()))
        Q_EMIT skip();
    else if (enter)
        Q_EMIT next();
    else
        QWidget::keyPressEvent(event);
}

void TourCallout::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = pointer_length + 0.75;
    const QRectF bubble = QRectF(rect()).adjusted(inset, inset, -inset, -inset);
    QPainterPath path;
    path.addRoundedRect(bubble, 8, 8);
    if (pointer_ != Pointer::none) {
        const bool sideways = pointer_ == Pointer::left || pointer_ == Pointer::right;
        const QPointF half = sideways ? QPointF(0, 8) : QPointF(8, 0);
        const QPointF foot = pointer_ == Pointer::left    ? QPointF(bubble.left() + 1, tip_.y())
                             : pointer_ == Pointer::right ? QPointF(bubble.right() - 1, tip_.y())
                             : pointer_ == Pointer::top   ? QPointF(tip_.x(), bubble.top() + 1)
                                                          : QPointF(tip_.x(), bubble.bottom() - 1);
        QPainterPath pointer{QPointF(tip_)};
        pointer.lineTo(foot + half);
        pointer.lineTo(foot - half);
        pointer.closeSubpath();
        path = path.united(pointer);
    }
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawPath(path);
}

Tour::Tour(QWidget *window, std::vector<TourStep> steps)
    : QObject(window), window_(window), steps_(std::move(steps)) {}

Tour::~Tour() {
    delete ring_;
    delete callout_;
}

bool Tour::has_steps(const QWidget *workspace) const {
    return std::any_of(steps_.begin(), steps_.end(), [&](const TourStep &step) {
        return step.workspace == workspace->objectName();
    });
}

void Tour::visit(QWidget *workspace) {
    if (workspace != workspace_)
        end(); // of another workspace
    if (on_ && !running() && has_steps(workspace) && !QSettings().value(key_of(workspace)).toBool())
        begin(workspace);
}

void Tour::begin(QWidget *workspace) {
    end();
    for (const TourStep &step : steps_) {
        auto *target = step.workspace == workspace->objectName()
                           ? workspace->findChild<QWidget *>(step.target)
                           : nullptr;
        if (target && target->isVisible())
            now_.push_back({step, target});
    }
    if (now_.empty())
        return;
    QSettings().setValue(key_of(workspace), true);
    workspace_ = workspace;
    focus_ = QApplication::focusWidget();
    ring_ = new TourRing(window_);
    callout_ = new TourCallout(window_);
    connect(callout_, &TourCallout::next, this, &Tour::go_on);
    connect(callout_, &TourCallout::skip, this, &Tour::end);
    at_ = 0;
    show_stop();
}

void Tour::end() {
    if (!running())
        return;
    watch(false);
    now_.clear();
    workspace_ = nullptr;
    ring_->hide();
    ring_->deleteLater();
    callout_->hide();
    callout_->deleteLater(); // it may be the caller
    if (focus_ && focus_->isVisible())
        focus_->setFocus(Qt::OtherFocusReason);
}

void Tour::go_on() {
    if (++at_ < now_.size())
        show_stop();
    else
        end();
}

void Tour::show_stop() {
    watch(false);
    const Stop &stop = now_[at_];
    if (!stop.target || !stop.target->isVisible())
        return go_on();
    scroll_to(stop.target);
    callout_->show_step(stop.step, at_ + 1, now_.size());
    place();
    watch(true);
}

/// Watches the target and its parents, which may be moved, resized or hidden.
void Tour::watch(bool on) {
    for (const QPointer<QObject> &object : std::exchange(watched_, {}))
        if (object)
            object->removeEventFilter(this);
    if (!on)
        return;
    for (QWidget *widget = now_[at_].target; widget; widget = widget->parentWidget()) {
        widget->installEventFilter(this);
        watched_.emplace_back(widget);
        if (widget == window_)
            break;
    }
}

bool Tour::eventFilter(QObject *watched, QEvent *event) {
    const QEvent::Type type = event->type();
    if (type == QEvent::Hide && watched != window_)
        QMetaObject::invokeMethod(
            this,
            [this] { // after all that belongs to it
                if (running() && !(now_[at_].target && now_[at_].target->isVisible()))
                    end();
            },
            Qt::QueuedConnection);
    else if (type == QEvent::Move || type == QEvent::Resize)
        QMetaObject::invokeMethod(
            this,
            [this] { // after the layout has settled
                if (running())
                    place();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

void Tour::place() {
    QWidget *target = now_[at_].target;
    if (!target)
        return;
    const QRect seen = target->visibleRegion().boundingRect();
    const QRect part = seen.isEmpty() ? target->rect() : seen;
    const QRect place(target->mapTo(window_, part.topLeft()), part.size());
    constexpr int margin = TourRing::margin;
    ring_->setGeometry(place.adjusted(-margin, -margin, margin, margin) & window_->rect());
    ring_->show();
    ring_->raise();
    callout_->place_at(place);
    callout_->raise();
}

} // namespace imago

#include "moc_tour.cpp"
