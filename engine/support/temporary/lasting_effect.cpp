// SPDX-License-Identifier: MIT
#include "engine/support/temporary/lasting_effect.h"

#include <atomic>

namespace imago {
namespace {

std::atomic<bool> lasting{false};
static_assert(std::atomic<bool>::is_always_lock_free); // for signal handlers

} // namespace

void note_lasting_effect() {
    lasting = true;
}

bool has_lasting_effect() {
    return lasting;
}

} // namespace imago
