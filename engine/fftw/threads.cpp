// SPDX-License-Identifier: MIT
#include "engine/fftw/threads.h"

#include <algorithm>
#include <atomic>

namespace imago::fftw {
namespace {

std::atomic<int> asked{0};

} // namespace

int asked_threads() {
    return asked;
}

void ask_threads(int threads) {
    asked = std::max(1, threads);
}

} // namespace imago::fftw
