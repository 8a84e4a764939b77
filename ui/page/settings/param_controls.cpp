// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/settings/param_controls.h"

#include "ui/widget/control_parts.h"
#include "ui/widget/value_slider.h"
#include "ui/words/engine_words.h"
#include "ui/words/numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

QString number_text(const ParamFacts &row, double value) {
    if (row.unit == QuantityUnit::percent || row.unit == QuantityUnit::share)
        return percent_words(row.unit == QuantityUnit::share ? value : value / 100, 2);
    const QString number =
        row.kind == ParamKind::whole ? fixed_words(value, 0) : number_words(value, 4);
    return *row.symbol ? with_unit(number, QString::fromUtf8(row.symbol)) : number;
}

} // namespace

QString label_words(const ParamFacts &row) {
    return engine_words(Sentence(row.label));
}

QString word_words(const ParamWord &word) {
    return engine_words(Sentence(word.name));
}

QString unit_suffix(const ParamFacts &row) {
    return *row.symbol ? QStringLiteral(" %1").arg(QString::fromUtf8(row.symbol)) : QString();
}

QString value_words(const ParamFacts &row, const ParamValue &value) {
    if (const auto *text = std::get_if<std::string>(&value))
        return QFileInfo(QString::fromStdString(*text)).fileName();
    const double number = std::get<double>(value);
    if (row.kind != ParamKind::choice)
        return number_text(row, number);
    return word_words(*std::find_if(row.words.begin(), row.words.end(),
                                    [=](const ParamWord &word) { return word.value == number; }));
}

bool is_switch(const ParamFacts &row) {
    return row.kind == ParamKind::flag ||
           (row.kind == ParamKind::whole && row.range.most - row.range.least == 1);
}

QString setting_words(const ParamFacts &row, const ParamValue &value) {
    const QString label = label_words(row);
    return is_switch(row) ? label : QStringLiteral("%1 %2").arg(label, value_words(row, value));
}

ChoiceBar *make_choice_bar(const QString &name, const ParamFacts &row) {
    QStringList choices;
    for (const ParamWord &word : row.words)
        choices.append(word_words(word));
    auto *bar = new ChoiceBar(name, choices);
    bar->setAccessibleName(label_words(row));
    return bar;
}

ShowNumber bind_control(ChoiceBar *bar, const ParamFacts &row, EditNumber edit) {
    QObject::connect(bar, &ChoiceBar::chosen, bar,
                     [words = row.words, edit = std::move(edit)](int index) {
                         edit(words[static_cast<std::size_t>(index)].value, 0);
                     });
    return [bar, words = row.words](double value) {
        const auto word = std::find_if(words.begin(), words.end(),
                                       [=](const ParamWord &one) { return one.value == value; });
        bar->set_choice(static_cast<int>(word - words.begin()));
    };
}

ShowNumber bind_control(QComboBox *box, const ParamFacts &, EditNumber edit) {
    QObject::connect(box, &QComboBox::activated, box,
                     [box, edit = std::move(edit)] { edit(box->currentData().toDouble(), 0); });
    return [box](double value) { box->setCurrentIndex(std::max(0, box->findData(value))); };
}

ShowNumber bind_control(QCheckBox *box, const ParamFacts &, EditNumber edit) {
    QObject::connect(box, &QCheckBox::toggled, box,
                     [edit = std::move(edit)](bool on) { edit(on ? 1 : 0, 0); });
    return [box](double value) {
        const QSignalBlocker quiet(box);
        box->setChecked(value != 0);
    };
}

ShowNumber bind_control(ValueSlider *slider, const ParamFacts &row, EditNumber edit) {
    QObject::connect(
        slider, &ValueSlider::edited, slider,
        [whole = row.kind == ParamKind::whole, edit = std::move(edit)](double value, int gesture) {
            edit(whole ? std::round(value) : value, gesture);
        });
    return [slider](double value) { slider->set_value(value); };
}

} // namespace imago
