// SPDX-License-Identifier: MIT
// How many threads plans take, as a program asks by FFTW's functions.
#pragma once

namespace imago::fftw {

/// The threads of plans to be made: what the program has asked for by plan_with_nthreads(), else 0,
/// for as many as the process may take.
int asked_threads();
void ask_threads(int threads);

} // namespace imago::fftw
