// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/help_dialog.h"

#include "ui/manual/manual_key.h"
#include "ui/start/tour.h"
#include "ui/widget/control_parts.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>

namespace imago {
namespace {

struct HandRow {
    const char *group, *keys, *what;
};

constexpr const char *on_pictures = QT_TRANSLATE_NOOP("imago::HelpDialog", "Pictures");
constexpr const char *on_masks = QT_TRANSLATE_NOOP("imago::HelpDialog", "Mask on the spectrum");
constexpr const char *on_waves = QT_TRANSLATE_NOOP("imago::HelpDialog", "Wave over a picture");
constexpr const char *on_plots = QT_TRANSLATE_NOOP("imago::HelpDialog", "Plots of signals");

/// What views do themselves, without an action.
constexpr HandRow hand_rows[] = {
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Wheel, + and −"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Zoom in and out")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Drag, arrow keys"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move the picture")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Double click"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Show one pane alone, and all again")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Escape"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Back to all panes; then leave the full screen")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Shift with left and right"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move the divider of before and after")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Ctrl+R, then drag on the original"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Draw, move or resize the region to work on")},
    {on_pictures, QT_TRANSLATE_NOOP("imago::HelpDialog", "Arrow keys on a region, with Shift"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move the region; resize it")},
    {on_masks, QT_TRANSLATE_NOOP("imago::HelpDialog", "Enter"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Draw a shape with the tool, without the mouse")},
    {on_masks, QT_TRANSLATE_NOOP("imago::HelpDialog", "Delete"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Remove the selected shape")},
    {on_masks, QT_TRANSLATE_NOOP("imago::HelpDialog", "Arrow keys, with Shift ten at once"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move the selected shape by one frequency")},
    {on_masks, QT_TRANSLATE_NOOP("imago::HelpDialog", "Escape"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Leave the tool; then select nothing")},
    {on_waves, QT_TRANSLATE_NOOP("imago::HelpDialog", "Enter on the spectrum"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Pick a wave, without the mouse")},
    {on_waves, QT_TRANSLATE_NOOP("imago::HelpDialog", "Drag, left and right"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move the wave: change its phase")},
    {on_waves, QT_TRANSLATE_NOOP("imago::HelpDialog", "Shift and drag, up and down"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Change its amplitude")},
    {on_waves, QT_TRANSLATE_NOOP("imago::HelpDialog", "Delete"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Remove the wave from the picture")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Wheel, with Shift"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Zoom; move along")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Drag"),
     QT_TRANSLATE_NOOP("imago::HelpDialog",
                       "Select an interval of time, or a band of frequencies, or draw a region of "
                       "the spectrogram")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Shift with left and right"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Select an interval of time, without the mouse")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Arrow keys, Home, End, + and −"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Move along; zoom")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Enter in the spectrogram"),
     QT_TRANSLATE_NOOP("imago::HelpDialog",
                       "Draw a region with the tool, without the mouse; arrow keys move it")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Ctrl and click, or A and B"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Put two cursors, and read what lies between them")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Space"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Play the signal, or pause")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Double click"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Show all")},
    {on_plots, QT_TRANSLATE_NOOP("imago::HelpDialog", "Delete"),
     QT_TRANSLATE_NOOP("imago::HelpDialog", "Remove the selected band or region")},
};

/// The text without Alt-key markers and without the dots of commands that ask for more.
QString plain_words(QString text) {
    text.replace(QStringLiteral("&&"), QStringLiteral("\1"));
    text.remove(QLatin1Char('&'));
    text.replace(QLatin1Char('\1'), QLatin1Char('&'));
    return text.remove(QChar(0x2026));
}

void add_key_rows(QList<KeyRow> &rows, const QString &group, const QList<QAction *> &actions) {
    for (const QAction *action : actions) {
        if (action->menu()) {
            add_key_rows(rows, group, action->menu()->actions());
            continue;
        }
        QStringList keys;
        for (const QKeySequence &sequence : action->shortcuts())
            keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty())
            rows.append({group, keys.join(QStringLiteral(", ")), plain_words(action->text())});
    }
}

/// Of the texts of all rows.
int width_of_columns(QTreeWidget &tree) {
    const QFontMetrics metrics(tree.font());
    int first = 0, second = metrics.horizontalAdvance(tree.headerItem()->text(1));
    for (QTreeWidgetItemIterator row(&tree); *row; ++row) {
        first = std::max(first, metrics.horizontalAdvance((*row)->text(0)));
        second = std::max(second, metrics.horizontalAdvance((*row)->text(1)));
    }
    return tree.indentation() + first + second + 4 * metrics.averageCharWidth();
}

} // namespace

QList<KeyRow> key_rows(const QMainWindow &window) {
    QList<KeyRow> rows;
    for (const QAction *menu : window.menuBar()->actions())
        if (menu->menu())
            add_key_rows(rows, plain_words(menu->text()), menu->menu()->actions());
    for (const HandRow &row : hand_rows)
        rows.append(
            {HelpDialog::tr(row.group), HelpDialog::tr(row.keys), HelpDialog::tr(row.what)});
    return rows;
}

HelpDialog::HelpDialog(QMainWindow *window)
    : QDialog(window), steps_(new QLabel), tour_(new QPushButton(tr("Show me in the &window"))) {
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(tr("Keys and mouse"));
    steps_->setObjectName(QStringLiteral("helpSteps"));
    steps_->setWordWrap(true);
    steps_->setTextFormat(Qt::RichText);
    tour_->setObjectName(QStringLiteral("helpTour"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    add_manual_button(buttons);
    buttons->addButton(tour_, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(tour_, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT tour_requested();
    });
    auto *column = new QVBoxLayout(this);
    column->addWidget(make_heading(tr("This workspace")));
    column->addWidget(steps_);
    column->addSpacing(8);
    column->addWidget(make_heading(tr("Keys and mouse")));
    column->addWidget(make_keys(*window), 1);
    column->addWidget(buttons);
    // As wide as the keys want, beside the scroll bar and the borders.
    auto *keys = findChild<QTreeWidget *>(QStringLiteral("helpKeys"));
    const QMargins margins = column->contentsMargins();
    const int wanted = width_of_columns(*keys) + margins.left() + margins.right() + 8 +
                       keys->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    resize(QSize(std::max(760, wanted), 720)
               .boundedTo(window->screen()->availableSize() - QSize(32, 80)));
}

QTreeWidget *HelpDialog::make_keys(const QMainWindow &window) {
    auto *keys = new QTreeWidget;
    keys->setObjectName(QStringLiteral("helpKeys"));
    keys->setAccessibleName(tr("Keys and mouse"));
    keys->setHeaderLabels({tr("What it does"), tr("Keys or mouse")});
    keys->setRootIsDecorated(false);
    keys->setSelectionMode(QAbstractItemView::SingleSelection);
    QTreeWidgetItem *group = nullptr;
    for (const KeyRow &row : key_rows(window)) {
        if (!group || group->text(0) != row.group) {
            group = new QTreeWidgetItem(keys, {row.group});
            QFont bold = keys->font();
            bold.setWeight(QFont::DemiBold);
            group->setFont(0, bold);
        }
        auto *item = new QTreeWidgetItem(group, {row.what, row.keys});
        item->setToolTip(0, row.what);
    }
    keys->expandAll();
    // The keys are always whole; on a small screen the first column gives way.
    keys->header()->setStretchLastSection(false);
    keys->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    keys->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    keys->setMinimumHeight(120);
    return keys;
}

void HelpDialog::show_workspace(const QString &name, bool tour) {
    QString steps;
    for (const TourStep &step : tour_steps())
        if (step.workspace == name)
            steps += QStringLiteral("<li><b>%1.</b> %2</li>")
                         .arg(step.title.toHtmlEscaped(), step.text.toHtmlEscaped());
    steps_->setText(QStringLiteral("<ol style=\"margin-left: -20px\">%1</ol>").arg(steps));
    tour_->setEnabled(tour);
    tour_->setToolTip(tour ? tr("Shows these steps one by one in the window")
                           : tr("Open something first, so that the tour has something to show"));
}

} // namespace imago

#include "moc_help_dialog.cpp"
