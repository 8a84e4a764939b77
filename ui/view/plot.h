// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtCore/qobjectdefs.h>

// QCustomPlot's header is written in Qt's keywords, which this room does without.
#ifdef QT_NO_KEYWORDS
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
#else
#include <qcustomplot.h>
#endif

class QLabel;

namespace imago {

/// A plot in the window's colours, fonts and locale, also after these change. Dragging pans and the
/// wheel zooms where the owner sets setInteractions(); nothing else of QCustomPlot is hidden.
///
/// Its ticks are numbers in the window's style (ui/numbers.h). Its legend, where it is wanted, has
/// a row of its own above the axes: it never lies on the data.
class Plot : public QCustomPlot {
    Q_OBJECT
  public:
    /// `name` is the object name.
    explicit Plot(const QString &name, QWidget *parent = nullptr);
    ~Plot() override;

    /// A line in the colour of the series `index` (repeats after series_colours), with a name for
    /// the legend. The plot owns it.
    QCPGraph *add_series(int index, const QString &name);

    /// The colours and fonts of what was added after the plot was made.
    void style(QCPAxisRect *rectangle);
    void style(QCPLegend *shown);

    static constexpr int series_colours = 8;
    /// Tells series apart for most kinds of colour vision (after Okabe and Ito), on either ground.
    static QColor series_colour(int index, const QPalette &palette);

    /// Ticks at the powers of `base`, written as plain numbers; the range has to be positive.
    /// Labels count in `unit`: of 1e6, an axis in Hz is labelled in MHz.
    static void make_logarithmic(QCPAxis *axis, double base = 10, double unit = 1);
    static void make_linear(QCPAxis *axis, double unit = 1);

    void show_legend(bool on);

    /// What an empty plot says in its middle: why there is nothing, or what to do. Empty: nothing.
    void set_note(const QString &note);
    QString note() const;

  Q_SIGNALS:
    void colours_changed(); ///< the palette's; replot() follows

  protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    /// Before the layout is made anew by hand: the legend is where it goes with an axis rect.
    void put_legend_away();

  private:
    void place_note();
    void wrap_legend();
    void take_appearance();
    void take_axis(QCPAxis *axis);

    QHash<QCPGraph *, int> series_;
    QLabel *note_ = nullptr;
};

} // namespace imago
