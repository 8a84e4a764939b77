// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/array/spectrum_planes.h"
#include "engine/support/error.h"
#include "engine/values/compress_values.h"
#include "engine/values/device_info.h"
#include "engine/values/filter_values.h"
#include "engine/values/helper_state.h"
#include "engine/values/left_out_driver.h"
#include "engine/values/no_device.h"
#include "engine/values/plan_report.h"
#include "engine/values/poisson_values.h"
#include "engine/values/preview_values.h"
#include "engine/values/region/region_values.h"
#include "engine/values/signal_values.h"
#include "engine/values/spectrum/ring_correlation.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace imago {

/// Requests a compressed picture.
struct CompressRequest {
    std::shared_ptr<const Image> image; ///< not empty; must not change until the request is done
    CompressSettings settings;          ///< thresholds and channels as in CompressSettings
    /// Whether to return log magnitudes of the coefficients, too, if they are new.
    bool want_spectrum = true;
    /// A preview that comes before the result, if something is in sight. The result then waits
    /// until no other request has come for Service::rest, and gives way to any that comes later.
    /// There is none for the first result of an image, for a result that comes within the view's
    /// budget, and until the programs for a view of this kind have been built, which the service
    /// does after the result.
    std::optional<PreviewView> preview = {};
    /// The result equals that of imago-cli, bit for bit, for all uses but `view`. The plans that
    /// the window has got meanwhile make no difference.
    ResultUse use = ResultUse::view;
    /// Makes the file of CompressSettings::jpeg; null: the result has none.
    JpegCoderPtr coder = {};
    bool want_comparison = false; ///< CompressResult::comparison, which needs a coder
};

/// Requests points of the rate-distortion curve. It has the lowest priority: it starts after
/// Service::lull without another request, and any other request drops it, or stops it between two
/// steps.
struct CurveRequest {
    std::shared_ptr<const Image> image; ///< see CompressRequest::image
    CompressSettings settings;          ///< only channels, block and protect_means apply
    /// Percentages of coefficients to keep, in the order in which the points are computed.
    std::vector<double> percents;
};

/// Requests a filtered picture.
struct FilterRequest {
    std::shared_ptr<const Image> image; ///< not empty; must not change until the request is done
    FilterMask mask;                    ///< the mask over frequencies
    FilterChannels channels = FilterChannels::rgb; ///< which planes are filtered
    FilterEdges edges = FilterEdges::none;         ///< how edges are treated
    FilterViews views;                             ///< which views are returned besides the result
    /// Filters in three passes, without keeping spectra, as imago-cli does, with the same result
    /// bit for bit. Views are then not available, but views.use is.
    bool once = false;
    /// A preview that comes before the result; see CompressRequest::preview. There is none for a
    /// mask with pictures.
    std::optional<FilterSight> preview = {};
    /// Removes a halftone before the mask is applied. The result's spectra are then those of the
    /// image as it is. A newer request stops it. A preview comes first at full resolution and
    /// without a mask: the removal from the part in sight.
    std::optional<DescreenSettings> descreen = {};
    /// Changes of single waves, and which are measured: with any, edges are none or automatic,
    /// which is then none. A preview adds what they change to the last one of the same mask.
    WaveSettings waves = {};
    /// Called on the worker's thread as soon as the views are there, before the result: with the
    /// views alone, where the planes are, and no image. `once` has none.
    std::function<void(const FilterResult &views)> on_views = {};
};

/// The planes that a filter transforms.
struct FilteredPlanes {
    FilterChannels channels = FilterChannels::rgb; ///< which planes
    FilterEdges edges = FilterEdges::none;         ///< with which margin
};

/// Requests all numbers of an image's spectra: those of Filter::spectra(), or those of
/// Compressor::coefficients() for the channels and blocks of settings without JPEG's quantisation.
struct SpectraRequest {
    std::shared_ptr<const Image> image; ///< see CompressRequest::image
    std::variant<FilteredPlanes, CompressSettings> of;
};

/// Requests a stack filtered as a volume, in three dimensions.
struct VolumeRequest {
    /// Not empty; must not change until the request is done.
    std::shared_ptr<const PictureStack> slices;
    FilterMask mask;                            ///< shapes of radii
    FilterEdges edges = FilterEdges::automatic; ///< none, mirror or automatic, which is mirror
    /// Filters without keeping spectra, as imago-cli does, with the same result bit for bit, and
    /// without figures and sections.
    bool once = false;
    /// A preview of one slice that comes before the result; see CompressRequest::preview. There is
    /// none for the first result of a stack.
    std::optional<VolumeSight> preview = {};
};

/// Requests the periodic patterns of an image.
struct SuggestRequest {
    std::shared_ptr<const Image> image; ///< not empty
    PeakSettings settings{};            ///< which maxima are reported
    FilterMask mask{};                  ///< a mask whose patterns are not reported
};

/// Requests the Fourier ring correlation of two pictures, as correlate_rings().
struct CorrelateRequest {
    std::shared_ptr<const Image> first;  ///< not empty
    std::shared_ptr<const Image> second; ///< not empty
    bool windowed = true;                ///< fades the pictures towards their edges
};

/// Requests the potential and field of a density.
struct PoissonRequest {
    std::shared_ptr<const Image> image; ///< its luma is the density; see CompressRequest::image
    PoissonSpacing spacing{};           ///< of the samples
};

/// What is in sight of a signal.
struct SignalSight {
    Interval interval;       ///< its samples
    std::size_t channel = 0; ///< whose spectrogram is seen
};

/// Requests spectra of a signal, a filter by bands, regions or both, or all of these.
struct SignalRequest {
    std::shared_ptr<const Signal> signal{}; ///< not null
    std::vector<Measure> measures{};        ///< spectra of the signal itself
    std::optional<BandSettings> filter{};   ///< filter of the whole signal
    /// Filter by regions of the spectrogram, of the result of `filter` if there is one.
    std::optional<RegionSettings> regions{};
    /// The measures of the filtered signal, which is the result of `filter` and `regions` or,
    /// without both, `filtered`, an earlier result.
    std::vector<Measure> filtered_measures{};
    /// An earlier result. It is null if a filter is given, or if nothing is requested of it.
    std::shared_ptr<const Signal> filtered{};
    /// What is in sight, for a preview that comes before the result of `regions`. The result then
    /// waits as for CompressRequest::preview. There is none for a short signal.
    std::optional<SignalSight> sight{};
    /// Whether the result is for a file: the one that imago-cli computes, bit for bit; see
    /// CompressRequest::use.
    bool for_file = false;
};

/// What is in sight of a signal that is filtered by regions.
struct SignalPreview {
    Interval interval;                      ///< that is in sight
    std::shared_ptr<const Signal> filtered; ///< its samples
    /// Those of SignalRequest::filtered_measures whose interval is in sight. A spectrogram is 0 in
    /// all channels but SignalSight::channel.
    std::vector<MeasuredSpectrum> measured;
    double engine_milliseconds = 0; ///< from the start of the work to the preview on the host
};

/// Requests a batch of 1D transforms.
struct BatchRequest {
    std::shared_ptr<const Signal> signal; ///< null if the input is not a signal's frames
    BatchSettings settings;               ///< what is transformed, and how often
};

/// The outcome of a request: a value, or the error that stopped it.
template <class T>
struct Result {
    std::optional<T> value; ///< empty if an error stopped the request
    std::string error;      ///< one sentence in English, if there is no value
    Sentence sentence;      ///< the same sentence, for other languages
    Error::Kind error_kind = Error::Kind::failure; ///< kind of that error
    /// Whether there is a value.
    explicit operator bool() const { return value.has_value(); }
};

using Ticket = std::uint64_t; ///< the name of a submitted request; never 0, never used twice

/// Called with the progress of a request: the current work ("building kernels"), and the fraction
/// that is done (0..1; negative if unknown).
using Progress = std::function<void(const Sentence &what, double fraction)>;

/// The state of the search for faster plans while there are no requests.
struct TuningState {
    bool searching = false; ///< whether a search is running or resting
    bool resting = false;   ///< whether the search waits so that it takes one core on average
    /// Whether there is something to search, but the search waits for mains power.
    bool on_battery = false;
    std::string problem;   ///< the problem of the current or the last search
    std::size_t tried = 0; ///< number of its plans that were tried
    std::size_t found = 0; ///< number of faster plans since the service began
    double gain = 1;     ///< gain of the last one: the time of the earlier plan divided by its own
    std::string trouble; ///< the reason why a search ended early; empty if none did
};
/// Called with the state when it changes.
using OnTuningProgress = std::function<void(const TuningState &)>;

/// The asynchronous façade of the engine. There is one worker thread for each device. Requests
/// return at once, and their callbacks run on the worker thread, each exactly once. Callbacks may
/// call members, and must not throw. A newer request of any kind drops an older one that has not
/// started (its callback gets Error::Kind::cancelled), but a CurveRequest drops only other
/// CurveRequests. All members may be called from any thread. The destructor cancels pending
/// requests and joins the workers. It must not be called from a callback.
///
/// The forward coefficients, or the spectra, of the last image stay on the device. Requests of one
/// kind with the same Image object (by pointer), channels, edges and device reuse them. Filters of
/// bands do the same with the spectra of the last signal.
class Service {
  public:
    Service();
    ~Service();
    Service(const Service &) = delete;
    Service &operator=(const Service &) = delete;

    /// Prevents this process from loading drivers that would crash or block it as they list their
    /// devices; see leave_out_drivers() of engine/device/driver_check.h. Call it before the first
    /// Service is made. It may take some seconds if the drivers are new, or if `again` says to try
    /// them in any case.
    static std::vector<LeftOutDriver> leave_out_drivers(bool again = false);
    /// Tries left-out drivers again, and returns those that still fail. Drivers that work now are
    /// used when the program next starts. It takes up to ten seconds.
    static std::vector<LeftOutDriver> try_drivers(const std::vector<LeftOutDriver> &left_out);

    /// Returns the folder of this user's caches, in the system's encoding: built programs, build
    /// logs, findings about drivers, journals of searches. Empty if there is none. It may be
    /// removed at any time, and is regenerated.
    static std::string cache_folder();
    /// Returns the bytes in that folder. It takes as long as the disk does.
    static std::uint64_t cache_bytes();
    /// Empties that folder as far as possible. It takes as long as the disk does.
    static void clear_cache();

    /// Returns every OpenCL device of the machine, enumerated once. Empty if there is none. Does
    /// not throw.
    const std::vector<DeviceInfo> &devices() const;
    /// Returns why no device is in use initially: there is none, or there are only simulators.
    /// Empty if a device is in use.
    const std::vector<NoDevice> &no_device() const;
    /// Returns the reason in words: one sentence for each cause.
    const Sentence &no_device_message() const;

    /// Returns the copy rate of each device, in bytes per second; empty if it was not measured
    /// (`imago-cli devices --check` does), 0 if it could not copy. Reads files.
    std::vector<std::optional<double>> copy_rates() const;
    /// Returns the programs that come with the engine, and their paths.
    static std::vector<HelperState> helpers();
    /// Returns one sentence about a cause.
    static Sentence sentence(const NoDevice &cause);

    /// Compiles or loads, in the background, what every picture needs on the device in use, so that
    /// the first request does not. Has it compiled for later processes, too; see engine/prepare. A
    /// request that comes meanwhile waits for the step that runs. Returns at once.
    void warm_up();

    /// Sets the device for new requests, by index in devices(). Throws Error (usage) if there is no
    /// such device, or if it is unfit, with the reason.
    void use_device(int index);
    int device() const; ///< index of the device in use; -1 if there is none
    /// Returns the device that would be the default now: the one that copies fastest among those
    /// that are fit, once all have been measured. Returns -1 if there is none, or only simulators.
    /// Reads files.
    int preferred_device() const;

    /// Excludes a device from use for a reason, which is one sentence (a health check that it
    /// failed). An empty reason makes it available again. If the device is in use, its requests are
    /// cancelled, and another takes its place, chosen as at first. If none is left, device() is -1,
    /// and requests are answered with the reason. use_device() refuses the device. Throws Error
    /// (usage) if there is no such device.
    void set_unfit(int index, const Sentence &reason);
    /// Reason why a device is excluded; empty if it may be used.
    Sentence unfit_reason(int index) const;

    /// Returns "NAME=value" for programs that should see the same devices; see child_environment.h
    /// of engine/process.
    static std::vector<std::string> child_environment();
    /// Reads tuning records again, for plans made from now on. Call it after another program has
    /// written some.
    static void reload_records();

    /// Sets whether the device that served the last request searches for faster plans of the
    /// problems that it has run, after two seconds without requests. It searches in separate
    /// processes, which are killed at once when a request comes, at most a minute for each problem.
    /// One process at a time works, at the lowest priority, and pauses so that it takes one core on
    /// average, whatever number of threads a timed plan uses; it ends if it takes more than 200 MB,
    /// and transforms of more than 6 MB on a processor are left out. A better plan is used from the
    /// next request on, and recorded. Therefore nothing is searched without records
    /// (IMAGO_TUNING=off), nor on battery unless that is allowed. `on_progress` is called in a
    /// thread of the search, and must not throw or call members. After a call with off it is not
    /// called any more.
    ///
    /// A race comes first, a quarter of a second after a request: the three plans that the cost
    /// model predicts to be fastest, for transforms that run by specialised plans of the planner's,
    /// once for each problem, device and driver, with about a second of device time. As long as
    /// this function has not been called, there are races, but no searches; with off there are
    /// neither. Transforms of a program's own are raced by find_better_plan() of
    /// engine/search/finding.h.
    void tune_when_idle(bool on, OnTuningProgress on_progress = {}, bool on_battery_too = false);

    /// Receives a compressed picture.
    using CompressDone = std::function<void(Ticket, Result<CompressResult>)>;
    /// Receives what is in sight of a compressed picture, before CompressDone is called.
    using OnCompressPreview = std::function<void(Ticket, const CompressPreview &)>;
    /// Receives what is in sight of a filtered picture, before FilterDone is called.
    using OnFilterPreview = std::function<void(Ticket, const FilterPreview &)>;
    /// Receives a point of the curve.
    using OnCurvePoint = std::function<void(Ticket, const RatePoint &)>;
    /// Receives all points, in the order of the request.
    using CurveDone = std::function<void(Ticket, Result<std::vector<RatePoint>>)>;
    /// Receives a filtered picture.
    using FilterDone = std::function<void(Ticket, Result<FilterResult>)>;
    /// Receives patterns, the strongest first.
    using SuggestDone = std::function<void(Ticket, Result<std::vector<SpectralPeak>>)>;
    /// Starts a request for the device in use, and returns at once. `done` is called once, and
    /// `progress` as the work goes on, both on the worker thread. Without a device the result is an
    /// error with the reason. Other kinds of request are submitted in the same way.
    Ticket submit(CompressRequest request, CompressDone done, Progress progress = {},
                  OnCompressPreview on_preview = {});
    /// The time without a newer request after which a result follows its preview: longer than the
    /// pauses of a hand that drags, and too short to notice once it rests.
    static constexpr std::chrono::milliseconds rest{80};
    /// Submits it like a CompressRequest. `on_progress` is called on the worker thread for each
    /// point as soon as it is computed. `done` gets all points.
    Ticket submit(CurveRequest request, CurveDone done, OnCurvePoint on_progress = {});
    /// The idle time that a CurveRequest waits for.
    static constexpr std::chrono::milliseconds lull{200};
    /// Submits it like a CompressRequest.
    Ticket submit(FilterRequest request, FilterDone done, Progress progress = {},
                  OnFilterPreview on_preview = {});
    /// Receives spectra.
    using SpectraDone = std::function<void(Ticket, Result<SpectrumPlanes>)>;
    /// Submits it like a CompressRequest.
    Ticket submit(SpectraRequest request, SpectraDone done, Progress progress = {});
    /// Receives a filtered volume.
    using VolumeDone = std::function<void(Ticket, Result<VolumeResult>)>;
    /// Receives the slice in sight, before VolumeDone is called.
    using OnVolumePreview = std::function<void(Ticket, const FilterResult &)>;
    /// Submits it like a CompressRequest. The spectra of the last stack (by pointer) stay on the
    /// device as those of images do, so that another mask takes inverse transforms only.
    Ticket submit(VolumeRequest request, VolumeDone done, Progress progress = {},
                  OnVolumePreview on_preview = {});
    /// Submits it like a CompressRequest.
    Ticket submit(SuggestRequest request, SuggestDone done, Progress progress = {});
    /// Receives the rings, from low frequencies on.
    using CorrelateDone = std::function<void(Ticket, Result<std::vector<CorrelationRing>>)>;
    /// Submits it like a CompressRequest.
    Ticket submit(CorrelateRequest request, CorrelateDone done, Progress progress = {});
    /// Receives a potential and its field.
    using PoissonDone = std::function<void(Ticket, Result<PoissonResult>)>;
    /// Submits it like a CompressRequest. It is solved in single precision, as PoissonSolver<float>
    /// does. The plans stay for requests of one size and spacing.
    Ticket submit(PoissonRequest request, PoissonDone done, Progress progress = {});
    /// Receives spectra and filtered signals.
    using SignalDone = std::function<void(Ticket, Result<SignalResult>)>;
    /// Receives the rows of a batch that come before its result: BatchResult::rows_only.
    using OnBatchRows = std::function<void(Ticket, const BatchResult &)>;
    /// Receives a batch's result.
    using BatchDone = std::function<void(Ticket, Result<BatchResult>)>;
    /// Receives what is in sight of a filtered signal, before SignalDone is called.
    using OnSignalPreview = std::function<void(Ticket, const SignalPreview &)>;
    /// Submits it like a CompressRequest.
    Ticket submit(SignalRequest request, SignalDone done, Progress progress = {},
                  OnSignalPreview on_preview = {});
    /// Submits it like a CompressRequest. If the plan that is timed has to be compiled first, and a
    /// plan of any size serves the problem, `on_rows` is called with the rows before.
    Ticket submit(BatchRequest request, BatchDone done, Progress progress = {},
                  OnBatchRows on_rows = {});

    /// Asks a request to stop. It is dropped if it has not started, and otherwise stops between two
    /// steps.
    void cancel(Ticket ticket);
    /// Calls cancel() for every request that has not ended.
    void cancel_all();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
