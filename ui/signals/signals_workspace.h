// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/page/file_kind.h"
#include "ui/page/file_worker.h"
#include "ui/page/workspace.h"
#include "ui/signals/plot/frequency_unit.h"
#include "ui/signals/plot/spectrogram_image.h"
#include "ui/signals/signal_settings.h"

#include <QThreadPool>

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QScrollBar;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace imago {

class ApartPart;
class ElidedLabel;
class PlayBar;
class CursorPair;
class PlayLine;
class SelectionBar;
class SignalControls;
class SignalStart;
class SpectrogramPlot;
class SpectrumPlot;
class TimePlot;
class ZoomPlot;

/// Signals over time and by frequency: the visible or selected interval is measured live; a band of
/// the spectrum filters the signal; many transforms of one length are run as a batch.
class SignalsWorkspace : public Workspace {
    Q_OBJECT
  public:
    /// `files` must outlive this object.
    SignalsWorkspace(EngineClient *client, FileWorker *files, const QStringList &sample_folders,
                     QWidget *parent = nullptr);

    /// Opens files that become one signal; for raw files it first asks for the format.
    void open(const QStringList &paths);
    void open(const SignalOpening &opening);
    /// Opens at once if the format is clear and no question is requested; otherwise by a dialog.
    void open_table(const QString &path, bool ask);
    bool reads(const QString &path) const; ///< by its extension
    /// The files that were opened last, of which the start page offers the signals.
    void set_recent(const QStringList &paths);
    /// The image of the other pages, for lines through it; null if there is none.
    void set_image(std::shared_ptr<const Image> image);

    bool has_content() const override;
    bool has_result() const override;
    void close_content() override;
    /// Asks for a name and writes the filtered signal, in the format that it was opened in or
    /// another; for a batch, its row.
    void prepare_save() override;
    bool has_export() const override;
    void export_view() override { ask_export(false); }
    std::optional<Recipe> recipe() const override;
    std::vector<std::pair<QString, QString>> settings_words() const override;
    void mark_safe() override { safe_filters_ = active_filters(document_->settings()); }
    void save_view(ViewValues &view) const override;
    void restore_view(const ViewValues &view) override;
    /// The files of the signal and how they were read, for a session; empty if it is from no file.
    /// The files' facts are still unknown.
    std::optional<SessionInput> session_input() const;
    /// Opens what a session says; opened() follows, or open_failed().
    void open_input(const SessionInput &input);
    UnsavedWorks unsaved() const override;
    /// Called before the signal is dropped for these files, or for none; the signal is dropped when
    /// it calls its argument.
    using Guard = std::function<void(const QStringList &paths, std::function<void()> then)>;
    void set_guard(Guard guard) { guard_ = std::move(guard); }
    void fit() override;
    void zoom(double factor) override;
    void cancel() override;
    bool occupied() const override;
    bool has_own_window() const override;
    void toggle_own_window() override; ///< the signal over time, or what is measured of it
    void return_parts() override;
    ApartPart *time_part() const { return time_part_; }
    ApartPart *analysis_part() const { return analysis_part_; }

    /// Saves the whole signal, with the displayed channels. save_ended() follows.
    void save_signal(const QString &path);
    void export_signal(const QString &path); ///< the selected or visible part of the signal
    void export_view(const QString &path);   ///< the view below

    SignalDocument *document() const { return document_; }
    TimePlot *time_plot() const { return time_; }
    SpectrumPlot *spectrum_plot() const { return spectrum_; }
    SpectrogramPlot *spectrogram_plot() const { return spectrogram_; }
    /// The spectrum of the current signal: the filtered one if a band is active.
    const std::shared_ptr<const MeasuredSpectrum> &measured() const { return heard().measured; }
    const DisplaySignalPtr &filtered() const { return filtered_; }
    /// The open signal, as it was read; null: none is open.
    std::shared_ptr<const Signal> open_signal() const;
    Interval interval() const; ///< that is measured: the selected one, or the one in sight
    QString time_unit() const; ///< "s", or the unit of a table's times

    void save_state(QSettings &settings) const override { document_->save(settings); }
    void restore_state(const QSettings &settings) override { document_->restore(settings); }

  Q_SIGNALS:
    void replacing(const QStringList &paths); ///< these are read, and will be shown next
    void opened(const QStringList &paths, const QStringList &notes); ///< no paths: from an image
    void open_failed(const QString &message);
    void reading(const QStringList &paths); ///< starts, after any questions
    void reading_ended();                   ///< without a signal: cancelled, or a question is asked
    void open_requested();
    void interval_changed(); ///< perhaps: interval(), or the signal's rate
    /// A preview was painted for the first time; see painted().
    void preview_painted(const imago::RequestTimes &times, imago::Ticket ticket,
                         double engine_milliseconds, imago::Clock::time_point when);
    /// A sentence for each notable thing about the file.
    void exported(const QString &path, const QStringList &notes);

  private:
    /// A spectrum with the data of its plots.
    struct Spectra {
        std::shared_ptr<const MeasuredSpectrum> measured;
        DisplaySignalPtr values;               ///< of a spectrum
        DisplaySignalPtr lower, upper;         ///< the ends of its intervals, if it has them
        std::vector<SpectrogramGridPtr> grids; ///< of a spectrogram: for the first channels
    };
    /// `owner` keeps the spectra. A spectrogram has a grid for `only`, or for the first channels.
    static Spectra spectra_of(const std::shared_ptr<const void> &owner,
                              const std::vector<MeasuredSpectrum> &of,
                              const std::vector<Measure> &measures,
                              std::optional<std::size_t> only = {});

    /// A preview with the data of its plots, made on the engine's thread.
    struct ShownPreview {
        SignalPreviewRunPtr run;
        Spectra heard;
        DisplaySignalPtr filtered;
    };

    /// A result with the data of its plots, made on the engine's thread.
    struct Shown {
        SignalRunPtr run;
        Spectra spectra, heard;
        DisplaySignalPtr filtered, removed;
    };

    QString take_recipe(const Recipe &recipe) override;
    void set_defaults() override;
    void restore_frequencies();
    void build_centre(QStackedWidget *pages);
    QWidget *build_work();
    void build_parts(QSplitter *splitter);
    void name_parts();
    QWidget *build_batch();
    void connect_plots();
    void connect_controls();
    void connect_engine();
    void connect_previews();
    void connect_regions();
    void connect_playback();
    void connect_cursors();
    void show_cursors();
    void forget_cursors();
    void show_interval();
    QString time_cursor_words() const;
    QString spectrum_cursor_words() const;

    void take_signal(const LoadedSignal &loaded);
    void forget_signal();
    void take_outcome(const QStringList &paths, const FileResult<LoadedSignal> &loaded);
    void look_at_table(const QString &path);
    void take_table(const QString &path, const CsvGuess &look);
    void ask_table_again(const QStringList &paths, const QString &why);
    void show_table_dialog(const QString &path, const CsvGuess &look, double rate,
                           const QString &why);
    void choose_columns();
    void ask_array(const QString &path, const std::vector<ArrayLook> &arrays);
    void ask_format(const QStringList &paths);
    void make_profile(const ProfileRequest &request);
    void apply_settings();
    void apply_rate(bool other_channels);
    void submit(Clock::time_point event) override;
    QList<QAbstractItemView *> older_tables() const override;
    void take_analysis(const Shown &shown);
    void take_preview(const ShownPreview &shown);
    void take_batch(const BatchRunPtr &run);
    void settle_painted();

    bool shows_filtered() const; ///< whether spectra are those of the filtered signal
    const Spectra &heard() const;
    void forget_spectra();
    double rate() const;
    FrequencyUnit frequency_unit() const; ///< of positions: "Hz", near a radio's centre "MHz"
    QString step_unit() const;            ///< of widths: "Hz"
    QString level_unit() const;           ///< "dBFS"; for measure_
    QString time_words() const;
    QString frequency_words() const;
    QString level_words() const;
    QString pair_words() const; ///< "Left → Right", of a spectrum of two channels; else empty
    QString estimate_words(const MeasuredSpectrum &measured) const;
    void show_page();
    void show_curves();
    void show_spectrum();
    void show_spectrogram();
    void refine_spectrogram();
    void show_colours();
    void show_bands();
    void draw_band(double from, double to, bool finished);
    void drag_band(int band, double low, double high, bool finished);
    void show_regions();
    void set_region_plane();
    void draw_region(const SpectralRegion &region, bool finished);
    void change_region(int index, const SpectralRegion &region, bool finished);
    void show_playable();
    void show_play_position(std::optional<double> sample);
    void show_detail();
    void show_row();
    void show_scroll();
    void tell_time(std::optional<double> key);
    void tell_frequency(std::optional<double> key);
    void tell_spectrogram(std::optional<QPointF> at);
    void ask_export(bool signal);
    void write_signal(const QString &path, const Interval &interval);
    void write_samples(const QString &path, const Interval &interval,
                       const std::shared_ptr<const Signal> &samples);
    void export_spectrum(SignalExport what);
    void compute_for_file(SignalRequest request, std::function<void(const SignalRun &)> then);
    void take_final(const SignalRun &run);
    void write_file(const SignalExport &what, const std::optional<ActiveFilters> &filters = {},
                    const QString &words = {});
    QString ask_path(const FileKind &kind, const QString &what, const QString &ending,
                     const std::vector<OutputKind> &kinds);
    int shown_channel() const;

    FileWorker *files_;
    ReadTurn turn_; ///< of signals to open
    QStringList sample_folders_;
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
    PlayBar *play_;
    SignalStart *start_;
    ApartPart *time_part_ = nullptr, *analysis_part_ = nullptr;
    PlayLine *time_line_, *spectrogram_line_;
    CursorPair *time_cursors_ = nullptr, *spectrum_cursors_ = nullptr;
    QLabel *cursor_words_;
    SelectionBar *selection_;
    QTimer *soon_; ///< fires after the interval has changed

    LoadedSignal file_;
    QStringList wanted_;      ///< the newest request to open
    bool ask_table_ = false;  ///< it is to show a dialog
    QString why_table_;       ///< the first sentence of that dialog
    DisplaySignalPtr signal_; ///< the file's, with the active rate
    std::shared_ptr<const Image> image_;
    SignalSettings applied_;
    // The displayed data, and its source.
    Spectra original_; ///< of the signal
    std::optional<Measure> measure_;
    Spectra filtered_spectra_; ///< of filtered_
    std::optional<Measure> filtered_measure_;
    DisplaySignalPtr filtered_, removed_; ///< the last is null until it is shown
    std::atomic<bool> wants_removed_{false};
    ActiveFilters filters_; ///< those of filtered_
    /// The filters whose result is in a file.
    std::optional<ActiveFilters> safe_filters_;
    /// What is in sight of the result of newer filters.
    struct Sight {
        Interval interval;
        DisplaySignalPtr filtered;
        Spectra spectra;
        Measure measure; ///< of the spectra
    };
    std::optional<Sight> sight_;
    Guard guard_ = [](const QStringList &, const std::function<void()> &then) { then(); };
    BatchRunPtr batch_;
    Ticket batch_ticket_ = 0, shown_ticket_ = 0;
    Ticket final_ = 0;                            ///< of a request for a file; 0: none
    std::function<void(const SignalRun &)> then_; ///< called with its result
    bool redo_ = false;                           ///< whether it has dropped the newest request
    /// The frequencies in sight that a session says, until there is a spectrum to show them in.
    std::optional<std::pair<double, double>> wanted_frequencies_;
    int device_ = -1;
    int gesture_ = 0; ///< of a drag in the spectrum or the spectrogram
    int drawn_ = -1;  ///< the band, or the region, of that drag
    /// The request whose result is shown, but not painted yet.
    struct Painting {
        RequestTimes times;
        Ticket ticket = 0;
        double engine_milliseconds = 0;
        bool preview = false; ///< the result follows
    };
    std::optional<Painting> painting_;
    quint64 refining_ = 0; ///< the newest requested detail
    QThreadPool refiners_; ///< last, so that it ends before the members that its work uses
};

} // namespace imago
