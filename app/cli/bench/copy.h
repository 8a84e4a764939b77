// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contestant.h"

#include <utility>
#include <vector>

namespace imago::cli {

/// The ceiling: ways to copy from one buffer of the device to another, half of `bytes` in each, so
/// that as much is moved as by a case of so many bytes. The best of them is the ceiling. On a GPU a
/// kernel of a float4 a work-item, and the driver's own copy; on a CPU a kernel of whole pages a
/// work-item, and the same past the caches where the compiler can do that.
std::vector<std::pair<std::string, std::unique_ptr<Contestant>>>
make_copies(const DevicePtr &device, double bytes);

} // namespace imago::cli
