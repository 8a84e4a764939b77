// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Padding of a local exchange: address a becomes a + a / period * amount. An amount of 0 means no
/// padding.
struct ExchangePadding {
    std::size_t period = 1;
    std::size_t amount = 0;
    std::size_t address(std::size_t a) const { return a + (amount ? a / period * amount : 0); }
    bool operator==(const ExchangePadding &) const = default;
};

/// The layout of the points of a group's lines in local memory for one exchange.
struct ExchangeLayout {
    /// Whether the points are in order with the lines side by side; otherwise line follows line.
    bool point_major = false;
    ExchangePadding padding;
    bool operator==(const ExchangeLayout &) const = default;
};

/// A point of one of a group's lines.
struct TilePlace {
    std::size_t line, point;
};

/// The simultaneous writes or reads of a warp's work-items: a row for each access, with an entry
/// for each item that takes part.
using WarpAccesses = std::vector<std::vector<TilePlace>>;

/// An exchange between the passes of a group of `lines` lines of `points` points.
struct ExchangeAccesses {
    std::size_t lines = 1, points = 1;
    WarpAccesses writes, reads;
};

/// Returns the number of sequential bank accesses that a warp's accesses take. It is 1 for an
/// access with a different bank for each item.
std::size_t wavefronts(const ExchangeAccesses &exchange, const ExchangeLayout &layout,
                       std::size_t banks);

/// Returns the layout with the fewest bank conflicts, found by counting them. (The conditions of
/// Nukada and Matsuoka say when the count is minimal, but counting serves every radix and both
/// orders.) Each exchange has its own layout: no single padding serves both exchanges of 8 x 8 x 8.
/// Among equal layouts the one with the least memory is chosen, and no padding takes more than
/// `max_numbers`. `linear` says that the kernel computes an address as the sum of the item's part
/// and a constant, and pads each by itself. Side-by-side lines are then not padded if their number
/// is no power of two. If addresses are not `linear`, padding costs arithmetic on each access and
/// must save a fifth.
ExchangeLayout choose_layout(const ExchangeAccesses &exchange, std::size_t banks,
                             std::size_t max_numbers, bool padding, bool linear);

/// Returns the numbers of local memory that an exchange takes.
std::size_t exchange_numbers(const ExchangeAccesses &exchange, const ExchangeLayout &layout);

} // namespace imago
