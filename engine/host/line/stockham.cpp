// SPDX-License-Identifier: MIT
#include "engine/host/line/stockham.h"

#include "engine/host/line/radices.h"
#include "engine/host/line/roots.h"

#include <algorithm>

namespace imago::host {

namespace {

/// The cosines and sines of an odd radix (AlongPass::generic).
template <class T>
Numbers<T> generic_table(std::size_t radix) {
    Numbers<T> table;
    const Roots roots(radix);
    for (std::size_t k = 1; k <= radix / 2; ++k)
        for (std::size_t j = 1; j <= radix / 2; ++j) {
            const auto w = roots(j * k % radix);
            table.push_back(static_cast<T>(w.real()));
            table.push_back(static_cast<T>(-w.imag()));
        }
    return table;
}

/// Where blocks of lanes begin: the last one overlaps the one before.
std::vector<std::size_t> block_starts(std::size_t count, std::size_t lanes) {
    std::vector<std::size_t> starts;
    for (std::size_t q = 0; q < count; q += lanes)
        starts.push_back(std::min(q, count - lanes));
    return starts;
}

template <class T>
std::size_t line_room(std::size_t points) {
    // The arrays do not begin at the same place of a page, lest stores hold up loads.
    return padded(points) + 128 / sizeof(T);
}

} // namespace

template <class T>
AlongLine<T>::AlongLine(std::size_t points, const std::vector<std::size_t> &radices,
                        const Kernels<T> &kernels)
    : ComplexLine<T>(points), kernels_(kernels) {
    std::size_t done = 1;
    for (const std::size_t radix : radices) {
        add_pass(done, radix);
        done *= radix;
    }
}

template <class T>
void AlongLine<T>::add_pass(std::size_t done, std::size_t radix) {
    const std::size_t n = this->points(), leg = n / radix, lanes = kernels_.lanes;
    AlongPass<T> pass = {};
    pass.radix = radix;
    pass.leg = leg;
    pass.stride = done;
    const bool grouped = keeps_groups(n, done, radix, lanes);
    pass.outer = grouped ? leg / done : 1;
    pass.inner = grouped ? done : leg;
    pass.store = grouped ? Store::split : done == 1 ? Store::transposed : Store::scattered;
    if (done > 1) {
        Numbers<T> table;
        const Roots roots(done * radix);
        for (const std::size_t start : block_starts(pass.inner, lanes))
            for (std::size_t j = 1; j < radix; ++j)
                for (const bool imaginary : {false, true})
                    for (std::size_t l = 0; l < lanes; ++l) {
                        const auto w = roots(j * ((start + l) % done));
                        table.push_back(static_cast<T>(imaginary ? w.imag() : w.real()));
                    }
        tables_.push_back(std::move(table));
        pass.twiddles = tables_.back().data();
    }
    if (radix >= codelet_radices || !kernels_.along[radix]) {
        tables_.push_back(generic_table<T>(radix));
        pass.generic = tables_.back().data();
    }
    passes_.push_back(pass);
}

template <class T>
std::size_t AlongLine<T>::scratch() const {
    return 4 * line_room<T>(this->points());
}

template <class T>
void AlongLine<T>::run(const ComplexAt<const T> &in, const ComplexAt<T> &out, T *scratch) const {
    const std::size_t n = this->points(), room = line_room<T>(n);
    const ComplexAt<T> halves[] = {{scratch, scratch + room},
                                   {scratch + 2 * room, scratch + 3 * room}};
    const T *re = in.re, *im = in.im;
    Layout layout = Layout::split;
    if (in.is_interleaved())
        layout = Layout::interleaved;
    else if (in.is_exchanged()) {
        layout = Layout::exchanged;
        re = in.im;
    } else if (!in.is_split()) {
        for (std::size_t i = 0; i < n; ++i) {
            halves[1].re[i] = in.re[static_cast<std::ptrdiff_t>(i) * in.stride];
            halves[1].im[i] = in.im[static_cast<std::ptrdiff_t>(i) * in.stride];
        }
        re = halves[1].re;
        im = halves[1].im;
    }
    const bool direct = out.is_split() || out.is_interleaved() || out.is_exchanged();
    std::size_t next = 0;
    for (const AlongPass<T> &planned : passes_) {
        AlongPass<T> pass = planned;
        pass.in_re = re;
        pass.in_im = im;
        pass.layout = layout;
        layout = Layout::split;
        pass.out_re = halves[next].re;
        pass.out_im = halves[next].im;
        if (&planned == &passes_.back() && direct) {
            pass.out_re = out.is_exchanged() ? out.im : out.re;
            pass.out_im = out.im;
            pass.store = out.is_split()         ? Store::split
                         : out.is_interleaved() ? Store::interleaved
                                                : Store::exchanged;
        }
        (pass.generic ? kernels_.along_generic : kernels_.along[pass.radix])(pass);
        re = pass.out_re;
        im = pass.out_im;
        next = 1 - next;
    }
    if (direct)
        return;
    for (std::size_t i = 0; i < n; ++i) {
        out.re[static_cast<std::ptrdiff_t>(i) * out.stride] = re[i];
        out.im[static_cast<std::ptrdiff_t>(i) * out.stride] = im[i];
    }
}

template <class T>
AcrossLine<T>::AcrossLine(std::size_t points) : ComplexLine<T>(points), kernels_(kernels<T>()) {
    std::size_t done = 1;
    for (const std::size_t radix : across_radices(points, kernels_)) {
        AcrossPass<T> pass = {};
        pass.radix = radix;
        pass.leg = points / radix;
        pass.outer = pass.leg / done;
        pass.inner = done;
        pass.in_step = pass.out_step = static_cast<std::ptrdiff_t>(kernels_.lanes);
        if (done > 1) {
            Numbers<T> table;
            const Roots roots(done * radix);
            for (std::size_t q = 0; q < done; ++q)
                for (std::size_t j = 1; j < radix; ++j) {
                    table.push_back(static_cast<T>(roots(j * q).real()));
                    table.push_back(static_cast<T>(roots(j * q).imag()));
                }
            tables_.push_back(std::move(table));
            pass.twiddles = tables_.back().data();
        }
        if (radix >= codelet_radices || !kernels_.across[radix]) {
            tables_.push_back(generic_table<T>(radix));
            pass.generic = tables_.back().data();
        }
        passes_.push_back(pass);
        done *= radix;
    }
}

template <class T>
std::size_t AcrossLine<T>::scratch() const {
    return 6 * line_room<T>(this->points() * kernels_.lanes);
}

template <class T>
typename AcrossLine<T>::Vectors AcrossLine<T>::part(T *scratch, std::size_t which) const {
    const std::size_t room = line_room<T>(this->points() * kernels_.lanes);
    return {scratch + 2 * which * room, scratch + (2 * which + 1) * room};
}

template <class T>
typename AcrossLine<T>::Vectors AcrossLine<T>::run_vectors(const T *re, const T *im,
                                                           T *scratch) const {
    const auto step = static_cast<std::ptrdiff_t>(kernels_.lanes);
    const Vectors result = part(scratch, (passes_.size() - 1) % 2);
    run_passes({re, im, step, Layout::split}, {result.re, result.im, step, Layout::split}, scratch);
    return result;
}

template <class T>
void AcrossLine<T>::run_passes(const Columns<const T> &in, const Columns<T> &out,
                               T *scratch) const {
    Columns<const T> from = in;
    std::size_t next = 0;
    for (const AcrossPass<T> &planned : passes_) {
        AcrossPass<T> pass = planned;
        pass.in_re = from.re;
        pass.in_im = from.im;
        pass.in_step = from.step;
        pass.in_layout = from.layout;
        const Vectors middle = part(scratch, next);
        const bool is_last = &planned == &passes_.back();
        pass.out_re = is_last ? out.re : middle.re;
        pass.out_im = is_last ? out.im : middle.im;
        pass.out_step = is_last ? out.step : planned.out_step;
        pass.out_layout = is_last ? out.layout : Layout::split;
        (pass.generic ? kernels_.across_generic : kernels_.across[pass.radix])(pass);
        from = {middle.re, middle.im, planned.out_step, Layout::split};
        next = 1 - next;
    }
}

/// Lines that passes read or write in place: those whose neighbours are neighbours in memory.
template <class T, class Columns>
bool columns_of(const ComplexAt<T> &at, std::ptrdiff_t distance, Columns &columns) {
    const std::ptrdiff_t apart = at.im - at.re;
    if (distance == 1)
        columns = {at.re, at.im, at.stride, Layout::split};
    else if (distance == 2 && apart == 1)
        columns = {at.re, at.re, at.stride, Layout::interleaved};
    else if (distance == 2 && apart == -1)
        columns = {at.im, at.im, at.stride, Layout::exchanged};
    else
        return false;
    return true;
}

template <class T>
void AcrossLine<T>::run_lines(const ComplexAt<const T> &in, std::ptrdiff_t in_distance,
                              const ComplexAt<T> &out, std::ptrdiff_t out_distance,
                              std::size_t count, T *scratch) const {
    const std::size_t n = this->points(), rest = count % lanes();
    // The last lines fill vectors with some of those before, which in place are about to be
    // written.
    const bool overlaps = rest > 0 && count > lanes();
    const auto last = static_cast<std::ptrdiff_t>(count) - static_cast<std::ptrdiff_t>(lanes());
    Columns<const T> last_lines;
    if (overlaps)
        last_lines = gather(in.shifted(last * in_distance), in_distance, lanes(), part(scratch, 2));
    const std::size_t whole = overlaps ? count - rest : count;
    std::size_t first = 0;
    if (n < codelet_radices && kernels_.direct_lines[n] && count >= lanes())
        first = kernels_.direct_lines[n]({in.re, in.im, in.stride, in_distance, n, whole},
                                         {out.re, out.im, out.stride, out_distance, n, whole});
    for (; first < whole; first += lanes()) {
        const auto line = static_cast<std::ptrdiff_t>(first);
        const std::size_t block = std::min(lanes(), whole - first);
        const ComplexAt<const T> at = in.shifted(line * in_distance);
        Columns<const T> from;
        if (block < lanes() || !columns_of(at, in_distance, from))
            from = gather(at, in_distance, block, part(scratch, 1));
        run_block(from, out.shifted(line * out_distance), out_distance, block, scratch);
    }
    if (overlaps)
        run_block(last_lines, out.shifted(last * out_distance), out_distance, lanes(), scratch);
}

template <class T>
typename AcrossLine<T>::template Columns<const T>
AcrossLine<T>::gather(const ComplexAt<const T> &in, std::ptrdiff_t distance, std::size_t count,
                      const Vectors &to) const {
    kernels_.gather({in.re, in.im, in.stride, distance, this->points(), count}, to.re, to.im);
    return {to.re, to.im, static_cast<std::ptrdiff_t>(kernels_.lanes), Layout::split};
}

template <class T>
void AcrossLine<T>::run_block(const Columns<const T> &from, const ComplexAt<T> &out,
                              std::ptrdiff_t distance, std::size_t count, T *scratch) const {
    Columns<T> to;
    const bool is_direct = count == lanes() && columns_of(out, distance, to);
    if (!is_direct) {
        const Vectors made = part(scratch, (passes_.size() - 1) % 2);
        to = {made.re, made.im, static_cast<std::ptrdiff_t>(kernels_.lanes), Layout::split};
    }
    run_passes(from, to, scratch);
    if (!is_direct)
        kernels_.scatter({out.re, out.im, out.stride, distance, this->points(), count}, to.re,
                         to.im);
}

template class AlongLine<float>;
template class AlongLine<double>;
template class AcrossLine<float>;
template class AcrossLine<double>;

} // namespace imago::host
