// SPDX-License-Identifier: MIT
#include "engine/support/limit/refusing_new.h"

#include "engine/support/limit/free_memory.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace {

constexpr std::size_t large = std::size_t{64} << 20;
std::atomic<bool> refuses{false};

} // namespace

/// The functions of the standard library for arrays call this one.
void *operator new(std::size_t bytes) {
    if (bytes >= large && refuses)
        if (const std::uint64_t free = imago::free_host_memory(); bytes > free)
            throw imago::NotEnoughMemory(bytes, free);
    for (;;) {
        if (void *const memory = std::malloc(bytes ? bytes : 1))
            return memory;
        const std::new_handler handler = std::get_new_handler();
        if (!handler)
            throw std::bad_alloc();
        handler();
    }
}

/// The standard library's calls the one above as well, a sanitizer's does not.
void *operator new(std::size_t bytes, const std::nothrow_t &) noexcept {
    try {
        return operator new(bytes);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void operator delete(void *memory) noexcept {
    std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept {
    std::free(memory);
}

namespace imago {

void govern_memory() {
    refuses = true;
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 2);
#endif
}

} // namespace imago
