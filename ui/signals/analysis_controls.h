// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/signal_settings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace imago {

class ChoiceBar;
class ColourMapBox;
class PairPanel;
class ValueSlider;
class WindowPanel;

/// Controls of the measurement: those of a spectrum, a cosine transform and a spectrogram, of which
/// the current view's are shown.
class AnalysisControls : public QWidget {
    Q_OBJECT
  public:
    explicit AnalysisControls(SignalDocument *document, QWidget *parent = nullptr);

    /// Sets the names of the signal's channels, of which two are compared.
    void set_channels(const QStringList &names);
    /// Shows the colours of a spectrogram with automatic colours.
    void show_colours(double brightest, double range);

  private:
    void build_spectrum(QVBoxLayout *column);
    void build_spectrogram(QVBoxLayout *column);
    void connect_panels();
    void show_settings();
    template <class Change>
    void change(const QString &text, Change change, int gesture = 0);
    QComboBox *add_choice(QVBoxLayout *column, const char *name, const QString &title,
                          const QString &tool_tip);
    QCheckBox *add_check(QVBoxLayout *column, const char *name, const QString &title,
                         const QString &tool_tip);

    SignalDocument *document_;
    QWidget *spectrum_, *averaging_, *spectrogram_, *axes_;
    QComboBox *estimate_, *size_, *overlap_, *frame_, *frame_overlap_;
    WindowPanel *window_;
    PairPanel *pair_;
    std::size_t channels_ = 0;
    ChoiceBar *scale_;
    QCheckBox *remove_mean_, *logarithmic_, *automatic_, *reassigned_;
    ColourMapBox *colours_;
    ValueSlider *brightest_, *range_;
};

} // namespace imago
