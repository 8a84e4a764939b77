// SPDX-License-Identifier: MIT
// Nukada-Matsuoka's conditions for exchanges without bank conflicts, by formula. choose_layout()
// counts conflicts instead, which serves every radix and both orders of a group's lines; where the
// conditions hold, both agree (tests/plan).
#pragma once
#include "engine/plan/exchange/exchange_layout.h"

#include <cstddef>
#include <optional>

namespace imago {

/// The strided half of an exchange of one line: butterfly b's point j is at address b % stride + (b
/// / stride) * stride * radix + j * stride. In the paper these are the reads, with p_i and r_(i+1);
/// here, in Stockham's order, they are the writes of a pass with its stride and radix. The other
/// half is linear (b + N/r * j) and never conflicts without padding.
struct StridedHalf {
    std::size_t stride = 1; ///< p = 2^m l, l odd
    std::size_t radix = 2;  ///< r
};

/// Whether one of conditions 1 to 3 holds for a power of two of banks B = 2^beta: m >= beta (1), or
/// l = 1 and r odd (2), or p (r - 1) = 0 mod B (3). They are sufficient: no two items of a warp
/// then use the same bank.
bool conflict_free(const StridedHalf &half, std::size_t banks);

/// The padding by formula; none (amount 0) if conflict_free() holds already. Method 2 where p and r
/// are powers of two: 2^m after every max(B, p r), with which neither half conflicts. Else method
/// 1: b after every p r, with b = 2^m where l = 1 and r is even (4), or p (r - 1) + b = 0 mod B
/// (5); the linear half then conflicts at most 2-way.
ExchangePadding nukada_padding(const StridedHalf &half, std::size_t banks);

} // namespace imago
