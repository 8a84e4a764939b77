// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/band_panel.h"

#include "ui/signals/panel/signal_parts.h"
#include "ui/widget/control_parts.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace imago {
namespace {

constexpr int least_rows = 3, most_rows = 8;

/// A band in the middle of the widest gap between bands, a third of it wide.
Band band_in_gap(std::vector<Band> bands, bool two_sided) {
    std::sort(bands.begin(), bands.end(),
              [](const Band &a, const Band &b) { return a.low < b.low; });
    bands.push_back({0.5, 0.5, 0, false});
    const double lowest = lowest_frequency(two_sided);
    double from = lowest, gap_low = lowest, gap_high = lowest;
    for (const Band &band : bands) {
        if (band.low - from > gap_high - gap_low)
            std::tie(gap_low, gap_high) = std::pair(from, band.low);
        from = std::max(from, band.high);
    }
    if (!(gap_high > gap_low))
        gap_high = 0.5; // there is no gap
    const double third = (gap_high - gap_low) / 3;
    return {gap_low + third, gap_high - third, std::min(0.002, third / 4), false};
}

} // namespace

BandPanel::BandPanel(SignalDocument *document, QWidget *parent)
    : QWidget(parent), document_(document) {
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    add_heading(column, tr("Bands"));
    filtering_ = new QCheckBox(tr("Filter the signal by bands"));
    filtering_->setObjectName(QStringLiteral("bandFilter"));
    filtering_->setToolTip(tr("<p>Filters the whole signal by its FFT. Drag in the spectrum to "
                              "draw a band, drag its edges to change it and the bar above it to "
                              "move it; Delete removes it.</p>"));
    column->addWidget(filtering_);
    connect(filtering_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Filter by bands"), [&](SignalSettings &next) {
            next.filtering = on;
            if (on && next.filter.bands.empty())
                next.filter.bands.push_back(band_in_gap({}, next.filter.two_sided));
        });
    });
    build_list(column);
    build_numbers(column);
    build_whole(column);
    connect(document_, &SignalDocument::changed, this, &BandPanel::show_settings);
    set_rate(0, {}, 0);
}

void BandPanel::build_list(QVBoxLayout *column) {
    list_ = new QTreeWidget;
    list_->setObjectName(QStringLiteral("bandList"));
    list_->setAccessibleName(tr("Bands of the filter"));
    list_->setToolTip(tr("<p>Frequencies in any passing band are kept, or all frequencies if there "
                         "is no passing band; those in a stopping band are removed. Bands of one "
                         "kind that overlap or touch are one band.</p>"));
    list_->setHeaderLabels({tr("Band"), tr("From"), tr("To"), tr("Edges")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setStretchLastSection(true);
    list_->installEventFilter(this);
    column->addWidget(list_);
    add_ = make_button("bandAdd", tr("&Add"), tr("<p>Adds a band where there is no band yet.</p>"));
    remove_ =
        make_button("bandRemove", tr("Remove"), tr("<p>Removes the selected band. (Del)</p>"));
    auto *row = new QHBoxLayout;
    row->addWidget(add_);
    row->addWidget(remove_);
    column->addLayout(row);
    connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (!showing_)
            select(list_->indexOfTopLevelItem(item));
    });
    connect(add_, &QPushButton::clicked, this, &BandPanel::add_band);
    connect(remove_, &QPushButton::clicked, this, &BandPanel::remove_selected);
}

void BandPanel::build_numbers(QVBoxLayout *column) {
    kind_ = new ChoiceBar(QStringLiteral("bandKind"), {tr("&Pass"), tr("Sto&p")});
    kind_->setAccessibleName(tr("What the selected band does"));
    column->addWidget(kind_);
    connect(kind_, &ChoiceBar::chosen, this, [this](int index) {
        if (!band())
            return;
        Band next = *band();
        next.stop = index == 1;
        set_band(next);
    });
    auto *form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    low_ = make_number(form, "bandLow", tr("Fro&m"), tr("<p>The selected band's lower edge.</p>"));
    high_ = make_number(form, "bandHigh", tr("To"), tr("<p>The selected band's upper edge.</p>"));
    soft_ = make_number(form, "bandSoft", tr("Edges"),
                        tr("<p>Width of each edge of the selected band, half a period of a "
                           "cosine: steep edges ring long.</p>"));
    column->addLayout(form);
    const auto edited = [this](QDoubleSpinBox *box, double Band::*edge) {
        connect(box, &QDoubleSpinBox::valueChanged, this,
                [this, edge](double value) { edit_edge(edge, value); });
    };
    edited(low_, &Band::low);
    edited(high_, &Band::high);
    edited(soft_, &Band::soft);
}

void BandPanel::build_whole(QVBoxLayout *column) {
    mirror_ = new QCheckBox(tr("Mirror the e&nds"));
    mirror_->setObjectName(QStringLiteral("bandMirror"));
    mirror_->setToolTip(
        tr("<p>A transform takes a signal as periodic. A reflection at both ends, which is cut off "
           "again, keeps the ends from spilling into each other.</p>"));
    removed_ = new QCheckBox(tr("Show what is &removed"));
    removed_->setObjectName(QStringLiteral("bandRemoved"));
    column->addWidget(mirror_);
    column->addWidget(removed_);
    connect(mirror_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Mirror"), [&](SignalSettings &next) { next.filter.mirror = on; });
    });
    connect(removed_, &QCheckBox::clicked, this, [this](bool on) {
        change(tr("Removed component"), [&](SignalSettings &next) { next.show_removed = on; });
    });
}

template <class Change>
void BandPanel::change(const QString &text, Change change) {
    SignalSettings next = document_->settings();
    change(next);
    document_->change(text, next);
}

const Band *BandPanel::band() const {
    const std::vector<Band> &bands = document_->settings().filter.bands;
    return selected_ < 0 ? nullptr : &bands[static_cast<std::size_t>(selected_)];
}

void BandPanel::set_band(const Band &band) {
    SignalSettings next = document_->settings();
    next.filter.bands[static_cast<std::size_t>(selected_)] = band;
    document_->change(tr("Change band"), next);
}

void BandPanel::edit_edge(double Band::*edge, double value) {
    if (showing_ || !band())
        return;
    Band next = *band();
    const bool width = edge == &Band::soft;
    const double lowest = lowest_frequency(!width && document_->settings().filter.two_sided);
    next.*edge = std::clamp((value - (width ? 0 : zero_)) / unit(), lowest, 0.5);
    if (next.low < next.high)
        set_band(next);
    show_numbers(); // an invalid band is not accepted
}

void BandPanel::add_band() {
    change(tr("Add band"), [&](SignalSettings &next) {
        std::vector<Band> &bands = next.filter.bands;
        Band band = band_in_gap(bands, next.filter.two_sided);
        band.stop = selected_ >= 0 && bands[static_cast<std::size_t>(selected_)].stop;
        bands.push_back(band);
        next.filtering = true;
    });
    select(static_cast<int>(document_->settings().filter.bands.size()) - 1);
}

void BandPanel::remove_selected() {
    if (selected_ < 0 || !document_->settings().filtering)
        return;
    change(tr("Remove band"), [&](SignalSettings &next) {
        next.filter.bands.erase(next.filter.bands.begin() + selected_);
        next.filtering = !next.filter.bands.empty();
    });
}

bool BandPanel::eventFilter(QObject *watched, QEvent *event) {
    if (event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        remove_selected();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void BandPanel::select(int index) {
    const int count = static_cast<int>(document_->settings().filter.bands.size());
    if (std::exchange(selected_, index < count ? std::max(index, -1) : -1) == selected_)
        return;
    show_list();
    show_numbers();
    Q_EMIT selection_changed();
}

void BandPanel::set_rate(double rate, const QString &suffix, double zero) {
    rate_ = rate;
    zero_ = zero;
    showing_ = true;
    const double highest = unit() / 2;
    const int decimals = std::clamp(5 - static_cast<int>(std::floor(std::log10(highest))), 1, 9);
    for (QDoubleSpinBox *box : {low_, high_, soft_}) {
        box->setDecimals(decimals);
        const bool below = box != soft_ && document_->settings().filter.two_sided;
        const double from = box == soft_ ? 0 : zero_;
        box->setRange(from - (below ? highest : 0), from + highest);
        box->setSuffix(suffix);
    }
    showing_ = false;
    show_settings();
}

void BandPanel::show_settings() {
    const SignalSettings &settings = document_->settings();
    const int count = static_cast<int>(settings.filter.bands.size());
    const int before =
        std::exchange(selected_, std::clamp(selected_, std::min(count, 1) - 1, count - 1));
    filtering_->setChecked(settings.filtering);
    mirror_->setChecked(settings.filter.mirror);
    removed_->setChecked(settings.show_removed);
    show_list();
    show_numbers();
    for (QWidget *widget : std::initializer_list<QWidget *>{mirror_, removed_})
        widget->setEnabled(settings.filtering);
    if (before != selected_)
        Q_EMIT selection_changed();
}

void BandPanel::show_list() {
    showing_ = true;
    const SignalSettings &settings = document_->settings();
    const std::vector<Band> &bands = settings.filter.bands;
    const int count = static_cast<int>(bands.size());
    while (list_->topLevelItemCount() > count)
        delete list_->takeTopLevelItem(list_->topLevelItemCount() - 1);
    while (list_->topLevelItemCount() < count)
        list_->addTopLevelItem(new QTreeWidgetItem);
    const auto words = [this](double frequency) { return number_words(frequency * unit(), 6); };
    const auto placed = [&](double frequency) { // near a centre frequency digits would be lost
        return zero_ == 0 ? words(frequency) : fixed_words(zero_ + frequency * unit(), 0);
    };
    for (int i = 0; i < count; ++i) {
        const Band &band = bands[static_cast<std::size_t>(i)];
        QTreeWidgetItem *item = list_->topLevelItem(i);
        item->setText(
            0, QStringLiteral("%1 · %2").arg(i + 1).arg(band.stop ? tr("Stop") : tr("Pass")));
        item->setText(1, placed(band.low));
        item->setText(2, placed(band.high));
        item->setText(3, words(band.soft));
    }
    list_->setCurrentItem(list_->topLevelItem(selected_));
    const int rows = std::clamp(count, least_rows, most_rows) + 1; // with the header
    list_->setFixedHeight(rows * (fontMetrics().height() + 6) + 4);
    list_->setEnabled(settings.filtering);
    remove_->setEnabled(settings.filtering && selected_ >= 0);
    showing_ = false;
}

void BandPanel::show_numbers() {
    const SignalSettings &settings = document_->settings();
    const bool any = settings.filtering && band();
    for (QWidget *widget : std::initializer_list<QWidget *>{kind_, low_, high_, soft_})
        widget->setEnabled(any);
    if (!band())
        return;
    showing_ = true;
    const Band &shown = *band();
    kind_->set_choice(shown.stop ? 1 : 0);
    low_->setValue(zero_ + shown.low * unit());
    high_->setValue(zero_ + shown.high * unit());
    soft_->setValue(shown.soft * unit());
    showing_ = false;
}

} // namespace imago

#include "moc_band_panel.cpp"
