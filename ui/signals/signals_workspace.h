// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/signals/signal_files.h"
#include "ui/signals/signal_settings.h"
#include "ui/signals/spectrogram_image.h"
#include "ui/workspace.h"

#include <QThreadPool>

#include <optional>

class QScrollBar;
class QStackedWidget;
class QTimer;

namespace imago {

class ElidedLabel;
class FileWorker;
class SignalControls;
class SpectrogramPlot;
class SpectrumPlot;
class TimePlot;
class ZoomPlot;

/// What the page is told of files.
struct SignalPlaces {
    QStringList sample_folders;
    QStringList extensions;     ///< of signals
    QStringList raw_extensions; ///< of those that need a format
};

/// Signals over time and by frequency: the visible or selected interval is measured live; a band of
/// the spectrum filters the signal; many transforms of one length are run as a batch.
class SignalsWorkspace : public Workspace {
    Q_OBJECT
  public:
    /// `files` must outlive this object.
    SignalsWorkspace(EngineClient *client, FileWorker *files, const SignalPlaces &places,
                     QWidget *parent = nullptr);

    /// Files that become one signal; raw ones after their format was asked for.
    void open(const QStringList &paths);
    void open(const SignalOpening &opening);
    bool reads(const QString &path) const; ///< by its extension
    /// The image of the other pages, for lines through it.
    void set_image(std::shared_ptr<const Image> image);

    bool has_content() const override;
    bool has_result() const override;
    void prepare_save() override { ask_export(false); }
    void fit() override;
    void zoom(double factor) override;

    void export_signal(const QString &path); ///< of the signal, what is selected or in sight
    void export_view(const QString &path);   ///< of the view below

    SignalDocument *document() const { return document_; }
    TimePlot *time_plot() const { return time_; }
    SpectrumPlot *spectrum_plot() const { return spectrum_; }
    SpectrogramPlot *spectrogram_plot() const { return spectrogram_; }
    const std::shared_ptr<const MeasuredSpectrum> &measured() const { return measured_; }
    const DisplaySignalPtr &filtered() const { return filtered_; }

    void save_state(QSettings &settings) const override { document_->save(settings); }
    void restore_state(const QSettings &settings) override { document_->restore(settings); }

  Q_SIGNALS:
    void opened(const QStringList &paths, const QStringList &notes); ///< no paths: of an image
    void open_failed(const QString &message);
    void reading(const QStringList &paths); ///< begins, after what had to be asked
    void open_requested();
    void exported(const QString &path);

  private:
    /// A result with what its plots need, made on the engine's thread.
    struct Shown {
        SignalRunPtr run;
        std::shared_ptr<const MeasuredSpectrum> measured;
        DisplaySignalPtr values;               ///< of a spectrum
        std::vector<SpectrogramGridPtr> grids; ///< of a spectrogram: of the first channels
        DisplaySignalPtr filtered, removed;
    };

    void build_centre(QStackedWidget *pages);
    QWidget *build_work();
    QWidget *build_batch();
    void connect_plots();
    void connect_controls();
    void connect_files();
    void connect_engine();

    void take_signal(const LoadedSignal &loaded);
    void choose_columns();
    void ask_format(const QStringList &paths);
    void show_profile(const LoadedSignal &loaded);
    void apply_settings();
    void apply_rate();
    void submit(Clock::time_point event) override;
    void take_analysis(const Shown &shown);
    void take_batch(const BatchRunPtr &run);
    void settle_painted();

    Interval interval() const;
    double rate() const;
    QString frequency_unit() const; ///< "%1 Hz"
    QString time_words() const;
    QString frequency_words() const;
    QString level_words() const;
    void show_page();
    void show_curves();
    void show_spectrum();
    void show_spectrogram();
    void refine_spectrogram();
    void show_colours();
    void show_bands();
    void draw_band(double from, double to, bool finished);
    void drag_band(int band, double low, double high, bool finished);
    void show_detail();
    void show_row();
    void show_scroll();
    void tell_time(std::optional<double> key);
    void tell_frequency(std::optional<double> key);
    void tell_spectrogram(std::optional<QPointF> at);
    void ask_export(bool signal);
    int shown_channel() const;

    FileWorker *files_;
    SignalPlaces places_;
    SignalDocument *document_;
    SignalControls *controls_;
    QStackedWidget *pages_, *lower_;
    TimePlot *time_;
    QScrollBar *scroll_;
    ElidedLabel *detail_;
    SpectrumPlot *spectrum_;
    SpectrogramPlot *spectrogram_;
    ZoomPlot *row_input_, *row_output_;
    ElidedLabel *row_words_;
    QTimer *soon_; ///< after the interval has changed

    LoadedSignal file_;
    QStringList wanted_;      ///< the newest request to open
    DisplaySignalPtr signal_; ///< the file's, with the rate in force
    std::shared_ptr<const Image> image_;
    SignalSettings applied_;
    // What is shown, and of what.
    std::shared_ptr<const MeasuredSpectrum> measured_;
    DisplaySignalPtr values_;
    std::vector<SpectrogramGridPtr> grids_;
    std::optional<Measure> measure_;
    DisplaySignalPtr filtered_, removed_;
    std::optional<BandSettings> filter_; ///< that filtered_ is of
    BatchRunPtr batch_;
    Ticket batch_ticket_ = 0, shown_ticket_ = 0;
    int device_ = -1;
    int gesture_ = 0; ///< of a drag in the spectrum
    int drawn_ = -1;  ///< the band of such a drag
    /// Shown, and not yet painted.
    struct Painting {
        RequestTimes times;
        Ticket ticket = 0;
        double engine_milliseconds = 0;
    };
    std::optional<Painting> painting_;
    quint64 refining_ = 0; ///< the newest detail that was asked for
    QThreadPool refiners_; ///< last: it ends before what its work is for
};

} // namespace imago
