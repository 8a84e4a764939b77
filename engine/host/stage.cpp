// SPDX-License-Identifier: MIT
#include "engine/host/stage.h"

#include "engine/host/line/radices.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace imago::host {

namespace {

std::ptrdiff_t reach(const StridedAxis &axis) {
    return std::max(std::abs(axis.in), std::abs(axis.out));
}

/// Makes one loop of two where the outer one goes on where the inner one ends.
void join_loops(std::vector<StridedAxis> &loops) {
    for (std::size_t i = loops.size(); i-- > 1;) {
        StridedAxis &outer = loops[i - 1];
        const StridedAxis &inner = loops[i];
        if (outer.in != inner.n * inner.in || outer.out != inner.n * inner.out)
            continue;
        outer = {outer.n * inner.n, inner.in, inner.out};
        loops.erase(loops.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// The longest line that runs in one lane of a vector: longer ones leave the first cache.
constexpr std::ptrdiff_t longest_across = 2048;
/// Lines without gaps between their numbers run in lanes up to this length, and along them beyond.
constexpr std::ptrdiff_t longest_dense_across = 128;

} // namespace

/// Lines by passes across lanes, or one by one; also those of one codelet or two, if parts should
/// be neighbours as it runs.
template <class T>
void Stage<T>::prepare_complex(std::size_t n) {
    const bool is_dense = std::abs(line.in) <= 2 && std::abs(line.out) <= 2;
    const bool across = !loops.empty() && n > 1 && is_smooth(n) &&
                        line.n <= (is_dense ? longest_dense_across : longest_across);
    pair_line = PairLine<T>::find(n);
    // Two codelets have vectors along the line; lines beside each other have them without
    // gathering.
    if (pair_line && !pair_line->is_one_codelet() && across && !is_dense)
        pair_line = nullptr;
    if (across)
        across_line = host::across_line<T>(n);
    else
        complex_line = host::complex_line<T>(n);
}

/// Real lines of one codelet, in either order of the half spectrum.
template <class T>
void Stage<T>::prepare_half(std::size_t n, bool is_forward) {
    if (n >= codelet_radices)
        return;
    if (is_forward)
        half_forward = kernels<T>().half_forward[n];
    else
        half_backward = kernels<T>().half_backward[n];
    const bool has_zeros = action != Action::kind;
    const std::ptrdiff_t stride = is_forward ? line.out : line.in;
    half_shape_ = {is_forward ? line.in : line.out,
                   is_forward ? inner_.in : inner_.out,
                   stride,
                   has_zeros ? stride : -stride,
                   is_forward ? inner_.out : inner_.in,
                   has_zeros,
                   shape_.count};
    imaginary_ = line.n * stride;
}

template <class T>
void Stage<T>::prepare() {
    std::erase_if(loops, [](const StridedAxis &loop) { return loop.n == 1; });
    std::stable_sort(loops.begin(), loops.end(), [](const StridedAxis &a, const StridedAxis &b) {
        return reach(a) > reach(b);
    });
    join_loops(loops);
    const auto n = static_cast<std::size_t>(line.n);
    if (!loops.empty())
        inner_ = loops.back();
    shape_ = {line.in, inner_.in, line.out, inner_.out, static_cast<std::size_t>(inner_.n)};
    switch (action) {
    case Action::complex:
        prepare_complex(n);
        break;
    case Action::forward:
    case Action::backward:
        prepare_half(n, action == Action::forward);
        if (!half_forward && !half_backward)
            real_line = host::real_line<T>(n);
        break;
    case Action::kind:
        if (kind == RealKind::r2hc || kind == RealKind::hc2r)
            prepare_half(n, kind == RealKind::r2hc);
        else if (n < codelet_radices)
            kind_lines = kernels<T>().kinds[static_cast<std::size_t>(kind)][n];
        if (!half_forward && !half_backward && !kind_lines)
            kind_line = std::make_shared<const KindLine<T>>(kind, n);
        break;
    default:
        break;
    }
    if (!loops.empty())
        loops.pop_back();
}

template <class T>
std::size_t Stage<T>::scratch() const {
    return across_line    ? across_line->scratch()
           : complex_line ? complex_line->scratch()
           : real_line    ? real_line->scratch()
           : kind_line    ? kind_line->scratch()
                          : 0;
}

/// The innermost loop by codelets of whole lines, if there are some for these arrays.
template <class T>
[[gnu::always_inline]] inline bool Stage<T>::run_codelets(const ArrayAt<T> &in,
                                                          const ArrayAt<T> &out) const {
    if (pair_line) {
        const std::ptrdiff_t parts = in.im - in.re;
        if (parts != out.im - out.re || (parts != 1 && parts != -1))
            return false;
        if (parts > 0)
            pair_line->run(shape_, in.re, out.re, false);
        else
            pair_line->run(shape_, in.im, out.im, true);
    } else if (half_forward)
        half_forward(half_shape_, in.re, out.re,
                     half_shape_.has_zeros ? out.im : out.re + imaginary_);
    else if (half_backward)
        half_backward(half_shape_, out.re, in.re,
                      half_shape_.has_zeros ? in.im : in.re + imaginary_);
    else if (kind_lines)
        kind_lines(shape_, in.re, out.re);
    else
        return false;
    return true;
}

template <class T>
void Stage<T>::run_line(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const {
    switch (action) {
    case Action::copy_complex: {
        const T re = *in.re, im = *in.im;
        *out.re = re;
        *out.im = im;
        return;
    }
    case Action::copy_real:
    case Action::complex_to_real:
        *out.re = *in.re;
        return;
    case Action::real_to_complex:
        *out.re = *in.re;
        *out.im = 0;
        return;
    case Action::complex:
        complex_line->run({in.re, in.im, line.in}, {out.re, out.im, line.out}, scratch);
        return;
    case Action::forward:
        real_line->forward(in.re, line.in, {out.re, line.out, out.im, line.out, true}, scratch);
        return;
    case Action::backward:
        real_line->backward({in.re, line.in, in.im, line.in, true}, out.re, line.out, scratch);
        return;
    case Action::kind:
        kind_line->run(in.re, line.in, out.re, line.out, scratch);
    }
}

template <class T>
void Stage<T>::run_inner(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const {
    if (run_codelets(in, out))
        return;
    if (across_line) {
        across_line->run_lines({in.re, in.im, line.in}, inner_.in, {out.re, out.im, line.out},
                               inner_.out, static_cast<std::size_t>(inner_.n), scratch);
        return;
    }
    for (std::ptrdiff_t i = 0; i < inner_.n; ++i)
        run_line({in.re + i * inner_.in, in.im + i * inner_.in},
                 {out.re + i * inner_.out, out.im + i * inner_.out}, scratch);
}

template <class T>
void Stage<T>::run_loops(std::size_t loop, const ArrayAt<T> &in, const ArrayAt<T> &out,
                         T *scratch) const {
    if (loop == loops.size())
        return run_inner(in, out, scratch);
    const StridedAxis &axis = loops[loop];
    for (std::ptrdiff_t i = 0; i < axis.n; ++i)
        run_loops(loop + 1, {in.re + i * axis.in, in.im + i * axis.in},
                  {out.re + i * axis.out, out.im + i * axis.out}, scratch);
}

template <class T>
void Stage<T>::run(ArrayAt<T> in, ArrayAt<T> out, T *scratch) const {
    if (is_backward) {
        std::swap(in.re, in.im);
        std::swap(out.re, out.im);
    }
    run_loops(0, in, out, scratch);
}

template <class T>
bool Stage<T>::run_at_once(ArrayAt<T> in, ArrayAt<T> out) const {
    if (is_backward) {
        std::swap(in.re, in.im);
        std::swap(out.re, out.im);
    }
    return loops.empty() && run_codelets(in, out);
}

template struct Stage<float>;
template struct Stage<double>;

} // namespace imago::host
