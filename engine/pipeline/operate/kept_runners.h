// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/operate/operate.h"

#include <array>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

namespace imago {

/// Carries out operations for callers who make no runner: those of the last calls stay, so that the
/// next call of the same operation on arrays of the same size has its transforms, kernels and
/// buffers at hand. Any threads may call at the same time; each has a runner of its own.
class KeptRunners {
  public:
    /// So many stay at most, of arrays that take so many bytes together. A runner takes about ten
    /// times as much as its array; what an array beyond that costs is hardly the runner.
    static constexpr std::size_t most_runners = 4, most_bytes = std::size_t{32} << 20;

    explicit KeptRunners(DevicePtr device) : device_(std::move(device)) {}

    /// As OpRunner::run(), and throws as make_runner() and that do. A runner whose call throws does
    /// not stay.
    OpResult run(const Operation &operation, const OpArray &array, const OpValues &values,
                 const OpFiles &files, OpWanted wanted);
    /// How many stay.
    std::size_t count() const;

  private:
    /// For what a runner is made: operation, precision and extents.
    struct Key {
        const Operation *operation;
        bool doubles;
        std::array<std::size_t, 4> extents;
        bool operator==(const Key &) const = default;
    };
    struct Kept {
        Key key;
        std::size_t bytes; ///< of the array
        std::unique_ptr<OpRunner> runner;
    };
    std::unique_ptr<OpRunner> take(const Key &key);
    void keep(Kept runner);

    DevicePtr device_;
    mutable std::mutex mutex_; ///< guards kept_; no runner runs or ends under it
    std::list<Kept> kept_;     ///< the last one first
};

} // namespace imago
