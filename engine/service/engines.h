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
#include "engine/pipeline/spectrum/spectrum.h"
#include "engine/service/service.h"
#include "engine/swap/plan_swap.h"
#include "engine/swap/swap_rule.h"
#include "engine/transform/planned_transform.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace imago {

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
class Engines : public PlanUser {
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
    std::vector<PlannedTransform> plans() const override;
    /// Returns the transforms that a search for faster plans may take: those of plans(), and that
    /// of a batch.
    std::vector<RequestedTransform> transforms() const;
    /// Returns those of them that run by a specialised plan of the planner's rules alone: a race is
    /// short enough for any of them.
    std::vector<RequestedTransform> raceable() const;
    /// Makes the pipelines with this transform use the plan from their next request on. Returns
    /// whether there is one.
    bool take(const RequestedTransform &requested, const BuiltPlanPtr &plan) override;

    /// The rule by which plans() are chosen.
    SwapRule &rule() override;
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
