// SPDX-License-Identifier: MIT
#pragma once
#include "engine/service/requests.h"
#include "engine/values/device_info.h"
#include "engine/values/helper_state.h"
#include "engine/values/left_out_driver.h"
#include "engine/values/no_device.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

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
/// started (its callback gets Error::Kind::cancelled), and one that gives way even if it runs; but
/// a CurveRequest, and what gives way, drops only such requests. All members may be called from any
/// thread. The destructor cancels pending requests and joins the workers. It must not be called
/// from a callback.
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

    /// Starts a request for the device in use, and returns at once. `done` is called once, and
    /// `progress` and `on_part` as the work goes on, all on the worker thread. Without a device the
    /// result is an error with the reason. Defined for the requests of requests.h.
    template <class Request>
    Ticket submit(Request request, Done<Request> done, Progress progress = {},
                  OnPart<Request> on_part = {});
    /// The time without a newer request after which a result follows its preview: longer than the
    /// pauses of a hand that drags, and too short to notice once it rests.
    static constexpr std::chrono::milliseconds rest{80};
    /// The idle time that a CurveRequest waits for.
    static constexpr std::chrono::milliseconds lull{200};

    /// Sets whether a request gives way to every other one, as a CurveRequest does: nobody sees
    /// what it is for. One that runs is then stopped between two steps as soon as another comes.
    /// Returns whether it will still be answered with its outcome: it waits or runs, and is not to
    /// stop.
    bool give_way(Ticket ticket, bool on);
    /// A request is for a file, as are those whose use says so: it is done although newer ones
    /// come, and gives way to none. Only a cancel stops it. Returns what give_way() does.
    bool keep(Ticket ticket);
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
