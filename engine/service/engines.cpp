// SPDX-License-Identifier: MIT
#include "engine/service/engines.h"

#include <algorithm>
#include <utility>

namespace imago {

Engines::Engines(std::optional<int> device, Sentence no_device)
    : device_(device), no_device_(std::move(no_device)) {}

DevicePtr Engines::open() const {
    if (!device_)
        throw Error(no_device_);
    return Device::open(*device_);
}

Spectrum &Engines::spectrum() {
    if (!spectrum_)
        spectrum_ = std::make_unique<Spectrum>(open());
    return *spectrum_;
}

namespace {

/// Adds a pipeline's transforms that are not there yet.
void add_transforms(std::vector<RequestedTransform> &all, std::vector<RequestedTransform> more) {
    for (RequestedTransform &one : more)
        if (one.problem.kind != TransformKind::filter && // runs once, for a file
            std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(std::move(one));
}

} // namespace

std::vector<RequestedTransform> Engines::ready_transforms() const {
    std::vector<RequestedTransform> all;
    if (compressor_)
        add_transforms(all, compressor_->ready_transforms());
    if (filter_)
        add_transforms(all, filter_->ready_transforms());
    return all;
}

std::vector<RequestedTransform> Engines::transforms() const {
    std::vector<RequestedTransform> all;
    if (compressor_)
        add_transforms(all, compressor_->transforms());
    if (filter_)
        add_transforms(all, filter_->transforms());
    if (signals_) {
        add_transforms(all, signals_->filter.transforms());
        add_transforms(all, signals_->measure.transforms());
    }
    if (batch_)
        add_transforms(all, batch_->transforms());
    if (spectrum_)
        add_transforms(all, spectrum_->transforms());
    return all;
}

void Engines::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    if (compressor_)
        compressor_->take(requested, plan);
    if (filter_)
        filter_->take(requested, plan);
    if (signals_) {
        signals_->filter.take(requested, plan);
        signals_->measure.take(requested, plan);
    }
    if (batch_)
        batch_->take(requested, plan);
    if (spectrum_)
        spectrum_->take(requested, plan);
}

void Engines::release() {
    compressor_.reset();
    filter_.reset();
    signals_.reset();
    batch_.reset();
    spectrum_.reset();
}

} // namespace imago
