// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/job/job_bar.h"

#include "ui/words/numbers.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

QString time_left_text(double seconds) {
    if (seconds < 90)
        return JobBar::tr("about %1 left")
            .arg(with_unit(fixed_words(std::max(1.0, seconds), 0), QStringLiteral("s")));
    return JobBar::tr("about %1 min left").arg(std::lround(seconds / 60));
}

} // namespace

JobBar::JobBar(const QString &name, const QString &start, const QString &tool_tip, QWidget *parent)
    : QWidget(parent), start_(start), button_(new QPushButton(start)), bar_(new QProgressBar),
      state_(new QLabel) {
    button_->setObjectName(name);
    button_->setToolTip(tool_tip);
    bar_->setObjectName(name + QStringLiteral("Progress"));
    bar_->setAccessibleName(tr("Progress"));
    bar_->setTextVisible(false);
    bar_->setFixedHeight(6);
    bar_->setVisible(false);
    state_->setObjectName(name + QStringLiteral("State"));
    state_->setWordWrap(true);
    state_->setForegroundRole(QPalette::PlaceholderText);
    state_->setVisible(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(button_);
    column->addWidget(bar_);
    column->addWidget(state_);
    connect(button_, &QPushButton::clicked, this, [this] {
        if (running_)
            Q_EMIT cancelled();
        else
            Q_EMIT started();
    });
}

void JobBar::set_running(bool on) {
    running_ = on;
    button_->setText(on ? tr("&Cancel") : start_);
    button_->setEnabled(on || possible_);
    bar_->setVisible(on);
    bar_->setRange(0, 0);
}

void JobBar::set_stopping() {
    button_->setEnabled(false);
    set_state(tr("Stopping…"));
}

void JobBar::set_progress(const QString &what, double fraction, double seconds_left) {
    bar_->setRange(0, fraction >= 0 ? 1000 : 0);
    bar_->setValue(int(std::lround(1000 * std::max(0.0, fraction))));
    set_state(seconds_left >= 0 ? tr("%1, %2").arg(what, time_left_text(seconds_left)) : what);
}

void JobBar::set_state(const QString &text) {
    state_->setText(text);
    state_->setVisible(!text.isEmpty());
}

void JobBar::set_possible(bool on) {
    possible_ = on;
    button_->setEnabled(running_ || on);
}

} // namespace imago

#include "moc_job_bar.cpp"
