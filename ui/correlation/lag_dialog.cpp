// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/correlation/lag_dialog.h"

#include "engine/op/channel_pair.h"
#include "engine/op/op_array.h"
#include "engine/support/error.h"
#include "ui/manual/manual_key.h"
#include "ui/operation/operation_form.h"
#include "ui/page/display_signal.h"
#include "ui/view/plot.h"
#include "ui/widget/control_parts.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr int soon_ms = 300;
constexpr int first_lags = 100'000;

/// Seconds are those of a rate, which may be per another unit of time.
QString figure_words(const OpFigure &figure, const QString &time_unit) {
    const QString number = number_words(figure.values.front(), 7);
    return *figure.unit ? with_unit(number, time_unit) : number;
}

std::vector<double> samples_of(const OpArray &array) {
    return std::visit(
        [](const auto &samples) { return std::vector<double>(samples.begin(), samples.end()); },
        array.samples);
}

} // namespace

LagDialog::LagDialog(EngineClient *client, QWidget *parent)
    : QDialog(parent), client_(client), kind_(new QComboBox), source_(new QComboBox),
      first_(new QComboBox), second_(new QComboBox), forms_(new QStackedWidget), words_(new QLabel),
      plot_(new Plot(QStringLiteral("lagPlot"))), soon_(new QTimer(this)) {
    setObjectName(QStringLiteral("lagDialog"));
    setWindowTitle(tr("Cross-correlation and impulse response"));
    resize(QSize(680, 560).boundedTo(screen()->availableSize() - QSize(32, 80)));
    build();
    soon_->setSingleShot(true);
    soon_->setInterval(soon_ms);
    connect(soon_, &QTimer::timeout, this, [this] {
        if (isVisible())
            compute();
    });
    connect(client_, &EngineClient::operated, this, &LagDialog::take, Qt::QueuedConnection);
    for (QComboBox *box : {kind_, first_, second_})
        connect(box, &QComboBox::activated, this, [this] {
            forms_->setCurrentIndex(kind_->currentIndex());
            compute();
        });
    connect(source_, &QComboBox::activated, this, &LagDialog::choose_source);
    show_sources(false);
    show_result();
}

void LagDialog::build() {
    kind_->setObjectName(QStringLiteral("lagKind"));
    kind_->setAccessibleName(tr("What is computed"));
    source_->setObjectName(QStringLiteral("lagSource"));
    source_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    source_->setToolTip(tr("<p>Where the reference is: a channel of the open signal, or another "
                           "file, as a sweep that was played while the open signal was "
                           "recorded. Of the file all samples count.</p>"));
    first_->setObjectName(QStringLiteral("lagFirst"));
    first_->setToolTip(
        tr("<p>The reference: of an impulse response the sweep or the noise that was "
           "played.</p>"));
    second_->setObjectName(QStringLiteral("lagSecond"));
    second_->setToolTip(tr("<p>The channel that is late where the lag is positive: of an impulse "
                           "response the recording.</p>"));
    for (const Operation *operation : signal_operations())
        add_operation(*operation);
    words_->setObjectName(QStringLiteral("lagResult"));
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    plot_->setMinimumHeight(80);
    plot_->setAccessibleName(windowTitle());
    plot_->add_series(0, QString());
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    auto *form = new QFormLayout;
    form->addRow(tr("Compute"), kind_);
    form->addRow(tr("Reference in"), source_);
    form->addRow(tr("Reference"), first_);
    form->addRow(tr("Compared channel"), second_);
    form->addRow(forms_);
    auto *rows = new QVBoxLayout(this);
    rows->addLayout(form);
    rows->addWidget(plot_, 1);
    rows->addWidget(words_);
    rows->addWidget(build_buttons());
}

void LagDialog::add_operation(const Operation &operation) {
    auto *form = new OperationForm(operation);
    // Some seconds: all lags of a long sound are more points than are seen.
    OpValues values = form->values();
    if (const std::size_t place = operation.place("lags"); place < values.size())
        values[place] = double(first_lags);
    form->set_values(values);
    connect(form, &OperationForm::edited, this, [this, form](const OpValues &values) {
        form->set_values(values);
        soon_->start();
    });
    all_forms_.push_back(form);
    forms_->addWidget(form);
    kind_->addItem(engine_words(Sentence(operation.texts.name)));
    kind_->setItemData(kind_->count() - 1, engine_words(Sentence(operation.texts.tip)),
                       Qt::ToolTipRole);
}

QWidget *LagDialog::build_buttons() {
    auto *copy = make_button("lagCopy", tr("&Copy numbers"),
                             tr("<p>Copies the numbers as text for a spreadsheet.</p>"));
    auto *save =
        make_button("lagExport", tr("&Export…"), tr("<p>Writes the numbers to a CSV table.</p>"));
    for (QPushButton *button : {copy, save}) {
        button->setEnabled(false);
        with_result_.append(button);
    }
    auto *close = make_button("lagClose", tr("Close"), QString());
    auto *row = new QWidget;
    auto *buttons = new QHBoxLayout(row);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addWidget(make_manual_button());
    buttons->addWidget(copy);
    buttons->addWidget(save);
    buttons->addStretch(1);
    buttons->addWidget(close);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text_of(table())); });
    connect(save, &QPushButton::clicked, this, [this] {
        QString text = text_of(table());
        text.replace(QLatin1Char('\t'), QLatin1Char(','));
        Q_EMIT export_requested({engine_words(Sentence(operation().texts.suffix)),
                                 QStringLiteral("csv"), tr("CSV table"), text.toUtf8()});
    });
    for (QPushButton *button : row->findChildren<QPushButton *>())
        button->setAutoDefault(false); // the Enter key ends what is typed
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    // A signal that nobody looks at takes no memory.
    connect(this, &QDialog::finished, this, [this] {
        signal_.reset();
        drop_reference();
        shown_.reset();
        newest_ = 0;
        show_result();
    });
    return row;
}

const Operation &LagDialog::operation() const {
    return *signal_operations()[static_cast<std::size_t>(kind_->currentIndex())];
}

void LagDialog::set_signal(std::shared_ptr<const Signal> signal, const Interval &interval,
                           const QString &time_unit) {
    time_unit_ = time_unit;
    if (signal == signal_ && interval == interval_)
        return;
    const bool other = signal != signal_;
    signal_ = std::move(signal);
    interval_ = interval;
    if (other)
        show_channels();
    soon_->start();
}

/// The channels of both signals; those that were chosen stay where there are as many.
void LagDialog::show_channels() {
    const auto show = [](QComboBox *box, const Signal *signal, int at_first) {
        const int channels = signal ? static_cast<int>(signal->channels) : 0;
        const int chosen = box->count() == channels ? box->currentIndex() : at_first;
        box->clear();
        for (int channel = 0; channel < channels; ++channel)
            box->addItem(channel_name(*signal, static_cast<std::size_t>(channel)));
        box->setCurrentIndex(std::min(chosen, channels - 1));
    };
    show(first_, of_file() ? reference_.get() : signal_.get(), 0);
    show(second_, signal_.get(), of_file() ? 0 : 1);
}

/// The places of a reference, of which that of a file is chosen or not.
void LagDialog::show_sources(bool chosen) {
    source_->clear();
    source_->addItem(tr("The open signal"));
    if (of_file())
        source_->addItem(QFileInfo(path_).fileName());
    source_->addItem(tr("Another file…"));
    source_->setCurrentIndex(chosen ? 1 : 0);
}

void LagDialog::choose_source(int index) {
    if (index == source_->count() - 1) {
        show_sources(of_file());
        Q_EMIT reference_wanted();
    } else if (index == 0 && of_file()) {
        drop_reference();
        show_channels();
        compute();
    }
}

void LagDialog::drop_reference() {
    reference_.reset();
    reference_samples_.reset();
    path_.clear();
    show_sources(false);
}

void LagDialog::set_reference(const QString &path, std::shared_ptr<const Signal> signal,
                              const QString &time_unit) {
    try {
        OpArray samples = op_array(*signal);
        if (time_unit != time_unit_)
            samples.rate = 0; // not per the same time
        reference_samples_ = std::make_shared<const OpArray>(std::move(samples));
    } catch (const Error &error) { // complex samples
        return miss_reference(engine_words(error.sentence()));
    }
    reference_ = std::move(signal);
    path_ = path;
    show_sources(true);
    show_channels();
    compute();
}

void LagDialog::miss_reference(const QString &message) {
    words_->setText(message);
}

void LagDialog::compute() {
    soon_->stop();
    shown_.reset();
    newest_ = 0;
    show_result();
    if (!signal_)
        return;
    OpValues values = all_forms_[static_cast<std::size_t>(kind_->currentIndex())]->values();
    values[operation().place("channels")] =
        pair_text({static_cast<std::size_t>(first_->currentIndex()),
                   static_cast<std::size_t>(second_->currentIndex())});
    OpRequest request;
    request.operation = operation().id;
    request.values = std::move(values);
    request.signal = signal_;
    request.interval = interval_;
    if (of_file()) {
        request.values[operation().place("reference")] = path_.toStdString();
        request.files["reference"] = reference_samples_;
    }
    newest_ = client_->submit(std::move(request), Clock::now());
}

void LagDialog::take(const OpRunPtr &run) {
    if (run->ticket != newest_)
        return;
    newest_ = 0;
    if (!run->result && run->result.error_kind == Error::Kind::cancelled) {
        soon_->start(); // other work came first
        return;
    }
    if (run->result)
        shown_ = run;
    show_result();
    if (!run->result)
        words_->setText(engine_words(run->result.sentence));
    Q_EMIT computed();
}

void LagDialog::show_result() {
    plot_->xAxis->setLabel(tr("Samples"));
    plot_->yAxis->setLabel(kind_->currentText());
    QVector<double> at, values;
    QStringList words;
    if (shown_) {
        const OpResult &result = *shown_->result.value;
        const double step = result.array.rate > 0 ? 1 / result.array.rate : 1;
        auto place = static_cast<double>(result.array.first);
        for (const double value : samples_of(result.array)) {
            at.append(place++ * step);
            values.append(value);
        }
        if (result.array.rate > 0)
            plot_->xAxis->setLabel(tr("Time in %1").arg(time_unit_));
        for (const OpFigure &figure : result.figures)
            if (std::string_view(figure.id) != "first")
                words.append(QStringLiteral("%1: %2").arg(engine_words(Sentence(figure.name)),
                                                          figure_words(figure, time_unit_)));
        for (const Sentence &note : result.notes)
            words.append(engine_words(note));
    }
    plot_->graph(0)->setData(at, values, true);
    plot_->rescaleAxes();
    plot_->replot(QCustomPlot::rpQueuedReplot);
    for (QPushButton *button : with_result_)
        button->setEnabled(shown_ != nullptr);
    words_->setText(shown_    ? words.join(QLatin1Char('\n'))
                    : signal_ ? tr("Computing…")
                              : tr("Open a signal of two channels first, or a recording "
                                   "whose reference is in another file."));
}

DataTable LagDialog::table() const {
    if (!shown_)
        return {};
    const OpRunPtr run = shown_;
    const OpArray &array = run->result.value->array;
    const bool timed = array.rate > 0;
    QStringList titles{QStringLiteral("sample"), QStringLiteral("time"),
                       QLatin1String(operation().texts.suffix.english())};
    if (!timed)
        titles.removeAt(1);
    return {titles, array.count(), [run, timed](std::size_t row, int column) {
                const OpArray &of = run->result.value->array;
                const auto place = static_cast<double>(of.first + static_cast<std::ptrdiff_t>(row));
                if (column == 0)
                    return exact_text(place);
                if (timed && column == 1)
                    return exact_text(place / of.rate);
                return std::visit([&](const auto &samples) { return exact_text(samples[row]); },
                                  of.samples);
            }};
}

} // namespace imago

#include "moc_lag_dialog.cpp"
