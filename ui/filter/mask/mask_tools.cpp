// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/mask/mask_tools.h"

#include "ui/widget/icons.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

struct ToolRow {
    const char *name; ///< of the symbol, and of the button after "tool_"
    MaskOverlay::Tool tool;
    const char *title, *tool_tip;
};

constexpr int columns = 3;

const ToolRow rows[] = {
    {"select", std::nullopt, QT_TRANSLATE_NOOP("imago::MaskTools", "Select"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Select, move and resize shapes in the spectrum. Delete removes the "
                       "selected one, arrow keys move it by one frequency. (Esc)</p>")},
    {"low", Kind::low, QT_TRANSLATE_NOOP("imago::MaskTools", "Low"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Low-pass: frequencies inside the circle stay, finer detail goes. Drag "
                       "to the circle's edge.</p>")},
    {"high", Kind::high, QT_TRANSLATE_NOOP("imago::MaskTools", "High"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>High-pass: frequencies outside the circle stay, slow changes of light "
                       "go. Drag to the circle's edge.</p>")},
    {"band", Kind::band, QT_TRANSLATE_NOOP("imago::MaskTools", "Band"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Band-pass: frequencies between two circles stay; inverted, they go. "
                       "Drag from one circle to the other.</p>")},
    {"notch", Kind::notch, QT_TRANSLATE_NOOP("imago::MaskTools", "Notch"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Notch: removes one pattern of stripes, a spot and its mirror image. "
                       "Press on the spot and drag to its edge.</p>")},
    {"lattice", Kind::lattice, QT_TRANSLATE_NOOP("imago::MaskTools", "Lattice"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Lattice: notches at all harmonics of a screen, a weave or a raster. "
                       "Press on the first spot; both vectors can be dragged then.</p>")},
    {"wedge", Kind::wedge, QT_TRANSLATE_NOOP("imago::MaskTools", "Wedge"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Wedge: removes patterns of about one direction. Press in the middle of "
                       "the direction and drag to its edge.</p>")},
    {"brush", Kind::brush, QT_TRANSLATE_NOOP("imago::MaskTools", "Brush"),
     QT_TRANSLATE_NOOP("imago::MaskTools",
                       "<p>Brush: removes what a stroke and its mirror image cover.</p>")}};

constexpr int wave_id = static_cast<int>(std::size(rows));

/// Shows clearly which tool is active, on light and dark backgrounds.
class ToolButton : public QToolButton {
  protected:
    void paintEvent(QPaintEvent *event) override {
        QToolButton::paintEvent(event);
        if (!isChecked())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor accent = palette().color(QPalette::Highlight);
        painter.setPen(QPen(accent, 1.5));
        accent.setAlphaF(0.18f);
        painter.setBrush(accent);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    }
};

} // namespace

MaskTools::MaskTools(QWidget *parent) : QWidget(parent), group_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("maskTools"));
    setAccessibleName(tr("Tools of the mask"));
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(4);
    int id = 0;
    const auto add = [&](const char *name, const QString &title, const QString &tool_tip) {
        auto *button = new ToolButton;
        button->setObjectName(QStringLiteral("tool_") + QLatin1String(name));
        button->setIcon(themed_icon(QStringLiteral("mask_") + QLatin1String(name)));
        button->setText(title);
        button->setAccessibleName(title);
        button->setToolTip(tool_tip);
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setIconSize(QSize(22, 22));
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        group_->addButton(button, id);
        grid->addWidget(button, id / columns, id % columns);
        ++id;
    };
    for (const ToolRow &row : rows)
        add(row.name, tr(row.title), tr(row.tool_tip));
    add("wave", tr("Wave"),
        tr("<p>Wave: a click on a point of the spectrum shows its wave over the picture, where its "
           "phase and amplitude can be dragged.</p>"));
    group_->button(0)->setChecked(true);
    connect(group_, &QButtonGroup::idClicked, this, [this](int chosen_id) {
        const bool wave = chosen_id == wave_id;
        Q_EMIT chosen(wave ? std::nullopt : rows[chosen_id].tool);
        set_wave(wave);
        Q_EMIT wave_chosen(wave);
    });
}

void MaskTools::set_wave(bool on) {
    if (on != (group_->checkedId() == wave_id))
        group_->button(on ? wave_id : 0)->setChecked(true);
}

QList<QAbstractButton *> MaskTools::planar_buttons() const {
    QList<QAbstractButton *> buttons;
    for (const ToolRow &row : rows)
        if (row.tool && row.tool != Kind::low && row.tool != Kind::high && row.tool != Kind::band &&
            row.tool != Kind::stop)
            buttons.append(group_->button(static_cast<int>(&row - rows)));
    buttons.append(group_->button(wave_id));
    return buttons;
}

void MaskTools::set_tool(MaskOverlay::Tool tool) {
    const auto *row = std::find_if(std::begin(rows), std::end(rows),
                                   [&](const ToolRow &known) { return known.tool == tool; });
    if (row != std::end(rows))
        group_->button(static_cast<int>(row - std::begin(rows)))->setChecked(true);
}

} // namespace imago

#include "moc_mask_tools.cpp"
