// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal_values.h"
#include "ui/signals/band_marks.h"
#include "ui/signals/pyramid_trace.h"
#include "ui/signals/zoom_plot.h"

namespace imago {

/// What the plot shows of a spectrum.
struct SpectrumCurves {
    DisplaySignalPtr display;  ///< of its values: a channel a channel, a sample a bin
    double step = 1;           ///< of frequency
    double first = 0;          ///< frequency of bin 0; below 0 or about a centre: complex samples
    bool two_sided = false;    ///< then no axis is logarithmic
    std::vector<int> channels; ///< those that are shown, in their colours
    std::vector<std::vector<SpectralLine>> peaks;
    DisplaySignalPtr original; ///< of the signal before it was filtered: thin lines; null: none
    QString frequency, level;  ///< words of the axes
    double frequency_unit = 1; ///< that the frequencies' axis counts in: 1e6 of MHz
    QString unit;              ///< of levels in decibels
    bool decibel = true;
    bool phase = false;
    bool logarithmic = false; ///< axis of frequencies, which then begins at bin 1
};

/// A spectrum with its peaks, a cursor, and bands whose edges and bars are dragged. Delete asks for
/// the removal of the selected one.
class SpectrumPlot : public ZoomPlot {
    Q_OBJECT
  public:
    explicit SpectrumPlot(QWidget *parent = nullptr);

    void set_curves(const SpectrumCurves &curves);
    const SpectrumCurves &curves() const { return curves_; }
    bool empty() const { return traces_.isEmpty(); }
    /// `rate` is what a cycle per sample is in the frequency's unit, and `zero` where 0 of them
    /// stands. No bands: none is in force.
    void set_filter(const BandSettings &filter, double rate, int selected, double zero = 0);
    /// In cycles per sample. The ends of the plot are those of what there is: 0, or of two sides
    /// -0.5, and 0.5.
    double frequency_at(double key) const;
    void set_cursor(std::optional<double> frequency);
    PyramidTrace *trace(int index) const { return traces_.value(index); }
    PyramidTrace *original(int index) const { return originals_.value(index); }
    QString level_words(float value) const;

  Q_SIGNALS:
    /// An edge or the bar of a band, by hand; in cycles per sample.
    void band_dragged(int band, double low, double high, bool finished);
    void band_chosen(int band); ///< by a click, or as its drag begins
    void removal_requested();

  protected:
    bool begin_drag(const QPoint &at) override;
    void go_on_dragging(const QPoint &at) override;
    void end_drag() override;
    void fit_values() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void drag_bar(double pixels);
    void drag_edge(double pixel);
    QVector<PyramidTrace *> add_traces(const DisplaySignalPtr &display);
    void show_peaks();
    void colour();

    SpectrumCurves curves_;
    QVector<PyramidTrace *> traces_;
    QVector<PyramidTrace *> originals_; ///< behind them
    QCPGraph *peaks_;
    BandMarks *marks_;
    QCPItemStraightLine *cursor_;
    BandMarks::Hit dragging_;
    Band dragged_;                  ///< as it is now
    double start_low_, start_high_; ///< pixels of the band, when the drag of its bar began
    int pressed_x_ = 0;
};

} // namespace imago
