// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"
#include "ui/devices/job/cli_process.h"
#include "ui/devices/run/bench_report.h"

#include <QElapsedTimer>
#include <QObject>

#include <optional>
#include <vector>

namespace imago {

/// A suite that imago-cli bench does not have: the planner's choice compared with the best of a
/// search, by imago-cli tune --compare-model.
inline constexpr const char *model_beside_search = "model-search";

/// The measurement of each device.
struct BenchSettings {
    std::vector<DeviceInfo> devices; ///< one after another
    QString suite;                   ///< a suite of imago-cli bench, or model_beside_search
    QString sizes;                   ///< instead of the suite's; empty: the suite's
    QString placement;               ///< "in", "out" or "both"
    int log2_points = 0;             ///< of a batch; 0: by the device, and no size is omitted
    int rounds = 7;
    bool peers = false; ///< also measures other libraries
    bool model = false; ///< also measures the model's choice where records make the plan
};

/// Measures devices by `imago-cli bench` or `tune --compare-model`, one after another, each in a
/// separate process. Measurements of a device stay if it is cancelled or its process crashes.
class BenchRunner : public QObject {
    Q_OBJECT
  public:
    /// `program`: as for CliProcess.
    explicit BenchRunner(const QString &program, QObject *parent = nullptr);

    void start(const BenchSettings &settings); ///< cancels a running measurement, without ended()
    void cancel();
    bool running() const { return device_ < settings_.devices.size(); }
    /// The current device's measurements so far; empty before its first result.
    const std::optional<BenchReport> &so_far() const { return report_; }
    /// so_far(), marked as missing some of its cases.
    BenchReport cut_short() const;

  Q_SIGNALS:
    /// `fraction` of all devices; `seconds_left`: negative if unknown.
    void progressed(const QString &what, double fraction, double seconds_left);
    void measured(); ///< so_far() has changed
    /// A device has ended with at least one measurement.
    void device_ended(const imago::BenchReport &report);
    /// All devices have ended. `trouble`: sentences on the devices that failed, empty if none did.
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
    BenchSettings settings_;
    std::size_t device_ = 0;
    QJsonObject json_; ///< the report so far
    std::optional<BenchReport> report_;
    bool whole_ = false; ///< its end was reported
    QString unread_;     ///< why a line could not be read
    QStringList troubles_;
    QElapsedTimer since_;
};

} // namespace imago
