// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <cstdint>
#include <new>

namespace imago {

/// What operator new throws for more bytes than free_host_memory() has, instead of taking them and
/// being killed when they are used.
class NotEnoughMemory : public std::bad_alloc {
  public:
    NotEnoughMemory(std::uint64_t needed, std::uint64_t free) : needed_(needed), free_(free) {}
    const char *what() const noexcept override;
    /// The sentence with both figures.
    Sentence sentence() const;

  private:
    std::uint64_t needed_, free_;
};

/// The sentence of NotEnoughMemory, or another one for a std::bad_alloc without figures.
Sentence memory_sentence(const std::bad_alloc &error, const Sentence &otherwise);

/// Sets the memory of a program up: operator new throws NotEnoughMemory for pieces of 64 MiB and
/// more that do not fit, and malloc keeps two arenas for all threads, not eight for each processor,
/// which would fill one after another while threads come and go. Programs call it once, at the
/// start of main(); it serves all that they are linked with. A library leaves memory to its
/// program.
void govern_memory();

} // namespace imago
