// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/levels.h"
#include "engine/service/service.h"

#include <QObject>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>

namespace imago {

using Clock = std::chrono::steady_clock;

/// The times at which a request passed each stage from input to display.
struct RequestTimes {
    Clock::time_point event;     ///< the widget's value changed
    Clock::time_point submitted; ///< the service has the request
    Clock::time_point computed;  ///< the result is on the host
    Clock::time_point converted; ///< pixels are ready to paint
};

/// What a preview of a compressed picture needs: what is in sight, and how the panes show it.
struct CompressSight {
    PreviewView view;     ///< the result and the difference
    PreviewView spectrum; ///< in its pixels; no width if it is not seen
    bool difference = false;
    SampleRange range{};        ///< the samples that are black and white
    float spectrum_largest = 1; ///< SpectrumColours::largest
};

/// The same of a filtered picture.
struct FilterPaneSight {
    FilterSight view;
    bool removed = false;
    SampleRange original_range{}, result_range{}; ///< the samples that are black and white
    /// Magnitudes or phases, as shown, of planes of this size; as in FilterResult.
    std::shared_ptr<const Plane> spectrum;
    std::size_t height = 0, width = 0;
    bool phase = false;
    float spectrum_largest = 1; ///< SpectrumColours::largest
};

/// A request with its outcome.
template <class Request>
struct ServiceRun {
    Ticket ticket = 0;
    Request request;
    Result<typename Request::Value> result;
    RequestTimes times;
};
template <class Request>
using RunPtr = std::shared_ptr<const ServiceRun<Request>>;

/// A preview of a request whose run has not ended.
template <class Request, class Sight>
struct PreviewRun {
    Ticket ticket = 0;
    Request request;
    Sight sight;
    Result<typename Request::Part> result;
    RequestTimes times;
};

using CompressRun = ServiceRun<CompressRequest>;
using CompressRunPtr = std::shared_ptr<const CompressRun>;
using CompressPreviewRun = PreviewRun<CompressRequest, CompressSight>;
using CompressPreviewRunPtr = std::shared_ptr<const CompressPreviewRun>;
using CurveRun = ServiceRun<CurveRequest>; ///< its points were reported one by one before
using CurveRunPtr = std::shared_ptr<const CurveRun>;
using FilterRun = ServiceRun<FilterRequest>;
using FilterRunPtr = std::shared_ptr<const FilterRun>;
using FilterPreviewRun = PreviewRun<FilterRequest, FilterPaneSight>;
using FilterPreviewRunPtr = std::shared_ptr<const FilterPreviewRun>;
using VolumeRun = ServiceRun<VolumeRequest>;
using VolumeRunPtr = std::shared_ptr<const VolumeRun>;
using VolumePreviewRun = PreviewRun<VolumeRequest, VolumeSight>;
using VolumePreviewRunPtr = std::shared_ptr<const VolumePreviewRun>;
using SuggestRun = ServiceRun<SuggestRequest>;
using SuggestRunPtr = std::shared_ptr<const SuggestRun>;
using CorrelateRun = ServiceRun<CorrelateRequest>;
using CorrelateRunPtr = std::shared_ptr<const CorrelateRun>;
using SpectraRun = ServiceRun<SpectraRequest>;
using SpectraRunPtr = std::shared_ptr<const SpectraRun>;
using PoissonRun = ServiceRun<PoissonRequest>;
using PoissonRunPtr = std::shared_ptr<const PoissonRun>;
using OpRun = ServiceRun<OpRequest>;
using OpRunPtr = std::shared_ptr<const OpRun>;
using SignalRun = ServiceRun<SignalRequest>;
using SignalRunPtr = std::shared_ptr<const SignalRun>;
using SignalPreviewRun = PreviewRun<SignalRequest, SignalSight>;
using SignalPreviewRunPtr = std::shared_ptr<const SignalPreviewRun>;
using BatchRunPtr = RunPtr<BatchRequest>;

/// The engine's callbacks as signals. They are emitted on the engine's worker thread; receivers in
/// other threads get them queued. No signal is emitted once the destructor has started.
class EngineClient : public QObject {
    Q_OBJECT
  public:
    /// `service` must outlive this object.
    explicit EngineClient(Service &service, QObject *parent = nullptr);
    ~EngineClient() override;

    const std::vector<DeviceInfo> &devices() const { return service_.devices(); }
    /// Service::no_device_message() in the window's language; empty if a device is in use
    /// initially.
    QString no_device_message() const;
    std::vector<std::optional<double>> copy_rates() const { return service_.copy_rates(); }
    int preferred_device() const { return service_.preferred_device(); }
    int device() const { return service_.device(); }
    void use_device(int index) { service_.use_device(index); }
    /// Like Service's.
    void set_unfit(int index, const Sentence &reason);
    Sentence unfit_reason(int index) const;
    void reload_records() { Service::reload_records(); }
    /// Runs in a separate thread; drivers_tried() follows.
    void try_drivers(const std::vector<LeftOutDriver> &left_out);

    /// Submits a request, as the following functions do; the service drops an older request that
    /// has not started. `compare`: CompressRequest::want_comparison, if there is a coder.
    Ticket compress(std::shared_ptr<const Image> image, const CompressSettings &settings,
                    Clock::time_point event, const std::optional<CompressSight> &sight = {},
                    ResultUse use = ResultUse::view, bool compare = false);
    /// Makes the files of JPEG's quantisation from now on; null: none.
    void set_jpeg_coder(JpegCoderPtr coder) { coder_ = std::move(coder); }
    /// Where nothing is in sight yet, the spectrum comes first, by filter_viewed().
    Ticket filter(FilterRequest request, Clock::time_point event,
                  const std::optional<FilterPaneSight> &sight = {});
    Ticket submit(VolumeRequest request, Clock::time_point event);
    Ticket submit(SignalRequest request, Clock::time_point event);
    Ticket submit(PoissonRequest request, Clock::time_point event);
    Ticket submit(OpRequest request, Clock::time_point event);
    Ticket submit(BatchRequest request, Clock::time_point event);
    Ticket submit(SuggestRequest request, Clock::time_point event = Clock::now());
    Ticket submit(SpectraRequest request, Clock::time_point event = Clock::now());
    Ticket submit(CorrelateRequest request, Clock::time_point event = Clock::now());
    /// Gives way to all other requests.
    Ticket submit(CurveRequest request, Clock::time_point event = Clock::now());
    /// Like Service's.
    bool give_way(Ticket ticket, bool on) { return service_.give_way(ticket, on); }
    bool keep(Ticket ticket) { return service_.keep(ticket); }
    void cancel_all() { service_.cancel_all(); }
    /// Like Service::tune_when_idle(); its reports come as tuning_changed().
    void tune_when_idle(bool on, bool on_battery_too);

  Q_SIGNALS:
    /// Emitted once for each request; dropped ones have Error::Kind::cancelled.
    void compressed(const imago::CompressRunPtr &run);
    /// Emitted before compressed(), if a preview was requested and made.
    void compress_previewed(const imago::CompressPreviewRunPtr &preview);
    void curved(const imago::CurveRunPtr &run);
    void curve_point(imago::Ticket ticket, const imago::RatePoint &point);
    void filtered(const imago::FilterRunPtr &run);
    /// Emitted before filtered(): a run without a ticket whose result has views only.
    void filter_viewed(const imago::FilterRunPtr &views);
    /// Emitted before filtered(), if a preview was requested and made.
    void filter_previewed(const imago::FilterPreviewRunPtr &preview);
    void volume_filtered(const imago::VolumeRunPtr &run);
    /// Emitted before volume_filtered(), if VolumeRequest::preview is given and one was made.
    void volume_previewed(const imago::VolumePreviewRunPtr &preview);
    void suggested(const imago::SuggestRunPtr &run);
    void correlated(const imago::CorrelateRunPtr &run);
    void spectra_computed(const imago::SpectraRunPtr &run);
    void solved(const imago::PoissonRunPtr &run);
    void operated(const imago::OpRunPtr &run);
    /// Emitted before operated(), after each iteration of an operation that has some.
    void op_estimated(imago::Ticket ticket, const imago::OpRequest::Part &estimate);
    void analysed(const imago::SignalRunPtr &run);
    /// Emitted before analysed(), if SignalRequest::sight is given and a preview was made.
    void signal_previewed(const imago::SignalPreviewRunPtr &preview);
    /// Emitted before with the rows alone (BatchResult::rows_only), if they come first.
    void batch_ran(const imago::BatchRunPtr &run);
    void progressed(const imago::Sentence &what, double fraction);
    void tuning_changed(const imago::TuningState &state);
    void drivers_tried(const std::vector<imago::LeftOutDriver> &still_failing);

  private:
    struct Link;
    template <class Run>
    auto emitting(std::shared_ptr<Run> run,
                  void (EngineClient::*signal)(const std::shared_ptr<const Run> &));
    template <class Request>
    Ticket send(Request request, Clock::time_point event, OnPart<Request> on_part = {});
    template <class Sight, class Request>
    OnPart<Request> previewed(
        const Request &request, const Sight &sight, Clock::time_point event,
        void (EngineClient::*signal)(const std::shared_ptr<const PreviewRun<Request, Sight>> &));
    Service &service_;
    JpegCoderPtr coder_;
    std::shared_ptr<Link> link_;
};

} // namespace imago
