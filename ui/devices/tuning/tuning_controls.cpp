// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/tuning/tuning_controls.h"

#include "ui/devices/job/job_bar.h"
#include "ui/devices/run/roomy_delegate.h"
#include "ui/devices/run/run_list.h"
#include "ui/page/view_values.h"
#include "ui/widget/access/number_fields.h"
#include "ui/widget/control_parts.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace imago {
namespace {

/// Where the problems to tune come from, in the order of the choices.
constexpr std::array<ParamWord, 2> sources{{{"used", 0}, {"own", 1}}};

} // namespace

TuningControls::TuningControls(const std::vector<DeviceInfo> &devices, QWidget *parent)
    : QWidget(parent),
      source_(new ChoiceBar(QStringLiteral("tuneSource"), {tr("What I have used"), tr("My own")})),
      used_(new QListWidget),
      none_used_(new QLabel(tr(
          "Nothing yet: this list will show what the other workspaces and the comparison run."))),
      own_(new QLineEdit), device_(new QComboBox), effort_(new QComboBox), seconds_(new QSpinBox),
      job_(new JobBar(QStringLiteral("tune"), tr("Se&arch"),
                      tr("<p>Builds plans with other parameters, checks each against a reference "
                         "and races it against the planner's choice. A plan that is faster beyond "
                         "the noise becomes a tuning record, which later plans use.</p>"))),
      export_(new QPushButton(tr("E&xport…"))), import_(new QPushButton(tr("&Import…"))) {
    setObjectName(QStringLiteral("tuningControls"));
    NumberFields::keep_undo_keys(this);
    used_->setObjectName(QStringLiteral("tuneUsed"));
    used_->setAccessibleName(tr("Transforms that were run here"));
    used_->setToolTip(tr("<p>Transforms that the other workspaces and the measurements have run, "
                         "the newest first. The search takes the marked ones.</p>"));
    none_used_->setWordWrap(true);
    none_used_->setForegroundRole(QPalette::PlaceholderText);
    used_->setItemDelegate(new RoomyDelegate(used_));
    used_->setMinimumHeight(5 * (fontMetrics().height() + 6));
    own_->setObjectName(QStringLiteral("tuneProblems"));
    own_->setAccessibleName(tr("Problems"));
    own_->setPlaceholderText(QStringLiteral("fft:1024*4096, dct2:512x512"));
    own_->setToolTip(tr(
        "<p>Transforms separated by commas: kind:extents*batch, followed by double, half, planar, "
        "inplace or ortho where these differ from the default.</p>"));
    device_->setObjectName(QStringLiteral("tuneDevice"));
    device_->setAccessibleName(tr("Device"));
    device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const DeviceInfo &device : devices)
        device_->addItem(labelled_device(device));
    const auto tell_device = [this] { device_->setToolTip(device_->currentText()); };
    connect(device_, &QComboBox::currentIndexChanged, this, tell_device);
    tell_device(); // in full: the box may be too narrow
    effort_->setObjectName(QStringLiteral("tuneEffort"));
    effort_->setAccessibleName(tr("Effort"));
    effort_->addItem(tr("quick"), QStringLiteral("quick"));
    effort_->addItem(tr("full"), QStringLiteral("full"));
    effort_->addItem(tr("model only"), QStringLiteral("model"));
    effort_->setToolTip(tr(
        "<p>Quick: the most promising plans, some seconds for each transform. Full: all plans, "
        "minutes for each transform. Model only: the planner's choice is measured and kept.</p>"));
    seconds_->setObjectName(QStringLiteral("tuneSeconds"));
    seconds_->setAccessibleName(tr("Time"));
    seconds_->setRange(0, 24 * 3600);
    seconds_->setSpecialValueText(tr("no end"));
    seconds_->setSuffix(QStringLiteral("\u202fs"));
    seconds_->setToolTip(tr("<p>The limit for all transforms together.</p>"));
    export_->setObjectName(QStringLiteral("exportRecords"));
    export_->setToolTip(tr("<p>Write your own records to a file, for another machine with the same "
                           "devices.</p>"));
    import_->setObjectName(QStringLiteral("importRecords"));
    import_->setToolTip(
        tr("<p>Add the records of a file to your own, where their evidence is better.</p>"));

    auto *form = new QFormLayout;
    form->setSpacing(6);
    form->addRow(tr("Device"), device_);
    form->addRow(tr("Effort"), effort_);
    form->addRow(tr("Time"), seconds_);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton *button : {export_, import_}) {
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        buttons->addWidget(button, 1);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_group(column, tr("Search for faster plans"));
    column->addWidget(source_);
    column->addWidget(used_, 1);
    column->addWidget(none_used_);
    column->addWidget(own_);
    column->addLayout(form);
    column->addWidget(job_);
    add_group(column, tr("Tuning records"));
    column->addLayout(buttons);
    column->addStretch(1);
    connect(source_, &ChoiceBar::chosen, this, &TuningControls::show_source);
    connect(own_, &QLineEdit::textChanged, this, &TuningControls::tell_possible);
    connect(used_, &QListWidget::itemChanged, this, &TuningControls::tell_possible);
    connect(export_, &QPushButton::clicked, this, &TuningControls::export_requested);
    connect(import_, &QPushButton::clicked, this, &TuningControls::import_requested);
    show_source();
}

void TuningControls::show_source() {
    used_->setVisible(source_->choice() == 0 && !used_problems_.isEmpty());
    none_used_->setVisible(source_->choice() == 0 && used_problems_.isEmpty());
    own_->setVisible(source_->choice() == 1);
    tell_possible();
}

void TuningControls::tell_possible() {
    const TuneSettings wanted = settings();
    job_->set_possible(!wanted.problems.isEmpty() && wanted.device >= 0);
}

void TuningControls::add_used(const QString &problem) {
    if (problem.isEmpty() || (!used_problems_.isEmpty() && used_problems_.first() == problem))
        return;
    used_problems_.removeAll(problem);
    used_problems_.prepend(problem);
    used_problems_ = used_problems_.mid(0, most_used);
    fill_used();
}

void TuningControls::fill_used() {
    QStringList left_out;
    for (int i = 0; i < used_->count(); ++i)
        if (used_->item(i)->checkState() == Qt::Unchecked)
            left_out.append(used_->item(i)->text());
    {
        const QSignalBlocker quiet(used_);
        used_->clear();
        for (const QString &problem : std::as_const(used_problems_)) {
            auto *item = new QListWidgetItem(problem, used_);
            item->setToolTip(problem);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
            item->setCheckState(left_out.contains(problem) ? Qt::Unchecked : Qt::Checked);
        }
    }
    show_source();
}

TuneSettings TuningControls::settings() const {
    TuneSettings settings;
    settings.device = device_->currentIndex();
    if (source_->choice() == 1)
        for (const QString &problem : own_->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
            settings.problems.append(problem.trimmed());
    else
        for (int i = 0; i < used_->count(); ++i)
            if (used_->item(i)->checkState() == Qt::Checked)
                settings.problems.append(used_->item(i)->text());
    settings.effort = effort_->currentData().toString();
    settings.seconds = seconds_->value();
    return settings;
}

void TuningControls::set_device(int index) {
    if (index >= 0 && !job_->running())
        device_->setCurrentIndex(index);
}

void TuningControls::set_unfit(int index, bool unfit) {
    if (auto *model = qobject_cast<QStandardItemModel *>(device_->model()))
        model->item(index)->setEnabled(!unfit);
}

void TuningControls::set_moving(bool on) {
    export_->setEnabled(!on);
    import_->setEnabled(!on);
}

void TuningControls::save_state(QSettings &settings) const {
    settings.setValue(QStringLiteral("tuning/source"), word_to_keep(sources, source_->choice()));
    settings.setValue(QStringLiteral("tuning/used"), used_problems_);
    settings.setValue(QStringLiteral("tuning/own"), own_->text());
    settings.setValue(QStringLiteral("tuning/effort"), effort_->currentData());
    settings.setValue(QStringLiteral("tuning/seconds"), seconds_->value());
}

void TuningControls::restore_state(const QSettings &settings) {
    used_problems_ = settings.value(QStringLiteral("tuning/used")).toStringList().mid(0, most_used);
    own_->setText(settings.value(QStringLiteral("tuning/own")).toString());
    effort_->setCurrentIndex(
        std::max(0, effort_->findData(settings.value(QStringLiteral("tuning/effort")).toString())));
    seconds_->setValue(settings.value(QStringLiteral("tuning/seconds"), 60).toInt());
    source_->set_choice(kept_choice(settings.value(QStringLiteral("tuning/source")), sources, 0));
    fill_used();
    show_source();
}

} // namespace imago

#include "moc_tuning_controls.cpp"
