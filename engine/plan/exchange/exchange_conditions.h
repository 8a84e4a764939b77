// SPDX-License-Identifier: MIT
// The formulas of Nukada and Matsuoka for exchanges without bank conflicts. choose_layout() takes
// their padding as a candidate, and counts the conflicts of all candidates, because counting serves
// every radix and both orders of a group's lines.
#pragma once
#include "engine/plan/exchange/exchange_layout.h"

#include <cstddef>

namespace imago {

/// Whether one of conditions 1 to 3 holds for a power of two of banks B = 2^beta: m >= beta (1), or
/// l = 1 and r odd (2), or p (r - 1) = 0 mod B (3). The conditions are sufficient: no two items of
/// a warp then use the same bank.
bool conflict_free(const StridedHalf &half, std::size_t banks);

/// Returns the padding by formula; none (amount 0) if conflict_free() holds already. If p and r are
/// powers of two, method 2 adds 2^m after every max(B, p r), and neither half conflicts. Otherwise
/// method 1 adds b after every p r, with b = 2^m if l = 1 and r is even (4), or p (r - 1) + b = 0
/// mod B (5). The linear half then conflicts at most 2-way.
ExchangePadding nukada_padding(const StridedHalf &half, std::size_t banks);

} // namespace imago
