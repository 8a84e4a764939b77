// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench_case.h"

#include <memory>
#include <string>

namespace imago::cli {

/// FFTW in single precision with FFTW_MEASURE and this many threads; null when this program was
/// built without it.
std::unique_ptr<Contestant> make_fftw(const BenchCase &bench_case, const Points &data, int threads);

/// "FFTW 3.3.10, ..." or why there is none.
std::string fftw_description();

} // namespace imago::cli
