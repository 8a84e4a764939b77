// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "ui/manual/manual_window.h"
#include "ui/plan/plan_dock.h"
#include "ui/shell/bar/region_bar.h"
#include "ui/shell/bar/slice_bar.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/file/recent_files.h"
#include "ui/shell/idle/idle_tuning.h"
#include "ui/shell/window_actions.h"
#include "ui/shell/workspace_rail.h"
#include "ui/start/about_dialog.h"
#include "ui/start/tour.h"
#include "ui/start/welcome_page.h"
#include "ui/widget/access/alt_letters.h"
#include "ui/widget/access/focus_ring.h"
#include "ui/widget/access/number_fields.h"
#include "ui/widget/access/spoken.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/device_box.h"
#include "ui/widget/icons.h"
#include "ui/widget/wheel_guard.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QUndoGroup>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdio>

namespace imago {

QByteArray trace_line(const RequestTimes &times, Ticket ticket, double engine,
                      Clock::time_point painted, const char *name) {
    const auto between = [](Clock::time_point from, Clock::time_point to) {
        return std::chrono::duration<double, std::milli>(to - from).count();
    };
    const double serviced = between(times.submitted, times.computed);
    const std::pair<const char *, double> parts[] = {
        {"submit_ms", between(times.event, times.submitted)},
        {"wait_ms", std::max(0.0, serviced - engine)},
        {"engine_ms", engine},
        {"convert_ms", between(times.computed, times.converted)},
        {"paint_ms", between(times.converted, painted)},
        {"total_ms", between(times.event, painted)}};
    // QByteArray::number writes a point in every locale.
    QByteArray line = "{\"" + QByteArray(name) + "\":" + QByteArray::number(qulonglong{ticket});
    for (const auto &[part, value] : parts)
        line += ",\"" + QByteArray(part) + "\":" + QByteArray::number(value, 'f', 3);
    return line + "}";
}

MainWindow::MainWindow(Service &service, ImageStore &store, const WindowOptions &options,
                       QWidget *parent)
    : QMainWindow(parent), store_(store), client_(new EngineClient(service, this)),
      files_(new FileWorker(store, this)), undo_(new QUndoGroup(this)),
      actions_(new WindowActions(undo_, this)), devices_(new DeviceBox), slices_(new SliceBar),
      stack_(new OpenStack(this)), region_bar_(new RegionBar),
      recent_(new RecentFiles(actions_->recent, this)), rail_(new WorkspaceRail),
      pages_(new QStackedWidget), workspaces_(new QStackedWidget), plan_(new PlanDock),
      tour_(new Tour(this)), program_(options.tools.program), requested_size_(options.size),
      languages_(options.languages), manual_folders_(options.manual_folders),
      language_(options.language) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(application_icon());
    setAcceptDrops(true);
    client_->set_jpeg_coder(store.jpeg_coder());
    new WheelGuard(this);
    new FocusRing(this);
    new NumberFields(this);
    new AltLetters(this);
    install_spoken();
    apply_appearance(
        appearance_from_name(QSettings().value(QStringLiteral("appearance")).toString()));
    build_centre(options);
    actions_->fill_menus(this);
    addToolBar(actions_->make_tool_bar(devices_, slices_));
    setContextMenuPolicy(Qt::NoContextMenu);
    addDockWidget(Qt::BottomDockWidgetArea, plan_);
    build_status();
    connect_actions();
    connect_view_actions();
    connect_manual();
    connect_masks();
    connect_exports();
    connect_recipes();
    connect_sessions();
    connect(actions_->report, &QAction::triggered, this, &MainWindow::ask_report);
    connect(actions_->print, &QAction::triggered, this, &MainWindow::ask_print);
    connect_slices();
    connect_region();
    connect_signals();
    connect_tabs();
    for (Workspace *workspace : every_workspace())
        connect_workspace(workspace, options.trace);
    connect_guard();
    connect_tuning();
    connect_device_page();
    tell_caches(options.caches);
    start_device(options.device);
    restore();
    device_page_->start_checks();
    tell_left_out(options.tools.left_out);
    tour_->set_on(options.tour);
}

MainWindow::~MainWindow() {
    // The threads stop while the widgets that receive their signals still exist.
    printers_.waitForDone();
    delete idle_tuning_; // input ends its searches, also while parts of the window go
    delete client_;
    delete files_;
}

void MainWindow::build_centre(const WindowOptions &options) {
    compress_ = new CompressWorkspace(client_, actions_->split, actions_->difference);
    filter_ = new FilterWorkspace(client_, actions_->split);
    signals_ = new SignalsWorkspace(client_, files_, options.signal_folders);
    device_page_ = new DevicesWorkspace(client_, options.tools);
    poisson_ = new PoissonWorkspace(client_);
    tabs_ = new OpenTabs;
    welcome_ = new WelcomePage(files_, options.sample_folders, file_kinds.density.all_endings());
    add_workspace(compress_, "compress", tr("Compress"),
                  tr("Drop small DCT coefficients of an image"));
    add_workspace(filter_, "filter", tr("Filter"),
                  tr("Remove patterns from an image's spectrum, or keep only some"));
    add_workspace(
        signals_, "signals", tr("Signals"),
        tr("Spectra and spectrograms of signals; many one-dimensional transforms at once"));
    add_workspace(device_page_, "devices", tr("Devices"),
                  tr("What each OpenCL device can do, how fast it is, and why"));
    // Behind the others, whose keys stay.
    add_workspace(poisson_, "poisson", tr("Poisson"),
                  tr("The potential and the field of a charge density"));
    for (const Operation *operation : imago::operations()) {
        operations_.push_back(new OperationWorkspace(*operation, client_));
        add_workspace(operations_.back(), operation->id,
                      engine_words(Sentence(operation->texts.name)),
                      engine_words(Sentence(operation->texts.tip)));
    }
    pages_->addWidget(make_scroll(welcome_));
    welcome_->hide(); // a picture may be on its way
    pages_->addWidget(workspaces_);
    actions_->workspaces->addActions(rail_->actions());
    connect(rail_, &WorkspaceRail::chosen, this, &MainWindow::show_workspace);

    stage_ = new QWidget; // its own stack would raise its pages over the messages
    auto *whole = new QVBoxLayout(stage_);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(tabs_);
    whole->addWidget(region_bar_);
    whole->addWidget(pages_, 1);
    messages_ = new MessageBar(stage_);
    connect(messages_, &MessageBar::covered_height_changed, this, &MainWindow::make_message_room);
    setCentralWidget(new RailedStage(rail_, stage_));
}

void MainWindow::add_workspace(Workspace *workspace, const char *name, const QString &title,
                               const QString &tool_tip) {
    rail_->add_workspace(QLatin1String(name), title, tool_tip);
    workspaces_->addWidget(workspace);
    undo_->addStack(workspace->undo());
}

std::vector<Workspace *> MainWindow::every_workspace() const {
    std::vector<Workspace *> all;
    for (int i = 0; i < workspaces_->count(); ++i)
        all.push_back(static_cast<Workspace *>(workspaces_->widget(i)));
    return all;
}

std::vector<Workspace *> MainWindow::picture_pages() const {
    std::vector<Workspace *> pages = every_workspace();
    std::erase_if(pages, [](Workspace *page) { return !qobject_cast<ImageWorkspace *>(page); });
    return pages;
}

void MainWindow::build_status() {
    readout_ = new QLabel;
    readout_->setObjectName(QStringLiteral("readout"));
    readout_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    readout_->setContentsMargins(8, 0, 0, 0);
    doing_ = new QLabel;
    doing_->setObjectName(QStringLiteral("doing"));
    scale_ = new QLabel;
    scale_->setObjectName(QStringLiteral("scale"));
    scale_->setToolTip(tr("<p>Pixels of the screen for each pixel of the image.</p>"));
    scale_->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(readout_, 1);
    statusBar()->addPermanentWidget(doing_);
    statusBar()->addPermanentWidget(scale_);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connect_actions() {
    connect(actions_->open, &QAction::triggered, this, &MainWindow::ask_open_content);
    connect(actions_->save, &QAction::triggered, this, [this] { current_->prepare_save(); });
    connect(actions_->export_view, &QAction::triggered, this, [this] {
        if (ImageWorkspace *page = image_page())
            ask_spectrum(page);
        else
            current_->export_view();
    });
    connect(actions_->export_removed, &QAction::triggered, this, [this] {
        if (auto *page = qobject_cast<SavingWorkspace *>(current_))
            ask_removed(page);
    });
    connect(actions_->cancel, &QAction::triggered, this, [this] {
        current_->cancel();
        if (plane_wanted_)
            stack_->give_up();
    });
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
    connect(actions_->fit, &QAction::triggered, this, [this] { current_->fit(); });
    connect(actions_->actual, &QAction::triggered, this, [this] { current_->actual_pixels(); });
    connect(actions_->zoom_in, &QAction::triggered, this, [this] { current_->zoom(1.25); });
    connect(actions_->zoom_out, &QAction::triggered, this, [this] { current_->zoom(0.8); });
    connect(actions_->plan, &QAction::toggled, plan_, &PlanDock::set_open);
    connect(plan_, &PlanDock::opened, actions_->plan, &QAction::setChecked);
    connect(undo_, &QUndoGroup::indexChanged, this, &MainWindow::show_unsaved);
    connect(actions_->tour, &QAction::triggered, this, [this] { tour_->begin(current_); });
    connect(actions_->about, &QAction::triggered, this, &MainWindow::show_about);
    connect(actions_, &WindowActions::appearance_chosen, this, [](Appearance appearance) {
        apply_appearance(appearance);
        QSettings().setValue(QStringLiteral("appearance"), appearance_name(appearance));
    });
    connect(recent_, &RecentFiles::chosen, this, &MainWindow::open);
    connect(welcome_, &WelcomePage::open_requested, this, &MainWindow::ask_open_content);
    connect(welcome_, &WelcomePage::sample_chosen, this, &MainWindow::open_sample);
    connect(welcome_, &WelcomePage::recent_chosen, this, &MainWindow::open_sample);
    connect(welcome_, &WelcomePage::signal_requested, this, [this] {
        show_workspace(2);
        ask_open_content();
    });
    connect(welcome_, &WelcomePage::devices_requested, this, [this] { show_workspace(3); });
    connect(recent_, &RecentFiles::changed, welcome_, &WelcomePage::set_recent);
    connect(recent_, &RecentFiles::changed, signals_, &SignalsWorkspace::set_recent);
    welcome_->set_recent(recent_->paths());
    signals_->set_recent(recent_->paths());
    connect(devices_, &DeviceBox::chosen, this, &MainWindow::choose_device);
    connect(client_, &EngineClient::progressed, this, [this](const Sentence &doing) {
        QString what = engine_words(doing);
        if (!what.isEmpty())
            what[0] = what[0].toUpper();
        doing_->setText(what);
    });
}

void MainWindow::connect_workspace(Workspace *workspace, bool trace) {
    const auto shown = [this, workspace] { return workspace == current_; };
    connect(workspace, &Workspace::readout, this, [this, shown](const QString &text) {
        if (shown())
            readout_->setText(text);
    });
    connect(workspace, &Workspace::scale_changed, this, [this, shown](double scale) {
        if (shown())
            scale_->setText(scale > 0 ? percent_words(scale, scale < 0.1 ? 1 : 0) : QString());
    });
    connect(workspace, &Workspace::failed, this, [this, workspace](const QString &message) {
        tell_error(message);
        end_waiting_save(workspace);
    });
    connect(workspace, &Workspace::refused, this, [this, workspace](const QString &why, bool said) {
        tell_refusal(workspace, why, said);
        end_waiting_save(workspace);
    });
    connect(workspace, &Workspace::result_missed, this,
            [this, workspace] { end_waiting_save(workspace); });
    connect(workspace, &Workspace::told, this, [this](const QString &message) {
        messages_->show_message(MessageBar::Kind::information, message);
    });
    connect(workspace, &Workspace::busy_changed, this, [this, shown](bool busy) {
        if (idle_tuning_)
            idle_tuning_->watch()->rouse();
        if (!shown())
            return;
        actions_->cancel->setEnabled(busy);
        if (!busy)
            doing_->clear();
    });
    if (auto *page = qobject_cast<SavingWorkspace *>(workspace)) {
        connect(page, &SavingWorkspace::save_wanted, this, [this, page] { ask_save(page); });
        connect(page, &SavingWorkspace::file_ready, this, &MainWindow::save);
        if (trace)
            connect(page, &ImageWorkspace::preview_painted, this,
                    [](const RequestTimes &times, Ticket ticket, double engine,
                       Clock::time_point when) {
                        std::fprintf(
                            stderr, "%s\n",
                            trace_line(times, ticket, engine, when, "preview").constData());
                    });
    }
    if (auto *page = qobject_cast<SignalsWorkspace *>(workspace); page && trace)
        connect(
            page, &SignalsWorkspace::preview_painted, this,
            [](const RequestTimes &times, Ticket ticket, double engine, Clock::time_point when) {
                std::fprintf(stderr, "%s\n",
                             trace_line(times, ticket, engine, when, "preview").constData());
            });
    connect(workspace, &Workspace::content_changed, this, [this, shown] {
        if (shown())
            tell_available();
    });
    connect(workspace, &Workspace::result_shown, this,
            [this, shown, workspace](const PlanReport &plan) {
                plans_[workspace] = plan;
                if (saved_when_shown_ == workspace) {
                    saved_when_shown_ = nullptr;
                    QMetaObject::invokeMethod(workspace, &Workspace::prepare_save,
                                              Qt::QueuedConnection);
                }
                idle_tuning_->note_computed();
                if (!shown())
                    return;
                show_plan();
                device_page_->add_used(QString::fromStdString(plan.problem));
                tell_available();
            });
    connect(workspace, &Workspace::painted, this,
            [this, workspace, trace](const RequestTimes &times, Ticket ticket, double engine,
                                     Clock::time_point when) {
                if (trace)
                    std::fprintf(stderr, "%s\n",
                                 trace_line(times, ticket, engine, when).constData());
                if (workspace == current_ && workspace->settled())
                    Q_EMIT result_painted();
            });
}

void MainWindow::show_workspace(int index) {
    if (current_ == workspaces_->widget(index))
        return;
    if (current_)
        current_->set_active(false);
    workspaces_->setCurrentIndex(index);
    rail_->choose(index);
    current_ = static_cast<Workspace *>(workspaces_->widget(index));
    if (image_page())
        picture_page_ = index;
    undo_->setActiveStack(current_->undo());
    readout_->clear();
    doing_->clear();
    actions_->cancel->setEnabled(current_->occupied());
    show_title();
    show_plan();
    tell_available();
    current_->set_active(true);
}

/// The last line tells of the page in sight, as all other captions do.
void MainWindow::show_plan() {
    if (const auto plan = plans_.find(current_); plan != plans_.end())
        plan_->show_plan(plan->second);
    else
        plan_->clear();
}

/// What ran on these pages belongs to something that is open no more.
void MainWindow::forget_plans(const std::vector<Workspace *> &pages) {
    for (const Workspace *page : pages)
        plans_.erase(page);
    show_plan();
}

/// Plots and tables, which are read down to their lower edge, end above a message; pictures keep
/// their size beneath it.
void MainWindow::make_message_room() {
    const bool pictures = qobject_cast<ImageWorkspace *>(current_) != nullptr;
    const int room = pictures ? 0 : messages_->covered_height();
    stage_->layout()->setContentsMargins(0, 0, 0, room);
}

void MainWindow::tell_available() {
    show_unsaved();
    const bool image_page = qobject_cast<ImageWorkspace *>(current_) != nullptr;
    const bool content = current_->has_content();
    pages_->setCurrentIndex(image_page && !content ? 0 : 1);
    messages_->keep_clear_right(image_page && content ? current_->controls_width() : 0);
    make_message_room();
    actions_->set_available(content, current_->has_pixels(), current_->has_result());
    actions_->close->setEnabled(current_->closable());
    for (QAction *copies : {actions_->copy, actions_->copy_seen, actions_->copy_data})
        copies->setEnabled(current_->part_to_copy() != nullptr);
    for (QAction *reports : {actions_->print, actions_->report})
        reports->setEnabled(content && current_ != device_page_);
    const auto *page = this->image_page();
    actions_->alone->setEnabled(image_page && content);
    actions_->alone->setChecked(page && page->alone());
    actions_->link_spectrum->setEnabled(page && page->has_spectrum());
    actions_->equal_panes->setEnabled(image_page);
    actions_->own_window->setEnabled(current_->has_own_window());
    actions_->export_view->setEnabled(current_->has_export());
    actions_->reset_settings->setEnabled(content && current_ != device_page_);
    actions_->export_view->setText(image_page ? WindowActions::tr("&Export spectrum…")
                                              : WindowActions::tr("&Export view…"));
    const auto *saving = qobject_cast<SavingWorkspace *>(current_);
    actions_->export_removed->setEnabled(saving && saving->has_result());
    actions_->save_recipe->setEnabled(current_->recipe().has_value());
    actions_->save_session->setEnabled(!path_.isEmpty() || signals_->session_input().has_value());
    slices_->set_shown(image_page && content);
    show_region();
    actions_->split->setEnabled(current_ == compress_ || current_ == filter_);
    actions_->difference->setEnabled(current_ == compress_);
    // The plots of signals, which its tour points at, exist only with a signal.
    const bool shown = pages_->currentIndex() == 1 && (content || current_ != signals_);
    actions_->tour->setEnabled(shown && tour_->has_steps(current_));
    if (shown && isVisible())
        QTimer::singleShot(0, tour_, [this] { tour_->visit(current_); }); // after the layout
}

void MainWindow::show_about() {
    auto *about = new AboutDialog(this);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->open();
}

namespace {

/// The place of a page by its name, or, as earlier versions kept it, by its number.
int kept_page(const QVariant &kept, const QStackedWidget &pages) {
    for (int i = 0; i < pages.count(); ++i)
        if (pages.widget(i)->objectName() == kept.toString())
            return i;
    return std::clamp(kept.toInt(), 0, pages.count() - 1);
}

} // namespace

void MainWindow::restore() {
    const QSettings settings;
    actions_->set_appearance(
        appearance_from_name(settings.value(QStringLiteral("appearance")).toString()));
    restore_size(settings);
    for (Workspace *workspace : every_workspace())
        workspace->restore_state(settings);
    show_workspace(kept_page(settings.value(QStringLiteral("workspace")), *workspaces_));
    actions_->split->setChecked(settings.value(QStringLiteral("split")).toBool());
    actions_->difference->setChecked(settings.value(QStringLiteral("difference")).toBool());
    actions_->plan->setChecked(settings.value(QStringLiteral("planOpen")).toBool());
    actions_->equal_panes->setChecked(settings.value(QStringLiteral("equalPanes")).toBool());
    actions_->link_spectrum->setChecked(
        settings.value(QStringLiteral("linkSpectrumZoom")).toBool());
    idle_tuning_->restore(settings);
}

void MainWindow::closeEvent(QCloseEvent *event) {
    if (!may_close())
        return event->ignore();
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("split"), actions_->split->isChecked());
    settings.setValue(QStringLiteral("difference"), actions_->difference->isChecked());
    settings.setValue(QStringLiteral("planOpen"), plan_->is_open());
    settings.setValue(QStringLiteral("equalPanes"), actions_->equal_panes->isChecked());
    settings.setValue(QStringLiteral("linkSpectrumZoom"), actions_->link_spectrum->isChecked());
    idle_tuning_->save(settings);
    settings.setValue(QStringLiteral("workspace"), workspaces_->currentWidget()->objectName());
    for (const Workspace *workspace : every_workspace())
        workspace->save_state(settings);
    for (Workspace *workspace : every_workspace())
        workspace->return_parts(); // their windows have no parent
    if (manual_)
        manual_->close();
    manual_.reset();
    event->accept();
}

void MainWindow::showEvent(QShowEvent *event) {
    QMainWindow::showEvent(event);
    if (wanted_path_.isEmpty())
        welcome_->begin();
    tell_available(); // a tour waits for the window
}

} // namespace imago

#include "moc_main_window.cpp"
