// SPDX-License-Identifier: GPL-3.0-or-later
// Which device the window uses: at the start, by choice, after a failed check.
#include "engine/values/platform_label.h"
#include "ui/devices/driver_panel.h"
#include "ui/plan/plan_dock.h"
#include "ui/shell/idle/idle_tuning.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/widget/device_box.h"
#include "ui/words/engine_words.h"

#include <QAction>
#include <QLabel>
#include <QSettings>

#include <algorithm>

namespace imago {

void MainWindow::start_device(int wanted) {
    const std::vector<DeviceInfo> &all = client_->devices();
    const QSettings settings;
    const QString last = settings.value(QStringLiteral("device")).toString();
    const QString platform = settings.value(QStringLiteral("devicePlatform")).toString();
    for (const bool same_platform : {true, false}) // another platform's, if that is gone
        for (const DeviceInfo &device : all)
            if (wanted < 0 && !last.isEmpty() &&
                QString::fromStdString(device.name).simplified() == last &&
                (!same_platform || QString::fromStdString(platform_label(device).name) == platform))
                wanted = device.index;
    device_chosen_ = wanted >= 0;
    if (wanted >= 0)
        client_->use_device(wanted);
    else if (client_->device() < 0)
        messages_->show_message(MessageBar::Kind::warning, client_->no_device_message());
    devices_->set_devices(all, client_->device());
    device_page_->show_device(client_->device());
}

/// Reports drivers that would have crashed the window.
void MainWindow::tell_left_out(const std::vector<LeftOutDriver> &drivers) {
    if (drivers.empty())
        return;
    QString text = left_out_sentence(drivers.front());
    if (drivers.size() > 1)
        text += tr(" %n more: see Devices.", nullptr, int(drivers.size()) - 1);
    messages_->show_message(MessageBar::Kind::warning, text);
    messages_->offer(tr("Try again"), [this] { device_page_->drivers()->try_again(); });
}

void MainWindow::connect_device_page() {
    connect(device_page_, &DevicesWorkspace::device_chosen, this, [this](int index) {
        devices_->setCurrentIndex(index);
        choose_device(index);
    });
    connect(device_page_, &DevicesWorkspace::fitness_known, this, &MainWindow::take_fitness);
    connect(device_page_, &DevicesWorkspace::checks_ended, this,
            &MainWindow::take_preferred_device);
}

/// Once all devices have been measured, the best becomes the default, unless the user has chosen
/// one, or a result of another device is shown.
void MainWindow::take_preferred_device() {
    const std::vector<Workspace *> all = every_workspace();
    const int best = client_->preferred_device();
    if (device_chosen_ || best < 0 || best == client_->device() ||
        std::any_of(all.begin(), all.end(), [](Workspace *one) { return one->has_content(); }))
        return;
    client_->use_device(best);
    devices_->setCurrentIndex(best);
    device_page_->show_device(best);
}

void MainWindow::tell_caches(const UserFolderState &caches) {
    const QString path = QString::fromStdString(caches.path.string());
    QString why;
    switch (caches.trouble) {
    case FolderTrouble::none:
        return;
    case FolderTrouble::not_named:
        why = tr("Neither XDG_CACHE_HOME nor HOME names a folder.");
        break;
    case FolderTrouble::missing:
        why = tr("The folder %1 does not exist.").arg(path);
        break;
    case FolderTrouble::not_a_folder:
        why = tr("%1 is not a folder.").arg(path);
        break;
    case FolderTrouble::foreign:
        why = tr("%1 belongs to another user.").arg(path);
        break;
    case FolderTrouble::not_writable:
        why = tr("%1 cannot be written.").arg(path);
        break;
    case FolderTrouble::full:
        why = tr("The disk of %1 is full.").arg(path);
    }
    messages_->show_message(
        MessageBar::Kind::information,
        tr("Compiled kernels and measurements are not kept for the next start. %1").arg(why));
}

/// A measurement, which a search would disturb, is work like any other.
void MainWindow::connect_tuning() {
    const auto occupied = [this] {
        const std::vector<Workspace *> all = every_workspace();
        return files_->saving() || !doing_->text().isEmpty() ||
               std::any_of(all.begin(), all.end(),
                           [](const Workspace *one) { return one->occupied(); });
    };
    idle_tuning_ = new IdleTuning(client_, actions_->tune_when_idle, actions_->tune_on_battery,
                                  messages_, occupied, this);
    connect(idle_tuning_, &IdleTuning::switched, plan_, &PlanDock::end_tuning);
    connect(plan_, &PlanDock::tuning_declined, this, &MainWindow::decline_tuning);
    connect(client_, &EngineClient::tuning_changed, this, [this](const TuningState &state) {
        if (idle_tuning_ && actions_->tune_when_idle->isChecked() && idle_tuning_->watch()->idle())
            plan_->show_tuning(state); // may be off by now
    });
}

void MainWindow::decline_tuning() {
    actions_->tune_when_idle->setChecked(false);
    messages_->show_message(MessageBar::Kind::information,
                            tr("Imago does not search for faster plans any more. Tools, Tune when "
                               "idle turns the search on again."));
}

/// Takes the result of a device's check: one that has failed is not used.
void MainWindow::take_fitness(int index, const Sentence &reason) {
    if (client_->unfit_reason(index) == reason)
        return;
    const int before = client_->device();
    client_->set_unfit(index, reason);
    devices_->set_unfit(index, reason);
    const int now = client_->device();
    if (!reason.empty()) {
        const auto name = [this](int device) {
            return QString::fromStdString(client_->devices()[static_cast<std::size_t>(device)].name)
                .simplified();
        };
        QString text = tr("%1 has failed its health check and is not used. %2")
                           .arg(name(index), engine_words(reason));
        if (now < 0)
            text += tr(" There is no other device.");
        else if (now != before)
            text += tr(" %1 takes its place.").arg(name(now));
        messages_->show_message(MessageBar::Kind::warning, text);
    }
    if (now == before)
        return;
    devices_->setCurrentIndex(std::max(0, now));
    device_page_->show_device(now);
    if (now >= 0 && current_)
        current_->resubmit();
}

void MainWindow::choose_device(int index) {
    try {
        client_->use_device(index);
        device_chosen_ = true;
        QSettings().setValue(QStringLiteral("device"), devices_->device_name());
        QSettings().setValue(QStringLiteral("devicePlatform"), devices_->device_platform());
        device_page_->show_device(index);
        current_->resubmit();
    } catch (const Error &error) {
        devices_->setCurrentIndex(std::max(0, client_->device()));
        tell_error(engine_words(error.sentence()));
    }
}

} // namespace imago
