// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/support/user_folders.h"
#include "ui/compress/compress_workspace.h"
#include "ui/devices/devices_workspace.h"
#include "ui/filter/filter_workspace.h"
#include "ui/operation/operation_workspace.h"
#include "ui/page/copy/copying.h"
#include "ui/page/engine_client.h"
#include "ui/page/file_kind.h"
#include "ui/page/file_worker.h"
#include "ui/page/image_store.h"
#include "ui/poisson/poisson_workspace.h"
#include "ui/report/report_document.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/file/opening.h"
#include "ui/signals/signals_workspace.h"
#include "ui/widget/message_bar.h"
#include "ui/widget/question.h"

#include <QByteArray>
#include <QMainWindow>
#include <QPointer>
#include <QSize>
#include <QThreadPool>

#include <functional>
#include <map>
#include <memory>
#include <optional>

class QLabel;
class QSettings;
class QStackedWidget;
class QUndoGroup;

namespace imago {

/// One JSON object with the request's number and, in milliseconds, the duration of each part from
/// the widget's event to the end of the paint that showed the result.
/// {"request":7,"submit_ms":…,"wait_ms":…,"engine_ms":…,"convert_ms":…,"paint_ms":…,"total_ms":…}
/// wait is the time in the service beyond the engine's own; paint includes the transfer to the
/// window. `name` is "preview" for a preview of the request's result.
QByteArray trace_line(const RequestTimes &times, Ticket ticket, double engine_milliseconds,
                      Clock::time_point painted, const char *name = "request");

class CorrelationDialog;
class LagDialog;
class ContextMenus;
class DeviceBox;
class DropTarget;
class FolderDialog;
class HelpDialog;
class IdleTuning;
class LossGuard;
class ManualWindow;
class PlanDock;
class PreferencesDialog;
class RecentFiles;
class RegionBar;
class SliceBar;
class Tour;
class WelcomePage;
class WindowActions;
class WorkspaceRail;

/// A language of the window: its code, such as "es", and its own name.
struct Language {
    QString code, name;
};

struct WindowOptions {
    /// The empty window offers the first folder that contains images.
    QStringList sample_folders;
    int device = -1;        ///< index; -1: the one used last, else the service's choice
    bool trace = false;     ///< one JSON line on stderr for each painted result
    bool tour = false;      ///< each workspace's tour on its first visit
    DeviceTools tools = {}; ///< for the Devices workspace
    /// The empty page offers the first folder that contains signals.
    QStringList signal_folders = {};
    QSize size = {};                ///< of the window; empty: the last size, if it fits the screen
    QList<Language> languages = {}; ///< available languages
    UserFolderState caches = {};    ///< the reason why nothing is kept between starts, if so
    /// The manual is in the first folder that has an English page index.
    QStringList manual_folders = {};
    QString language = {}; ///< of the manual: a code
};

/// The window's first size on a screen with this much space for windows, frames included, in
/// logical pixels.
QSize first_window_size(const QSize &available);

/// The main window: rail, toolbar, workspaces, plan, status. Settings are kept under the
/// application's and organisation's names of QCoreApplication.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    /// Service and store must outlive the window.
    MainWindow(Service &service, ImageStore &store, const WindowOptions &options = {},
               QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens an image; a name that ends in .json is a mask for the Filter workspace or a recipe,
    /// one that ends in .imago a session, one with a signal's extension a signal for the Signals
    /// workspace.
    void open(const QString &path);
    /// Opens files that belong together (see Opening); the message that follows names the others.
    void open_files(const QStringList &paths);
    /// What is open, what is done to it and how it is seen. Facts of its files are left out.
    Session session() const;
    void save_session(const QString &path);
    /// What the displayed page has done, and what came out, to print.
    Report make_report() const;
    /// Writes a report as PDF, painted on another thread.
    void write_report(const QString &path, const Report &report);
    /// Correlates the open picture with this one, as the dialog of the rings' correlation does.
    void compare_with(const QString &path);
    /// Takes the reference of the dialog of lags, which is open, from this file.
    void refer_to(const QString &path);
    /// Closes the image or the signal of the displayed workspace.
    void close_content();
    /// Lets all pages of pictures work on this region of the open one, which lies inside; empty: on
    /// all of it.
    void choose_region(std::optional<PictureRegion> region);
    std::optional<PictureRegion> region() const { return region_; }
    /// Writes the region as a picture, which becomes that of the page's parameter.
    void use_region_as(OperationWorkspace *page, const QString &path);
    /// Copies a part of the window to the clipboard; null: what has the focus, or the workspace's
    /// choice.
    void copy(QWidget *part = nullptr);
    void copy_seen(QWidget *part = nullptr); ///< as it is seen
    void copy_data(QWidget *part = nullptr); ///< the numbers
    /// Opens the manual at the page for this widget; null: for what has the focus.
    void show_manual(const QWidget *widget = nullptr);
    /// Shows a workspace by its index in the rail: 0 Compress, 1 Filter, 2 Signals, 3 Devices, 4
    /// Poisson, then operations.
    void show_workspace(int index);
    void save(const SaveRequest &request);
    /// Replaces message boxes, for tests, and if no one could answer.
    void set_asker(Asker asker);
    CompressWorkspace *compress() const { return compress_; }
    FilterWorkspace *filter() const { return filter_; }
    SignalsWorkspace *signal_page() const { return signals_; }
    DevicesWorkspace *device_page() const { return device_page_; }
    PoissonWorkspace *poisson() const { return poisson_; }
    const std::vector<OperationWorkspace *> &operations() const { return operations_; }
    Workspace *current() const { return current_; }
    MessageBar *messages() const { return messages_; }

  Q_SIGNALS:
    /// The result of the newest request of the page in sight has been painted.
    void result_painted();
    void failed();         ///< an error is shown in the message bar
    void file_finished();  ///< a load or a save has ended, successfully or not
    void session_opened(); ///< everything of a session is open that can be

  protected:
    void closeEvent(QCloseEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void build_centre(const WindowOptions &options);
    void build_status();
    void connect_actions();
    void connect_view_actions();
    void connect_parts(Workspace *page);
    void connect_panes(ImageWorkspace *page);
    ImageWorkspace *image_page() const; ///< the one that is shown; null: another page is shown
    void show_title();
    void show_unsaved();
    Opening plan_of(const QStringList &paths) const;
    void tell_opened(QStringList notes, const QString &name);
    QWidget *copied_part(QWidget *part) const;
    void tell_copied(const Copied &copied);
    void connect_manual();
    void show_help();
    void show_preferences();
    void restore_size(const QSettings &settings);
    template <class Load, class Take>
    void read_file(Load load, Take take);
    void open_settings(const QString &path);
    void ask_open(const FileKind &kind);
    /// Asks where to save, and says why a name is refused; empty: nowhere.
    QString ask_path(const FileKind &kind, const QString &source, const QString &name,
                     std::vector<OutputKind> kinds = {});
    /// `then` is called when it is written.
    void write_file(
        const FileKind &kind, const QString &path, const FileContents &contents,
        const std::function<void()> &then = [] {});
    QString suggested_result(const QString &what, const QString &ending) const;
    void connect_workspace(Workspace *workspace, bool trace);
    void add_workspace(Workspace *workspace, const char *name, const QString &title,
                       const QString &tool_tip);
    std::vector<Workspace *> every_workspace() const; ///< in the rail's order
    std::vector<Workspace *> picture_pages() const;
    void tell_available();
    void show_plan();
    void forget_plans(const std::vector<Workspace *> &pages);
    void make_message_room();
    void connect_masks();
    void guard_mask(const QString &path, const std::function<void()> &then);
    void connect_operations();
    void connect_levels(); ///< one choice for the pages that show the image
    void connect_exports();
    void connect_correlation();
    void show_correlation();
    void show_lags();
    void compare_again();
    void ask_export(const ExportRequest &request);
    void ask_spectrum(ImageWorkspace *page);
    void ask_removed(SavingWorkspace *page);
    void save_pane(const QString &path, const ImagePane *pane);
    void open_sample(const QString &path);
    bool opens_density(const QString &path) const;
    void connect_signals();
    void connect_guard();
    UnsavedWorks unsaved(Question::Occasion occasion, bool mask_kept) const;
    void save_work(const UnsavedWork &work);
    void after_save(bool saved);
    bool may_close();
    void open_image(const QString &path);
    void load_image(const QString &path, int slice = 0, NanPolicy nan = NanPolicy::refuse);
    void load_slice(int slice);
    NanPolicy ask_nan(const QString &path, const NanChoiceNeeded &needed);
    void take_nan(NanPolicy policy);
    void miss_image(const QString &path, const QString &message);
    void before_image(const QString &path, const std::function<void()> &then);
    static int slice_of(const SessionInput &picture);
    static NanPolicy nan_of(const SessionInput &picture);
    void load_picture(const SessionInput &picture);
    void close_image();
    void close_signal();
    void connect_tabs();
    bool works_on(const Workspace *page, OpenTab::Kind kind) const;
    Session content_of(OpenTab::Kind kind) const;
    UnsavedWorks works_of(const Workspace *page) const;
    UnsavedWorks works_of(OpenTab::Kind kind) const;
    void keep_tab(OpenTab::Kind kind, const QStringList &next);
    QStringList take_tab(OpenTab::Kind kind, const QStringList &paths);
    QStringList take_pages(const Session &content, OpenTab::Kind kind, const UnsavedWorks &unsaved);
    void show_tab(int id);
    void highlight_tab();
    void close_tab(int id);
    bool leave_tab(OpenTab::Kind kind);
    void add_waiting(const QStringList &pictures);
    void add_others(const std::vector<Session> &others);
    std::vector<Session> others() const;
    void others_saved(const std::vector<Session> &saved);
    void fill_compare();
    void show_beside(int id);
    void tab_missed(const QString &picture);
    void keep_picture();
    void end_waiting_save(const Workspace *page);
    void connect_slices();
    void connect_region();
    void set_whole(const std::shared_ptr<const Image> &image, bool another);
    void remember_region(const QString &path, std::optional<PictureRegion> region);
    void show_part();
    void show_region();
    void ask_save_region();
    void ask_use_region();
    void take_saved_region(const QString &path);
    std::shared_ptr<const Image> part_of(const std::shared_ptr<const Image> &image) const;
    PictureStack part_of(const PictureStack &stack) const;
    void take_slice(const LoadedImage &loaded);
    void end_reading();
    void show_plane();
    void show_place(const StackPlace &place);
    void show_slices();
    void take_plane(const std::shared_ptr<const Image> &image);
    void connect_recipes();
    void connect_presets();
    void ask_save_recipe();
    void show_folder_dialog(const QString &input = {});
    // Each of the LoadedSettings.
    void take_settings(const QString &path, const FilterMask &mask);
    void take_settings(const QString &path, const Recipe &recipe);
    void take_settings(const QString &path, const LoadedSession &loaded);
    void open_recipe(Workspace *page, const QString &path, const Recipe &recipe);
    void open_waiting_recipe();
    bool waiting_recipe_for_signals() const;
    void connect_sessions();
    void ask_report();
    void ask_print();
    void ask_save_session();
    void note_session_saved(const QString &path, const Session &saved);
    void begin_session(const QString &path, const LoadedSession &loaded);
    QString take_session_device(const Session &session);
    static std::string session_name_of(const Workspace *page);
    void session_part_came(bool picture, bool there);
    void end_session();
    void ask_save_mask(const FilterMask &mask);
    bool may_replace(const QString &path);
    void choose_device(int index);
    void take_fitness(int index, const Sentence &reason);
    void connect_device_page();
    void tell_left_out(const std::vector<LeftOutDriver> &drivers);
    void connect_tuning();
    void decline_tuning();
    void take_preferred_device();
    void tell_caches(const UserFolderState &caches);
    void start_device(int wanted);
    void ask_open_content();
    void ask_save(SavingWorkspace *workspace);
    void take_image(const QString &path, const LoadedImage &loaded);
    void tell_saved(const SaveRequest &request, const SaveOutcome &outcome);
    void tell_refusal(Workspace *workspace, const QString &why, bool said);
    void tell_error(const QString &message,
                    const QString &more = {}); ///< whole sentences that follow unchanged
    void show_about();
    void restore();

    ImageStore &store_;
    EngineClient *client_;
    FileWorker *files_;
    QUndoGroup *undo_;
    WindowActions *actions_;
    DeviceBox *devices_;
    SliceBar *slices_;
    OpenStack *stack_;                       ///< of the displayed image
    std::optional<StackPlane> plane_wanted_; ///< once the slices are here
    RegionBar *region_bar_;
    RecentFiles *recent_;
    WorkspaceRail *rail_;
    QStackedWidget *pages_;      ///< the welcome page, for pages that need an image; the workspaces
    QStackedWidget *workspaces_; ///< one page for each workspace, in the rail's order
    WelcomePage *welcome_;
    CompressWorkspace *compress_;
    FilterWorkspace *filter_;
    ReadTurn slice_turn_{ReadTurn::Passed::delivered}, stack_turn_;
    QString compared_path_;                    ///< the newest second picture
    ReadTurn compared_, referred_;             ///< of it; of the dialog of lags
    CorrelationDialog *correlation_ = nullptr; ///< made when it is first wanted
    LagDialog *lags_ = nullptr;                ///< the same
    SignalsWorkspace *signals_;
    DevicesWorkspace *device_page_;
    PoissonWorkspace *poisson_;
    std::vector<OperationWorkspace *> operations_; ///< in the order of engine/op
    Workspace *current_ = nullptr;
    OpenTabs *tabs_;
    int picture_page_ = 0;                  ///< the index of the last one in sight
    std::function<void()> after_tab_;       ///< once the wanted tab is on the pages
    Workspace *saved_when_shown_ = nullptr; ///< its result is to be saved once there is one
    QWidget *stage_;                        ///< messages are placed over it
    MessageBar *messages_;
    PlanDock *plan_;
    bool device_chosen_ = false; ///< by the user, now or earlier
    Tour *tour_;
    LossGuard *guard_;
    QPointer<IdleTuning> idle_tuning_;
    QLabel *readout_, *doing_, *scale_;
    QString wanted_path_;                 ///< the newest request to open
    QString path_;                        ///< of the displayed image
    NanPolicy nan_ = NanPolicy::refuse;   ///< what became of its samples that are no numbers
    std::shared_ptr<const Image> whole_;  ///< the displayed image; pages may have a region of it
    std::optional<PictureRegion> region_; ///< empty: all of it
    std::map<QString, PictureRegion> regions_; ///< of files that were open, by absolute path
    struct RegionUse {
        OperationWorkspace *page;
        std::size_t parameter;
        QString path, source; ///< the file, and the picture that it is of
    };
    std::optional<RegionUse> region_use_; ///< that is being written
    QString signal_name_;                 ///< of the signal's file; empty if there is none
    QString guarded_mask_; ///< a file of which the question was asked before it was read
    /// A recipe, and its file, that was opened before anything that it could be carried out on.
    std::optional<std::pair<QString, Recipe>> waiting_recipe_;
    QString left_; ///< sentences to add to the outcome of the newest opening
    /// A session that is being opened: what of it is still to come, and what is to be told.
    struct SessionOpening {
        QString path;
        Session session;
        QStringList notes;
        bool awaits_picture = false, awaits_signal = false;
    };
    std::optional<SessionOpening> session_;
    std::map<const Workspace *, PlanReport> plans_; ///< of the last result of each page
    QThreadPool printers_;                          ///< paint reports
    bool deciding_ = false;                         ///< in closeEvent()
    bool closing_ = false;                          ///< no more questions are asked
    bool close_when_saved_ = false;                 ///< a file is being written
    QString program_;                               ///< imago-cli
    QSize requested_size_;
    QList<Language> languages_;
    QStringList manual_folders_;
    QString language_;
    std::unique_ptr<ManualWindow> manual_; ///< made when it is first wanted; it has no parent
    QPointer<HelpDialog> help_;
    QPointer<PreferencesDialog> preferences_;
    FolderDialog *folder_ = nullptr; ///< made when it is first wanted
};

} // namespace imago
