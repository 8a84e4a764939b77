// SPDX-License-Identifier: MIT
// Carries out the operations of engine/op.
#pragma once
#include "engine/device/device.h"
#include "engine/op/operation.h"

#include <functional>
#include <memory>

namespace imago {

/// What of a result is taken. An operation that gives figures may leave out the picture.
enum class OpWanted { picture, figures };

/// Carries out one operation on one device, picture after picture: transforms are kept for the next
/// one of the same size. Belongs to one thread at a time.
class OpRunner {
  public:
    /// See Compressor::Between.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    /// Takes an estimate of the result after so many iterations.
    using Show = std::function<void(const OpArray &estimate, unsigned iterations)>;

    virtual ~OpRunner() = default;
    /// Throws Error (usage) for samples that are not finite, which would spread over the result,
    /// and for values that do not fit the array or each other; (failure) if the device fails or has
    /// no room.
    /// An operation that iterates calls `show`, if there is one, after each iteration.
    OpResult run(const OpArray &array, const OpValues &values, const OpFiles &files,
                 const Between &between, OpWanted wanted = OpWanted::picture,
                 const Show &show = {});

  protected:
    /// The samples are finite.
    virtual OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                          const Between &between) = 0;
    /// What the caller of run() takes.
    OpWanted wanted() const { return wanted_; }
    const Show &show() const { return show_; }

  private:
    Show show_;
    OpWanted wanted_ = OpWanted::picture;
};

/// The runner of the operation with these settings.
template <class S>
std::unique_ptr<OpRunner> make_runner_of(DevicePtr device);

/// Throws Error as Device::open() does.
std::unique_ptr<OpRunner> make_runner(const Operation &operation, DevicePtr device);

/// The runner of one operation at a time, made at its first use.
class OpRunners {
  public:
    explicit OpRunners(DevicePtr device) : device_(std::move(device)) {}
    OpRunner &of(const Operation &operation);

  private:
    DevicePtr device_;
    const Operation *operation_ = nullptr;
    std::unique_ptr<OpRunner> runner_;
};

} // namespace imago
