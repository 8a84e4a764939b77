// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/play/player.h"

#include <QWidget>

#include <functional>
#include <optional>

class QCheckBox;
class QPushButton;

namespace imago {

class ChoiceBar;

/// Plays the original and the filtered signal: play and pause, loop, and the switch between the
/// two.
class PlayBar : public QWidget {
    Q_OBJECT
  public:
    explicit PlayBar(QWidget *parent = nullptr);

    /// What is to be played now, or one sentence that says why nothing is.
    struct Wanted {
        PlaySource source;
        QString refusal;
    };
    void set_source(std::function<Wanted()> source) { source_ = std::move(source); }
    /// A signal is open; `filtered` is that of the active filters, null without one.
    void set_signals(bool open, std::shared_ptr<const Signal> filtered);
    /// The interval to play has changed: what plays ends, and the next begins at its start.
    void rewind();
    void toggle(); ///< plays, or pauses
    bool playing() const { return player_->playing(); }
    bool plays_filtered() const;
    bool loops() const;

  Q_SIGNALS:
    void moved(std::optional<double> sample); ///< what is heard now; empty: nothing
    void failed(const QString &message);

  private:
    void show_state();
    void take_stop(double sample, bool whole);

    Player *player_;
    std::function<Wanted()> source_;
    QPushButton *play_;
    QCheckBox *loop_;
    ChoiceBar *which_;
    std::shared_ptr<const Signal> filtered_;
    std::optional<double> paused_; ///< the sample at which it goes on
    bool rewinding_ = false;       ///< what plays ends, and does not go on there
};

} // namespace imago
