// SPDX-License-Identifier: MIT
#pragma once

#include "engine/device/device.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/descreen/descreen.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/volume_filter.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/pipeline/poisson/image_poisson.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/batch_run.h"
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/spectrum/planned_transform.h"
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/service/service.h"
#include "engine/tuning/run_times.h"
#include "engine/values/plan_standing.h"

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

// Whether a specialised plan is worth the compiler, and whether it stays once it is there.

/// The measured figures by which a SwapRule decides.
struct SwapFigures {
    double time_share = 1; ///< time of a run by a specialised plan, by the kernel of any size 1
    double compile_milliseconds = 0; ///< of a step, until this process has compiled some
    double compile_share = 1;        ///< what other work loses while the compiler works

    /// Those of a device: its row of resources/tuning/choices (Question::specialised_plan).
    static SwapFigures of(const DeviceInfo &device);
};

/// Decides between the two plans of transforms, as a skier decides between renting and buying. A
/// run by the kernel of any size takes longer than one by a specialised plan; the sum of what was
/// lost so far is the rent. The price is the time for which the compiler slows down other work. The
/// plan is compiled once the rent has reached the price: whoever stops then, or never stops, has
/// lost twice the least possible at most, and no rule that does not know the future has a better
/// bound. The rent and the price until the first compilation are predicted by SwapFigures; the
/// decision to keep a plan is by measured times alone.
/// The first run of a transform pays no rent: it includes first accesses to memory, and a picture
/// that is opened once has no other. The object belongs to one thread at a time.
class SwapRule {
  public:
    /// So many runs of each plan are compared; the first of a plan is left out, since it includes
    /// first accesses to memory.
    static constexpr std::size_t compared_runs = 3;

    explicit SwapRule(SwapFigures figures) : figures_(figures) {}

    /// The plan that runs took part in a request. `steps`: of the plan. `waited`: whether a person
    /// waited for the runs; others cost nothing.
    enum class Runner { any_size, specialised };
    void ran(const RequestedTransform &requested, Runner runner, std::size_t steps,
             const RunTimes &times, bool waited);
    /// A specialised plan of so many steps was compiled.
    void compiled(double milliseconds, std::size_t steps);
    /// Whether it would help to know if the specialised plan costs no compiler: runs show a gain,
    /// twice that of the last time when at_hand() said no. The background may have compiled it
    /// since.
    bool asks_if_at_hand(const RequestedTransform &requested) const;
    /// Whether the cache of programs has the specialised plan, which then has no price.
    void at_hand(const RequestedTransform &requested, bool at_hand);
    /// A specialised plan could not be compiled; it is not tried again.
    void failed(const RequestedTransform &requested);
    /// A specialised plan runs from now on.
    void swapped(const RequestedTransform &requested);
    /// Plans that run are one for which a search has measured a gain.
    void searched(const RequestedTransform &requested);

    /// Whether the specialised plan is worth being compiled.
    bool wants(const RequestedTransform &requested) const;
    /// Those that are worth it, the one with the largest predicted gain so far first.
    std::vector<RequestedTransform> wanted(std::vector<RequestedTransform> requested) const;
    /// Whether the specialised plan was measured no faster, so that the other one takes its place.
    bool rejects(const RequestedTransform &requested) const;

    /// Why a plan runs.
    PlanStanding standing(const RequestedTransform &requested, Runner runner) const;

  private:
    enum class Verdict { none, failed, trying, faster, slower };
    /// The last runs, newest last.
    struct LastRuns {
        std::size_t count = 0;
        std::array<double, compared_runs> milliseconds{};

        void add(double one);
        double fastest() const; ///< 0: none
    };
    struct Past {
        Verdict verdict = Verdict::none;
        double gain = 0;
        std::size_t steps = 1;
        bool at_hand = false;       ///< whether the cache of programs has the plan
        double gain_when_asked = 0; ///< the gain when at_hand() was told last
        LastRuns any_size, specialised;
        bool first_left_out = false; ///< of the specialised plan's runs
    };

    const Past *find(const RequestedTransform &requested) const;
    double price(const Past &past) const;
    static void judge(Past &past);

    SwapFigures figures_;
    double compile_milliseconds_ = 0; ///< of all steps that this process had compiled
    std::size_t compiled_steps_ = 0;
    std::map<std::string, Past> past_; ///< by key_of()
};

/// Keeps the last picture without its halftone, for requests that differ only in the strength or in
/// what follows. It has no memory on the device. Belongs to one thread.
class DescreenStage {
  public:
    /// Removes the halftone at a strength of 1 or more.
    using Remove = std::function<DescreenResult(const DescreenSettings &settings)>;

    /// Returns the request's image without its halftone, and the screens; the same object for the
    /// same image and settings. Calls `remove` unless that result is there.
    const DescreenResult &result(const std::shared_ptr<const Image> &image,
                                 const DescreenSettings &settings, const Remove &remove);
    /// Returns the screens of a request whose result is not there and has to be computed: those
    /// given, or found before; empty if there are none, or if the result needs no new computation.
    std::vector<PlaneScreens> screens_to_preview(const FilterRequest &request) const;

    /// Spectra and planes of an image as it is.
    struct Views {
        FilterResult result; ///< with the views requested
        FilterChannels channels = FilterChannels::rgb;
        FilterEdges edges = FilterEdges::none; ///< as requested
        FilterViews views;
    };
    /// Returns the views of the image, if they were set for an equal request; otherwise null.
    const FilterResult *views(const FilterRequest &request) const;
    void set_views(const FilterRequest &request, FilterResult result);

  private:
    bool has(const std::shared_ptr<const Image> &image,
             const std::vector<PlaneScreens> &screens) const;

    std::weak_ptr<const Image> image_;    ///< of `full_`
    std::vector<PlaneScreens> requested_; ///< the screens that were given for it
    DescreenResult full_;                 ///< at a strength of 1 or more
    double full_strength_ = 1;
    double strength_ = 1; ///< of `blended_`
    DescreenResult blended_;
    std::weak_ptr<const Image> viewed_; ///< the image of `views_`
    Views views_;
};

/// Returns `original` + strength * (full - original), with float samples.
std::shared_ptr<const Image> blended(const Image &original, const Image &full, double strength);

/// The pipelines that work on one signal, request by request.
struct SignalPipelines {
    explicit SignalPipelines(const DevicePtr &device)
        : measure(device), filter(device), regions(device) {}
    SignalMeasure measure;
    BandFilter filter;
    RegionFilter regions;
    /// The last result of `filter` that regions were applied to, and from what it was made.
    FilteredSignal banded;
    std::shared_ptr<const Signal> band_source;
    std::optional<BandSettings> band_settings;
};

/// A device's pipelines, made at their first use. One at a time holds the device's memory: using
/// one frees that of the others. The object belongs to one thread.
class Engines {
  public:
    /// Makes engines for a device. Without a device, each pipeline is an Error with the given
    /// sentence.
    Engines(std::optional<int> device, Sentence no_device);

    /// Opens the device. Throws Error if there is none.
    DevicePtr open() const;

    Compressor &compressor() { return only(compressor_); }
    /// Returns a compressor whose transforms are as in a command that starts: without plans that
    /// came by take(). The memory of the one before is freed first.
    Compressor &fresh_compressor() {
        compressor_.reset();
        return only(compressor_);
    }
    JpegCompressor &jpeg_compressor() { return only(jpeg_compressor_); }
    /// Returns a compressor as fresh_compressor() does.
    JpegCompressor &fresh_jpeg_compressor() {
        jpeg_compressor_.reset();
        return only(jpeg_compressor_);
    }
    Filter &filter() { return only(filter_); }
    VolumeFilter &volume_filter() { return only(volume_filter_); }
    Descreener &descreener() { return only(descreener_); }
    /// Returns the pictures without halftone that are kept on the host.
    DescreenStage &descreen_stage() { return descreen_stage_; }
    SignalPipelines &signals() { return only(signals_); }
    /// Returns pipelines of signals as fresh_compressor() does.
    SignalPipelines &fresh_signals() {
        signals_.reset();
        return only(signals_);
    }
    BatchRun &batch() { return only(batch_); }
    ImagePoisson &poisson() { return only(poisson_); }
    OpRunners &operations() { return only(operations_); }
    /// Returns runners as fresh_compressor() does.
    OpRunners &fresh_operations() {
        operations_.reset();
        return only(operations_);
    }
    /// Returns a pipeline for occasional use. Its memory is freed when another one is used, while
    /// those of the others stay.
    Spectrum &spectrum();

    /// Returns the transforms of the pipelines that hold memory, the most frequent first, and the
    /// plans that they run by. A batch's are left out: it times a plan, and does not choose one. So
    /// are those of volumes, operations and of Poisson's equation, whose pipelines choose them
    /// themselves.
    std::vector<PlannedTransform> plans() const;
    /// Returns the transforms that a search for faster plans may take: those of plans(), and that
    /// of a batch.
    std::vector<RequestedTransform> transforms() const;
    /// Returns those of them that run by a specialised plan of the planner's rules alone: a race is
    /// short enough for any of them.
    std::vector<RequestedTransform> raceable() const;
    /// Makes the pipelines with this transform use the plan from their next request on. Returns
    /// whether there is one.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    /// The rule by which plans() are chosen.
    SwapRule &rule();
    /// Tells the rule which plans have run since the last call, and for how long. `waited`: see
    /// SwapRule::ran().
    void note_runs(bool waited);
    /// Why the most frequent of plans() runs.
    PlanStanding standing();
    /// Why the one runs that solves this problem, in batches of any size.
    PlanStanding standing(const std::string &problem);

    void release(); ///< frees all of the memory

  private:
    std::vector<PlannedTransform> plans_with_batch() const;
    PlanStanding standing_of(const PlannedTransform &used);
    template <class Pipeline>
    Pipeline &only(std::unique_ptr<Pipeline> &wanted);

    std::optional<int> device_;
    Sentence no_device_;
    std::optional<SwapRule> rule_; ///< made at its first use
    std::unique_ptr<Compressor> compressor_;
    std::unique_ptr<JpegCompressor> jpeg_compressor_;
    std::unique_ptr<Filter> filter_;
    std::unique_ptr<VolumeFilter> volume_filter_;
    std::unique_ptr<Descreener> descreener_;
    DescreenStage descreen_stage_;
    std::unique_ptr<SignalPipelines> signals_;
    std::unique_ptr<BatchRun> batch_;
    std::unique_ptr<ImagePoisson> poisson_;
    std::unique_ptr<OpRunners> operations_;
    std::unique_ptr<Spectrum> spectrum_;
};

template <class Pipeline>
Pipeline &Engines::only(std::unique_ptr<Pipeline> &wanted) {
    spectrum_.reset();
    if (!wanted) {
        release();
        wanted = std::make_unique<Pipeline>(open());
    }
    return *wanted;
}

} // namespace imago
