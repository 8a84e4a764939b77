// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/live/live_page.h"

#include "ui/devices/live/live_controls.h"
#include "ui/devices/live/tried_plans.h"
#include "ui/devices/run/run_export.h"
#include "ui/devices/run/run_list.h"
#include "ui/page/copy/drawing.h"
#include "ui/plan/plan_costs.h"
#include "ui/plan/plan_picture.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QBuffer>
#include <QByteArray>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QString>
#include <QStringList>
#include <QSvgGenerator>
#include <QTimer>
#include <QVBoxLayout>

namespace imago {

namespace {

QByteArray png_of(Drawing &picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.grab().save(&buffer, "PNG");
    return bytes;
}

QByteArray svg_of(Drawing &picture) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(picture.size());
    svg.setViewBox(picture.rect());
    svg.setTitle(picture.accessibleName());
    picture.render(&svg);
    return bytes;
}

/// The endings of files that plan_bytes() writes.
bool is_plan_ending(const QString &ending) {
    return QStringList{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("json"),
                       QStringLiteral("txt")}
        .contains(ending);
}

/// A plan for a file by its ending: "png" and "svg", the picture as it is; "json", the report of
/// imago-cli; "txt", the picture's words. Empty for another ending.
QByteArray plan_bytes(Drawing &picture, const QJsonObject &report, const QString &ending) {
    if (ending == QLatin1String("png"))
        return png_of(picture);
    if (ending == QLatin1String("svg"))
        return svg_of(picture);
    if (ending == QLatin1String("json"))
        return QJsonDocument(report).toJson();
    return ending == QLatin1String("txt") ? picture.drawn_text().toUtf8() + '\n' : QByteArray();
}

constexpr int typing_ms = 600;

} // namespace

LivePage::LivePage(const QString &program, const std::vector<DeviceInfo> &devices, QWidget *parent)
    : QWidget(parent), runner_(new PlanRunner(program, this)), files_(new RunStore({}, this)),
      controls_(new LiveControls(devices)), picture_(new PlanPicture), costs_(new PlanCosts),
      run_shape_(make_button("runShape", tr("Run this sh&ape"),
                             tr("<p>Run the shape that is chosen in the table instead of the "
                                "step's own, and compare.</p>"))),
      stack_(new QStackedWidget), restart_(new QTimer(this)) {
    setObjectName(QStringLiteral("livePage"));
    costs_->setObjectName(QStringLiteral("liveCosts")); // the dock has another
    costs_->setSelectionMode(QAbstractItemView::SingleSelection);
    restart_->setSingleShot(true);
    restart_->setInterval(typing_ms);
    auto *hint = new QWidget;
    auto *words = new QVBoxLayout;
    words->addStretch(1);
    words->addWidget(make_page_title(tr("One transform, live")));
    words->addWidget(make_page_hint(
        tr("Choose a transform and press Run: its plan appears as a picture, with the passes of "
           "each step, the work-items of a group, memory and registers, and the time of each step "
           "beside what bounds it. Below stands why the planner chose it.")));
    words->addStretch(1);
    auto *content = new QWidget;
    content->setMaximumWidth(520);
    content->setLayout(words);
    hint->setLayout(make_centred(content));
    auto *scroll = new QScrollArea;
    scroll->setWidget(picture_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto *split = new QSplitter(Qt::Vertical);
    split->setObjectName(QStringLiteral("liveSplit"));
    split->addWidget(scroll);
    split->addWidget(make_why());
    split->setStretchFactor(0, 1);
    split->setSizes({700, 220});
    split->setChildrenCollapsible(false);
    stack_->addWidget(hint);
    stack_->addWidget(split);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    connect(runner_, &PlanRunner::planned, this, &LivePage::take_plan);
    connect(runner_, &PlanRunner::timed, this, &LivePage::take_times);
    connect(runner_, &PlanRunner::ended, this, &LivePage::end);
    connect(files_, &RunStore::failed, this, &LivePage::failed);
    connect(files_, &RunStore::written, this,
            [this](const QString &path) { Q_EMIT told(tr("Written: %1.").arg(path)); });
    connect(controls_, &LiveControls::toggled, this, &LivePage::toggle);
    connect(controls_, &LiveControls::changed, this, [this] {
        if (running())
            restart_->start();
    });
    connect(restart_, &QTimer::timeout, this, [this] {
        if (running())
            start();
    });
    connect(controls_->tried(), &TriedPlans::chosen, this, [this](const QString &options) {
        controls_->set_options(options);
        start();
    });
    connect(costs_, &QTreeWidget::currentItemChanged, this, &LivePage::show_shape_choice);
    connect(costs_, &QTreeWidget::itemActivated, this, &LivePage::run_shape);
    connect(run_shape_, &QPushButton::clicked, this, &LivePage::run_shape);
    connect(picture_, &PlanPicture::step_chosen, costs_, &PlanCosts::choose_step);
    show_shape_choice();
}

QWidget *LivePage::make_why() {
    auto *why = new QWidget;
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 12, 0);
    row->addWidget(make_heading(tr("Why this plan")));
    row->addStretch(1);
    row->addWidget(run_shape_);
    auto *column = new QVBoxLayout(why);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(new Line(Qt::Horizontal));
    column->addLayout(row);
    column->addWidget(costs_, 1);
    why->setMinimumHeight(8 * fontMetrics().height());
    return why;
}

void LivePage::toggle() {
    if (running())
        cancel();
    else
        start();
}

void LivePage::start() {
    restart_->stop();
    const LiveSettings settings = controls_->settings();
    const bool before = running();
    controls_->set_running(true);
    controls_->set_state(tr("Planning and compiling…"));
    runner_->start(settings);
    if (!before && running())
        Q_EMIT running_changed(true);
}

void LivePage::cancel() {
    restart_->stop();
    if (running())
        runner_->cancel();
}

void LivePage::take_plan(const PlanRun &run) {
    picture_->show_run(run);
    costs_->show_plan(run.plan);
    show_shape_choice();
    stack_->setCurrentIndex(1);
    take_times(run.times);
    Q_EMIT shown_changed();
    Q_EMIT ran(QString::fromStdString(run.plan.problem));
}

void LivePage::take_times(const PlanTimes &times) {
    picture_->show_times(times);
    if (picture_->run())
        costs_->show_plan(picture_->run()->plan);
    controls_->tried()->show_time(runner_->settings(), times.seconds.median);
    controls_->set_state(tr("Runs: %1").arg(count_words(qulonglong(times.runs))));
}

void LivePage::end(bool, const QString &trouble) {
    controls_->set_running(false);
    controls_->set_state(QString());
    if (!trouble.isEmpty())
        Q_EMIT failed(trouble);
    Q_EMIT running_changed(false);
}

QString LivePage::chosen_options() const {
    const auto place = costs_->chosen_shape();
    const auto &run = picture_->run();
    if (!place || !run || place->step >= run->steps.size() ||
        place->shape >= run->steps[place->step].options.size())
        return {};
    return QString::fromStdString(run->steps[place->step].options[place->shape]);
}

void LivePage::show_shape_choice() {
    const auto place = costs_->chosen_shape();
    run_shape_->setEnabled(place && !place->own && !chosen_options().isNull());
}

void LivePage::run_shape() {
    if (!run_shape_->isEnabled())
        return;
    controls_->set_options(chosen_options());
    start();
}

bool LivePage::has_plan() const {
    return picture_->run().has_value();
}

void LivePage::ask_export() {
    const QString folder = QSettings().value(export_folder_setting()).toString();
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the plan"),
        (folder.isEmpty() ? QString() : folder + QLatin1Char('/')) + QStringLiteral("plan.png"),
        tr("Picture (*.png);;Drawing (*.svg);;Report (*.json);;Text (*.txt)"));
    if (path.isEmpty())
        return;
    QSettings().setValue(export_folder_setting(), QFileInfo(path).absolutePath());
    export_to(QFileInfo(path).suffix().isEmpty() ? path + QStringLiteral(".png") : path);
}

void LivePage::export_to(const QString &path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (!has_plan())
        return Q_EMIT failed(tr("There is no plan to save: run a transform."));
    if (!is_plan_ending(ending))
        return Q_EMIT failed(
            tr("%1 cannot be written: the name ends in .png, .svg, .json or .txt.").arg(path));
    files_->write(path, plan_bytes(*picture_, runner_->report(), ending));
}

void LivePage::hideEvent(QHideEvent *event) {
    cancel();
    QWidget::hideEvent(event);
}

} // namespace imago

#include "moc_live_page.cpp"
