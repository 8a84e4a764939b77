// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/batch_panel.h"

#include "engine/kind/transform_kinds.h"
#include "ui/widget/control_parts.h"
#include "ui/widget/field/quantity_box.h"
#include "ui/words/numbers.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace imago {
namespace {

using Input = BatchSettings::Input;

template <class Box>
Box *add_row(QFormLayout *form, Box *box, const char *name, const QString &title,
             const QString &tool_tip) {
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tool_tip);
    box->setAccessibleName(QString(title).remove(QLatin1Char('&')));
    form->addRow(title, box);
    return box;
}

QSpinBox *make_count(int least, int most) {
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setGroupSeparatorShown(true);
    box->setKeyboardTracking(false);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    return box;
}

QLabel *add_figure(QFormLayout *form, const char *name, const QString &title,
                   const QString &tool_tip) {
    auto *label = new QLabel(title), *value = new QLabel;
    label->setToolTip(tool_tip);
    label->setForegroundRole(QPalette::PlaceholderText);
    value->setObjectName(QLatin1String(name));
    value->setAccessibleName(title);
    value->setToolTip(tool_tip);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    form->addRow(label, value);
    return value;
}

} // namespace

BatchControls::BatchControls(SignalDocument *document, QWidget *parent)
    : QWidget(parent), document_(document) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    build_problem(column);
    build_result(column);
    connect(document_, &SignalDocument::changed, this, &BatchControls::show_settings);
    show_settings();
    show_result(nullptr);
}

void BatchControls::build_problem(QVBoxLayout *column) {
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addLayout(form);
    kind_ = add_row(form, new QComboBox, "batchKind", tr("Tr&ansform"),
                    tr("<p>The kinds follow scipy.fft: fft takes e^(−2πi kn/N); rfft takes real "
                       "numbers and irfft half spectra; DCT and DST have types I to IV.</p>"));
    for (const char *kind : batch_kinds)
        kind_->addItem(QLatin1String(kind), QLatin1String(kind));
    constexpr int most = 1 << 26;
    length_ = add_row(form, make_count(1, most), "batchLength", tr("Length &N"),
                      tr("<p>Points of one transform, any number.</p>"));
    batch_ = add_row(form, make_count(1, most), "batchCount", tr("&Batch"),
                     tr("<p>How many transforms run at once.</p>"));
    precision_ = new ChoiceBar(QStringLiteral("batchPrecision"), {tr("Sin&gle"), tr("&Double")});
    precision_->setAccessibleName(tr("Precision"));
    form->addRow(tr("Precision"), precision_);
    input_ = add_row(form, new QComboBox, "batchInput", tr("&Input"),
                     tr("<p>The input: frames of the open signal, one for each row, or rows that "
                        "are generated.</p>"));
    input_->addItem(tr("Frames of the signal"), static_cast<int>(Input::signal));
    input_->addItem(tr("Noise"), static_cast<int>(Input::noise));
    input_->addItem(tr("Impulse"), static_cast<int>(Input::impulse));
    input_->addItem(tr("Sine"), static_cast<int>(Input::sine));
    cycles_ = new QuantityBox;
    cycles_->setRange(0, most);
    cycles_->setDecimals(3);
    cycles_->setKeyboardTracking(false);
    add_row(form, cycles_, "batchCycles", tr("&Cycles"),
            tr("<p>Periods of the sine in a row.</p>"));
    cycles_label_ = qobject_cast<QLabel *>(form->labelForField(cycles_));
    hop_ = add_row(form, make_count(1, most), "batchHop", tr("Hop"),
                   tr("<p>Samples from the start of a frame to that of the next.</p>"));
    hop_label_ = qobject_cast<QLabel *>(form->labelForField(hop_));
    run_ = new QPushButton(tr("&Run on the device"));
    run_->setObjectName(QStringLiteral("batchRun"));
    run_->setToolTip(tr("<p>Runs the batch once to warm up, then times five runs.</p>"));
    column->addWidget(run_);
    connect(run_, &QPushButton::clicked, this, &BatchControls::run_requested);
    for (QComboBox *box : {kind_, input_})
        connect(box, &QComboBox::activated, this, &BatchControls::edit);
    for (QSpinBox *box : {length_, batch_, hop_})
        connect(box, &QSpinBox::valueChanged, this, &BatchControls::edit);
    connect(cycles_, &QDoubleSpinBox::valueChanged, this, &BatchControls::edit);
    connect(precision_, &ChoiceBar::chosen, this, &BatchControls::edit);
}

void BatchControls::build_result(QVBoxLayout *column) {
    add_group(column, tr("Result"));
    auto *form = new QFormLayout;
    form->setVerticalSpacing(6);
    time_ = add_figure(form, "batchTime", tr("Kernels"),
                       tr("<p>Time of the plan's kernels on the device, the median of five "
                          "runs.</p>"));
    launched_ = add_figure(form, "batchLaunched", tr("With launches"),
                           tr("<p>The time that the host measures, without transfers.</p>"));
    rate_ = add_figure(form, "batchRate", tr("Rate"),
                       tr("<p>5 N log2 N operations for each transform of N complex points, half "
                          "of that for real ones, divided by the time of the kernels. This is the "
                          "field's convention, not a count.</p>"));
    bandwidth_ = add_figure(form, "batchBandwidth", tr("Data"),
                            tr("<p>Each number is read once and written once; the bytes are "
                               "divided by the time of the kernels.</p>"));
    row_ = add_row(form, make_count(1, 1), "batchRow", tr("Row sho&wn"),
                   tr("<p>Which of the transforms is shown.</p>"));
    column->addLayout(form);
    shown_ = new ChoiceBar(QStringLiteral("batchShown"), {tr("&Magnitude"), tr("Re and i&m")});
    shown_->setAccessibleName(tr("Shown parts of complex numbers"));
    column->addWidget(shown_);
    connect(row_, &QSpinBox::valueChanged, this, &BatchControls::row_changed);
    connect(shown_, &ChoiceBar::chosen, this, &BatchControls::row_changed);
}

int BatchControls::row() const {
    return row_->value() - 1;
}

bool BatchControls::parts() const {
    return shown_->choice() == 1;
}

void BatchControls::set_signal(bool there) {
    input_->setItemData(0, there ? QVariant() : QVariant(0), Qt::UserRole - 1); // enabled?
}

void BatchControls::edit() {
    if (showing_)
        return;
    SignalSettings next = document_->settings();
    BatchSettings &batch = next.batch;
    batch.kind = kind_->currentData().toString().toStdString();
    const bool follows = batch.hop == 0 || batch.hop == batch.length; // frames side by side
    const auto length = static_cast<std::size_t>(length_->value());
    batch.hop = length != batch.length && follows ? 0 : static_cast<std::size_t>(hop_->value());
    batch.length = length;
    batch.batch = static_cast<std::size_t>(batch_->value());
    batch.double_precision = precision_->choice() == 1;
    batch.input = static_cast<Input>(input_->currentData().toInt());
    batch.cycles = cycles_->value();
    document_->change(tr("Batch"), next);
}

void BatchControls::show_settings() {
    showing_ = true;
    const BatchSettings &batch = document_->settings().batch;
    kind_->setCurrentIndex(kind_->findData(QString::fromStdString(batch.kind)));
    length_->setValue(static_cast<int>(batch.length));
    batch_->setValue(static_cast<int>(batch.batch));
    hop_->setValue(static_cast<int>(batch.hop > 0 ? batch.hop : batch.length));
    cycles_->setValue(batch.cycles);
    precision_->set_choice(batch.double_precision ? 1 : 0);
    input_->setCurrentIndex(input_->findData(static_cast<int>(batch.input)));
    for (QWidget *widget : std::initializer_list<QWidget *>{cycles_, cycles_label_})
        widget->setVisible(batch.input == Input::sine);
    for (QWidget *widget : std::initializer_list<QWidget *>{hop_, hop_label_})
        widget->setVisible(batch.input == Input::signal);
    showing_ = false;
}

void BatchControls::show_result(const BatchResult *result) {
    const QString none = QStringLiteral("–");
    const auto rate = [&](double value, const QString &unit) {
        return with_unit(rate_words(value), unit);
    };
    const bool timed = result && !result->rows_only;
    time_->setText(timed ? duration_words(result->kernel_milliseconds * 1e-3) : none);
    launched_->setText(timed ? duration_words(result->run_milliseconds * 1e-3) : none);
    rate_->setText(timed ? rate(result->gflops, tr("GFLOP/s")) : none);
    bandwidth_->setText(timed ? rate(result->gigabytes_per_second, tr("GB/s")) : none);
    row_->setEnabled(result);
    shown_->setEnabled(result);
    if (result) {
        const QSignalBlocker quiet(row_);
        row_->setMaximum(static_cast<int>(result->rows));
        row_->setSuffix(tr(" of %1").arg(count_words(result->rows)));
    }
}

} // namespace imago

#include "moc_batch_panel.cpp"
