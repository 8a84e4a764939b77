// SPDX-License-Identifier: MIT
#pragma once
#include "engine/host/kind_line.h"
#include "engine/host/line/pair_line.h"
#include "engine/host/line/real_line.h"
#include "engine/host/line/stockham.h"
#include "engine/host/strided_problem.h"

#include <vector>

namespace imago::host {

/// Arrays that a stage reads or writes: those of the call, or memory of its own between stages.
enum class Place { input, output, middle };

/// What a stage does with each line.
enum class Action {
    copy_complex,
    copy_real,
    real_to_complex,
    complex_to_real,
    complex,
    forward,
    backward,
    kind
};

/// The first numbers of an array.
template <class T>
struct ArrayAt {
    T *re, *im;
};

/// One axis of a problem, for all lines along it. Immutable.
template <class T>
struct Stage {
    Action action = Action::copy_complex;
    Place from = Place::input, to = Place::output;
    StridedAxis line;               ///< n of real numbers for forward and backward
    std::vector<StridedAxis> loops; ///< over lines, the innermost last; prepare() takes that out
    /// Of a pruned line: elements that the input has, after which they are 0, and elements that the
    /// output has; as many as a whole line has otherwise.
    std::ptrdiff_t given = 0, wanted = 0;
    RealKind kind = RealKind::r2hc;
    bool is_backward = false; ///< complex: the sign of the exponent is +

    std::shared_ptr<const PairLine<T>> pair_line; ///< of parts that are neighbours, or null
    std::shared_ptr<const ComplexLine<T>> complex_line;
    std::shared_ptr<const AcrossLine<T>> across_line; ///< of the innermost loop, or null
    std::shared_ptr<const RealLine<T>> real_line;
    std::shared_ptr<const KindLine<T>> kind_line;
    /// Codelets of whole real lines, or null.
    void (*half_forward)(const HalfShape &, const T *real, T *re, T *im) = nullptr;
    void (*half_backward)(const HalfShape &, T *real, const T *re, const T *im) = nullptr;
    void (*kind_lines)(const LineShape &, const T *in, T *out) = nullptr;

    /// Makes the lines; to be called once the rest is set.
    void prepare();
    std::size_t scratch() const;
    void run(ArrayAt<T> in, ArrayAt<T> out, T *scratch) const;
    /// Runs if that needs no scratch memory: one loop by codelets of whole lines.
    bool run_at_once(ArrayAt<T> in, ArrayAt<T> out) const;

  private:
    StridedAxis inner_{1, 0, 0}; ///< the innermost loop
    LineShape shape_{};          ///< its lines
    HalfShape half_shape_{};
    std::ptrdiff_t imaginary_ = 0; ///< half-complex order: from the real to the imaginary parts
    /// Some pruned lines in scratch memory, whole, or null; their number is that of its loop.
    std::shared_ptr<const Stage> whole_;
    std::ptrdiff_t whole_lines_ = 0;
    StridedAxis whole_line_, whole_loop_; ///< there, as they were given to it

    bool is_pruned() const;
    void prepare_pruned();
    void run_pruned(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const;
    void prepare_complex(std::size_t n);
    void prepare_half(std::size_t n, bool is_forward);
    void run_loops(std::size_t loop, const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const;
    void run_inner(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const;
    bool run_codelets(const ArrayAt<T> &in, const ArrayAt<T> &out) const;
    void run_line(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const;
};

} // namespace imago::host
