// SPDX-License-Identifier: MIT
#pragma once
#include <set>
#include <string>
#include <string_view>

namespace imago {

/// The names that a piece of OpenCL C defines for all that stands behind it: macros (#define),
/// functions (at the left margin: `static inline ... name(` and those that begin with a macro of
/// capitals that stands for it, such as GROUP_FUNCTION), types (`} name;` at the left margin) and,
/// for files that are taken several times under names of their own, the values of macros that end
/// in _NAME. How kernels/ writes them, not any C.
std::set<std::string> defined_names(std::string_view source);

/// The source with `suffix` behind each of these names, wherever it stands as a word outside of
/// comments: two pieces that define the same names can then stand in one program.
std::string with_suffix(std::string_view source, const std::set<std::string> &names,
                        std::string_view suffix);

} // namespace imago
