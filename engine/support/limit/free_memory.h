// SPDX-License-Identifier: MIT
// The only rule for how much memory this process may still take.
#pragma once
#include "engine/support/sentence.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace imago {

/// Bytes of the host's memory that this process can still take: the least of what the system has
/// free or can free (MemAvailable and SwapFree), of what each control group of the process leaves
/// below its limit (versions 1 and 2; cached files count as free), and of what RLIMIT_AS leaves.
/// The largest number where nothing says. `root` is the root of the file system, which tests
/// replace. Takes some 50 us; does not throw.
std::uint64_t free_host_memory(const std::filesystem::path &root = "/");

/// Bytes of the host's memory that this process uses now: its resident set; 0 if unknown.
std::uint64_t used_host_memory();

/// Gives back to the system what the C library keeps of memory that was freed, where this process
/// has grown by 64 MiB since the last time. Drivers' compilers leave pieces of some hundred MB
/// between what stays. Takes some ms; any thread may call.
void return_freed_memory();

/// Empties a vector and frees its memory, which clear() and the assignment of {} keep for what the
/// vector may hold later.
template <class Value, class Allocator>
void free_memory(std::vector<Value, Allocator> &vector) {
    std::vector<Value, Allocator>().swap(vector);
}

/// Why work that takes so many bytes more of the host's memory is refused, with both figures and
/// without a subject ("it needs 16 GiB of memory, and 12 GiB are free"); none if they are free.
/// `taken` bytes are counted as used, which are allocated and were never touched.
std::optional<Sentence> beyond_free_memory(std::uint64_t bytes, std::uint64_t taken = 0);

/// Throws Error with both figures if so many bytes are not free.
void need_host_memory(std::uint64_t bytes);

/// The product, or the largest number where it is larger: bytes of sizes that nobody has checked.
constexpr std::uint64_t bounded_product(std::uint64_t a, std::uint64_t b) {
    return a && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

} // namespace imago
