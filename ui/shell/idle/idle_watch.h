// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QSet>

#include <chrono>
#include <functional>

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

} // namespace imago
