// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/kernel/kernel_table.h"
#include "engine/host/line/aligned.h"

#include <cstddef>
#include <memory>

namespace imago::host {

/// A short complex line whose parts are neighbours: one codelet, or two, n = columns * rows.
/// Immutable: any threads may run it.
template <class T>
class PairLine {
  public:
    /// The most points of two codelets: passes of longer lines have vectors without gathering.
    static constexpr std::size_t longest = 512;
    /// Of n points; null where there are no codelets for it, or other lines are faster.
    static std::shared_ptr<const PairLine> find(std::size_t points);
    PairLine(std::size_t columns, std::size_t rows, const Kernels<T> &kernels);

    bool is_one_codelet() const { return rows_ == 1; }
    /// Lines, from the first number of the first one on; parts may be exchanged. Backward also for
    /// a forward transform of exchanged parts. What is between two codelets is on the stack.
    void run(const LineShape &lines, const T *in, T *out, bool backward) const {
        if (is_one_codelet())
            codelet_(lines, in, out, nullptr, backward);
        else if (columns_ * rows_ <= 128)
            run_two<128>(lines, in, out, backward);
        else
            run_two<longest>(lines, in, out, backward);
    }

  private:
    using Codelet = void (*)(const LineShape &, const T *, T *, const T *, bool);
    template <std::size_t most>
    void run_two(const LineShape &lines, const T *in, T *out, bool backward) const;

    Codelet codelet_, row_codelet_;
    std::size_t columns_, rows_; ///< points of a column and of a row; 1 row: one codelet
    Numbers<T> twiddles_[2];     ///< forward and backward
};

} // namespace imago::host
