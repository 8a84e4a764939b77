// SPDX-License-Identifier: MIT
#include "engine/host/stage.h"

#include "engine/host/line/aligned.h"
#include "engine/host/line/radices.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace imago::host {

namespace {

/// The order of loops: the farther side of their neighbours first, then the nearer one, so that of
/// loops over a transposed array the innermost has neighbours on one side.
std::pair<std::ptrdiff_t, std::ptrdiff_t> reach(const StridedAxis &axis) {
    const std::ptrdiff_t in = std::abs(axis.in), out = std::abs(axis.out);
    return {std::max(in, out), std::min(in, out)};
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
/// Pruned lines that are whole in scratch memory at a time, at most, and about their points.
constexpr std::ptrdiff_t most_whole_lines = 16, whole_points = 8192;

/// Elements of a line of n points on a side that is half a spectrum, or not.
std::ptrdiff_t elements(std::ptrdiff_t n, bool half) {
    return half ? n / 2 + 1 : n;
}

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
bool Stage<T>::is_pruned() const {
    const bool transforms =
        action == Action::complex || action == Action::forward || action == Action::backward;
    return transforms && (given < elements(line.n, action == Action::backward) ||
                          wanted < elements(line.n, action == Action::forward));
}

/// Lines whose neighbours are nearer than their points stay beside each other.
template <class T>
void Stage<T>::prepare_pruned() {
    const std::ptrdiff_t from = action == Action::forward ? 1 : 2;
    const std::ptrdiff_t to = action == Action::backward ? 1 : 2;
    const std::ptrdiff_t points_in = elements(line.n, action == Action::backward);
    const std::ptrdiff_t points_out = elements(line.n, action == Action::forward);
    const std::ptrdiff_t most =
        std::clamp<std::ptrdiff_t>(whole_points / line.n, 1, most_whole_lines);
    whole_lines_ = std::min(most, inner_.n);
    const bool beside = std::abs(inner_.in) < std::abs(line.in);
    whole_line_ = {line.n, beside ? from * whole_lines_ : from, beside ? to * whole_lines_ : to};
    whole_loop_ = {whole_lines_, beside ? from : from * points_in, beside ? to : to * points_out};
    Stage whole;
    whole.action = action;
    whole.line = whole_line_;
    whole.loops = {whole_loop_};
    whole.given = points_in;
    whole.wanted = points_out;
    whole.prepare();
    whole_ = std::make_shared<const Stage>(std::move(whole));
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
    switch (is_pruned() ? Action::copy_complex : action) {
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
    if (is_pruned())
        prepare_pruned();
    if (!loops.empty())
        loops.pop_back();
}

template <class T>
std::size_t Stage<T>::scratch() const {
    const auto points = static_cast<std::size_t>(whole_lines_ * line.n);
    return whole_         ? 2 * padded(2 * (points + whole_lines_)) + whole_->scratch()
           : across_line  ? across_line->scratch()
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

/// Copies the elements of lines that are beside each other along a loop.
template <class T>
static void copy_lines(const ArrayAt<T> &from, const StridedAxis &line, const StridedAxis &loop,
                       const ArrayAt<T> &to, bool complex) {
    for (std::ptrdiff_t i = 0; i < line.n; ++i)
        for (std::ptrdiff_t l = 0; l < loop.n; ++l) {
            const std::ptrdiff_t at = i * line.in + l * loop.in,
                                 place = i * line.out + l * loop.out;
            to.re[place] = from.re[at];
            if (complex)
                to.im[place] = from.im[at];
        }
}

/// Some lines of the innermost loop at a time, whole in scratch memory.
template <class T>
void Stage<T>::run_pruned(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const {
    const std::size_t numbers = padded(static_cast<std::size_t>(2 * whole_lines_ * (line.n + 1)));
    const ArrayAt<T> from = {scratch, scratch + 1};
    const ArrayAt<T> to = {scratch + numbers, scratch + numbers + 1};
    for (std::ptrdiff_t first = 0; first < inner_.n; first += whole_lines_) {
        const std::ptrdiff_t lines = std::min(whole_lines_, inner_.n - first);
        std::fill_n(scratch, numbers, T(0));
        copy_lines({in.re + first * inner_.in, in.im + first * inner_.in},
                   {given, line.in, whole_line_.in}, {lines, inner_.in, whole_loop_.in}, from,
                   action != Action::forward);
        whole_->run(from, to, scratch + 2 * numbers);
        copy_lines(to, {wanted, whole_line_.out, line.out}, {lines, whole_loop_.out, inner_.out},
                   {out.re + first * inner_.out, out.im + first * inner_.out},
                   action != Action::backward);
    }
}

template <class T>
void Stage<T>::run_inner(const ArrayAt<T> &in, const ArrayAt<T> &out, T *scratch) const {
    if (whole_)
        return run_pruned(in, out, scratch);
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
