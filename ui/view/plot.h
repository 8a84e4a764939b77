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

namespace imago {

/// A plot in the window's colours, fonts and locale, also after these change. Dragging pans and the
/// wheel zooms where the owner sets setInteractions(); nothing else of QCustomPlot is hidden.
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
    static void make_logarithmic(QCPAxis *axis, double base = 10);

  Q_SIGNALS:
    void colours_changed(); ///< the palette's; replot() follows

  protected:
    void changeEvent(QEvent *event) override;

  private:
    void take_appearance();
    void take_axis(QCPAxis *axis);

    QHash<QCPGraph *, int> series_;
};

} // namespace imago
