// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/helper_state.h"
#include "engine/values/left_out_driver.h"
#include "ui/page/workspace.h"

#include <QWidget>

#include <vector>

class QPushButton;
class QStackedWidget;

namespace imago {

/// The engine's programs that are missing, and the consequences. Hidden if all are there.
class HelperPanel : public QWidget {
    Q_OBJECT
  public:
    explicit HelperPanel(const std::vector<HelperState> &helpers, QWidget *parent = nullptr);
};

/// The sentence "imago-self-test is missing: …"
QString missing_sentence(const HelperState &helper);

class ChoiceBar;
class ComparisonPage;
class DeviceHealth;
class DeviceTable;
class DriverPanel;
class JobBar;
class LivePage;
class TuningPage;

/// The resources of the page besides the engine.
struct DeviceTools {
    QString program = {};       ///< imago-cli; empty: missing, which is reported when it is needed
    bool check_at_start = true; ///< checks the devices' health, if the program is there
    QString runs_folder = {};   ///< empty: RunStore's default
    int check_ms = 60000;       ///< deadline of a device's check
    std::vector<LeftOutDriver> left_out = {}; ///< drivers that this process has not loaded
    /// The engine's programs, and which of them are missing.
    std::vector<HelperState> helpers = {};
};

/// The devices and their properties, their speeds with the reasons, searches for faster plans, and
/// one transform live with its plan as a picture.
/// Work that may crash or hang runs in processes of imago-cli.
class DevicesWorkspace : public Workspace {
    Q_OBJECT
  public:
    DevicesWorkspace(EngineClient *client, const DeviceTools &tools, QWidget *parent = nullptr);

    /// Shows a page: 0 the table of devices, 1 the comparison, 2 tuning, 3 the live plan.
    void show_page(int index);
    ComparisonPage *comparison() const { return comparison_; }
    TuningPage *tuning() const { return tuning_; }
    LivePage *live() const { return live_; }
    DeviceHealth *health() const { return health_; }
    DriverPanel *drivers() const { return drivers_; }

    void start_checks();                   ///< as the tools request
    void show_device(int index);           ///< the device in use; -1: none
    void add_used(const QString &problem); ///< a problem that another page has run

    bool measuring() const { return running_; }

    bool has_content() const override;
    bool has_result() const override;
    bool closable() const override { return false; } // the page shows the machine's devices
    void prepare_save() override;
    void cancel() override;
    void fit() override;
    void zoom(double factor) override;

    void save_state(QSettings &settings) const override;
    void restore_state(const QSettings &settings) override;

  Q_SIGNALS:
    void checks_ended();           ///< a round has ended; each device's copy rate is now known
    void device_chosen(int index); ///< the user chose a device for use
    /// A device has failed its check, for the reason; empty: it has passed.
    void fitness_known(int index, const imago::Sentence &reason);
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
    LivePage *live_;
    ChoiceBar *pages_bar_;
    QStackedWidget *pages_, *columns_;
    QPushButton *use_, *check_one_;
    JobBar *check_all_;
    bool running_ = false;
};

} // namespace imago
