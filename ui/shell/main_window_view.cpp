// SPDX-License-Identifier: GPL-3.0-or-later
// The window's own commands: view, closing and copying, help and preferences.
#include "ui/page/copy/copying.h"
#include "ui/shell/context_menus.h"
#include "ui/shell/file/drop_target.h"
#include "ui/shell/file/loss_guard.h"
#include "ui/shell/file/open_tabs.h"
#include "ui/shell/main_window.h"
#include "ui/shell/preferences_dialog.h"
#include "ui/shell/window_actions.h"
#include "ui/start/help_dialog.h"
#include "ui/start/tour.h"
#include "ui/start/welcome_page.h"
#include "ui/view/image_pane.h"
#include "ui/widget/device_box.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace imago {
namespace {

constexpr QSize usual_size(1360, 860);
constexpr QSize frame_room(16, 48); ///< the most that a desktop's frame and title take

} // namespace

QSize first_window_size(const QSize &available) {
    return usual_size.boundedTo(available - frame_room);
}

/// Restores the last size, if this screen has room for it.
void MainWindow::restore_size(const QSettings &settings) {
    if (!requested_size_.isEmpty())
        return resize(requested_size_);
    const QSize room = screen()->availableGeometry().size();
    resize(first_window_size(room));
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    if (!isMaximized() && !isFullScreen())
        resize(size().boundedTo(room - frame_room));
}

ImageWorkspace *MainWindow::image_page() const {
    return qobject_cast<ImageWorkspace *>(current_);
}

void MainWindow::connect_view_actions() {
    connect(actions_->close, &QAction::triggered, this, &MainWindow::close_content);
    connect(actions_->copy, &QAction::triggered, this, [this] { copy(); });
    connect(actions_->copy_seen, &QAction::triggered, this, [this] { copy_seen(); });
    connect(actions_->copy_data, &QAction::triggered, this, [this] { copy_data(); });
    connect(actions_->preferences, &QAction::triggered, this, &MainWindow::show_preferences);
    connect(actions_->help, &QAction::triggered, this, &MainWindow::show_help);
    connect(actions_->alone, &QAction::triggered, this, [this](bool on) {
        if (ImageWorkspace *page = image_page())
            page->show_alone(on ? page->active_pane() : nullptr);
    });
    connect(actions_->own_window, &QAction::triggered, this,
            [this] { current_->toggle_own_window(); });
    connect(actions_->full_screen, &QAction::triggered, this,
            [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
    for (Workspace *workspace : every_workspace()) {
        connect_parts(workspace);
        if (auto *page = qobject_cast<ImageWorkspace *>(workspace))
            connect_panes(page);
    }

    auto *menus = new ContextMenus(this, actions_);
    connect(menus, &ContextMenus::copy_requested, this, &MainWindow::copy);
    connect(menus, &ContextMenus::copy_seen_requested, this, &MainWindow::copy_seen);
    connect(menus, &ContextMenus::copy_data_requested, this, &MainWindow::copy_data);
    connect(menus, &ContextMenus::chosen, this, [](QWidget *part) {
        part->setFocus(Qt::OtherFocusReason); // the menu's commands are for this part
    });
    auto *target = new DropTarget(
        this, [this](const QStringList &paths) { return opening_words(plan_of(paths)); });
    connect(target, &DropTarget::dropped, this, &MainWindow::open_files);
}

/// The window's keys work in the windows of parts, too.
void MainWindow::connect_parts(Workspace *page) {
    connect(page, &Workspace::part_window_opened, this, [this](QWidget *window) {
        window->addActions({actions_->fit, actions_->actual, actions_->zoom_in, actions_->zoom_out,
                            actions_->copy, actions_->copy_seen, actions_->copy_data,
                            actions_->undo, actions_->redo, actions_->save, actions_->own_window,
                            actions_->split, actions_->quit});
    });
    connect(page, &Workspace::part_window_activated, this,
            [this, page] { show_workspace(workspaces_->indexOf(page)); });
}

void MainWindow::connect_panes(ImageWorkspace *page) {
    page->add_spectrum_button(actions_->link_spectrum);
    connect(actions_->link_spectrum, &QAction::toggled, page, &ImageWorkspace::set_spectrum_linked);
    connect(actions_->equal_panes, &QAction::toggled, page, &ImageWorkspace::set_equal_panes);
    connect(page, &ImageWorkspace::alone_changed, this, [this, page] {
        if (page == current_)
            actions_->alone->setChecked(page->alone() != nullptr);
    });
}

void MainWindow::changeEvent(QEvent *event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
        actions_->full_screen->setChecked(isFullScreen());
}

/// Escape goes back: to all panes, then out of full screen. Enter presses a button, as in dialogs.
void MainWindow::keyPressEvent(QKeyEvent *event) {
    ImageWorkspace *page = image_page();
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    auto *focus = QApplication::focusWidget();
    if (enters && (qobject_cast<QPushButton *>(focus) || qobject_cast<QToolButton *>(focus)))
        static_cast<QAbstractButton *>(focus)->click();
    else if (event->key() == Qt::Key_Escape && page && page->alone())
        page->show_alone(nullptr);
    else if (event->key() == Qt::Key_Escape && isFullScreen())
        actions_->full_screen->trigger();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::show_title() {
    const QString picture = QFileInfo(path_).fileName();
    const bool picture_first = current_ != signals_;
    for (Workspace *workspace : every_workspace())
        if (auto *page = qobject_cast<ImageWorkspace *>(workspace))
            page->show_name(picture);
    QString name = picture_first ? picture : signal_name_;
    if (name.isEmpty() && current_ == device_page_)
        name = signal_name_;
    name.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); // one stands for the mark
    const QLatin1String mark("[*]");
    setWindowTitle(name.isEmpty() ? tr("Imago") + mark : tr("%1 – Imago").arg(name + mark));
    highlight_tab();
    show_unsaved();
}

/// Marks the title and the tabs while there is work that is in no file, once what changes it has
/// ended.
void MainWindow::show_unsaved() {
    QTimer::singleShot(0, this, [this] {
        const UnsavedWorks works = unsaved(Question::Occasion::quit, false);
        setWindowModified(!works.empty());
        for (const OpenTab *tab : std::as_const(*tabs_).all())
            tabs_->mark(tab->id, std::any_of(works.begin(), works.end(), [&](const auto &work) {
                            return tabs_->is_live(tab->id)
                                       ? work.tab == 0 && works_on(work.owner, tab->kind)
                                       : work.tab == tab->id;
                        }));
    });
}

void MainWindow::close_content() {
    if (!current_->closable())
        return;
    session_.reset();
    if (image_page())
        guard_->before(Question::Occasion::close_image, false, [this] {
            if (!leave_tab(OpenTab::Kind::picture))
                close_image();
        });
    else
        guard_->before(Question::Occasion::close_signal, false, [this] {
            if (!leave_tab(OpenTab::Kind::signal))
                close_signal();
        });
}

void MainWindow::close_signal() {
    signals_->close_content();
    signal_name_.clear();
    forget_plans({signals_});
    show_title();
    tell_available();
}

void MainWindow::close_image() {
    client_->cancel_all();
    wanted_path_.clear();
    path_.clear();
    whole_.reset();
    region_.reset();
    stack_->open({}, 1, 0);
    for (Workspace *workspace : every_workspace())
        if (auto *page = qobject_cast<ImageWorkspace *>(workspace))
            page->close_content();
    forget_plans(picture_pages());
    signals_->set_image(nullptr);
    welcome_->begin();
    show_title();
    tell_available();
}

/// The part that was named, or that has the focus, or the workspace's choice.
QWidget *MainWindow::copied_part(QWidget *part) const {
    if (!part)
        part = copyable_part(QApplication::focusWidget());
    return part ? part : current_->part_to_copy();
}

void MainWindow::copy(QWidget *part) {
    part = copied_part(part);
    tell_copied(part ? Copied{copy_part(part).value_or(QString()), {}} : Copied{});
}

void MainWindow::copy_seen(QWidget *part) {
    part = copied_part(part);
    tell_copied(part ? imago::copy_seen(part) : Copied{});
}

void MainWindow::copy_data(QWidget *part) {
    part = copied_part(part);
    tell_copied(part ? imago::copy_data(part) : Copied{});
}

void MainWindow::tell_copied(const Copied &copied) {
    if (!copied.refusal.isEmpty())
        return tell_error(copied.refusal);
    messages_->show_message(MessageBar::Kind::information,
                            copied.what.isEmpty() ? tr("There is nothing here to copy yet.")
                                                  : tr("Copied: %1.").arg(copied.what));
}

void MainWindow::show_help() {
    if (!help_) {
        help_ = new HelpDialog(this);
        help_->setAttribute(Qt::WA_DeleteOnClose);
        connect(help_, &HelpDialog::tour_requested, this, [this] {
            activateWindow();
            actions_->tour->trigger();
        });
    }
    help_->show_workspace(current_->objectName(), actions_->tour->isEnabled());
    help_->show();
    help_->raise();
    help_->activateWindow();
}

void MainWindow::show_preferences() {
    if (!preferences_) {
        preferences_ = new PreferencesDialog(actions_, languages_, this);
        preferences_->setAttribute(Qt::WA_DeleteOnClose);
        connect(preferences_->devices(), &DeviceBox::chosen, this, [this](int index) {
            devices_->setCurrentIndex(index);
            choose_device(index);
            preferences_->devices()->setCurrentIndex(devices_->currentIndex());
        });
    }
    preferences_->devices()->set_devices(client_->devices(), client_->device());
    for (const DeviceInfo &device : client_->devices())
        if (const Sentence reason = client_->unfit_reason(device.index); !reason.empty())
            preferences_->devices()->set_unfit(device.index, reason);
    preferences_->show();
    preferences_->raise();
    preferences_->activateWindow();
}

} // namespace imago
