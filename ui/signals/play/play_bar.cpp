// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/play/play_bar.h"

#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>

#include <utility>

namespace imago {

PlayBar::PlayBar(QWidget *parent) : QWidget(parent), player_(new Player(this)) {
    setObjectName(QStringLiteral("playBar"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    const QString what = tr("<p>Plays the selected interval, or the whole signal if nothing is "
                            "selected. (Space)</p>");
    play_ = make_button("play", tr("Pla&y"),
                        Player::supported()
                            ? what
                            : QStringLiteral("<p>%1</p>").arg(Player::unsupported_message()));
    loop_ = new QCheckBox(tr("Loo&p"));
    loop_->setObjectName(QStringLiteral("playLoop"));
    loop_->setToolTip(tr("<p>Begins again at the end, which fades into the beginning.</p>"));
    which_ = new ChoiceBar(QStringLiteral("playWhich"), {tr("Original"), tr("Filtere&d")});
    which_->setAccessibleName(tr("What is heard"));
    which_->set_tool_tip(0, tr("<p>What is heard; it can be switched while it plays.</p>"));
    which_->set_tool_tip(1, tr("<p>What is heard; it can be switched while it plays.</p>"));
    which_->set_choice(1);
    row->addWidget(play_);
    row->addWidget(loop_);
    row->addWidget(which_);
    row->addStretch(1);
    if (!Player::supported()) { // it looks disabled, and says why
        QPalette palette = play_->palette();
        palette.setColor(QPalette::ButtonText,
                         palette.color(QPalette::Disabled, QPalette::ButtonText));
        play_->setPalette(palette);
    }
    connect(play_, &QPushButton::clicked, this, &PlayBar::toggle);
    connect(loop_, &QCheckBox::toggled, player_, &Player::set_loop);
    connect(which_, &ChoiceBar::chosen, player_,
            [this](int index) { player_->set_filtered(index == 1); });
    connect(player_, &Player::moved, this, [this](double sample) { Q_EMIT moved(sample); });
    connect(player_, &Player::stopped, this, &PlayBar::take_stop);
    connect(player_, &Player::failed, this, [this](const QString &message) {
        show_state();
        Q_EMIT failed(message);
    });
    set_signals(false, nullptr);
}

bool PlayBar::plays_filtered() const {
    return which_->choice() == 1;
}

bool PlayBar::loops() const {
    return loop_->isChecked();
}

void PlayBar::set_signals(bool open, std::shared_ptr<const Signal> filtered) {
    filtered_ = std::move(filtered);
    play_->setEnabled(open);
    loop_->setEnabled(open);
    which_->setEnabled(open && filtered_);
    player_->set_filtered_signal(filtered_);
    if (!open)
        rewind();
}

void PlayBar::rewind() {
    paused_.reset();
    rewinding_ = player_->playing();
    player_->pause();
    Q_EMIT moved(std::nullopt);
}

void PlayBar::toggle() {
    if (!play_->isEnabled())
        return;
    if (player_->playing())
        return player_->pause();
    if (!Player::supported())
        return Q_EMIT failed(Player::unsupported_message());
    Wanted wanted = source_();
    if (!wanted.refusal.isEmpty())
        return Q_EMIT failed(wanted.refusal);
    wanted.source.filtered = filtered_;
    const Interval &interval = wanted.source.interval;
    const auto first = static_cast<double>(interval.first);
    rewinding_ = false;
    player_->play(wanted.source, plays_filtered(), loops(), paused_.value_or(first));
    show_state();
}

void PlayBar::take_stop(double sample, bool whole) {
    const bool over = std::exchange(rewinding_, false) || whole;
    paused_ = over ? std::nullopt : std::optional(sample);
    show_state();
    if (over)
        Q_EMIT moved(std::nullopt);
}

void PlayBar::show_state() {
    play_->setText(player_->playing() ? tr("Pa&use") : tr("Pla&y"));
}

} // namespace imago

#include "moc_play_bar.cpp"
