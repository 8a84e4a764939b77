// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/helper_state.h"
#include "engine/array/left_out_driver.h"
#include "ui/workspace.h"

class QPushButton;
class QStackedWidget;

namespace imago {

class ChoiceBar;
class ComparisonPage;
class DeviceHealth;
class DeviceTable;
class DriverPanel;
class JobBar;
class TuningPage;

/// What the page works with beside the engine.
struct DeviceTools {
    QString program = {};       ///< imago-cli; empty: it is not there, which is told when wanted
    bool check_at_start = true; ///< the devices' health, where the program is there
    QString runs_folder = {};   ///< empty: RunStore's own
    int check_ms = 60000;       ///< deadline of a device's check
    std::vector<LeftOutDriver> left_out = {}; ///< drivers that this process does without
    std::vector<HelperState> helpers = {};    ///< the engine's programs, and which are missing
};

/// The devices and what they can do, how fast they are and why, and searches for faster plans. What
/// may crash or hang runs in processes of imago-cli.
class DevicesWorkspace : public Workspace {
    Q_OBJECT
  public:
    DevicesWorkspace(EngineClient *client, const DeviceTools &tools, QWidget *parent = nullptr);

    /// 0 the table of devices, 1 the comparison, 2 tuning.
    void show_page(int index);
    ComparisonPage *comparison() const { return comparison_; }
    TuningPage *tuning() const { return tuning_; }
    DeviceHealth *health() const { return health_; }
    DriverPanel *drivers() const { return drivers_; }

    void start_checks();                   ///< as the tools say
    void show_device(int index);           ///< the device in use; -1: none
    void add_used(const QString &problem); ///< that another page has run

    bool measuring() const { return running_; }

    bool has_content() const override;
    bool has_result() const override;
    bool closable() const override { return false; } // it shows what the machine has
    void prepare_save() override;
    void cancel() override;
    void fit() override;
    void zoom(double factor) override;

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

  Q_SIGNALS:
    void checks_ended();           ///< of a round; what each device copies is known now
    void device_chosen(int index); ///< by hand, for use
    /// A device has failed its check, for the reason; empty: it has passed.
    void fitness_known(int index, const QString &reason);
    /// Measurements or searches run, which other work would disturb.
    void measuring_changed(bool on);

  private:
    QWidget *make_device_controls();
    QWidget *make_controls();
    void connect_pages();
    void take_health(int index);
    void show_choice();
    void tell_running();
    void submit(Clock::time_point) override {}

    DeviceTools tools_;
    DeviceHealth *health_;
    DeviceTable *table_;
    DriverPanel *drivers_;
    ComparisonPage *comparison_;
    TuningPage *tuning_;
    ChoiceBar *pages_bar_;
    QStackedWidget *pages_, *columns_;
    QPushButton *use_, *check_one_;
    JobBar *check_all_;
    bool running_ = false;
};

} // namespace imago
