// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <vector>

namespace imago {

/// A row of resources/tuning/architectures.json, which explains its numbers.
struct KnownArchitecture {
    std::string_view name, vendor;
    unsigned lowest_capability, highest_capability; ///< NVIDIA; 0: any
    std::vector<std::string_view> names;            ///< parts of device names; empty: any
    unsigned warp, registers, item_registers, local_memory, items, groups, banks;
    unsigned shared_cache; ///< 0: not known
};

/// The table, embedded at build time.
const std::vector<KnownArchitecture> &known_architectures();

} // namespace imago
