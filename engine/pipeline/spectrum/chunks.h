// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace imago {

/// Returns how many of `count` equal pieces are processed at a time if each takes `bytes` in the
/// largest buffer: as many as the device allows in one allocation and in an eighth of its memory
/// (there are a few such buffers, and the transform has its own), but at least 1. Pieces are spread
/// evenly.
inline std::uint64_t chunk_that_fits(const DeviceInfo &info, std::uint64_t count,
                                     std::uint64_t bytes) {
    const std::uint64_t budget = std::min(info.max_allocation, info.global_memory / 8);
    const std::uint64_t most = std::clamp<std::uint64_t>(budget / bytes, 1, count);
    const std::uint64_t chunks = (count + most - 1) / most;
    return (count + chunks - 1) / chunks;
}

/// Calls work(pieces), which prepares for this many pieces at a time and does all of the work.
/// After a failure it calls work again with half as many, since a device may have less memory free
/// than it reports, and may fail only when a kernel runs. The failure of a single piece is
/// rethrown.
template <class Work>
void work_in_chunks(std::uint64_t pieces, const Work &work) {
    for (;; pieces = (pieces + 1) / 2) {
        try {
            return work(pieces);
        } catch (const Error &error) {
            if (pieces == 1 || error.kind() != Error::Kind::failure)
                throw;
        }
    }
}

} // namespace imago
