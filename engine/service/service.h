// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/compress_values.h"
#include "engine/array/device_info.h"
#include "engine/array/error.h"
#include "engine/array/filter_values.h"
#include "engine/array/helper_state.h"
#include "engine/array/image.h"
#include "engine/array/left_out_driver.h"
#include "engine/array/no_device.h"
#include "engine/array/plan_report.h"
#include "engine/array/signal_values.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

struct CompressRequest {
    std::shared_ptr<const Image> image;
    CompressSettings settings;
    bool want_spectrum = true;      ///< also log magnitudes of the coefficients, if they are new
    bool want_coefficients = false; ///< also the forward coefficients themselves
};

/// Asks for points of the rate-distortion curve. It gives way to every other request: it begins
/// when for Service::lull there was none, and any that comes drops it, or stops it between two
/// steps.
struct CurveRequest {
    std::shared_ptr<const Image> image;
    CompressSettings settings;    ///< of which channels and block count
    std::vector<double> percents; ///< of coefficients that are kept, in the order of computing
};

struct FilterRequest {
    std::shared_ptr<const Image> image;
    FilterMask mask;
    FilterChannels channels = FilterChannels::rgb;
    FilterEdges edges = FilterEdges::none;
    FilterViews views;
    /// In three passes, without keeping spectra, as imago-cli does it: bit for bit its result. No
    /// views then.
    bool once = false;
};

/// Asks for periodic patterns in an image.
struct SuggestRequest {
    std::shared_ptr<const Image> image;
    PeakSettings settings;
    FilterMask mask; ///< patterns that it takes already are not told
};

/// Asks for spectra of a signal, for bands of it, or for both.
struct SignalRequest {
    std::shared_ptr<const Signal> signal;
    std::vector<Measure> measures;
    std::optional<BandSettings> filter; ///< of the whole signal
    /// Of the filtered signal: of what `filter` leaves, or where that is not asked for of
    /// `filtered`, an earlier result.
    std::vector<Measure> filtered_measures;
    std::shared_ptr<const Signal> filtered;
};

/// Asks for a batch of 1D transforms.
struct BatchRequest {
    std::shared_ptr<const Signal> signal; ///< null where the input is not a signal's frames
    BatchSettings settings;
};

/// The outcome of a request: a value, or the error that stopped it.
template <class T>
struct Result {
    std::optional<T> value;
    std::string error; ///< one sentence, when there is no value
    Error::Kind error_kind = Error::Kind::failure;
    explicit operator bool() const { return value.has_value(); }
};

using Ticket = std::uint64_t; ///< names a submitted request; never 0, never used twice

/// Progress of a request: what is being done ("building kernels"), and how far (0..1; negative
/// when unknown).
using Progress = std::function<void(const std::string &what, double fraction)>;

/// What the service does about faster plans while nothing is asked of it.
struct TuningState {
    bool searching = false;
    bool resting = false;    ///< searching, and waits so that it takes one core in the mean
    bool on_battery = false; ///< there is something to search, and it waits for mains power
    std::string problem;     ///< that is searched, or was last
    std::size_t tried = 0;   ///< plans of it
    std::size_t found = 0;   ///< faster plans since the service began
    double gain = 1;         ///< of the last one: the time of the plan before over its own
    std::string trouble;     ///< why a search ended early; empty: it did not
};
using TuningTold = std::function<void(const TuningState &)>;

/// The asynchronous façade of the engine. One worker thread a device; requests return at once and
/// their callbacks run on the worker thread, each exactly once; they may call members, and must not
/// throw. A newer request of whatever kind drops an older one that has not started (its callback
/// gets Error::Kind::cancelled); only a CurveRequest drops none but its like. All members may be
/// called from any thread. The destructor cancels what is pending and joins the workers; it must
/// not be called from a callback.
///
/// The forward coefficients, or the spectra, of the last image stay on the device: requests of one
/// kind that share the Image object (by pointer), channels, edges and device reuse them; and the
/// spectra of the last signal that bands were taken of likewise.
class Service {
  public:
    Service();
    ~Service();
    Service(const Service &) = delete;
    Service &operator=(const Service &) = delete;

    /// Keeps drivers from this process that would crash or hang it as they list their devices: see
    /// leave_out_drivers() of engine/device/driver_check.h. Before the first Service is made. May
    /// take some seconds where the drivers are new (`again`: are to be tried whatever is known).
    static std::vector<LeftOutDriver> leave_out_drivers(bool again = false);
    /// Tries drivers that were left out again, and returns those that still fail. What answers now
    /// is in use when the program starts again. Takes up to ten seconds.
    static std::vector<LeftOutDriver> try_drivers(const std::vector<LeftOutDriver> &left_out);

    /// Where this user's caches are, in the system's encoding: built programs, build logs, what is
    /// known of drivers, journals of searches. Empty: there are none. It may be removed at any
    /// time, and comes again by itself.
    static std::string cache_folder();
    /// Bytes in it; takes as long as the disk does.
    static std::uint64_t cache_bytes();
    /// Empties it, as far as it can be; likewise.
    static void clear_cache();

    /// Every OpenCL device of the machine, enumerated once. Empty when there is none. Does not
    /// throw.
    const std::vector<DeviceInfo> &devices() const;
    /// Why no device is in use at first, its causes and in words: there is none, or there are
    /// simulators only. Empty where one is.
    const std::vector<NoDevice> &no_device() const;
    const std::string &no_device_message() const;

    /// Of each device how fast it copies, in bytes a second; nothing where that was not measured
    /// (`imago-cli devices --check` does), 0 where it could not. Reads files.
    std::vector<std::optional<double>> copy_rates() const;
    /// The programs that come with the engine, and where they are.
    static std::vector<HelperState> helpers();
    /// One sentence of a cause.
    static std::string sentence(const NoDevice &cause);

    /// The device that new requests use, by index in devices(). Throws Error (usage) when there is
    /// no such device, or it is unfit, with the reason.
    void use_device(int index);
    int device() const; ///< -1 when there is none
    /// The device that would be the default now: of those that are fit the one that copies fastest,
    /// once all have been measured. -1 where there is none, or simulators only. Reads files.
    int preferred_device() const;

    /// Keeps a device from use for a reason, one sentence (a health check that it failed); an empty
    /// one gives it back. Where it is the one in use its requests are cancelled, and another takes
    /// its place, chosen as at first; with none left device() is -1, and requests are answered with
    /// the reason. use_device() refuses it. Throws Error (usage) when there is no such device.
    void set_unfit(int index, const std::string &reason);
    std::string unfit_reason(int index) const; ///< empty: it may be used

    /// "NAME=value" for programs that are to see the same devices: see child_environment.h of
    /// engine/device.
    static std::vector<std::string> child_environment();
    /// Reads tuning records again, for plans that are made from now on: another program has written
    /// some.
    static void reload_records();

    /// Whether the device that served the last request looks for faster plans of what it has run
    /// when there was nothing to do for two seconds: in processes of their own, which are killed at
    /// once when a request comes, a minute a problem at most. One process at a time works, at the
    /// lowest priority, and waits so that it takes one core in the mean, whatever number of threads
    /// a plan that is timed runs on. What is found is in use from the
    /// next request on, and recorded; so nothing is searched where there are no records
    /// (IMAGO_TUNING=off), nor on battery unless that is allowed. Off at first. `told` is called in
    /// a thread of the search, and must not throw or call members; after the call with off it is
    /// called no more.
    void tune_when_idle(bool on, TuningTold told = {}, bool on_battery_too = false);

    using CompressDone = std::function<void(Ticket, Result<CompressResult>)>;
    using CurveTold = std::function<void(Ticket, const RatePoint &)>;
    using CurveDone = std::function<void(Ticket, Result<std::vector<RatePoint>>)>;
    using FilterDone = std::function<void(Ticket, Result<FilterResult>)>;
    using SuggestDone = std::function<void(Ticket, Result<std::vector<SpectralPeak>>)>;
    Ticket submit(CompressRequest request, CompressDone done, Progress progress = {});
    /// `told` is called for each point as it is there, on the worker thread; `done` has them all.
    Ticket submit(CurveRequest request, CurveDone done, CurveTold told = {});
    static constexpr std::chrono::milliseconds lull{200};
    Ticket submit(FilterRequest request, FilterDone done, Progress progress = {});
    Ticket submit(SuggestRequest request, SuggestDone done, Progress progress = {});
    using SignalDone = std::function<void(Ticket, Result<SignalResult>)>;
    using BatchDone = std::function<void(Ticket, Result<BatchResult>)>;
    Ticket submit(SignalRequest request, SignalDone done, Progress progress = {});
    Ticket submit(BatchRequest request, BatchDone done, Progress progress = {});

    /// Asks a request to stop: it is dropped if it has not started, else stops between two steps.
    void cancel(Ticket ticket);
    void cancel_all();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
