// SPDX-License-Identifier: MIT
#include "engine/transform/device_share.h"

#include <algorithm>

namespace imago {
namespace {

ArrayBuffers buffers(const DevicePtr &device, const HostSide &side) {
    return {Buffer(device, side.bytes()), side.planar() ? Buffer(device, side.bytes()) : Buffer()};
}

} // namespace

DeviceShare::DeviceShare(const DevicePtr &device, const Problem &share, const PlanOptions &options)
    : in_side_(HostSide::input(share)), out_side_(HostSide::output(share)), queue_(device),
      transform_(device, transferred_problem(share, in_side_, out_side_), options),
      in_(buffers(device, in_side_)), out_(buffers(device, out_side_)),
      packed_(std::max(in_side_.direct() ? 0 : in_side_.bytes(),
                       out_side_.direct() ? 0 : out_side_.bytes())) {}

void DeviceShare::upload(const Buffer &buffer, const void *from) {
    if (!in_side_.direct()) {
        in_side_.pack(static_cast<const std::byte *>(from), packed_.data());
        from = packed_.data();
    }
    queue_.upload(buffer, from, in_side_.bytes());
}

void DeviceShare::download(const Buffer &buffer, void *to) {
    if (out_side_.direct()) {
        queue_.download(to, buffer, out_side_.bytes());
        return;
    }
    queue_.download(packed_.data(), buffer, out_side_.bytes());
    out_side_.unpack(packed_.data(), static_cast<std::byte *>(to));
}

void DeviceShare::run(const HostInput &in) {
    upload(in_.real, in.real);
    if (in_side_.planar())
        upload(in_.imaginary, in.imaginary);
    transform_.execute(queue_, in_, out_);
    queue_.finish();
}

void DeviceShare::fetch(const HostOutput &out) {
    download(out_.real, out.real);
    if (out_side_.planar())
        download(out_.imaginary, out.imaginary);
}

void DeviceShare::set_mask(const void *mask, std::size_t bytes) {
    const Buffer buffer(queue_.device(), bytes);
    transform_.set_mask(buffer); // refuses a plan without a mask before anything is transferred
    queue_.upload(buffer, mask, bytes);
}

} // namespace imago
