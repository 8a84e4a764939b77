// SPDX-License-Identifier: MIT
// NotEnoughMemory of refusing_new.h, without the operators, which a library does not have.
#include "engine/support/limit/refusing_new.h"
#include "engine/support/limit/sentences.h"
#include "engine/support/number_text.h"

namespace imago {

const char *NotEnoughMemory::what() const noexcept {
    return "there is not enough memory";
}

Sentence NotEnoughMemory::sentence() const {
    return {limit_says.not_enough_memory, bytes_text(needed_), bytes_text(free_)};
}

Sentence memory_sentence(const std::bad_alloc &error, const Sentence &otherwise) {
    const auto *ours = dynamic_cast<const NotEnoughMemory *>(&error);
    return ours ? ours->sentence() : otherwise;
}

} // namespace imago
