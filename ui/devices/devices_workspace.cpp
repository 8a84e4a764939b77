// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/devices_workspace.h"

#include "engine/values/platform_label.h"
#include "ui/devices/comparison/bench_controls.h"
#include "ui/devices/comparison/comparison_page.h"
#include "ui/devices/comparison/comparison_view.h"
#include "ui/devices/device_health.h"
#include "ui/devices/device_table.h"
#include "ui/devices/driver_panel.h"
#include "ui/devices/job/job_bar.h"
#include "ui/devices/live/live_controls.h"
#include "ui/devices/live/live_page.h"
#include "ui/devices/tuning/tuning_controls.h"
#include "ui/devices/tuning/tuning_page.h"
#include "ui/page/view_values.h"
#include "ui/widget/control_column.h"
#include "ui/widget/control_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace imago {
namespace {

/// The pages in their order.
constexpr std::array<ParamWord, 4> page_words{
    {{"devices", 0}, {"comparison", 1}, {"tuning", 2}, {"live", 3}}};

} // namespace

QString missing_sentence(const HelperState &helper) {
    const QString name = QString::fromStdString(helper.name);
    switch (helper.helper) {
    case Helper::self_test:
        return HelperPanel::
            tr("%1 is missing: drivers are not tried before they are loaded, no copy is timed to "
               "find the fastest device, and features of GPUs beyond OpenCL 1.2 are not used.")
                .arg(name);
    case Helper::preparer:
        return HelperPanel::
            tr("%1 is missing: kernels are not compiled ahead, and the first picture takes longer.")
                .arg(name);
    case Helper::tune_worker:
        break;
    }
    return HelperPanel::tr("%1 is missing: Imago does not search for faster plans.").arg(name);
}

HelperPanel::HelperPanel(const std::vector<HelperState> &helpers, QWidget *parent)
    : QWidget(parent) {
    QStringList sentences, places;
    for (const HelperState &helper : helpers)
        if (helper.missing()) {
            sentences.append(missing_sentence(helper));
            places.append(QString::fromStdString(helper.looked).toHtmlEscaped());
        }
    auto *list = new QLabel(sentences.join(QLatin1Char('\n')));
    list->setObjectName(QStringLiteral("missingHelpers"));
    list->setWordWrap(true);
    list->setTextFormat(Qt::PlainText);
    list->setToolTip(
        tr("<p>They were searched for at %1.</p>").arg(places.join(QStringLiteral(", "))));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addSpacing(8);
    add_group(column, tr("Missing programs"));
    column->addWidget(list);
    setVisible(!sentences.isEmpty());
}

DevicesWorkspace::DevicesWorkspace(EngineClient *client, const DeviceTools &tools, QWidget *parent)
    : Workspace(client, parent), tools_(tools),
      health_(new DeviceHealth(tools.program, tools.check_ms, client->devices(), this)),
      table_(new DeviceTable(client->devices(), tools.left_out)),
      drivers_(new DriverPanel(client, tools.left_out)),
      comparison_(new ComparisonPage(tools.program, tools.runs_folder, client->devices(), undo_)),
      tuning_(new TuningPage(tools.program, client->devices())),
      live_(new LivePage(tools.program, client->devices())),
      pages_bar_(new ChoiceBar(QStringLiteral("devicesPage"), {tr("Device&s"), tr("Co&mparison"),
                                                               tr("T&uning"), tr("&Live plan")})),
      pages_(new QStackedWidget), columns_(new QStackedWidget) {
    setObjectName(QStringLiteral("devicesWorkspace"));
    pages_bar_->set_tool_tip(0,
                             tr("<p>What each device can do, and whether it works correctly.</p>"));
    pages_bar_->set_tool_tip(
        1, tr("<p>How fast each device is, how close to its limit, and with which plans.</p>"));
    pages_bar_->set_tool_tip(2, tr("<p>Search for faster plans, and keep them as records.</p>"));
    pages_bar_->set_tool_tip(
        3, tr("<p>Run one transform again and again, and see how its plan spends the time.</p>"));
    for (QWidget *page : {static_cast<QWidget *>(table_), static_cast<QWidget *>(comparison_),
                          static_cast<QWidget *>(tuning_), static_cast<QWidget *>(live_)})
        pages_->addWidget(page);
    auto *bar = new QHBoxLayout;
    bar->addWidget(pages_bar_);
    bar->addStretch(1);
    pages_bar_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addLayout(bar);
    column->addWidget(pages_, 1);
    lay_out(centre, make_controls());
    connect_pages();
    show_choice();
}

QWidget *DevicesWorkspace::make_device_controls() {
    use_ = new QPushButton(tr("&Use this device"));
    use_->setObjectName(QStringLiteral("useDevice"));
    use_->setToolTip(tr("<p>Let the chosen device compute in all workspaces.</p>"));
    check_one_ = new QPushButton(tr("Check this &one"));
    check_one_->setObjectName(QStringLiteral("checkDevice"));
    check_one_->setToolTip(tr("<p>Check the chosen device again.</p>"));
    check_all_ = new JobBar(QStringLiteral("check"), tr("&Check all"),
                            tr("<p>Each device computes small transforms with known results in a "
                               "separate process. A device that fails, crashes or hangs is not "
                               "used. The outcome is kept for the same driver.</p>"));
    check_all_->set_possible(!client_->devices().empty());
    auto *controls = new QWidget;
    auto *column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_group(column, tr("Chosen device"));
    column->addWidget(use_);
    column->addWidget(check_one_);
    add_group(column, tr("Health check"));
    column->addWidget(check_all_);
    column->addWidget(drivers_);
    column->addWidget(new HelperPanel(tools_.helpers));
    column->addStretch(1);
    return controls;
}

QWidget *DevicesWorkspace::make_controls() {
    columns_->addWidget(make_device_controls());
    columns_->addWidget(comparison_->controls());
    columns_->addWidget(tuning_->controls());
    columns_->addWidget(live_->controls());
    auto *controls = new ControlColumn({});
    controls->column()->addWidget(columns_);
    return controls;
}

void DevicesWorkspace::connect_pages() {
    connect(pages_bar_, &ChoiceBar::chosen, this, &DevicesWorkspace::show_page);
    connect(table_, &DeviceTable::choice_changed, this, &DevicesWorkspace::show_choice);
    connect(use_, &QPushButton::clicked, this, [this] { Q_EMIT device_chosen(table_->chosen()); });
    connect(check_one_, &QPushButton::clicked, this, [this] { health_->check(table_->chosen()); });
    connect(check_all_, &JobBar::started, health_, &DeviceHealth::check_all);
    connect(check_all_, &JobBar::cancelled, health_, &DeviceHealth::cancel);
    connect(health_, &DeviceHealth::changed, this, &DevicesWorkspace::take_health);
    connect(health_, &DeviceHealth::round_ended, this, [this] {
        check_all_->set_running(false);
        check_all_->set_state({});
        show_choice();
        table_->show_rates(client_->copy_rates());
        Q_EMIT checks_ended();
    });
    connect(drivers_, &DriverPanel::told, this, &Workspace::told);
    connect(drivers_, &DriverPanel::failed, this, &Workspace::failed);
    const auto connect_page = [this](auto *page) {
        using Page = std::remove_pointer_t<decltype(page)>;
        connect(page, &Page::failed, this, &Workspace::failed);
        connect(page, &Page::told, this, &Workspace::told);
        connect(page, &Page::running_changed, this, &DevicesWorkspace::tell_running);
    };
    connect_page(comparison_);
    connect_page(tuning_);
    connect_page(live_);
    connect(live_, &LivePage::shown_changed, this, &Workspace::content_changed);
    connect(live_, &LivePage::ran, this, &DevicesWorkspace::add_used);
    connect(comparison_, &ComparisonPage::shown_changed, this, &Workspace::content_changed);
    connect(comparison_, &ComparisonPage::ran, this, &DevicesWorkspace::add_used);
    connect(comparison_->view(), &ComparisonView::readout, this, &Workspace::readout);
    const auto reload = [this] { client_->reload_records(); };
    connect(tuning_, &TuningPage::records_changed, this, reload);
    connect(comparison_, &ComparisonPage::records_changed, this, reload);
}

void DevicesWorkspace::start_checks() {
    if (tools_.check_at_start && !tools_.program.isEmpty() && !client_->devices().empty())
        health_->start();
    const std::vector<std::optional<double>> rates = client_->copy_rates();
    table_->show_rates(rates);
    if (!tools_.check_at_start || tools_.program.isEmpty() || rates.size() < 2)
        return;
    // This device passed before copies were timed: a check times the copies of all.
    for (const DeviceInfo &device : client_->devices())
        if (!rates[std::size_t(device.index)] && !is_simulator(device))
            return health_->check(device.index);
}

void DevicesWorkspace::take_health(int index) {
    const Health &health = health_->health(index);
    table_->show_health(index, health);
    if (health_->running()) {
        check_all_->set_running(true);
        check_all_->set_progress(
            tr("Device %1 of %2").arg(health_->done() + 1).arg(health_->count()),
            double(health_->done()) / std::max(1, health_->count()), -1);
    }
    const bool failed = health.state == Health::State::failed;
    if (failed || health.state == Health::State::passed) {
        comparison_->bench()->set_unfit(index, failed ? health.reason : Sentence());
        tuning_->controls()->set_unfit(index, failed);
        live_->controls()->set_unfit(index, failed);
        Q_EMIT fitness_known(index, failed ? health.reason : Sentence());
    }
    show_choice();
}

void DevicesWorkspace::show_choice() {
    const int chosen = table_->chosen();
    const bool fit = chosen >= 0 && health_->health(chosen).state != Health::State::failed;
    use_->setEnabled(fit && chosen != client_->device());
    check_one_->setEnabled(chosen >= 0);
}

void DevicesWorkspace::show_device(int index) {
    table_->show_current(index);
    tuning_->controls()->set_device(index);
    live_->controls()->set_device(index);
    show_choice();
}

void DevicesWorkspace::add_used(const QString &problem) {
    tuning_->controls()->add_used(problem);
    live_->controls()->add_used(problem);
}

void DevicesWorkspace::show_page(int index) {
    index = std::clamp(index, 0, pages_->count() - 1);
    pages_bar_->set_choice(index);
    pages_->setCurrentIndex(index);
    columns_->setCurrentIndex(index);
    if (index == 1)
        comparison_->load();
    Q_EMIT content_changed();
}

void DevicesWorkspace::tell_running() {
    const bool on = comparison_->running() || tuning_->running() || live_->running();
    if (on == running_)
        return;
    running_ = on;
    if (on)
        show_busy();
    else
        shown_newest();
    Q_EMIT measuring_changed(on);
}

bool DevicesWorkspace::has_content() const {
    return (pages_->currentIndex() == 1 && comparison_->has_runs()) ||
           (pages_->currentIndex() == 3 && live_->has_plan());
}

bool DevicesWorkspace::has_result() const {
    return has_content();
}

void DevicesWorkspace::prepare_save() {
    if (pages_->currentIndex() == 3)
        live_->ask_export();
    else
        comparison_->ask_export({});
}

void DevicesWorkspace::cancel() {
    comparison_->cancel();
    tuning_->cancel();
    live_->cancel();
    health_->cancel();
}

void DevicesWorkspace::fit() {
    comparison_->view()->fit();
}

void DevicesWorkspace::zoom(double factor) {
    comparison_->view()->zoom(factor);
}

void DevicesWorkspace::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("devicesPage"),
                      word_to_keep(page_words, pages_->currentIndex()));
    comparison_->save_state(settings);
    tuning_->controls()->save_state(settings);
    live_->controls()->save_state(settings);
}

void DevicesWorkspace::restore_state(const QSettings &settings) {
    comparison_->restore_state(settings);
    tuning_->controls()->restore_state(settings);
    live_->controls()->restore_state(settings);
    show_page(kept_choice(settings.value(QStringLiteral("devicesPage")), page_words, 0));
}

} // namespace imago

#include "moc_devices_workspace.cpp"
