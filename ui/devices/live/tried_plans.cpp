// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/live/tried_plans.h"

#include "ui/devices/run/roomy_delegate.h"
#include "ui/words/numbers.h"

#include <QHeaderView>

#include <algorithm>

namespace imago {
namespace {

struct TriedColumn {
    enum { options, time, relative, count };
};

} // namespace

TriedPlans::TriedPlans(QWidget *parent) : QTreeWidget(parent) {
    setObjectName(QStringLiteral("triedPlans"));
    setAccessibleName(tr("Plans that were tried"));
    setToolTip(tr("<p>The plans of this transform that were run, with the median time of a run. A "
                  "double click runs one again.</p>"));
    setColumnCount(TriedColumn::count);
    setHeaderLabels({tr("Options"), tr("A run"), tr("Relative")});
    headerItem()->setToolTip(TriedColumn::relative,
                             tr("Time relative to that of the planner's choice"));
    for (const int column : {TriedColumn::time, TriedColumn::relative})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setItemDelegate(new RoomyDelegate(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setMinimumHeight(5 * (fontMetrics().height() + 8));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(TriedColumn::options, QHeaderView::Stretch);
    header()->setSectionResizeMode(TriedColumn::time, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(TriedColumn::relative, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        Q_EMIT chosen(tried_[std::size_t(indexOfTopLevelItem(item))].options);
    });
}

void TriedPlans::show_time(const LiveSettings &settings, double seconds) {
    if (settings.problem != of_.problem || settings.device != of_.device) {
        of_ = settings;
        tried_.clear();
        clear();
    }
    auto known = std::find_if(tried_.begin(), tried_.end(), [&](const Tried &tried) {
        return tried.options == settings.options;
    });
    if (known == tried_.end())
        known = tried_.insert(tried_.end(), Tried{settings.options});
    known->seconds = seconds;
    fill();
}

void TriedPlans::fill() {
    const auto planned = std::find_if(tried_.begin(), tried_.end(),
                                      [](const Tried &tried) { return tried.options.isEmpty(); });
    for (std::size_t i = 0; i < tried_.size(); ++i) {
        const Tried &tried = tried_[i];
        if (int(i) == topLevelItemCount())
            addTopLevelItem(new QTreeWidgetItem);
        QTreeWidgetItem *item = topLevelItem(int(i));
        const QString name = tried.options.isEmpty() ? tr("the planner's choice") : tried.options;
        item->setText(TriedColumn::options, name);
        item->setToolTip(TriedColumn::options, name);
        item->setText(TriedColumn::time, known_duration_words(tried.seconds));
        item->setText(TriedColumn::relative,
                      planned == tried_.end() || planned->seconds <= 0
                          ? QStringLiteral("–")
                          : fixed_words(tried.seconds / planned->seconds, 2));
        for (const int column : {TriedColumn::time, TriedColumn::relative})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
}

} // namespace imago

#include "moc_tried_plans.cpp"
