// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// The kernel files, embedded at build time and sorted by path: path below kernels/, text.
const std::vector<std::pair<std::string_view, std::string_view>> &kernel_files();

} // namespace imago
