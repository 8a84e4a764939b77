// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "radix-order": Nukada-Matsuoka's figures 7 and 8.
#pragma once
#include "app/cli/bench/contest/case.h"

#include <vector>

namespace imago::cli {

/// A case for each order of the radix sequences of the paper's lengths (192: 4 4 4 3 and 8 8 3;
/// 480: 3 4 5 8; 512: 8 8 8, 4 8 16 and 2 16 16; for another length all with the fewest passes), in
/// which the work-group family runs with and without padding of its exchanges; on a CPU the lanes
/// family runs, too, with a line in each lane.
std::vector<BenchCase> radix_order_cases(const BenchCase &of_length, bool cpu);

} // namespace imago::cli
