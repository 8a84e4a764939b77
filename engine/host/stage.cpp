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

template <class T>
void Stage<T>::prepare() {
    std::erase_if(loops, [](const StridedAxis &loop) { return loop.n == 1; });
    std::stable_sort(loops.begin(), loops.end(), [](const StridedAxis &a, const StridedAxis &b) {
        return reach(a) > reach(b);
    });
    join_loops(loops);
    const auto n = static_cast<std::size_t>(line.n);
    switch (action) {
    case Action::complex: {
        const bool is_dense = std::abs(line.in) <= 2 && std::abs(line.out) <= 2;
        if (!loops.empty() && n > 1 && is_smooth(n) && loops.back().n > 1 &&
            line.n <= (is_dense ? longest_dense_across : longest_across))
            across_line = host::across_line<T>(n);
        else
            complex_line = host::complex_line<T>(n);
        break;
    }
    case Action::forward:
    case Action::backward:
        real_line = host::real_line<T>(n);
        break;
    case Action::kind:
        kind_line = std::make_shared<const KindLine<T>>(kind, n);
        break;
    default:
        break;
    }
}

template <class T>
std::size_t Stage<T>::scratch() const {
    return across_line    ? across_line->scratch()
           : complex_line ? complex_line->scratch()
           : real_line    ? real_line->scratch()
           : kind_line    ? kind_line->scratch()
                          : 0;
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
    const StridedAxis &inner = loops.back();
    if (across_line) {
        across_line->run_lines({in.re, in.im, line.in}, inner.in, {out.re, out.im, line.out},
                               inner.out, static_cast<std::size_t>(inner.n), scratch);
        return;
    }
    for (std::ptrdiff_t i = 0; i < inner.n; ++i)
        run_line({in.re + i * inner.in, in.im + i * inner.in},
                 {out.re + i * inner.out, out.im + i * inner.out}, scratch);
}

template <class T>
void Stage<T>::run(ArrayAt<T> in, ArrayAt<T> out, T *scratch) const {
    if (is_backward) {
        std::swap(in.re, in.im);
        std::swap(out.re, out.im);
    }
    if (loops.empty())
        return run_line(in, out, scratch);
    if (loops.size() == 1)
        return run_inner(in, out, scratch);
    std::vector<std::ptrdiff_t> at(loops.size() - 1, 0);
    std::ptrdiff_t from_shift = 0, to_shift = 0;
    for (;;) {
        run_inner({in.re + from_shift, in.im + from_shift}, {out.re + to_shift, out.im + to_shift},
                  scratch);
        std::size_t d = at.size();
        while (d > 0) {
            const StridedAxis &loop = loops[--d];
            from_shift += loop.in;
            to_shift += loop.out;
            if (++at[d] < loop.n)
                break;
            from_shift -= loop.n * loop.in;
            to_shift -= loop.n * loop.out;
            at[d] = 0;
            if (d == 0)
                return;
        }
    }
}

template struct Stage<float>;
template struct Stage<double>;

} // namespace imago::host
