// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/narrow_planes.h"

#include <algorithm>

namespace imago {

namespace {

constexpr std::uint64_t each = 4; // EACH of the kernels

} // namespace

NarrowPlanes::NarrowPlanes(const DevicePtr &device, std::uint64_t largest_index, std::size_t bytes)
    : largest_index_(std::max<std::uint64_t>(largest_index, bytes)),
      narrow_(device, {"skeleton/narrow.cl", "narrow", ArrayWork::byte_samples, largest_index_}),
      widen_(device, {"skeleton/narrow.cl", "widen", ArrayWork::byte_samples, largest_index_}),
      bytes_(device, bytes) {}

void NarrowPlanes::launch(Queue &queue, const Framed &frame, std::size_t count,
                          const Buffer &planes, std::size_t first) {
    using Index = Elementwise::Index;
    const std::uint64_t samples = count * frame.image_size();
    narrow_.launch(queue, samples, each, samples * (sizeof(float) + 1), planes.handle(),
                   Index{frame.height}, Index{frame.width}, Index{frame.image_height},
                   Index{frame.image_width}, Index{frame.top}, Index{frame.left}, bytes_.handle(),
                   Index{first});
}

void NarrowPlanes::upload(Queue &queue, const Framed &frame, const std::uint8_t *images,
                          std::size_t count, const Buffer &planes) {
    using Index = Elementwise::Index;
    const std::uint64_t samples = count * frame.image_size();
    queue.upload(bytes_, images, samples);
    widen_.launch(queue, samples, each, samples * (sizeof(float) + 1), bytes_.handle(),
                  Index{frame.height}, Index{frame.width}, Index{frame.image_height},
                  Index{frame.image_width}, Index{frame.top}, Index{frame.left}, planes.handle());
}

} // namespace imago
