// SPDX-License-Identifier: MIT
#pragma once
#include <type_traits>
#include <vector>

namespace imago {

/// Adds copies of `from` with each other value of a member.
template <class Options, class T>
void vary(std::vector<Options> &list, const Options &from, T Options::*member,
          const std::type_identity_t<std::vector<T>> &values) {
    for (const T &value : values)
        if (from.*member != value) {
            list.push_back(from);
            list.back().*member = value;
        }
}

} // namespace imago
