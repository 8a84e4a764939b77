// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/live/live_controls.h"

#include "engine/kind/transform_kinds.h"
#include "ui/devices/live/tried_plans.h"
#include "ui/devices/run/run_list.h"
#include "ui/widget/control_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSettings>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

#include <algorithm>

namespace imago {
namespace {

constexpr int most_problems = 24;
/// What is offered before anything was run: a batch of lines, a plane, a photograph's transform.
constexpr const char *first_problems[] = {"fft:1024*4096", "fft:1024x1024", "dct2:512x512*3",
                                          "rfft:4096*1024", "fft:1048576"};

QString of_ascii(const char *text) {
    return QString::fromLatin1(text);
}

} // namespace

LiveControls::LiveControls(const std::vector<DeviceInfo> &devices, QWidget *parent)
    : QWidget(parent), problem_(new QComboBox), kind_(new QComboBox), precision_(new QComboBox),
      device_(new QComboBox), size_(new QLineEdit), batch_(new QLineEdit), options_(new QLineEdit),
      in_place_(new QCheckBox(tr("&In one buffer"))),
      run_(make_button("runPlan", tr("&Run"),
                       tr("<p>Run the transform again and again in a process of its own, and show "
                          "the plan with the times of its steps.</p>"))),
      state_(new QLabel), tried_(new TriedPlans) {
    setObjectName(QStringLiteral("liveControls"));
    make_fields(devices);
    lay_out();
    for (const char *problem : first_problems)
        problem_->addItem(of_ascii(problem));
    read_problem();
    for (QLineEdit *field : {size_, batch_})
        connect(field, &QLineEdit::textEdited, this, &LiveControls::write_problem);
    for (QComboBox *box : {kind_, precision_})
        connect(box, &QComboBox::activated, this, &LiveControls::write_problem);
    connect(in_place_, &QCheckBox::clicked, this, &LiveControls::write_problem);
    connect(problem_, &QComboBox::editTextChanged, this, [this] {
        read_problem();
        Q_EMIT changed();
    });
    connect(device_, &QComboBox::activated, this, &LiveControls::changed);
    connect(options_, &QLineEdit::textEdited, this, &LiveControls::changed);
    connect(run_, &QPushButton::clicked, this, &LiveControls::toggled);
}

void LiveControls::make_fields(const std::vector<DeviceInfo> &devices) {
    problem_->setObjectName(QStringLiteral("liveProblem"));
    problem_->setAccessibleName(tr("Problem"));
    problem_->setEditable(true);
    problem_->setInsertPolicy(QComboBox::NoInsert);
    problem_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    problem_->setToolTip(
        tr("<p>The transform as imago-cli names it: kind:extents*batch, followed by double, half, "
           "planar, "
           "inplace or ortho where these differ from the default. The list has what was run "
           "here.</p>"));
    kind_->setObjectName(QStringLiteral("liveKind"));
    kind_->setAccessibleName(tr("Transform"));
    for (const char *kind : batch_kinds)
        kind_->addItem(of_ascii(kind).toUpper(), of_ascii(kind));
    size_->setObjectName(QStringLiteral("liveSize"));
    size_->setAccessibleName(tr("Size"));
    size_->setToolTip(tr("<p>Points, or rows x columns: 1024, 512x512.</p>"));
    size_->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("[1-9][0-9]{0,8}(x[1-9][0-9]{0,8}){0,2}")), size_));
    batch_->setObjectName(QStringLiteral("liveBatch"));
    batch_->setAccessibleName(tr("Batch"));
    batch_->setToolTip(tr("<p>How many such transforms run at once.</p>"));
    batch_->setValidator(new QRegularExpressionValidator(
        QRegularExpression(QStringLiteral("[1-9][0-9]{0,8}")), batch_));
    precision_->setObjectName(QStringLiteral("livePrecision"));
    precision_->setAccessibleName(tr("Precision"));
    precision_->addItem(tr("single"), QString());
    precision_->addItem(tr("double"), QStringLiteral(":double"));
    precision_->addItem(tr("half"), QStringLiteral(":half"));
    precision_->setToolTip(tr("<p>Of the numbers in memory. Half precision has 16 bits a number, "
                              "and is computed in single precision: about twice as fast where "
                              "memory limits, with an error of 2 to 4 in 10,000.</p>"));
    in_place_->setObjectName(QStringLiteral("liveInPlace"));
    in_place_->setToolTip(tr("<p>The output replaces the input.</p>"));
    device_->setObjectName(QStringLiteral("liveDevice"));
    device_->setAccessibleName(tr("Device"));
    device_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const DeviceInfo &device : devices)
        device_->addItem(labelled_device(device));
    options_->setObjectName(QStringLiteral("liveOptions"));
    options_->setAccessibleName(tr("Options"));
    options_->setPlaceholderText(tr("the planner's choice"));
    options_->setToolTip(
        tr("<p>Options of the plan instead of the planner's choice, as name=value,name=value: for "
           "example family=work-group, radices=16.8.8, exchange=joint, group-lines=4. The help of "
           "“imago-cli plan” lists all of them.</p>"));
    state_->setObjectName(QStringLiteral("liveState"));
    state_->setWordWrap(true);
    state_->setForegroundRole(QPalette::PlaceholderText);
    run_->setEnabled(device_->count() > 0);
}

void LiveControls::lay_out() {
    auto *form = new QFormLayout;
    form->setSpacing(6);
    form->addRow(tr("Transform"), kind_);
    form->addRow(tr("Size"), size_);
    form->addRow(tr("Batch"), batch_);
    form->addRow(tr("Precision"), precision_);
    form->addRow(QString(), in_place_);
    form->addRow(tr("Problem"), problem_);
    auto *plan = new QFormLayout;
    plan->setSpacing(6);
    plan->addRow(tr("Device"), device_);
    plan->addRow(tr("Options"), options_);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_group(column, tr("One transform"));
    column->addLayout(form);
    add_group(column, tr("Its plan"));
    column->addLayout(plan);
    column->addWidget(run_);
    column->addWidget(state_);
    add_group(column, tr("Tried"));
    column->addWidget(tried_, 1);
}

void LiveControls::write_problem() {
    QString text = kind_->currentData().toString() + QLatin1Char(':') + size_->text();
    if (!batch_->text().isEmpty() && batch_->text() != QLatin1String("1"))
        text += QLatin1Char('*') + batch_->text();
    text += precision_->currentData().toString();
    if (in_place_->isChecked())
        text += QStringLiteral(":inplace");
    const QSignalBlocker quiet(problem_);
    problem_->setEditText(text);
    Q_EMIT changed();
}

void LiveControls::read_problem() {
    static const QRegularExpression simple(QStringLiteral(
        "^([a-z0-9]+):([0-9]+(?:x[0-9]+)*)(?:\\*([0-9]+))?(:double|:float|:half)?(:inplace)?$"));
    const auto match = simple.match(problem_->currentText().trimmed());
    const int kind = match.hasMatch() ? kind_->findData(match.captured(1)) : -1;
    if (kind < 0)
        return;
    kind_->setCurrentIndex(kind);
    size_->setText(match.captured(2));
    batch_->setText(match.captured(3).isEmpty() ? QStringLiteral("1") : match.captured(3));
    precision_->setCurrentIndex(std::max(0, precision_->findData(match.captured(4))));
    in_place_->setChecked(!match.captured(5).isEmpty());
}

LiveSettings LiveControls::settings() const {
    return {problem_->currentText().trimmed(),
            options_->text().simplified().remove(QLatin1Char(' ')), device_->currentIndex()};
}

void LiveControls::set_options(const QString &options) {
    options_->setText(options);
}

void LiveControls::set_device(int index) {
    if (index >= 0 && !running_)
        device_->setCurrentIndex(index);
}

void LiveControls::set_unfit(int index, bool unfit) {
    if (auto *model = qobject_cast<QStandardItemModel *>(device_->model()))
        model->item(index)->setEnabled(!unfit);
}

void LiveControls::set_running(bool on) {
    running_ = on;
    run_->setText(on ? tr("St&op") : tr("&Run"));
}

void LiveControls::set_state(const QString &text) {
    state_->setText(text);
}

void LiveControls::add_used(const QString &problem) {
    if (problem.isEmpty())
        return;
    const QSignalBlocker quiet(problem_);
    const QString shown = problem_->currentText();
    if (const int known = problem_->findText(problem); known >= 0)
        problem_->removeItem(known);
    problem_->insertItem(0, problem);
    while (problem_->count() > most_problems)
        problem_->removeItem(problem_->count() - 1);
    problem_->setEditText(shown);
}

void LiveControls::save_state(QSettings &settings) const {
    QStringList problems;
    for (int i = 0; i < problem_->count(); ++i)
        problems.append(problem_->itemText(i));
    settings.setValue(QStringLiteral("live/problems"), problems);
    settings.setValue(QStringLiteral("live/problem"), problem_->currentText());
    settings.setValue(QStringLiteral("live/options"), options_->text());
}

void LiveControls::restore_state(const QSettings &settings) {
    const QSignalBlocker quiet(problem_);
    const QStringList problems = settings.value(QStringLiteral("live/problems")).toStringList();
    if (!problems.isEmpty()) {
        problem_->clear();
        problem_->addItems(problems.mid(0, most_problems));
    }
    if (const QString last = settings.value(QStringLiteral("live/problem")).toString();
        !last.isEmpty())
        problem_->setEditText(last);
    options_->setText(settings.value(QStringLiteral("live/options")).toString());
    read_problem();
}

} // namespace imago

#include "moc_live_controls.cpp"
