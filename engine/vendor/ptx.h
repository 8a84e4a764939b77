// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>

namespace imago {

/// A program in PTX (NVIDIA, Parallel Thread Execution ISA) whose kernels are to be compiled so
/// that a multiprocessor can hold `groups` of them at a time: each entry has the directive
/// .minnctapersm, which counts groups of the size that the entry requires (.reqntid). Nothing where
/// the text has no entry, or one that requires no size or already bounds its registers.
std::optional<std::string> ptx_with_minimum_groups(const std::string &ptx, int groups);

} // namespace imago
