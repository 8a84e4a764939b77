// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/engine.h"

#include <memory>

namespace imago::cli {

/// The copies between the host and the device that a contestant makes beside its runs.
enum class Transfers {
    upload,   ///< the input's alone, no run
    download, ///< the output's alone, no run
    both,     ///< each run with its input's before it and its output's after it
};

/// A contestant that makes these transfers with the arrays, the plan and the queue of `ours`, which
/// outlives it, as does `input`. The host's side is ordinary memory that was touched before; the
/// engine copies it through pinned memory where it does so for its users (see Queue::upload()).
/// result() is what the last download brought.
std::unique_ptr<Contestant> make_transfers(Transfers which, OurContestant &ours,
                                           const Bytes &input);

} // namespace imago::cli
