// SPDX-License-Identifier: GPL-3.0-or-later
// Whether words have the room that they need.
#pragma once
#include "tests/ui/words/filled_window.h"
#include "ui/widget/control_parts.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QStyleOptionSpinBox>

namespace imago::test {

/// The width that a text needs, and the width that there is.
struct Need {
    int needed, there;
};

inline Need need_of(const QLabel &label) {
    const QMargins margins = label.contentsMargins();
    const int there = label.width() - margins.left() - margins.right() - 2 * label.margin();
    if (label.wordWrap() || label.textFormat() == Qt::RichText) // what wraps has to have the height
        return {label.heightForWidth(label.width()) > 0 ? label.heightForWidth(label.width()) : 0,
                label.height()};
    const QString plain = label.text().split(QLatin1Char('\n')).first();
    return {label.buddy() ? label.fontMetrics().size(Qt::TextShowMnemonic, plain).width()
                          : label.fontMetrics().horizontalAdvance(plain),
            there};
}

/// Checks everything that can be read; what is elided says all in its tooltip.
inline void check_words(const QWidget &window, const std::string &state) {
    const auto check = [&](const QWidget &widget, const QString &text, Need need) {
        if (text.isEmpty())
            return;
        INFO(state << ", " << window.width() << " x " << window.height() << ": " << name_of(widget)
                   << " \"" << text.toStdString() << "\"");
        CHECK(need.there >= need.needed);
    };
    for (const QLabel *label : visible<QLabel>(window))
        if (!label->pixmap(Qt::ReturnByValue).isNull() || label->objectName() == "readout")
            continue; // the readout has the rest of the line, and goes on in its tool tip
        else
            check(*label, label->text(), need_of(*label));
    for (const ElidedLabel *label : visible<ElidedLabel>(window)) {
        INFO(name_of(*label));
        CHECK(label->toolTip() == label->text()); // elided only if it is shown in full
    }
    for (const QAbstractButton *button : visible<QAbstractButton>(window)) {
        if (button->text().isEmpty() || button->inherits("QToolButton"))
            continue;
        if (qobject_cast<const OfferTile *>(button)) { // wraps
            for (const QString &word : button->text().split(QLatin1Char(' ')))
                check(*button, word,
                      {button->fontMetrics().horizontalAdvance(word), button->width() - 12});
            continue;
        }
        const int text = button->fontMetrics().size(Qt::TextShowMnemonic, button->text()).width();
        QStyleOptionButton option;
        option.initFrom(button);
        const int mark =
            button->inherits("QCheckBox")
                ? button->style()->pixelMetric(QStyle::PM_IndicatorWidth, &option) +
                      button->style()->pixelMetric(QStyle::PM_CheckBoxLabelSpacing, &option)
                : 6;
        check(*button, button->text(), {text + mark, button->width()});
    }
    for (const QComboBox *box : visible<QComboBox>(window)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const int there =
            box->style()
                ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box)
                .width();
        const Need need{box->fontMetrics().horizontalAdvance(box->currentText()), there};
        INFO(state << ": " << name_of(*box) << " \"" << box->currentText().toStdString() << "\" "
                   << need.there << " of " << need.needed);
        CHECK((need.there >= need.needed || box->toolTip().contains(box->currentText())));
    }
    for (const QAbstractSpinBox *box : visible<QAbstractSpinBox>(window)) {
        QStyleOptionSpinBox option;
        option.initFrom(box);
        const int there =
            box->style()
                ->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, box)
                .width();
        const QString text = box->property("text").toString();
        check(*box, text, {box->fontMetrics().horizontalAdvance(text), there});
    }
    for (const QHeaderView *header : visible<QHeaderView>(window))
        for (int i = 0; i < header->count(); ++i) {
            if (header->isSectionHidden(i) || header->orientation() == Qt::Vertical)
                continue;
            const QString title =
                header->model()->headerData(i, header->orientation(), Qt::DisplayRole).toString();
            const Need need{header->fontMetrics().horizontalAdvance(title) + 4,
                            header->sectionSize(i)};
            const QString tip =
                header->model()->headerData(i, header->orientation(), Qt::ToolTipRole).toString();
            INFO(state << ": header of " << name_of(*header->parentWidget()) << " \""
                       << title.toStdString() << "\"");
            CHECK((need.there >= need.needed || !tip.isEmpty()));
        }
}

} // namespace imago::test
