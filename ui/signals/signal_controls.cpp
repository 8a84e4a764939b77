// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/signal_controls.h"

#include "ui/signals/analysis_controls.h"
#include "ui/signals/band_panel.h"
#include "ui/signals/batch_panel.h"
#include "ui/signals/panel/region_panel.h"
#include "ui/signals/panel/signal_parts.h"
#include "ui/view/plot.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {

namespace {

constexpr int shown_at_first = 8;

} // namespace

namespace {

/// Breaks a title that would be too wide for its column.
QString in_two_lines(const QString &title) {
    constexpr int most = 18;
    if (title.size() <= most)
        return title;
    const auto far = [&](qsizetype at) { return std::abs(2 * at - title.size()); };
    qsizetype best = -1;
    for (qsizetype at = title.indexOf(QLatin1Char(' ')); at >= 0;
         at = title.indexOf(QLatin1Char(' '), at + 1))
        if (best < 0 || far(at) < far(best))
            best = at;
    return best < 0 ? title : title.left(best) + QLatin1Char('\n') + title.mid(best + 1);
}

} // namespace

SignalControls::SignalControls(SignalDocument *document, QWidget *parent)
    : ControlColumn(QStringLiteral("signalControls"), parent, 324, 46), document_(document) {
    QVBoxLayout *const column = this->column();
    build_signal(column);
    QVBoxLayout *inner = nullptr;
    measuring_ = make_section(column, inner);
    analysis_ = new AnalysisControls(document_);
    inner->addWidget(analysis_);
    batching_ = make_section(column, inner);
    batch_ = new BatchControls(document_);
    inner->addWidget(batch_);
    build_peaks(column);
    bands_ = new BandPanel(document_);
    column->addWidget(bands_);
    regions_ = new RegionPanel;
    column->addWidget(regions_);
    build_files(column);
    build_profile(column);
    column->addStretch(1);
    connect(document_, &SignalDocument::changed, this, &SignalControls::show_settings);
    set_signal(nullptr, {}, 0, {}, false);
    set_image(0, 0);
    show_settings();
}

void SignalControls::add_interval(QWidget *interval) {
    static_cast<QVBoxLayout *>(measuring_->layout())->insertWidget(0, interval);
}

void SignalControls::build_signal(QVBoxLayout *column) {
    add_group(column, tr("Signal"));
    name_ = new ElidedLabel(Qt::AlignLeft | Qt::AlignVCenter);
    name_->setObjectName(QStringLiteral("signalName"));
    column->addWidget(name_);
    channels_ = new QListWidget;
    channels_->setObjectName(QStringLiteral("channelList"));
    channels_->setAccessibleName(tr("Channels"));
    channels_->setToolTip(tr("<p>The shown channels, with their colours.</p>"));
    column->addWidget(channels_);
    connect(channels_, &QListWidget::itemChanged, this, [this] {
        if (!showing_)
            Q_EMIT channels_changed();
    });
    stacking_ = new ChoiceBar(QStringLiteral("channelRows"), {tr("&Overlaid"), tr("&Stacked")});
    stacking_->setAccessibleName(tr("Arrangement of several channels"));
    column->addWidget(stacking_);
    connect(stacking_, &ChoiceBar::chosen, this, [this](int index) {
        change(tr("Stacking"), [&](SignalSettings &next) { next.stacked = index == 1; });
    });
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    rate_ = make_number(form, "signalRate", tr("Sample &rate"),
                        tr("<p>Samples per second. If the rate is unknown (0), frequencies are in "
                           "cycles per sample, and the highest one is 0.5.</p>"));
    rate_->setRange(0, 1e12);
    rate_->setSpecialValueText(tr("unknown"));
    rate_label_ = qobject_cast<QLabel *>(form->labelForField(rate_));
    column->addLayout(form);
    build_iq(column, form);
    connect(rate_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!showing_)
            change(tr("Sample rate"), [&](SignalSettings &next) {
                next.rate = value == file_rate_ ? 0 : value > 0 ? value : -1;
            });
    });
    columns_ = make_button("chooseColumns", tr("&Columns…"),
                           tr("<p>Chooses which columns of the table are channels.</p>"));
    column->addWidget(columns_);
    connect(columns_, &QPushButton::clicked, this, &SignalControls::columns_requested);

    add_group(column, tr("View"));
    view_ = new ChoiceBar(QStringLiteral("signalView"),
                          {tr("Spectr&um"), tr("DCT"), tr("Spectro&gram"), tr("&Batch")});
    view_->setAccessibleName(tr("View"));
    view_->set_tool_tip(0, tr("<p>How strong each frequency is in the selected interval, or in the "
                              "visible part if nothing is selected.</p>"));
    view_->set_tool_tip(1, tr("<p>The discrete cosine transform (DCT-II) of the interval.</p>"));
    view_->set_tool_tip(2, tr("<p>The spectrum frame by frame: how frequencies come and go.</p>"));
    view_->set_tool_tip(3, tr("<p>Many transforms of one length at once on the device.</p>"));
    column->addWidget(view_);
    connect(view_, &ChoiceBar::chosen, this, [this](int index) {
        change(tr("View"),
               [&](SignalSettings &next) { next.view = static_cast<SignalSettings::View>(index); });
    });
}

/// Builds the controls for complex signals and their centre frequency.
void SignalControls::build_iq(QVBoxLayout *column, QFormLayout *form) {
    centre_ = make_number(form, "signalCentre", tr("&Centre"),
                          tr("<p>The true frequency of 0 in a complex signal: the frequency that "
                             "the receiver was tuned to.</p>"));
    centre_->setRange(-1e15, 1e15);
    centre_label_ = qobject_cast<QLabel *>(form->labelForField(centre_));
    connect(centre_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        if (!showing_)
            change(tr("Centre frequency"), [&](SignalSettings &next) {
                next.centre = value == file_centre_ ? std::nullopt : std::optional(value);
            });
    });
    pairs_ = new QCheckBox(tr("The two channels are I and &Q"));
    pairs_->setObjectName(QStringLiteral("signalPairs"));
    pairs_->setToolTip(tr("<p>A receiver records I and Q: together they are one complex signal, "
                          "whose spectrum has negative frequencies, too.</p>"));
    column->addWidget(pairs_);
    connect(pairs_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("I and Q"), [&](SignalSettings &next) {
            next.pairs = on;
            next.filtering = false; // bands of one kind are invalid in the other
            next.filter.bands.clear();
            next.filter.two_sided = on;
            next.by_regions = false;
            next.regions.regions.clear();
        });
    });
}

void SignalControls::set_image(int width, int height) {
    profile_group_->setVisible(width > 0);
    profile_x_->setRange(0, std::max(width - 1, 0));
    profile_y_->setRange(0, std::max(height - 1, 0));
    profile_x_->setValue(width / 2);
    profile_y_->setValue(height / 2);
}

void SignalControls::set_signal(const DisplaySignalPtr &display, const QString &name, double rate,
                                const QString &unit, bool table) {
    showing_ = true;
    file_rate_ = rate;
    file_centre_ = display ? display->signal->centre_frequency : 0;
    pairs_->setVisible(display && !display->signal->is_complex() && display->signal->channels == 2);
    name_->set_text(name.isEmpty() ? tr("None is open") : name);
    const std::size_t count = display ? display->signal->channels : 0;
    columns_->setVisible(table);
    batch_->set_signal(count > 0);
    rate_->setEnabled(count > 0);
    showing_ = false;
    set_channels(display ? display->signal.get() : nullptr);
    set_rate(display ? display->signal.get() : nullptr, unit);
    set_peaks({}, {}, {}, {});
}

void SignalControls::set_channels(const Signal *signal) {
    showing_ = true;
    channels_->clear();
    const std::size_t count = signal ? signal->channels : 0;
    for (std::size_t c = 0; c < count; ++c) {
        auto *item = new QListWidgetItem(channel_name(*signal, c), channels_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(static_cast<int>(c) < shown_at_first ? Qt::Checked : Qt::Unchecked);
    }
    show_swatches();
    const int rows = std::clamp(static_cast<int>(count), 1, 5);
    channels_->setFixedHeight(
        rows * std::max(channels_->sizeHintForRow(0), fontMetrics().height() + 4) + 6);
    channels_->setVisible(count > 0);
    QStringList names;
    for (int c = 0; c < channels_->count(); ++c)
        names.append(channels_->item(c)->text());
    analysis_->set_channels(names);
    stacking_->setVisible(signal && signal->rows() > 1);
    showing_ = false;
    show_settings();
}

/// The colours of the curves, in those of the window. They are the same where a row is selected.
void SignalControls::show_swatches() {
    const double ratio = devicePixelRatioF();
    for (int c = 0; c < channels_->count(); ++c) {
        QPixmap colour(QSize(12, 12) * ratio);
        colour.setDevicePixelRatio(ratio);
        colour.fill(Plot::series_colour(c, palette()));
        QIcon icon(colour);
        icon.addPixmap(colour, QIcon::Selected);
        channels_->item(c)->setIcon(icon);
    }
}

void SignalControls::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    const bool before = std::exchange(showing_, true); // nothing is edited
    show_swatches();
    showing_ = before;
}

std::vector<int> SignalControls::channels() const {
    std::vector<int> shown;
    for (int c = 0; c < channels_->count(); ++c)
        if (channels_->item(c)->checkState() == Qt::Checked)
            shown.push_back(c);
    return shown;
}

void SignalControls::set_rate(const Signal *signal, const QString &unit) {
    const double rate = signal ? signal->sample_rate : 0;
    const bool tuned = signal && signal->is_complex() && rate > 0 && unit.isEmpty();
    showing_ = true;
    rate_->setValue(rate);
    centre_->setValue(signal ? signal->centre_frequency : 0);
    centre_->setSuffix(QStringLiteral("\u202fHz"));
    centre_->setVisible(tuned);
    centre_label_->setVisible(tuned);
    rate_->setSuffix(unit.isEmpty() ? QStringLiteral("\u202fHz") : tr(" per %1").arg(unit));
    showing_ = false;
    bands_->set_rate(rate, rate > 0 ? rate_->suffix() : QString(),
                     signal ? signal->zero_frequency() : 0);
}

QAbstractItemView *SignalControls::peaks() const {
    return peaks_;
}

void SignalControls::set_peaks(const std::vector<std::vector<SpectralLine>> &peaks,
                               const FrequencyUnit &unit, const QString &step_unit,
                               const QString &level_unit) {
    showing_ = true;
    peaks_->clear();
    const bool several = channels_->count() > 1;
    const auto titled = [](const QString &title, const QString &unit) {
        return unit.isEmpty() ? title : in_two_lines(tr("%1 (%2)").arg(title, unit));
    };
    peaks_->setColumnCount(several ? 3 : 2);
    QStringList titles{titled(tr("Frequency"), unit.name), titled(tr("Level"), level_unit)};
    if (several)
        titles.append(tr("Channel"));
    peaks_->setHeaderLabels(titles);
    for (int i = 0; i < titles.size(); ++i) // a narrow column cuts its title
        peaks_->headerItem()->setToolTip(i, titles[i]);
    const std::vector<int> shown = channels();
    for (const int channel : shown) {
        if (static_cast<std::size_t>(channel) >= peaks.size())
            continue;
        for (const SpectralLine &peak : peaks[static_cast<std::size_t>(channel)]) {
            auto *item = new QTreeWidgetItem(peaks_);
            item->setText(
                0, peak.constant
                       ? tr("%1 (mean)").arg(number_words(peak.frequency / unit.size, unit.digits))
                       : unit.measured(peak.frequency, peak.frequency_error));
            item->setText(1, measured_words(peak.level, std::clamp(peak.level_error, 0.01, 2.0)));
            item->setToolTip(
                0, peak.constant
                       ? tr("<p>The constant part, within the window's main lobe.</p>")
                       : tr("<p>Accurate to ±%1, as the bins' width, the window and the noise "
                            "nearby allow.</p>")
                             .arg(with_unit(number_words(peak.frequency_error, 2), step_unit)));
            item->setToolTip(
                1, tr("<p>Accurate to ±%1.</p>")
                       .arg(with_unit(number_words(peak.level_error, 2), QStringLiteral("dB"))));
            if (several) { // the colour stays visible if the third column is not
                item->setIcon(0, channels_->item(channel)->icon());
                item->setText(2, channels_->item(channel)->text());
            }
            item->setData(0, Qt::UserRole, peak.frequency);
            item->setData(1, Qt::UserRole, static_cast<double>(peak.value));
        }
    }
    widen_peaks();
    showing_ = false;
}

/// All columns are read without a cut, and the column of controls grows for them, within limits:
/// names of channels may be long.
void SignalControls::widen_peaks() {
    QHeaderView *header = peaks_->header();
    header->setStretchLastSection(false);
    const QAbstractItemView *view = peaks_;
    int needed = 2 * peaks_->frameWidth() +
                 peaks_->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, peaks_);
    for (int i = 0; i < header->count(); ++i) // sections have these sizes only once they are seen
        needed += std::max(view->sizeHintForColumn(i), header->sectionSizeHint(i));
    peaks_->setMinimumWidth(std::min(needed, fontMetrics().averageCharWidth() * 48));
    header->setStretchLastSection(needed <= peaks_->minimumWidth());
}

void SignalControls::show_settings() {
    using View = SignalSettings::View;
    showing_ = true;
    const SignalSettings &settings = document_->settings();
    const bool batch = settings.view == View::batch;
    view_->set_choice(static_cast<int>(settings.view));
    stacking_->set_choice(settings.stacked ? 1 : 0);
    pairs_->setChecked(settings.pairs);
    measuring_->setVisible(!batch);
    batching_->setVisible(batch);
    bands_->setVisible(settings.view == View::spectrum);
    regions_->setVisible(settings.view == View::spectrogram);
    regions_->show_regions(settings.by_regions, settings.regions);
    const auto channels = static_cast<std::size_t>(channels_->count());
    peak_group_->setVisible(
        settings.view == View::cosine ||
        (settings.view == View::spectrum && !takes_pair(estimate_of(settings, channels))));
    showing_ = false;
}

// The groups of the Signals page's controls below its view: peaks, files, lines of an image.

void SignalControls::build_peaks(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    peak_group_ = make_section(outer, column);
    add_heading(column, tr("Peaks"));
    peaks_ = new QTreeWidget;
    peaks_->setObjectName(QStringLiteral("peakList"));
    peaks_->setAccessibleName(tr("Peaks of the spectrum"));
    peaks_->setToolTip(tr(
        "<p>The highest maxima that are 6 dB or more above their surroundings; a constant part "
        "comes last. Frequency and level come from the window's own curve through three bins, with "
        "the digits that the bins' width, the window and the noise allow.</p><p>0 dBFS is a sine "
        "of full scale; dB re 1 is referred to an amplitude of 1 in the samples' unit.</p>"));
    peaks_->setRootIsDecorated(false);
    peaks_->setUniformRowHeights(true);
    peaks_->setColumnCount(3);
    peaks_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    peaks_->header()->setStretchLastSection(true);
    peaks_->setMinimumHeight(fontMetrics().height() * 9);
    column->addWidget(peaks_);
    connect(peaks_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item && !showing_)
            Q_EMIT peak_chosen(item->data(0, Qt::UserRole).toDouble());
    });
}

void SignalControls::build_files(QVBoxLayout *column) {
    add_group(column, tr("Export"));
    auto *row = new QHBoxLayout;
    QPushButton *signal = make_button(
        "exportSignal", tr("S&ignal…"),
        tr("<p>Writes the selected interval, or the visible part, of the shown "
           "channels as .csv, .npy, .wav, or .png of the plot. With an active filter it "
           "writes the filtered signal.</p>"));
    QPushButton *view = make_button(
        "exportView", tr("View…"),
        tr("<p>Writes the values of the view below: .csv, .npy, or .png of the plot.</p>"));
    row->addWidget(signal);
    row->addWidget(view);
    column->addLayout(row);
    connect(signal, &QPushButton::clicked, this, &SignalControls::export_signal_requested);
    connect(view, &QPushButton::clicked, this, &SignalControls::export_view_requested);
}

void SignalControls::build_profile(QVBoxLayout *outer) {
    QVBoxLayout *column = nullptr;
    profile_group_ = make_section(outer, column);
    add_heading(column, tr("From the image"));
    profile_ =
        new ChoiceBar(QStringLiteral("profileKind"), {tr("Ro&w"), tr("Col&umn"), tr("Radia&l")});
    profile_->setAccessibleName(tr("Line of the image"));
    profile_->set_tool_tip(2, tr("<p>Means over the rings around a point.</p>"));
    column->addWidget(profile_);
    auto *form = new QFormLayout;
    const auto add = [&](const char *name, const QString &title) {
        auto *box = new QSpinBox;
        box->setObjectName(QLatin1String(name));
        form->addRow(title, box);
        return box;
    };
    profile_x_ = add("profileX", tr("Column &x"));
    profile_y_ = add("profileY", tr("Row y"));
    profile_x_label_ = qobject_cast<QLabel *>(form->labelForField(profile_x_));
    profile_y_label_ = qobject_cast<QLabel *>(form->labelForField(profile_y_));
    column->addLayout(form);
    QPushButton *open =
        make_button("openProfile", tr("Open as a si&gnal"),
                    tr("<p>A line through the image that is open in Compress and Filter.</p>"));
    column->addWidget(open);
    const auto show = [this] {
        const bool x = profile_->choice() != 0, y = profile_->choice() != 1;
        profile_x_->setEnabled(x);
        profile_y_->setEnabled(y);
    };
    show();
    connect(profile_, &ChoiceBar::chosen, this, show);
    connect(open, &QPushButton::clicked, this, [this] {
        Q_EMIT profile_requested({static_cast<ProfileRequest::Kind>(profile_->choice()),
                                  profile_x_->value(), profile_y_->value()});
    });
}

} // namespace imago

#include "moc_signal_controls.cpp"
