// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench_case.h"
#include "engine/device/device.h"
#include "engine/transform/transform.h"

#include <memory>

namespace imago::cli {

/// The engine on one device: data on the device, as it is between the steps of a chain.
class EngineContestant : public Contestant {
  public:
    EngineContestant(const DevicePtr &device, const BenchCase &bench_case, const Points &data);
    std::string name() const override { return "imago"; }
    void restore() override;
    void run() override;
    Points result() override;

    /// The plan in a line: its steps' radix sequences.
    std::string plan() const;

    const Buffer &in() const { return in_; }
    const Buffer &out() const { return out_; }

  private:
    const Points &data_;
    Queue queue_;
    Transform transform_;
    Buffer in_, out_; ///< the same in place
};

/// The ceiling: a kernel that copies the case's points between the buffers of the engine's
/// contestant (onto themselves in place).
class CopyContestant : public Contestant {
  public:
    CopyContestant(const DevicePtr &device, const EngineContestant &engine);
    std::string name() const override { return "copy"; }
    void restore() override {}
    void run() override;
    Points result() override { return {}; }

  private:
    Queue queue_;
    cl::Kernel kernel_;
    std::size_t items_;
};

} // namespace imago::cli
