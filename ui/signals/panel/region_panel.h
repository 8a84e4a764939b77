// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/region/region_values.h"
#include "ui/signals/plot/region_marks.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QPushButton;
class QTreeWidget;
class QVBoxLayout;

namespace imago {

class ChoiceBar;

/// The regions of a spectrogram that filter the signal: the tool that draws them, their list, the
/// selected one's numbers, and how they act together.
class RegionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RegionPanel(QWidget *parent = nullptr);

    /// The scales of the numbers, and what follows them.
    void set_plane(const RegionMarks::Plane &plane, const QString &time, const QString &frequency);
    /// Shows regions; they filter the signal if `active`.
    void show_regions(bool active, const RegionSettings &settings);
    void select(int index); ///< index of a region; other values: none
    int selected() const { return selected_; }
    void remove_selected();
    RegionTool tool() const;
    /// What the next region has besides its place.
    SpectralRegion model() const;

  Q_SIGNALS:
    /// A person has changed something; `text` names it.
    void edited(const QString &text, bool active, const imago::RegionSettings &settings);
    void selection_changed();
    void tool_changed();

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void build_list(QVBoxLayout *column);
    void build_numbers(QVBoxLayout *column);
    void build_whole(QVBoxLayout *column);
    QDoubleSpinBox *add_number(const char *name, const QString &title, const QString &tool_tip,
                               double SpectralRegion::*member);
    double shown(double SpectralRegion::*member, double value) const;
    double value_of(double SpectralRegion::*member, double shown) const;
    void edit(double SpectralRegion::*member, double value);
    void edit_gain(double gain);
    void change(const QString &text, bool active, const RegionSettings &settings);
    void change_region(const SpectralRegion &region);
    void show_list();
    void show_numbers();
    const SpectralRegion *region() const; ///< the selected one

    RegionMarks::Plane plane_;
    RegionSettings settings_;
    bool active_ = false;
    int selected_ = -1;
    double gain_ = -60; ///< of the next region
    int harmonics_ = 8;
    bool showing_ = false;
    ChoiceBar *tool_;
    QCheckBox *active_box_, *isolate_;
    QTreeWidget *list_;
    QPushButton *remove_;
    QFormLayout *form_;
    QDoubleSpinBox *gain_box_, *teeth_box_;
    struct Number {
        QDoubleSpinBox *box;
        double SpectralRegion::*member;
    };
    std::vector<Number> numbers_;
    QComboBox *frame_;
};

} // namespace imago
