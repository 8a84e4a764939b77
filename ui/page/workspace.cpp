// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/workspace.h"

#include "ui/view/plot.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/figure_rows.h"
#include "ui/words/engine_words.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QStyle>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace imago {

namespace {

constexpr QSize least_centre(216, 180);

} // namespace

Workspace::Workspace(EngineClient *client, QWidget *parent)
    : QWidget(parent), client_(client), undo_(new QUndoStack(this)), progress_(new ProgressLine) {
    progress_->setObjectName(QStringLiteral("progressLine"));
    connect(client_, &EngineClient::progressed, this,
            [this](const Sentence &, double fraction) { progress_->set_fraction(fraction); });
    connect(progress_, &ProgressLine::shown_changed, this, &Workspace::show_waiting);
    connect(this, &Workspace::part_window_opened, this, [this](QWidget *window) {
        part_windows_.removeAll(nullptr);
        part_windows_.append(window);
    });
}

/// Figures of an older result stay, and are seen to be older.
void Workspace::show_waiting(bool on) {
    for (FigureRows *figures : findChildren<FigureRows *>())
        figures->set_waiting(on);
    for (QAbstractItemView *table : older_tables()) {
        QPalette colours; // none of its own
        if (on)
            colours.setColor(QPalette::Text, palette().color(QPalette::PlaceholderText));
        table->setPalette(colours);
    }
}

void Workspace::lay_out(QWidget *centre, QWidget *controls) {
    auto *column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(progress_);
    auto *margins = new QVBoxLayout;
    margins->setContentsMargins(8, 0, 8, 8);
    centre_ = make_scroll(centre);
    margins->addWidget(centre_);
    column->addLayout(margins, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addLayout(column, 1);
    if (!controls)
        return;
    side_ = make_scroll(controls);
    side_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    side_width_ = controls->sizeHint().width();
    side_->setFixedWidth(side_width_);
    controls->installEventFilter(this);
    row->addWidget(new Line(Qt::Vertical));
    side_column_ = new QVBoxLayout;
    side_column_->setSpacing(0);
    side_column_->addWidget(side_, 1);
    row->addLayout(side_column_);
}

bool Workspace::add_bar(QWidget *bar) {
    if (!side_column_)
        return false;
    side_column_->addWidget(new Line(Qt::Horizontal));
    side_column_->addWidget(bar);
    return true;
}

void Workspace::add_sticky(QWidget *part) {
    side_column_->insertWidget(1, part);
}

int Workspace::least_side() const {
    if (!side_)
        return 0;
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, side_);
    return side_->widget()->minimumSizeHint().width() + bar;
}

QSize Workspace::minimumSizeHint() const {
    return least_centre + QSize(least_side(), 0);
}

void Workspace::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    fit_side();
}

/// Changed texts in the controls may need another width.
bool Workspace::eventFilter(QObject *watched, QEvent *event) {
    const bool done = QWidget::eventFilter(watched, event);
    if (side_ && watched == side_->widget() && event->type() == QEvent::LayoutRequest)
        fit_side();
    return done;
}

void Workspace::fit_side() {
    if (!side_)
        return;
    const int wanted = centre_->widget()->minimumSizeHint().width() + 20; // with its margins
    const int least = least_side();
    side_->setFixedWidth(std::clamp(width() - wanted, least, std::max(side_width_, least)));
}

void Workspace::tell_scale() {
    if (active_)
        Q_EMIT scale_changed(shown_scale());
}

int Workspace::controls_width() const {
    return side_ ? side_->width() : 0;
}

QWidget *Workspace::part_to_copy() const {
    for (QWidget *widget : findChildren<QWidget *>())
        if (widget->isVisible() &&
            (qobject_cast<Plot *>(widget) || qobject_cast<QAbstractItemView *>(widget)))
            return widget;
    return nullptr;
}

void Workspace::set_active(bool on) {
    active_ = on;
    const bool comes = tell_sight();
    if (!on)
        return;
    tell_scale();
    // A request that another page has replaced may not be known to have ended yet.
    if (stale_ || (newest_ != settled_ && newest_ != computed_ && !comes))
        resubmit();
    if (!unsaid_.isEmpty())
        refuse(std::exchange(unsaid_, {}));
}

bool Workspace::in_sight() const {
    return active_ || std::any_of(part_windows_.begin(), part_windows_.end(),
                                  [](const QPointer<QWidget> &window) {
                                      return window && window->isVisible();
                                  });
}

bool Workspace::tell_sight() {
    return saves_newest() ? client_->keep(newest_) : client_->give_way(newest_, !in_sight());
}

std::optional<Recipe> Workspace::whole_recipe() const {
    std::optional<Recipe> whole = recipe();
    if (whole && rest_) {
        whole->nan = rest_->nan;
        const std::string format = whole->output.format; // what the page needs comes first
        whole->output = rest_->output;
        if (!format.empty())
            whole->output.format = format;
    }
    if (whole && nan_ != NanPolicy::refuse)
        whole->nan = nan_;
    if (whole)
        whole->crop = crop_;
    return whole;
}

QString Workspace::open_recipe(const Recipe &recipe) {
    if (const QString refusal = refusal_of(recipe); !refusal.isEmpty())
        return refusal;
    if (const QString refusal = take_recipe(recipe); !refusal.isEmpty())
        return refusal;
    rest_ = Recipe{{}, recipe.nan, recipe.output};
    return {};
}

QString Workspace::take_recipe(const Recipe &) {
    return tr("This page has no recipes.");
}

void Workspace::begin_other() {
    if (!keeps_settings_)
        forget_settings();
}

void Workspace::forget_settings() {
    const QScopedValueRollback<bool> starting(starting_, true);
    set_defaults();
    undo_->clear();
}

void Workspace::resubmit() {
    forget_asked();
    submit(Clock::now());
}

void Workspace::cancel() {
    client_->cancel_all();
    Q_EMIT result_missed();
}

bool Workspace::may_submit() {
    if (starting_ || client_->device() < 0)
        return false;
    stale_ = !active_;
    return active_;
}

void Workspace::submitted(Ticket ticket) {
    newest_ = ticket;
    unsaid_.clear();
    show_busy();
}

void Workspace::show_busy() {
    busy_ = true;
    progress_->set_busy(true);
    Q_EMIT busy_changed(true);
}

void Workspace::show_reading(double part) {
    show_busy();
    progress_->set_fraction(part);
}

void Workspace::ended(const Sentence &error, Error::Kind kind) {
    settled_ = newest_;
    shown_newest();
    if (kind != Error::Kind::cancelled)
        refuse(engine_words(error));
    else if (!active_)
        stale_ = true; // another workspace replaced it
}

void Workspace::refuse(const QString &why) {
    tell_refusal(why, false);
}

void Workspace::tell_refusal(const QString &why, bool seen) {
    unsaid_ = active_ || seen ? QString() : why;
    Q_EMIT refused(why, seen || !active_);
}

void Workspace::shown_newest() {
    computed_ = newest_;
    busy_ = false;
    progress_->set_busy(false);
    Q_EMIT busy_changed(false);
}

void Workspace::settle(Ticket ticket) {
    settled_ = std::max(settled_, ticket);
    tell_scale();
}

} // namespace imago

#include "moc_workspace.cpp"
