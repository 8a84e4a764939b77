// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/control_parts.h"
#include "ui/device_box.h"
#include "ui/icons.h"
#include "ui/plan_dock.h"
#include "ui/recent_files.h"
#include "ui/save_dialog.h"
#include "ui/trace.h"
#include "ui/welcome_page.h"
#include "ui/window_actions.h"
#include "ui/workspace_rail.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoStack>

#include <cmath>
#include <cstdio>

namespace imago {

MainWindow::MainWindow(Service &service, ImageStore &store, const WindowOptions &options,
                       QWidget *parent)
    : QMainWindow(parent), store_(store), client_(new EngineClient(service, this)),
      files_(new FileWorker(store, this)), undo_(new QUndoStack(this)),
      actions_(new WindowActions(undo_, this)), devices_(new DeviceBox),
      recent_(new RecentFiles(actions_->recent, this)), rail_(new WorkspaceRail),
      workspaces_(new QStackedWidget), compress_pages_(new QStackedWidget),
      plan_(new PlanDock(this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Imago"));
    setWindowIcon(application_icon());
    setAcceptDrops(true);
    apply_appearance(
        appearance_from_name(QSettings().value(QStringLiteral("appearance")).toString()));
    build_centre(options);
    actions_->fill_menus(this);
    addToolBar(actions_->make_tool_bar(devices_));
    setContextMenuPolicy(Qt::NoContextMenu);
    addDockWidget(Qt::BottomDockWidgetArea, plan_);
    build_status();
    connect_actions();
    connect_files();
    connect_workspace(options.trace);
    start_device(options.device);
    restore();
}

MainWindow::~MainWindow() {
    // The threads stop while the widgets that their signals reach still stand.
    delete client_;
    delete files_;
}

void MainWindow::build_centre(const WindowOptions &options) {
    compress_ = new CompressWorkspace(client_, undo_, actions_->split, actions_->difference);
    welcome_ = new WelcomePage(files_, options.sample_folders, store_.readable_extensions());
    compress_pages_->addWidget(welcome_);
    compress_pages_->addWidget(compress_);
    rail_->add_workspace(QStringLiteral("compress"), tr("Compress"),
                         tr("Drop small DCT coefficients of an image"));
    workspaces_->addWidget(compress_pages_);
    actions_->workspaces->addActions(rail_->actions());
    connect(rail_, &WorkspaceRail::chosen, workspaces_, &QStackedWidget::setCurrentIndex);

    auto *centre = new QWidget;
    auto *row = new QHBoxLayout(centre);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(rail_);
    row->addWidget(new Line(Qt::Vertical));
    row->addWidget(workspaces_, 1);
    messages_ = new MessageBar(workspaces_);
    setCentralWidget(centre);
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
    scale_->setToolTip(tr("<p>Pixels of the screen for one pixel of the image.</p>"));
    scale_->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(readout_, 1);
    statusBar()->addPermanentWidget(doing_);
    statusBar()->addPermanentWidget(scale_);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::connect_actions() {
    connect(actions_->open, &QAction::triggered, this, &MainWindow::ask_open);
    connect(actions_->save, &QAction::triggered, this, &MainWindow::ask_save);
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
    connect(actions_->fit, &QAction::triggered, compress_, &CompressWorkspace::fit);
    connect(actions_->actual, &QAction::triggered, compress_, &CompressWorkspace::actual_pixels);
    connect(actions_->zoom_in, &QAction::triggered, this, [this] { compress_->zoom(1.25); });
    connect(actions_->zoom_out, &QAction::triggered, this, [this] { compress_->zoom(0.8); });
    connect(actions_->plan, &QAction::toggled, plan_, &PlanDock::set_open);
    connect(plan_, &PlanDock::opened, actions_->plan, &QAction::setChecked);
    connect(actions_->tune_when_idle, &QAction::toggled, this, [this](bool on) {
        client_->tune_when_idle(on);
        plan_->clear_tuning();
    });
    connect(client_, &EngineClient::tuning_changed, this, [this](const TuningState &state) {
        if (actions_->tune_when_idle->isChecked()) // else it was told before it was switched off
            plan_->show_tuning(state);
    });
    connect(actions_->about, &QAction::triggered, this, &MainWindow::show_about);
    connect(actions_, &WindowActions::appearance_chosen, this, [](Appearance appearance) {
        apply_appearance(appearance);
        QSettings().setValue(QStringLiteral("appearance"), appearance_name(appearance));
    });
    connect(recent_, &RecentFiles::chosen, this, &MainWindow::open);
    connect(welcome_, &WelcomePage::open_requested, this, &MainWindow::ask_open);
    connect(welcome_, &WelcomePage::sample_chosen, this, &MainWindow::open);
    connect(devices_, &DeviceBox::chosen, this, &MainWindow::choose_device);
}

void MainWindow::connect_files() {
    connect(files_, &FileWorker::loaded, this, &MainWindow::take_image);
    connect(files_, &FileWorker::load_failed, this,
            [this](const QString &path, const QString &message) {
                recent_->remove(path);
                if (path == wanted_path_) {
                    tell_error(message);
                    if (path_.isEmpty())
                        welcome_->load_samples();
                }
                Q_EMIT file_finished();
            });
    connect(files_, &FileWorker::saved, this, &MainWindow::tell_saved);
    connect(files_, &FileWorker::save_failed, this,
            [this](const SaveRequest &, const QString &message) {
                tell_error(message);
                Q_EMIT file_finished();
            });
}

void MainWindow::connect_workspace(bool trace) {
    connect(compress_, &CompressWorkspace::readout, readout_, &QLabel::setText);
    connect(compress_, &CompressWorkspace::scale_changed, this, [this](double scale) {
        scale_->setText(scale > 0 ? QLocale().toString(100 * scale, 'f', scale < 0.1 ? 1 : 0) +
                                        QStringLiteral("\u202f%")
                                  : QString());
    });
    connect(compress_, &CompressWorkspace::failed, this, &MainWindow::tell_error);
    connect(compress_, &CompressWorkspace::busy_changed, this, [this](bool busy) {
        if (!busy)
            doing_->clear();
    });
    connect(client_, &EngineClient::progressed, this, [this](QString what) {
        if (!what.isEmpty())
            what[0] = what[0].toUpper();
        doing_->setText(what);
    });
    connect(compress_, &CompressWorkspace::result_shown, this, [this](const CompressRunPtr &run) {
        plan_->show_plan(run->result.value->plan);
        actions_->set_available(true, true);
    });
    connect(compress_, &CompressWorkspace::painted, this,
            [this, trace](const RequestTimes &times, const CompressRunPtr &run,
                          Clock::time_point when) {
                if (trace)
                    std::fprintf(stderr, "%s\n", trace_line(times, *run, when).constData());
                if (compress_->settled())
                    Q_EMIT result_painted();
            });
}

void MainWindow::start_device(int wanted) {
    const std::vector<DeviceInfo> &all = client_->devices();
    const QString last = QSettings().value(QStringLiteral("device")).toString();
    for (const DeviceInfo &device : all)
        if (wanted < 0 && !last.isEmpty() &&
            QString::fromStdString(device.name).simplified() == last)
            wanted = device.index;
    if (all.empty())
        messages_->show_message(MessageBar::Kind::warning, client_->no_device_message());
    else if (wanted >= 0)
        client_->use_device(wanted);
    devices_->set_devices(all, client_->device());
}

void MainWindow::choose_device(int index) {
    try {
        client_->use_device(index);
        QSettings().setValue(QStringLiteral("device"), devices_->device_name());
        compress_->resubmit();
    } catch (const Error &error) {
        devices_->setCurrentIndex(client_->device());
        tell_error(QString::fromUtf8(error.what()));
    }
}

void MainWindow::ask_open() {
    QStringList patterns;
    for (const QString &extension : store_.readable_extensions())
        patterns.append(QStringLiteral("*.") + extension);
    const QString folder = QSettings().value(QStringLiteral("folder"), QDir::homePath()).toString();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open image"), folder,
        tr("Images (%1);;All files (*)").arg(patterns.join(QLatin1Char(' '))));
    if (!path.isEmpty())
        open(path);
}

void MainWindow::open(const QString &path) {
    wanted_path_ = path;
    doing_->setText(tr("Reading %1").arg(QFileInfo(path).fileName()));
    files_->load(path);
}

void MainWindow::take_image(const QString &path, const LoadedImage &loaded) {
    if (path != wanted_path_)
        return; // a newer one was asked for
    path_ = path;
    doing_->clear();
    if (client_->device() >= 0)
        messages_->hide();
    messages_->keep_clear_right(compress_->controls_width());
    if (!loaded.notes.isEmpty())
        messages_->show_message(MessageBar::Kind::information,
                                tr("Opened %1. ").arg(QFileInfo(path).fileName()) +
                                    loaded.notes.join(QLatin1Char(' ')));
    recent_->add(path);
    QSettings().setValue(QStringLiteral("folder"), QFileInfo(path).absolutePath());
    setWindowTitle(tr("%1 – Imago").arg(QFileInfo(path).fileName()));
    actions_->set_available(true, false);
    compress_->set_image(loaded.image);
    compress_pages_->setCurrentWidget(compress_);
    Q_EMIT file_finished();
}

void MainWindow::ask_save() {
    const auto image = compress_->result_image();
    if (!image)
        return;
    const QFileInfo source(path_);
    const QString folder =
        QSettings().value(QStringLiteral("saveFolder"), source.absolutePath()).toString();
    const QString name =
        tr("%1-compressed.%2")
            .arg(source.completeBaseName(),
                 image->depth == SampleDepth::f32 ? QStringLiteral("tif") : QStringLiteral("png"));
    SaveDialog dialog(folder + QLatin1Char('/') + name, image->depth, this);
    if (dialog.exec() == QDialog::Accepted)
        save({dialog.path(), image, dialog.depth(), dialog.jpeg_quality()});
}

void MainWindow::save(const SaveRequest &request) {
    doing_->setText(tr("Writing %1").arg(QFileInfo(request.path).fileName()));
    files_->save(request);
}

void MainWindow::tell_saved(const SaveRequest &request, const SaveOutcome &outcome) {
    doing_->clear();
    QSettings().setValue(QStringLiteral("saveFolder"), QFileInfo(request.path).absolutePath());
    QStringList sentences{tr("Saved %1 (%2).")
                              .arg(QDir::toNativeSeparators(request.path),
                                   QString::fromStdString(depth_name(request.depth)))};
    if (outcome.clipped > 0)
        sentences.append(outcome.clipped == 1
                             ? tr("1 sample lay outside the range and was clipped.")
                             : tr("%1 samples lay outside the range and were clipped.")
                                   .arg(QLocale().toString(qulonglong{outcome.clipped})));
    messages_->show_message(MessageBar::Kind::information,
                            (sentences + outcome.notes).join(QLatin1Char(' ')));
    Q_EMIT file_finished();
}

void MainWindow::tell_error(const QString &message) {
    doing_->clear();
    messages_->show_message(MessageBar::Kind::error, message);
    Q_EMIT failed();
}

void MainWindow::show_about() {
    QMessageBox::about(
        this, tr("About Imago"),
        tr("<h3>Imago %1</h3><p>Images in the frequency domain, on any OpenCL device.</p>"
           "<p>The application is under the GNU General Public License, version 3 or later; its "
           "engine and kernels are under the MIT licence.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

void MainWindow::restore() {
    const QSettings settings;
    actions_->set_appearance(
        appearance_from_name(settings.value(QStringLiteral("appearance")).toString()));
    resize(1360, 860);
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    compress_->restore_state(settings);
    actions_->split->setChecked(settings.value(QStringLiteral("split")).toBool());
    actions_->difference->setChecked(settings.value(QStringLiteral("difference")).toBool());
    actions_->plan->setChecked(settings.value(QStringLiteral("planOpen")).toBool());
    actions_->tune_when_idle->setChecked(
        settings.value(QStringLiteral("tuneWhenIdle"), true).toBool());
}

void MainWindow::closeEvent(QCloseEvent *event) {
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    settings.setValue(QStringLiteral("split"), actions_->split->isChecked());
    settings.setValue(QStringLiteral("difference"), actions_->difference->isChecked());
    settings.setValue(QStringLiteral("planOpen"), plan_->is_open());
    settings.setValue(QStringLiteral("tuneWhenIdle"), actions_->tune_when_idle->isChecked());
    compress_->save_state(settings);
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            return event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            event->acceptProposedAction();
            return open(url.toLocalFile());
        }
}

void MainWindow::showEvent(QShowEvent *event) {
    QMainWindow::showEvent(event);
    if (wanted_path_.isEmpty())
        welcome_->load_samples();
}

} // namespace imago
