// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/filter_renderer.h"
#include "ui/filter/mask/mask_document.h"
#include "ui/page/settings/param_controls.h"
#include "ui/view/ruler/view_unit.h"
#include "ui/widget/control_column.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QVBoxLayout;

namespace imago {

class ChoiceBar;
class FigureRows;
class HalftonePanel;
class LevelsPanel;
class MaskTools;
class ScalePanel;
class ShapePanel;
class SpectrumPanel;
class SuggestionPanel;
class WaveModel;
class VolumePanel;

/// The column of controls: tools, shapes and numbers of the mask, suggestions, edges, channels,
/// figures, view.
class FilterControls : public ControlColumn {
    Q_OBJECT
  public:
    FilterControls(MaskDocument *document, WaveModel *waves, QAction *split,
                   QWidget *parent = nullptr);

    void set_image(const Image &image);
    MaskTools *tools() const { return tools_; }
    SuggestionPanel *suggestions() const { return suggestions_; }
    HalftonePanel *halftone() const { return halftone_; }
    LevelsPanel *levels() const { return levels_; }
    ScalePanel *scale() const { return scale_; }
    void show_unit(const ViewUnit &unit); ///< of the selected shape's frequencies
    FilterDisplay display() const;
    void set_display(const FilterDisplay &display); ///< emits nothing
    /// How many slices what is open has, and whether they are filtered in three dimensions: then
    /// controls for pictures alone cannot be used.
    void set_slices(int slices, bool in_volume);
    void show_figures(const QString &removed, const QString &clipped);
    /// Shows sentences; an empty text hides them.
    void show_notes(const QString &edges, const QString &mean);

  Q_SIGNALS:
    void load_mask_requested();
    void save_mask_requested();
    void scale_changed();
    void profiles_wanted();
    void display_changed(const imago::FilterDisplay &display);

  private:
    void build_mask(QVBoxLayout *column, WaveModel *waves);
    void build_image(QVBoxLayout *column);
    void build_figures(QVBoxLayout *column);
    void build_view(QVBoxLayout *column, QAction *split);
    void show_settings();

    MaskDocument *document_;
    ParamControls<FilterStep> params_;
    MaskTools *tools_;
    SuggestionPanel *suggestions_;
    HalftonePanel *halftone_;
    ChoiceBar *edges_;
    QLabel *edges_note_, *mean_note_;
    QComboBox *channels_;
    bool channels_apply_ = false; ///< what is open has several
    FigureRows *figures_;
    LevelsPanel *levels_;
    VolumePanel *volume_;
    QWidget *wave_panel_ = nullptr;
    QLabel *removed_, *clipped_;
    ChoiceBar *shown_;
    SpectrumPanel *spectrum_;
    ScalePanel *scale_;
    ShapePanel *shape_;
    QCheckBox *dim_, *margin_;
    QComboBox *gain_;
};

} // namespace imago
