// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/batch_run.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/spectrum/spectrum.h"

#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// The pipelines that work on one signal, request by request.
struct SignalPipelines {
    explicit SignalPipelines(const DevicePtr &device) : measure(device), filter(device) {}
    SignalMeasure measure;
    BandFilter filter;
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
    Filter &filter() { return only(filter_); }
    SignalPipelines &signals() { return only(signals_); }
    BatchRun &batch() { return only(batch_); }
    /// Returns a pipeline for occasional use. Its memory is freed when another one is used, while
    /// those of the others stay.
    Spectrum &spectrum();

    /// Returns the transforms of the pipelines that hold memory, the most frequent first.
    std::vector<RequestedTransform> transforms() const;
    /// Returns those of pictures that run by the kernel of any size.
    std::vector<RequestedTransform> ready_transforms() const;
    /// Makes the pipelines with this transform use the plan from their next request on.
    void take(const RequestedTransform &requested, const BuiltPlanPtr &plan);

    void release(); ///< frees all of the memory

  private:
    template <class Pipeline>
    Pipeline &only(std::unique_ptr<Pipeline> &wanted);

    std::optional<int> device_;
    Sentence no_device_;
    std::unique_ptr<Compressor> compressor_;
    std::unique_ptr<Filter> filter_;
    std::unique_ptr<SignalPipelines> signals_;
    std::unique_ptr<BatchRun> batch_;
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
