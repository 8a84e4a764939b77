// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/pipeline/band_filter.h"
#include "engine/pipeline/batch_run.h"
#include "engine/pipeline/compress.h"
#include "engine/pipeline/filter.h"
#include "engine/pipeline/signal_measure.h"
#include "engine/pipeline/spectrum.h"

#include <memory>
#include <optional>
#include <vector>

namespace imago {

/// What works on one signal, request by request.
struct SignalPipelines {
    explicit SignalPipelines(const DevicePtr &device) : measure(device), filter(device) {}
    SignalMeasure measure;
    BandFilter filter;
};

/// A device's pipelines, made when they are first wanted. One at a time holds the device's memory:
/// asking for one gives back that of the others. Belongs to one thread.
class Engines {
  public:
    /// Without a device each pipeline is an Error with the given sentence.
    Engines(std::optional<int> device, std::string no_device);

    Compressor &compressor() { return only(compressor_); }
    Filter &filter() { return only(filter_); }
    SignalPipelines &signals() { return only(signals_); }
    BatchRun &batch() { return only(batch_); }
    /// For now and then: its memory goes back when another pipeline is asked for, those of the
    /// others stay.
    Spectrum &spectrum();

    /// What the pipelines that hold memory run, the most often run first.
    std::vector<AskedTransform> transforms() const;
    /// Lets those that run this do so by the plan from their next request on.
    void take(const AskedTransform &asked, const BuiltPlanPtr &plan);

    void release(); ///< all of the memory

  private:
    DevicePtr open() const;
    template <class Pipeline>
    Pipeline &only(std::unique_ptr<Pipeline> &wanted);

    std::optional<int> device_;
    std::string no_device_;
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
