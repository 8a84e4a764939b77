// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The contents of the dictionary in a .npy file.
struct NpyHeader {
    std::string descr; ///< "<f4", ..., as in the file
    bool fortran_order = false;
    std::vector<std::size_t> shape;
};

/// Parses the Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), } with its
/// keys in any order, each exactly once. `name` is the file's, for messages. Throws Error for other
/// texts, or a structured type.
NpyHeader parse_npy_header(std::string_view text, const Argument &name);

/// The same dictionary as text, without padding.
std::string npy_header_text(const NpyHeader &header);

} // namespace imago
