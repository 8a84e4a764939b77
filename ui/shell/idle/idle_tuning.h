// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>

#include <chrono>
#include <functional>

class QAction;
class QSettings;
class QTimer;

namespace imago {

/// Tells when nobody has used the program for minutes: no key and no button was pressed or is still
/// held, the mouse rested, no dialog or menu is open, and `busy` says that nothing is computed.
class IdleWatch : public QObject {
    Q_OBJECT
  public:
    static constexpr std::chrono::minutes patience{3};

    explicit IdleWatch(std::function<bool()> busy, QObject *parent = nullptr);

    bool idle() const { return idle_; }
    /// Ends the idle time, as input does.
    void rouse();
    void set_patience(std::chrono::milliseconds time); ///< for tests

  Q_SIGNALS:
    void changed(bool idle);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void look();
    bool in_use() const;

    const std::function<bool()> busy_;
    QTimer *timer_;
    QSet<quint32> held_; ///< keys
    bool idle_ = false;
};

class EngineClient;
class MessageBar;

/// The search for faster plans in idle time (EngineClient::tune_when_idle()). It is off until the
/// user says otherwise, and offered once: in a message, when the window is idle for the first time
/// after something was computed. The answer, or the action that `wanted` is, is remembered.
class IdleTuning : public QObject {
    Q_OBJECT
  public:
    /// `busy`: whether something is computed or played. All must outlive this object.
    IdleTuning(EngineClient *client, QAction *wanted, QAction *on_battery, MessageBar *messages,
               std::function<bool()> busy, QObject *parent = nullptr);

    void restore(const QSettings &settings);
    void save(QSettings &settings) const;
    /// Something was computed: there is something to search for.
    void note_computed() { computed_ = true; }
    IdleWatch *watch() const { return watch_; }

  Q_SIGNALS:
    void switched(); ///< searches begin or end

  private:
    void apply();
    void offer();
    void answer(bool wanted);

    EngineClient *client_;
    QAction *wanted_, *on_battery_;
    MessageBar *messages_;
    IdleWatch *watch_;
    bool answered_ = false, offered_ = false, computed_ = false;
};

} // namespace imago
