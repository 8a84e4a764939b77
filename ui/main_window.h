// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/compress/compress_workspace.h"
#include "ui/devices/devices_workspace.h"
#include "ui/engine_client.h"
#include "ui/file_worker.h"
#include "ui/filter/filter_workspace.h"
#include "ui/image_store.h"
#include "ui/message_bar.h"
#include "ui/signals/signals_workspace.h"

#include <QMainWindow>

class QLabel;
class QStackedWidget;
class QUndoGroup;

namespace imago {

class DeviceBox;
class PlanDock;
class RecentFiles;
class Tour;
class WelcomePage;
class WindowActions;
class WorkspaceRail;

struct WindowOptions {
    QStringList sample_folders;      ///< the first that holds images is offered in the empty window
    int device = -1;                 ///< index; -1: the one used last, else the service's choice
    bool trace = false;              ///< one JSON line on stderr for each painted result
    bool tour = false;               ///< each workspace's on its first visit
    DeviceTools tools = {};          ///< of the Devices workspace
    QStringList signal_folders = {}; ///< the first that holds signals is offered likewise
};

/// The one window: rail, toolbar, workspaces, plan, status. Settings are kept under the
/// application's and organisation's names of QCoreApplication.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    /// Service and store must outlive the window.
    MainWindow(Service &service, ImageStore &store, const WindowOptions &options = {},
               QWidget *parent = nullptr);
    ~MainWindow() override;

    /// An image; where its name ends in .json, a mask for the Filter workspace; where in what
    /// signals do, a signal for the Signals workspace.
    void open(const QString &path);
    /// Files that are one batch where all are signals; else the first of them.
    void open_files(const QStringList &paths);
    /// By its place in the rail: 0 Compress, 1 Filter, 2 Signals, 3 Devices.
    void show_workspace(int index);
    void save(const SaveRequest &request);
    CompressWorkspace *compress() const { return compress_; }
    FilterWorkspace *filter() const { return filter_; }
    SignalsWorkspace *signal_page() const { return signals_; }
    DevicesWorkspace *device_page() const { return device_page_; }
    Workspace *current() const { return current_; }
    MessageBar *messages() const { return messages_; }

  Q_SIGNALS:
    /// The result of the newest request has been painted.
    void result_painted();
    void failed();        ///< an error is told in the message bar
    void file_finished(); ///< a load or a save has ended, well or not

  protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;

  private:
    void build_centre(const WindowOptions &options);
    void build_status();
    void connect_actions();
    void connect_files();
    void connect_workspace(Workspace *workspace, bool trace);
    void add_workspace(Workspace *workspace, const char *name, const QString &title,
                       const QString &tool_tip);
    std::vector<Workspace *> every_workspace() const; ///< in the rail's order
    void tell_available();
    void make_message_room();
    void connect_masks();
    void connect_exports();
    void ask_export(const ExportRequest &request);
    void connect_signals();
    void choose_device(int index);
    void take_fitness(int index, const QString &reason);
    void connect_device_page();
    void tell_left_out(const std::vector<LeftOutDriver> &drivers);
    void tune_when_idle();
    void start_device(int wanted);
    void ask_open();
    void ask_save(const ImageWorkspace *workspace, const std::shared_ptr<const Image> &image);
    void take_image(const QString &path, const LoadedImage &loaded);
    void tell_saved(const SaveRequest &request, const SaveOutcome &outcome);
    void tell_error(const QString &message);
    void show_about();
    void restore();

    ImageStore &store_;
    EngineClient *client_;
    FileWorker *files_;
    QUndoGroup *undo_;
    WindowActions *actions_;
    DeviceBox *devices_;
    RecentFiles *recent_;
    WorkspaceRail *rail_;
    QStackedWidget *pages_;      ///< the welcome, for pages that need an image; the workspaces
    QStackedWidget *workspaces_; ///< one page a workspace, in the rail's order
    WelcomePage *welcome_;
    CompressWorkspace *compress_;
    FilterWorkspace *filter_;
    SignalsWorkspace *signals_;
    DevicesWorkspace *device_page_;
    Workspace *current_ = nullptr;
    QWidget *stage_; ///< that messages lie over
    MessageBar *messages_;
    PlanDock *plan_;
    Tour *tour_;
    QLabel *readout_, *doing_, *scale_;
    QString wanted_path_; ///< the newest open request
    QString path_;        ///< of the image that is shown
};

} // namespace imago
