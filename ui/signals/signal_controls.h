// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/display_signal.h"
#include "ui/page/signal_files.h"
#include "ui/signals/plot/frequency_unit.h"
#include "ui/signals/signal_settings.h"
#include "ui/widget/control_column.h"

class QAbstractItemView;
class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QSpinBox;
class QTreeWidget;
class QVBoxLayout;

namespace imago {

class AnalysisControls;
class BandPanel;
class BatchControls;
class ChoiceBar;
class ElidedLabel;
class RegionPanel;

/// The column of controls: the signal and its channels, the view and its measurement, bands, peaks,
/// exports and lines of an image.
class SignalControls : public ControlColumn {
    Q_OBJECT
  public:
    explicit SignalControls(SignalDocument *document, QWidget *parent = nullptr);

    /// `rate` is the file's own; `unit` is the unit of time, empty: seconds.
    void set_signal(const DisplaySignalPtr &display, const QString &name, double rate,
                    const QString &unit, bool table);
    /// Shows the channels of a signal of the same file, all checked.
    void set_channels(const Signal *signal);
    void show_swatches();
    void widen_peaks();
    std::vector<int> channels() const; ///< that are checked
    QAbstractItemView *peaks() const;  ///< their table
    /// Shows peaks, with the units of their frequencies, of the frequencies' errors, and of their
    /// levels.
    void set_peaks(const std::vector<std::vector<SpectralLine>> &peaks, const FrequencyUnit &unit,
                   const QString &step_unit, const QString &level_unit);
    void set_image(int width, int height);
    AnalysisControls *analysis() const { return analysis_; }
    BatchControls *batch() const { return batch_; }
    BandPanel *bands() const { return bands_; }
    RegionPanel *regions() const { return regions_; }
    /// Puts the interval that is measured before how it is measured.
    void add_interval(QWidget *interval);
    /// The active rate, which scales frequencies, and for complex samples their centre.
    void set_rate(const Signal *signal, const QString &unit);

  Q_SIGNALS:
    void channels_changed();
    void columns_requested();
    void peak_chosen(double frequency);
    void profile_requested(const imago::ProfileRequest &request);
    void export_signal_requested();
    void export_view_requested();

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void build_signal(QVBoxLayout *column);
    void build_iq(QVBoxLayout *column, QFormLayout *form);
    void build_peaks(QVBoxLayout *column);
    void build_files(QVBoxLayout *column);
    void build_profile(QVBoxLayout *column);
    void show_settings();
    template <class Change>
    void change(const QString &text, Change change, int gesture = 0);

    SignalDocument *document_;
    AnalysisControls *analysis_;
    BatchControls *batch_;
    BandPanel *bands_;
    RegionPanel *regions_;
    ElidedLabel *name_;
    QListWidget *channels_;
    QDoubleSpinBox *rate_, *centre_;
    QLabel *rate_label_, *centre_label_;
    QCheckBox *pairs_;
    QPushButton *columns_;
    ChoiceBar *stacking_, *view_;
    QWidget *measuring_, *batching_, *peak_group_, *profile_group_;
    QTreeWidget *peaks_;
    ChoiceBar *profile_;
    QSpinBox *profile_x_, *profile_y_;
    QLabel *profile_x_label_, *profile_y_label_;
    double file_rate_ = 0, file_centre_ = 0;
    bool showing_ = false;
};

template <class Change>
void SignalControls::change(const QString &text, Change change, int gesture) {
    SignalSettings next = document_->settings();
    change(next);
    document_->change(text, next, gesture);
}

} // namespace imago
