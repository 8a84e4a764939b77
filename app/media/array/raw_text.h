// SPDX-License-Identifier: GPL-3.0-or-later
// What the process that reads a file says of it: lines of text, an empty one, and the samples. It
// works on bytes that may be made to harm, so that nothing in it is taken on trust.
#pragma once
#include "app/media/array/raw_array.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// Arrays of a file, and the one that was read, without its samples.
struct RawList {
    std::vector<RawArray> arrays;
    std::optional<std::size_t> chosen; ///< whose samples follow; none: they were not wanted
    std::string failure;               ///< of the library; empty: none
};

/// The array with a name. Without one: the only one that is read, the first that the file prefers,
/// or that with the most samples. None: there is none.
std::optional<std::size_t> chosen_array(const std::vector<RawArray> &arrays, std::string_view name);

std::string raw_text(const RawList &list);
/// Reads what raw_text() wrote from the start of `bytes`, and sets `length` to its length. None:
/// it has another form.
std::optional<RawList> parse_raw_text(std::string_view bytes, std::size_t &length);

} // namespace imago
