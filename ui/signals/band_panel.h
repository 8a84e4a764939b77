// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/signal_settings.h"

#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QPushButton;
class QTreeWidget;
class QVBoxLayout;

namespace imago {

class ChoiceBar;

/// The bands that filter the signal: their list, the selected one's numbers, and how they act
/// together.
class BandPanel : public QWidget {
    Q_OBJECT
  public:
    explicit BandPanel(SignalDocument *document, QWidget *parent = nullptr);

    /// The frequencies' scale, 0: cycles per sample, and `suffix`, which follows them. `zero` is
    /// the frequency of 0 cycles per sample.
    void set_rate(double rate, const QString &suffix, double zero);
    void select(int index); ///< index of a band; other values: none
    int selected() const { return selected_; }
    void remove_selected();

  Q_SIGNALS:
    void selection_changed();

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void build_list(QVBoxLayout *column);
    void build_numbers(QVBoxLayout *column);
    void build_whole(QVBoxLayout *column);
    void show_settings();
    void show_list();
    void show_numbers();
    void add_band();
    void edit_edge(double Band::*edge, double value);
    template <class Change>
    void change(const QString &text, Change change);
    const Band *band() const; ///< the selected one
    void set_band(const Band &band);
    double unit() const { return rate_ > 0 ? rate_ : 1; }

    SignalDocument *document_;
    QCheckBox *filtering_, *mirror_, *removed_;
    QTreeWidget *list_;
    QPushButton *add_, *remove_;
    ChoiceBar *kind_;
    QDoubleSpinBox *low_, *high_, *soft_;
    double rate_ = 0, zero_ = 0;
    int selected_ = -1;
    bool showing_ = false;
};

} // namespace imago
