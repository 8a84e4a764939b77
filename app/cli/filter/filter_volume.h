// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/filter/filter_options.h"

namespace imago::cli {

/// Carries out `imago-cli filter --dimensions 3`.
void run_volume_filter(const FilterOptions &options);

} // namespace imago::cli
