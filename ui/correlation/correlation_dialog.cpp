// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/correlation/correlation_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/view/plot.h"
#include "ui/view/ruler/view_unit.h"
#include "ui/widget/control_parts.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr int again_ms = 500;

} // namespace

CorrelationDialog::CorrelationDialog(EngineClient *client, QWidget *parent)
    : QDialog(parent), client_(client), first_(new QLabel), second_(new QLabel),
      result_(new QLabel), threshold_(new QComboBox), windowed_(new QCheckBox),
      plot_(new Plot(QStringLiteral("correlationPlot"))), again_(new QTimer(this)) {
    setObjectName(QStringLiteral("correlationDialog"));
    setWindowTitle(tr("Fourier ring correlation"));
    resize(640, 520);
    build();
    again_->setSingleShot(true);
    again_->setInterval(again_ms);
    connect(again_, &QTimer::timeout, this, [this] {
        if (isVisible())
            correlate();
    });
    connect(client_, &EngineClient::correlated, this, &CorrelationDialog::take,
            Qt::QueuedConnection);
    connect(threshold_, &QComboBox::currentIndexChanged, this, &CorrelationDialog::draw);
    connect(windowed_, &QCheckBox::toggled, this, &CorrelationDialog::correlate);
    draw();
}

void CorrelationDialog::build() {
    using Kind = CorrelationThreshold::Kind;
    threshold_->setObjectName(QStringLiteral("correlationThreshold"));
    threshold_->setAccessibleName(tr("Threshold"));
    threshold_->setToolTip(tr("<p>Below this curve details are no longer common to both pictures. "
                              "1/7 is constant; the others depend on how many frequencies a ring "
                              "has.</p>"));
    const std::pair<Kind, QString> kinds[] = {{Kind::number, QStringLiteral("1/7")},
                                              {Kind::half_bit, tr("half bit")},
                                              {Kind::one_bit, tr("1 bit")},
                                              {Kind::three_sigma, tr("3 sigma")}};
    for (const auto &[kind, text] : kinds)
        threshold_->addItem(text, static_cast<int>(kind));
    windowed_->setObjectName(QStringLiteral("correlationWindow"));
    windowed_->setText(tr("&Fade the edges"));
    windowed_->setToolTip(tr("<p>A Hann window. Without it the pictures' edges, which they have in "
                             "common, count as details.</p>"));
    windowed_->setChecked(true);
    result_->setObjectName(QStringLiteral("correlationResult"));
    result_->setWordWrap(true);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    second_->setObjectName(QStringLiteral("correlationSecond"));
    plot_->setAccessibleName(tr("Correlation over the frequency"));
    plot_->setMinimumHeight(200);
    plot_->add_series(0, tr("Correlation"));
    plot_->add_series(1, tr("Threshold"));
    plot_->show_legend(true);
    plot_->xAxis->setLabel(tr("Frequency (c/px)"));
    plot_->yAxis->setLabel(tr("Correlation"));
    plot_->xAxis->setRange(0, 0.5);
    auto *choose = make_button("correlationChoose", tr("C&hoose…"),
                               tr("<p>Another picture of the same subject, of the same size, with "
                                  "noise of its own.</p>"));
    auto *copy = make_button("correlationCopy", tr("&Copy numbers"),
                             tr("<p>Copies the numbers as text for a spreadsheet.</p>"));
    auto *save = make_button("correlationExport", tr("&Export…"),
                             tr("<p>Writes the numbers to a CSV table.</p>"));
    auto *close = make_button("correlationClose", tr("Close"), QString());
    auto *second_row = new QHBoxLayout;
    second_row->addWidget(second_, 1);
    second_row->addWidget(choose);
    auto *threshold_row = new QHBoxLayout;
    threshold_row->addWidget(threshold_);
    threshold_row->addWidget(windowed_);
    threshold_row->addStretch(1);
    auto *form = new QFormLayout;
    form->addRow(tr("First picture"), first_);
    form->addRow(tr("Second picture"), second_row);
    form->addRow(tr("Threshold"), threshold_row);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(make_manual_button());
    buttons->addWidget(copy);
    buttons->addWidget(save);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto *rows = new QVBoxLayout(this);
    rows->addLayout(form);
    rows->addWidget(plot_, 1);
    rows->addWidget(result_);
    rows->addLayout(buttons);
    connect(choose, &QPushButton::clicked, this, &CorrelationDialog::picture_wanted);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text_of(table())); });
    connect(save, &QPushButton::clicked, this, [this] {
        QString text = text_of(table());
        text.replace(QLatin1Char('\t'), QLatin1Char(','));
        Q_EMIT export_requested(
            {QStringLiteral("frc"), QStringLiteral("csv"), tr("CSV table"), text.toUtf8()});
    });
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

void CorrelationDialog::set_first(const QString &name, std::shared_ptr<const Image> image) {
    if (image == first_image_)
        return;
    first_image_ = std::move(image);
    first_->setText(first_image_ ? name : tr("none is open"));
    correlate();
}

void CorrelationDialog::set_second(const QString &name, std::shared_ptr<const Image> image) {
    second_image_ = std::move(image);
    second_->setText(name);
    correlate();
}

void CorrelationDialog::show_failure(const QString &message) {
    result_->setText(message);
}

void CorrelationDialog::correlate() {
    again_->stop();
    rings_.clear();
    newest_ = 0;
    if (first_image_ && second_image_)
        newest_ =
            client_->submit(CorrelateRequest{first_image_, second_image_, windowed_->isChecked()});
    draw();
}

void CorrelationDialog::take(const CorrelateRunPtr &run) {
    if (run->ticket != newest_)
        return;
    newest_ = 0;
    if (run->result)
        rings_ = *run->result.value;
    draw();
    if (!run->result && run->result.error_kind == Error::Kind::cancelled) {
        again_->start(); // other work came first
        return;
    }
    Q_EMIT compared();
    if (!run->result)
        result_->setText(engine_words(run->result.sentence));
}

CorrelationThreshold CorrelationDialog::threshold() const {
    CorrelationThreshold chosen;
    chosen.kind = static_cast<CorrelationThreshold::Kind>(threshold_->currentData().toInt());
    return chosen;
}

QString CorrelationDialog::resolution_words() const {
    if (rings_.empty())
        return newest_ ? tr("The pictures are compared.")
                       : tr("Choose a second picture of the same subject.");
    const auto frequency = crossing(rings_, threshold());
    if (!frequency)
        return !agree_at_first(rings_, threshold())
                   ? tr("The pictures do not agree even in the coarsest details.")
                   : tr("The pictures agree up to the finest details, of 2 pixels.");
    QString words =
        tr("Resolution: %1, at %2")
            .arg(with_unit(number_words(1 / *frequency, 4), QStringLiteral("px")),
                 with_unit(number_words(*frequency, 4), frequency_symbol(LengthUnit::pixel)));
    const PixelDensity density =
        first_image_->metadata ? first_image_->metadata->density : PixelDensity{};
    if (density.known() && density.x == density.y) {
        const LengthUnit unit = density.x > 1000 ? LengthUnit::micrometre : LengthUnit::millimetre;
        words += QStringLiteral(" · ") +
                 with_unit(number_words(1 / (*frequency * pixels_in(unit, density.x)), 4),
                           unit_symbol(unit));
    }
    return words;
}

void CorrelationDialog::draw() {
    QVector<double> at, values, limits;
    double lowest = -0.05;
    for (const CorrelationRing &ring : rings_) {
        at.append(ring.frequency);
        values.append(ring.correlation);
        limits.append(threshold().at(ring.bins));
        lowest = std::min(lowest, ring.correlation);
    }
    plot_->graph(0)->setData(at, values, true);
    plot_->graph(1)->setData(at, limits, true);
    plot_->yAxis->setRange(lowest, 1.05);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    result_->setText(resolution_words());
}

DataTable CorrelationDialog::table() const {
    const CorrelationThreshold limit = threshold();
    return {{QStringLiteral("cycles_per_px"), QStringLiteral("correlation"),
             QStringLiteral("threshold"), QStringLiteral("bins")},
            rings_.size(),
            [rings = rings_, limit](std::size_t row, int column) {
                const CorrelationRing &ring = rings[row];
                return exact_text(column == 0   ? ring.frequency
                                  : column == 1 ? ring.correlation
                                  : column == 2 ? limit.at(ring.bins)
                                                : static_cast<double>(ring.bins));
            }};
}

} // namespace imago

#include "moc_correlation_dialog.cpp"
