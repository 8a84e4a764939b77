// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
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

/// The strided half of an exchange of one line: point j of butterfly b is at address b % stride +
/// (b / stride) * stride * radix + j * stride. In Nukada and Matsuoka's paper these are the reads,
/// with p_i and r_(i+1). In Stockham's order they are the writes of a pass with its stride and
/// radix. The other half is linear (b + N/r * j) and never conflicts without padding.
struct StridedHalf {
    std::size_t stride = 1; ///< p = 2^m l, l odd
    std::size_t radix = 2;  ///< r
};

/// An exchange between the passes of a group of `lines` lines of `points` points.
struct ExchangeAccesses {
    std::size_t lines = 1, points = 1;
    WarpAccesses writes, reads;
    /// The pass that writes, if the exchange is between two passes.
    std::optional<StridedHalf> half = std::nullopt;
    /// The number of warps: so many rows after one another are about the same access.
    std::size_t warps = 1;
};

/// Whether the address of point j of each butterfly is the padded address of its point 0 plus the
/// padded distance of both. This holds for writes if periods and lines of `points` points consist
/// of whole blocks of stride * radix points, and for reads if the `distance` of a butterfly's
/// points consists of whole periods. `step` is the distance of neighbouring points.
bool sums_in_writes(const ExchangePadding &padding, const StridedHalf &half, std::size_t points,
                    std::size_t step);
bool sums_in_reads(const ExchangePadding &padding, std::size_t distance, std::size_t step);

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
/// is no power of two. If addresses are not `linear`, the candidates include the paddings of
/// Nukada and Matsuoka, whose periods need not be powers of two. A padding whose writes are not
/// sums (sums_in_writes()) costs arithmetic on each of them and must save a fifth.
ExchangeLayout choose_layout(const ExchangeAccesses &exchange, std::size_t banks,
                             std::size_t max_numbers, bool padding, bool linear);

/// Returns the numbers of local memory that an exchange takes.
std::size_t exchange_numbers(const ExchangeAccesses &exchange, const ExchangeLayout &layout);

} // namespace imago
