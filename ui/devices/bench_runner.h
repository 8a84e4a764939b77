// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/device_info.h"
#include "ui/devices/bench_report.h"
#include "ui/devices/cli_process.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>
#include <vector>

namespace imago {

/// What is in no suite of imago-cli bench: the planner's choice beside the best of a search, by
/// imago-cli tune --compare-model.
inline constexpr const char *model_beside_search = "model-search";

/// What is measured on each device.
struct BenchWishes {
    std::vector<DeviceInfo> devices; ///< in turn
    QString suite;                   ///< of imago-cli bench, or model_beside_search
    QString sizes;                   ///< instead of the suite's; empty: those
    QString placement;               ///< "in", "out" or "both"
    int log2_points = 0;             ///< of a batch; 0: by the device, and no size is left out
    int rounds = 7;
    bool peers = false; ///< other libraries, too
    bool model = false; ///< beside the choice of records also that of the model alone
};

/// Measures devices by `imago-cli bench` or `tune --compare-model`, one after another, a process
/// each. What a device has measured when it is cancelled, or its process crashes, is kept.
class BenchRunner : public QObject {
    Q_OBJECT
  public:
    /// `program`: that of CliProcess.
    explicit BenchRunner(const QString &program, QObject *parent = nullptr);

    void start(const BenchWishes &wishes); ///< a run under way is cancelled, without ended()
    void cancel();
    bool running() const { return device_ < wishes_.devices.size(); }
    /// What the device under way has measured so far; nothing before its first.
    const std::optional<BenchReport> &so_far() const { return report_; }
    /// The same, saying that some of its cases are missing.
    BenchReport cut_short() const;

  Q_SIGNALS:
    /// `fraction` of all devices; `seconds_left`: negative while nobody knows.
    void progressed(const QString &what, double fraction, double seconds_left);
    void measured(); ///< so_far() has more
    /// A device is over, and something of it was measured.
    void device_ended(const imago::BenchReport &report);
    /// All are. `trouble`: sentences of the devices that failed, empty when none did.
    void ended(bool cancelled, const QString &trouble);

  private:
    void start_device();
    void read(const QJsonObject &line);
    void read_begin(const QJsonObject &report);
    void add(const char *section, const QJsonValue &value, bool to_list);
    void read_part(const QJsonObject &line);
    void tell_progress(const QString &what, double done, double parts);
    void take(const CliOutcome &outcome);

    CliProcess *process_;
    BenchWishes wishes_;
    std::size_t device_ = 0;
    QJsonObject json_; ///< the report so far
    std::optional<BenchReport> report_;
    bool whole_ = false; ///< its end was told
    QString unread_;     ///< why a line could not be read
    QStringList troubles_;
    QElapsedTimer since_;
};

} // namespace imago
