// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// The kernel files as embedded at build time: path below kernels/, text. Sorted by path.
const std::vector<std::pair<std::string_view, std::string_view>> &kernel_files();

} // namespace imago
