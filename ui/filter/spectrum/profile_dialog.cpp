// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/spectrum/profile_dialog.h"

#include "ui/view/plot.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// The level of a power; 0 has the lowest that is drawn.
double decibels(double power) {
    return 10 * std::log10(std::max(power, 1e-12));
}

} // namespace

ProfileDialog::ProfileDialog(QWidget *parent)
    : QDialog(parent),
      kind_(new ChoiceBar(QStringLiteral("profileKind"), {tr("&Rings"), tr("&Line")})),
      through_middle_(new QCheckBox(tr("Through the &middle"))),
      slope_(new QCheckBox(tr("&Slope"))), from_(new QDoubleSpinBox), to_(new QDoubleSpinBox),
      range_(new QWidget), hint_(new QLabel), plot_(new Plot(QStringLiteral("profilePlot"))) {
    setObjectName(QStringLiteral("profileDialog"));
    setWindowTitle(tr("Profiles of the spectrum"));
    resize(620, 420);
    kind_->setAccessibleName(tr("What is shown over the frequency"));
    kind_->set_tool_tip(0, tr("<p>The mean power of all directions, in rings one step of frequency "
                              "wide (rotational average).</p>"));
    kind_->set_tool_tip(1, tr("<p>The power along the line in the spectrum.</p>"));
    through_middle_->setObjectName(QStringLiteral("lineThroughMiddle"));
    through_middle_->setToolTip(
        tr("<p>The line passes frequency 0; otherwise both its ends are free.</p>"));
    through_middle_->setChecked(true);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    hint_->setWordWrap(true);
    plot_->setAccessibleName(tr("Power over the frequency"));
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot_->add_series(0, QString());
    plot_->add_series(1, QString());
    plot_->yAxis->setLabel(tr("Power (dB)"));
    plot_->setMinimumHeight(200);
    auto *copy = make_button("copyProfile", tr("&Copy numbers"),
                             tr("<p>Copies the numbers as text for a spreadsheet.</p>"));
    auto *save = make_button("exportProfile", tr("&Export…"),
                             tr("<p>Writes the numbers to a CSV table.</p>"));
    auto *close = make_button("closeProfile", tr("Close"), QString());
    auto *top = new QHBoxLayout;
    top->addWidget(kind_);
    top->addWidget(through_middle_);
    add_slope(top);
    top->addStretch(1);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(copy);
    buttons->addWidget(save);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto *rows = new QVBoxLayout(this);
    rows->addLayout(top);
    rows->addWidget(plot_, 1);
    rows->addWidget(hint_);
    rows->addLayout(buttons);
    connect(kind_, &ChoiceBar::chosen, this, [this] {
        draw();
        Q_EMIT line_wanted();
    });
    connect(through_middle_, &QCheckBox::toggled, this, &ProfileDialog::line_wanted);
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text_of(table())); });
    connect(save, &QPushButton::clicked, this, &ProfileDialog::export_wanted);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    draw();
}

/// A straight line through the rings, both scales logarithmic.
void ProfileDialog::add_slope(QHBoxLayout *row) {
    slope_->setObjectName(QStringLiteral("profileSlope"));
    slope_->setToolTip(tr("<p>Both scales become logarithmic, and a straight line is fitted to the "
                          "rings between two frequencies: power ~ frequency^slope.</p>"));
    auto *range = new QHBoxLayout(range_);
    range->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](QDoubleSpinBox *box, const char *name, const QString &title,
                         const QString &spoken, double value) {
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(spoken);
        box->setKeyboardTracking(false);
        box->setDecimals(4);
        box->setRange(0, 0.7071);
        box->setSingleStep(0.01);
        box->setValue(value);
        box->setSuffix(QLatin1Char(' ') + frequency_symbol(LengthUnit::pixel));
        auto *label = new QLabel(title);
        label->setBuddy(box);
        range->addWidget(label);
        range->addWidget(box);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProfileDialog::draw);
    };
    add(from_, "slopeFrom", tr("from"), tr("Lowest frequency of the slope"), 0.02);
    add(to_, "slopeTo", tr("to"), tr("Highest frequency of the slope"), 0.3);
    row->addWidget(slope_);
    row->addWidget(range_);
    connect(slope_, &QCheckBox::toggled, this, &ProfileDialog::draw);
}

/// Draws the fitted line, and tells its slope.
void ProfileDialog::draw_slope() {
    const bool wanted = slope_->isChecked() && !shows_line() && rings_;
    const auto fit = wanted ? power_slope(*rings_, from_->value(), to_->value()) : std::nullopt;
    QVector<double> at, levels;
    if (fit)
        for (const RingPower &ring : *rings_)
            if (ring.frequency >= std::max(from_->value(), 1e-9) &&
                ring.frequency <= to_->value()) {
                at.append(ring.frequency * ring_unit().across());
                levels.append(10 * (fit->intercept + fit->slope * std::log10(ring.frequency)));
            }
    plot_->graph(1)->setData(at, levels, true);
    if (fit)
        hint_->setText(tr("Slope %1 ± %2 (standard error), of %3 rings: power ~ frequency^slope.")
                           .arg(fixed_words(fit->slope, 3), fixed_words(fit->error, 3),
                                count_words(static_cast<qulonglong>(fit->rings))));
    else if (wanted)
        hint_->setText(tr("A slope needs three rings between two frequencies, the lower one "
                          "first."));
}

/// What lies between the ends of the line.
QString ProfileDialog::line_words() const {
    if (line_.empty())
        return {};
    const Frequency from = line_.front().at, to = line_.back().at;
    const FrequencyStep step = step_along({from, to});
    if (!(step.frequency > 0))
        return {};
    QString words =
        tr("Between its ends: %1, period %2, direction %3°.")
            .arg(with_unit(number_words(step.frequency, 4), frequency_symbol(LengthUnit::pixel)),
                 with_unit(number_words(step.period, 4), unit_symbol(LengthUnit::pixel)),
                 fixed_words(step.direction, 2));
    const QString lengths = frequency_in_unit({to.x - from.x, to.y - from.y}, unit_);
    return lengths.isEmpty() ? words : words + QLatin1Char(' ') + lengths;
}

bool ProfileDialog::shows_line() const {
    return kind_->choice() == 1;
}

bool ProfileDialog::through_middle() const {
    return through_middle_->isChecked();
}

void ProfileDialog::set_rings(RingsPtr rings) {
    rings_ = std::move(rings);
    if (!shows_line())
        draw();
}

void ProfileDialog::set_line(std::vector<LinePower> points) {
    line_ = std::move(points);
    if (shows_line())
        draw();
}

void ProfileDialog::set_axis(const ViewUnit &unit, bool logarithmic) {
    if (unit_ == unit && logarithmic_ == logarithmic)
        return;
    unit_ = unit;
    logarithmic_ = logarithmic;
    draw();
}

ViewUnit ProfileDialog::ring_unit() const {
    return unit_.across() == unit_.down() ? unit_ : ViewUnit{};
}

/// From frequency 0 if the line passes it, otherwise from its start.
double ProfileDialog::place(const LinePower &point) const {
    const Frequency from = line_.front().at, to = line_.back().at;
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    if (!(length > 0))
        return 0;
    const double unit = std::hypot(dx * unit_.across(), dy * unit_.down()) / length;
    return (through_middle() ? (point.at.x * dx + point.at.y * dy) / length : point.distance) *
           unit;
}

void ProfileDialog::draw() {
    through_middle_->setVisible(shows_line());
    slope_->setVisible(!shows_line());
    range_->setVisible(!shows_line() && slope_->isChecked());
    const QString line = line_words();
    hint_->setText(!shows_line() ? tr("The spectrum is that of the original, before the mask.")
                                 : tr("Drag the ends of the line in the spectrum.") +
                                       (line.isEmpty() ? line : QLatin1Char(' ') + line));
    QVector<double> at, levels;
    const bool logarithmic = (logarithmic_ || slope_->isChecked()) && !shows_line();
    const ViewUnit unit = shows_line() ? unit_ : ring_unit();
    if (shows_line())
        for (const LinePower &point : line_) {
            at.append(place(point));
            levels.append(decibels(point.power));
        }
    else if (rings_)
        for (const RingPower &ring : *rings_)
            if (ring.frequency > 0) { // the mean is far above all else
                at.append(ring.frequency * unit.across());
                levels.append(decibels(ring.power));
            }
    logarithmic ? Plot::make_logarithmic(plot_->xAxis) : Plot::make_linear(plot_->xAxis);
    plot_->xAxis->setLabel(tr("Frequency (%1)").arg(frequency_symbol(unit.unit)));
    plot_->graph(0)->setData(at, levels, true);
    draw_slope();
    if (!at.isEmpty()) {
        plot_->xAxis->setRange(at.front(), std::max(at.back(), at.front() + 1e-9));
        plot_->graph(0)->rescaleValueAxis();
    }
    plot_->set_note(at.isEmpty() ? tr("There is no spectrum yet.") : QString());
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

DataTable ProfileDialog::table() const {
    const ViewUnit unit = shows_line() ? unit_ : ring_unit();
    std::vector<std::vector<double>> rows;
    QStringList titles;
    if (shows_line()) {
        titles = QStringList{QStringLiteral("across"), QStringLiteral("down"),
                             QStringLiteral("distance"), QStringLiteral("power")};
        for (const LinePower &point : line_)
            rows.push_back({point.at.x, point.at.y, point.distance, point.power});
    } else {
        titles = QStringList{QStringLiteral("cycles_per_px"), QStringLiteral("power"),
                             QStringLiteral("bins")};
        if (rings_)
            for (const RingPower &ring : *rings_)
                rows.push_back({ring.frequency, ring.power, static_cast<double>(ring.bins)});
    }
    if (unit.physical()) {
        titles.append(frequency_symbol(unit.unit));
        std::size_t row = 0;
        if (shows_line())
            for (const LinePower &point : line_)
                rows[row++].push_back(
                    std::hypot(point.at.x * unit.across(), point.at.y * unit.down()));
        else
            for (std::vector<double> &numbers : rows)
                numbers.push_back(numbers.front() * unit.across());
    }
    const std::size_t count = rows.size();
    return {titles, count, [rows = std::move(rows)](std::size_t row, int column) {
                return exact_text(rows[row][static_cast<std::size_t>(column)]);
            }};
}

QByteArray ProfileDialog::csv() const {
    QString text = text_of(table());
    text.replace(QLatin1Char('\t'), QLatin1Char(','));
    return text.toUtf8();
}

void ProfileDialog::showEvent(QShowEvent *event) {
    QDialog::showEvent(event);
    Q_EMIT shown(true);
}

void ProfileDialog::hideEvent(QHideEvent *event) {
    QDialog::hideEvent(event);
    Q_EMIT shown(false);
}

} // namespace imago

#include "moc_profile_dialog.cpp"
