// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/play/play_mixer.h"

#include <QObject>

#include <memory>
#include <optional>

class QTimer;

namespace imago {

/// Plays a signal on the default sound device.
class Player : public QObject {
    Q_OBJECT
  public:
    explicit Player(QObject *parent = nullptr);
    ~Player() override;

    /// Whether this build has Qt Multimedia.
    static bool supported();
    /// One sentence for a build without it.
    static QString unsupported_message();
    /// Formats of this rate can be played: 1 Hz to 5 MHz, from which a device's
    /// rate is made while it plays.
    static bool can_play(double rate);

    /// Plays from a sample on. What played before ends. Emits failed() if there is no device.
    void play(const PlaySource &source, bool filtered, bool loop, double from);
    void pause(); ///< fades out; stopped() follows
    bool playing() const { return output_ != nullptr; }
    void set_filtered(bool on);
    void set_loop(bool on);
    void set_filtered_signal(std::shared_ptr<const Signal> filtered);

  Q_SIGNALS:
    void moved(double sample); ///< what is heard now
    /// It has ended at this sample; `whole`: by itself.
    void stopped(double sample, bool whole);
    void failed(const QString &message);

  private:
    struct Output;
    void tell();
    void end(bool whole);

    std::unique_ptr<Output> output_;
    QTimer *clock_;
};

} // namespace imago
