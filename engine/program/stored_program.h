// SPDX-License-Identifier: MIT
// Between the driver and the cache on disk: programs from binaries, and binaries of programs.
#pragma once
#include "engine/device/device.h"
#include "engine/program/sha256.h"

#include <CL/opencl.hpp>

#include <optional>
#include <string>

namespace imago {

/// The program of this key, built from the user's cache; nothing when it is not there or the driver
/// refuses it, whose entry is then removed. Any thread may call, as with all of this header.
std::optional<cl::Program> load_program(const Device &device, const Digest &key,
                                        const std::string &options);

/// Puts a program that was compiled into the user's cache: at once where the driver has the binary
/// at hand; where it would compile for it again (PoCL), at store_programs(); not at all where a
/// binary is worse than the source (oclgrind, which quotes source lines). Never throws: a program
/// that can't be stored is compiled again by the next process.
void keep_program(const Device &device, const Digest &key, const cl::Program &program) noexcept;

/// Stores up to `most` of what keep_program left for later, and returns how many entries were
/// written. One whose binary is not to be had is not kept any longer.
std::size_t store_kept_programs(std::size_t most) noexcept;

/// Programs that keep_program left for later.
std::size_t kept_programs() noexcept;

} // namespace imago
