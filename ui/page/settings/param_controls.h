// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters of engine/op in the window: their words, and controls that edit them.
#pragma once
#include "engine/op/param.h"

#include <QStringList>

#include <functional>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;

namespace imago {

class ChoiceBar;
class ValueSlider;

QString label_words(const ParamFacts &row);
QString word_words(const ParamWord &word);
/// " dB": the unit of a number as controls have it behind; empty: none.
QString unit_suffix(const ParamFacts &row);
/// A value in words: of a number with its unit.
QString value_words(const ParamFacts &row, const ParamValue &value);
/// Whether a switch shows it: a flag, or a whole number of two values, on at the larger.
bool is_switch(const ParamFacts &row);
/// "Percent kept 5%": the parameter's label with its value; of a switch the label alone.
QString setting_words(const ParamFacts &row, const ParamValue &value);
/// The same of each labelled parameter that applies, and that is not as at the start.
template <class S>
QStringList settings_words(const S &settings, std::span<const Param<S>> rows) {
    QStringList words;
    for (const Param<S> &row : rows)
        if (*row.label.english() && (!row.applies || row.applies(settings)) &&
            row.value_in(settings) != row.value_in(S{}))
            words.append(setting_words(row, row.value_in(settings)));
    return words;
}

/// A bar of a choice's words, called `name`, with the parameter's label as its accessible name.
ChoiceBar *make_choice_bar(const QString &name, const ParamFacts &row);

/// Sets what a control shows; emits nothing.
using ShowNumber = std::function<void(double value)>;
/// An edit by the user; equal gestures (see ValueSlider) belong to one undo step.
using EditNumber = std::function<void(double value, int gesture)>;

/// Lets a control edit a parameter, and returns how it is set. A bar's buttons are the first words
/// of the choice, in their order; a box has the words' values as its data.
ShowNumber bind_control(ChoiceBar *bar, const ParamFacts &row, EditNumber edit);
ShowNumber bind_control(QComboBox *box, const ParamFacts &row, EditNumber edit);
ShowNumber bind_control(QCheckBox *box, const ParamFacts &row, EditNumber edit);
ShowNumber bind_control(ValueSlider *slider, const ParamFacts &row, EditNumber edit);

/// Controls of a page for parameters of the settings S.
template <class S>
class ParamControls {
  public:
    using Edit = std::function<void(const Param<S> &row, double value, int gesture)>;
    explicit ParamControls(Edit edit) : edit_(std::move(edit)) {}
    ParamControls(const ParamControls &) = delete;
    ParamControls &operator=(const ParamControls &) = delete;

    /// Both outlive this object's use.
    template <class Control>
    void add(Control *control, const Param<S> &row) {
        rows_.emplace_back(&row,
                           bind_control(control, row, [this, &row](double value, int gesture) {
                               edit_(row, value, gesture);
                           }));
    }
    void show(const S &settings) const {
        for (const auto &[row, show] : rows_)
            show(row->get(settings));
    }

  private:
    Edit edit_;
    std::vector<std::pair<const Param<S> *, ShowNumber>> rows_;
};

} // namespace imago
