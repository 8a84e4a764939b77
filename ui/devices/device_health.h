// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/device_info.h"
#include "ui/devices/job/cli_process.h"

#include <QDateTime>
#include <QObject>

#include <vector>

namespace imago {

/// The known health of a device.
struct Health {
    enum class State {
        unknown, ///< not checked, for `reason`
        waiting, ///< waits for its turn
        checking,
        passed,
        failed ///< for `reason`: a wrong result, a crash, no answer in time
    };
    State state = State::unknown;
    Sentence reason;
    QDateTime when; ///< of the check
    int tests = 0;  ///< that gave the right result
};

/// Checks devices by `imago-cli devices --check`, one after another, each in a separate process.
/// The results are kept in the settings, for the same device, driver and version of this program:
/// devices that have passed are not checked again at the next start; those that failed are, and
/// count as failed until then. A check that other programs held up says nothing of the device, and
/// is repeated when the deadline has passed once more, then after twice that, and so on.
class DeviceHealth : public QObject {
    Q_OBJECT
  public:
    /// `program` is that of CliProcess; `deadline_ms` is for each device.
    DeviceHealth(const QString &program, int deadline_ms, const std::vector<DeviceInfo> &devices,
                 QObject *parent = nullptr);

    /// Reports what the settings hold (changed()), and starts with the devices that have not
    /// passed, except simulators.
    void start();
    /// Checks one device again, whatever its known health; check_all() checks all.
    void check(int index);
    void check_all();
    /// Leaves devices that wait, or are being checked, as unknown.
    void cancel();

    const Health &health(int index) const { return health_[static_cast<std::size_t>(index)]; }
    bool running() const { return current_ >= 0; }
    int done() const { return done_; } ///< in the current round
    int count() const { return done_ + static_cast<int>(waiting_.size()) + (running() ? 1 : 0); }

  Q_SIGNALS:
    void changed(int index);
    void round_ended(); ///< no device waits any more

  private:
    void add(int index);
    void next();
    void take(const CliOutcome &outcome);
    Health health_of(const CliOutcome &outcome) const;
    Health health_in(const QByteArray &report) const;
    void set(int index, const Health &health);
    QString key_of(int index) const;
    QString version_of(int index) const;
    void restore(int index);
    void keep(int index) const;

    int deadline_ms_;
    std::vector<DeviceInfo> devices_;
    std::vector<Health> health_;
    std::vector<int> waiting_;
    int current_ = -1, done_ = 0;
    int held_up_ = 0; ///< checks that other programs held up, since one that was not
    CliProcess *process_;
};

} // namespace imago
