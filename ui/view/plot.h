// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/data/data_table.h"
#include "ui/view/qcustomplot_header.h"
#include "ui/widget/access/spoken.h"

class QLabel;

namespace imago {

/// A plot in the window's colours, fonts and locale, also after these change. Dragging pans and the
/// wheel zooms if the owner calls setInteractions(); nothing else of QCustomPlot is hidden.
///
/// Its ticks are numbers in the window's style (ui/words/numbers.h). Its legend, if requested, has
/// its own row above the axes: it never covers the data.
class Plot : public QCustomPlot, public Spoken {
    Q_OBJECT
  public:
    /// `name` is the object name.
    explicit Plot(const QString &name, QWidget *parent = nullptr);
    ~Plot() override;

    /// A line in the colour of the series `index` (repeats after series_colours), with a name for
    /// the legend. The plot owns it.
    QCPGraph *add_series(int index, const QString &name);

    /// Applies the colours and fonts to what was added after the plot was made.
    void style(QCPAxisRect *rectangle);
    void style(QCPLegend *shown);

    static constexpr int series_colours = 8;
    /// Colours that most kinds of colour vision can distinguish (after Okabe and Ito), on either
    /// background.
    static QColor series_colour(int index, const QPalette &palette);

    /// Ticks at the powers of `base`, written as plain numbers; the range must be positive. Labels
    /// count in `unit`: with 1e6, an axis in Hz is labelled in MHz.
    static void make_logarithmic(QCPAxis *axis, double base = 10, double unit = 1);
    static void make_linear(QCPAxis *axis, double unit = 1);

    void show_legend(bool on);

    /// The text in the middle of an empty plot: why there is nothing, or what to do. Empty: none.
    void set_note(const QString &note);
    QString note() const;

    /// The numbers that are in sight, for copying: by default the points of its lines, a row for
    /// each, with the name of the line.
    virtual DataTable data_in_sight() const;

    QAccessible::Role spoken_role() const override { return QAccessible::Chart; }
    /// Its axes with their ends, and the names of its lines; or its note.
    QString spoken_value() const override;

  Q_SIGNALS:
    void colours_changed(); ///< called when the palette has changed; replot() follows

  protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    /// Call this before the layout is rebuilt by hand: otherwise the legend would be deleted with
    /// an axis rect.
    void put_legend_away();

  private:
    void place_note();
    void wrap_legend();
    void take_appearance();
    void take_axis(QCPAxis *axis);
    void fit_axis(QCPAxis *axis) const;

    QHash<QCPGraph *, int> series_;
    QLabel *note_ = nullptr;
};

} // namespace imago
