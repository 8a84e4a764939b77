// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/bench/contest/contestant.h"

#include <cstddef>
#include <memory>

namespace imago::cli {

/// Checks results against engine/reference, in double, or in long double for double precision.
/// Holds the right output of all transforms of the batch; for a long batch, of up to 32 of them
/// with the first and the last.
class Judge {
  public:
    /// Makes a judge for fft, rfft, irfft, dct2 and dct3 (these along one or two axes) with an
    /// unscaled direction; `input` is in the layout of bench_data(). Throws Error (usage) for
    /// others.
    static std::unique_ptr<Judge> make(const Problem &problem, const Bytes &input);
    /// Makes a judge for a chain whose output equals its input; it compares everything, and its
    /// error_at() is that of the whole.
    static std::unique_ptr<Judge> of_identity(const Bytes &input);
    virtual ~Judge() = default;

    /// Relative L2 error of a result over the held transforms. `problem` may differ from that of
    /// make() in its placement. Infinite if something is not finite.
    virtual double error(const Problem &problem, const Bytes &result) const = 0;

    /// The error of one transform of the batch, for this result and input.
    virtual double error_at(const Problem &problem, std::size_t transform, const Bytes &input,
                            const Bytes &result) const = 0;
};

} // namespace imago::cli
