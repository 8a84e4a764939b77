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
    std::string descr; ///< the type as in the file, such as "<f4"
    bool fortran_order = false;
    std::vector<std::size_t> shape;
};

/// Parses the Python literal {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }. Its keys
/// may be in any order, each exactly once. `name` is the file's name for messages. Throws Error for
/// other texts and for structured types.
NpyHeader parse_npy_header(std::string_view text, const Argument &name);

/// Returns the same dictionary as text, without padding.
std::string npy_header_text(const NpyHeader &header);

} // namespace imago
