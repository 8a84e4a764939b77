// SPDX-License-Identifier: MIT
// Moves programs between the driver and the cache on disk: programs from binaries, and binaries of
// programs.
#pragma once
#include "engine/device/device.h"
#include "engine/support/sha256.h"

#include <CL/opencl.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace imago {

/// The program of this key, built from the user's cache; empty if it is not there or the driver
/// refuses it; then its entry is removed. Any thread may call, as with all of this header.
std::optional<cl::Program> load_program(const Device &device, const Digest &key,
                                        const std::string &options);

/// Puts a compiled program into the user's cache: at once if the driver has the binary at hand; at
/// store_programs() if the driver would compile again for it (PoCL); not at all if a binary is
/// worse than the source (oclgrind, which quotes source lines). Never throws: a program that cannot
/// be stored is compiled again by the next process.
void keep_program(const Device &device, const Digest &key, const cl::Program &program) noexcept;

/// Stores up to `most` of the programs that keep_program() left for later; returns how many entries
/// were written. A program without an available binary is dropped.
std::size_t store_kept_programs(std::size_t most) noexcept;

/// Sets how many programs wait for store_kept_programs() at most. Beyond that, those that wait
/// longest are dropped, and compiled again by the next process.
void limit_kept_programs(std::size_t most) noexcept;

/// How many programs keep_program() left for later.
std::size_t kept_programs() noexcept;

} // namespace imago
