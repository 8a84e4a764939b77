// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cctype>
#include <span>
#include <string_view>

namespace imago {

/// Whether bytes begin as a picture of Netpbm's family: P1 to P7, Pf or PF. Some of them are text.
inline bool is_netpbm(std::span<const unsigned char> start) {
    return start.size() > 2 && start[0] == 'P' &&
           std::string_view("1234567fF").find(static_cast<char>(start[1])) !=
               std::string_view::npos &&
           std::isspace(start[2]);
}

} // namespace imago
