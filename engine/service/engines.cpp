// SPDX-License-Identifier: MIT
#include "engine/service/engines.h"

#include <utility>

namespace imago {

Engines::Engines(std::optional<int> device, std::string no_device)
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

void Engines::release() {
    compressor_.reset();
    filter_.reset();
    signals_.reset();
    batch_.reset();
    spectrum_.reset();
}

} // namespace imago
