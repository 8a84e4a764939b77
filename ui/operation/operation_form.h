// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/op/operation.h"

#include <QWidget>

#include <functional>
#include <vector>

class QFormLayout;

namespace imago {

/// Controls for the parameters of an operation that have a label: sliders, numbers, choices,
/// switches and files, in the order of the parameters. Those that do not apply are hidden.
class OperationForm : public QWidget {
    Q_OBJECT
  public:
    explicit OperationForm(const Operation &operation, QWidget *parent = nullptr);

    const OpValues &values() const { return values_; }
    void set_values(const OpValues &values); ///< emits nothing
    /// Whether the picture is one of several slices: rows of stacks are shown then, or where their
    /// value is not the default.
    void set_stack(bool on);

    /// The label of the first parameter that differs, for an undo step.
    QString name_of_change(const OpValues &before, const OpValues &after) const;

  Q_SIGNALS:
    /// Emitted for edits by the user. Equal gestures (see ValueSlider) belong to one undo step.
    void edited(const imago::OpValues &values, int gesture);

  private:
    /// A parameter's control, and how it shows a value.
    struct Row {
        std::size_t param;
        QWidget *control;
        QWidget *row = nullptr; ///< of the form: the control, or what it is in
        std::function<void(const ParamValue &)> show;
    };
    QString name_of(std::size_t param) const; ///< of its control: "deconvolve_noise"
    void add_row(std::size_t param);
    template <class Control>
    void bind(Control *control, Row &row);
    QWidget *make_slider(std::size_t param, Row &row);
    QWidget *make_number(std::size_t param, Row &row);
    QWidget *make_choice(std::size_t param, Row &row);
    QWidget *make_switch(std::size_t param, Row &row);
    QWidget *make_pair(std::size_t param, Row &row);
    QWidget *make_file(std::size_t param, Row &row);
    void edit(std::size_t param, ParamValue value, int gesture = 0);
    void show_values();

    const Operation &operation_;
    OpValues values_;
    bool stack_ = false;
    QFormLayout *form_;
    std::vector<Row> rows_;
};

} // namespace imago
