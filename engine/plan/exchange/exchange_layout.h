// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <vector>

namespace imago {

/// Padding of a local exchange: address a becomes a + a / period * amount. amount 0: none.
struct ExchangePadding {
    std::size_t period = 1;
    std::size_t amount = 0;
    std::size_t address(std::size_t a) const { return a + (amount ? a / period * amount : 0); }
    bool operator==(const ExchangePadding &) const = default;
};

/// The layout of the points of a group's lines in local memory for one exchange.
struct ExchangeLayout {
    /// Point after point with the lines side by side; else line after line.
    bool point_major = false;
    ExchangePadding padding;
    bool operator==(const ExchangeLayout &) const = default;
};

/// A point of one of a group's lines.
struct TilePlace {
    std::size_t line, point;
};

/// What the work-items of a warp write or read at one time: a row for each access, with an entry
/// for each item that takes part.
using WarpAccesses = std::vector<std::vector<TilePlace>>;

/// An exchange between the passes of a group of `lines` lines of `points` points.
struct ExchangeAccesses {
    std::size_t lines = 1, points = 1;
    WarpAccesses writes, reads;
};

/// The number of bank accesses in sequence that a warp's accesses take; 1 for an access with a
/// different bank for each item.
std::size_t wavefronts(const ExchangeAccesses &exchange, const ExchangeLayout &layout,
                       std::size_t banks);

/// The layout with the fewest bank conflicts, found by counting them. (Nukada and Matsuoka's
/// conditions say when the count is minimal; counting serves every radix and both orders.) Each
/// exchange has its own layout: no single padding serves both exchanges of 8 x 8 x 8. Among equals
/// the layout with the least memory is chosen; no padding takes more than `max_numbers`. `linear`:
/// the kernel computes an address as the sum of the item's part and a constant part, each padded by
/// itself, so side-by-side lines whose number is no power of two are not padded. Where addresses
/// are not `linear`, padding costs arithmetic on each access and must save a fifth.
ExchangeLayout choose_layout(const ExchangeAccesses &exchange, std::size_t banks,
                             std::size_t max_numbers, bool padding, bool linear);

/// Numbers of local memory that an exchange takes.
std::size_t exchange_numbers(const ExchangeAccesses &exchange, const ExchangeLayout &layout);

} // namespace imago
