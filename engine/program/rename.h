// SPDX-License-Identifier: MIT
#pragma once
#include <set>
#include <string>
#include <string_view>

namespace imago {

/// The names that a piece of OpenCL C defines for all that follows it: macros (#define), functions
/// (at the left margin: `static inline ... name(` and those that begin with a macro in capitals for
/// it, such as GROUP_FUNCTION), types (`} name;` at the left margin) and, for files that are
/// included several times under different names, the values of macros that end in _NAME. It parses
/// C as kernels/ writes it, not any C.
std::set<std::string> defined_names(std::string_view source);

/// The source with `suffix` appended to each of these names wherever it is a word outside of
/// comments, so that two pieces that define the same names can be in one program.
std::string with_suffix(std::string_view source, const std::set<std::string> &names,
                        std::string_view suffix);

} // namespace imago
