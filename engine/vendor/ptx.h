// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

namespace imago {

/// Returns a program in PTX (NVIDIA, Parallel Thread Execution ISA) whose kernels are compiled so
/// that a multiprocessor can hold `groups` of them at a time. Each entry has the directive
/// .minnctapersm, which counts groups of the size that the entry requires (.reqntid). Empty if the
/// text has no entry, or one that requires no size or already bounds its registers.
std::optional<std::string> ptx_with_minimum_groups(const std::string &ptx, int groups);

} // namespace imago
