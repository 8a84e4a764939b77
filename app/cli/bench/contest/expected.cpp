// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/expected.h"

#include "app/cli/bench/contest/data.h"
#include "engine/reference/dct.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <complex>
#include <memory>
#include <string>

namespace imago::cli {

namespace {

/// Replaces the lines of a row-major array along each axis by work(line). All lines of an axis have
/// its length.
template <class Element, class MakeWork>
void along_axes(std::vector<Element> &x, const std::vector<std::size_t> &extents, bool parallel,
                const MakeWork &make_work) {
    std::size_t stride = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        const std::size_t n = extents[axis];
        const auto work = make_work(n);
        // Neighbouring lines are in one block, so that they share cache lines.
        const std::size_t lines = x.size() / n, block = std::min<std::size_t>(lines, 16);
        const auto run = [&](std::size_t first_line) {
            std::vector<Element> line(n);
            for (std::size_t i = first_line; i < std::min(first_line + block, lines); ++i) {
                Element *start = x.data() + i / stride * stride * n + i % stride;
                for (std::size_t k = 0; k < n; ++k)
                    line[k] = start[k * stride];
                work(line);
                for (std::size_t k = 0; k < n; ++k)
                    start[k * stride] = line[k];
            }
        };
        const std::size_t blocks = (lines + block - 1) / block;
        if (parallel)
            in_parallel(blocks, [&](std::size_t i) { run(i * block); });
        else
            for (std::size_t i = 0; i < blocks; ++i)
                run(i * block);
        stride *= n;
    }
}

template <class T>
void fourier(std::vector<std::complex<T>> &x, const std::vector<std::size_t> &extents, int sign,
             bool parallel) {
    along_axes(x, extents, parallel, [sign](std::size_t n) {
        return [dft = std::make_shared<reference::Dft<T>>(n),
                sign](std::vector<std::complex<T>> &line) { (*dft)(line.data(), sign); };
    });
}

/// The whole spectrum of a real array, from the stored half.
template <class T>
std::vector<std::complex<T>> whole_spectrum(const std::vector<T> &half,
                                            const std::vector<std::size_t> &extents) {
    const std::size_t n = extents.back(), kept = n / 2 + 1, rows = half.size() / 2 / kept;
    std::vector<std::complex<T>> whole(rows * n);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t mirrored = mirrored_row(extents, row);
        for (std::size_t k = 0; k < n; ++k) {
            const std::size_t at = k < kept ? row * kept + k : mirrored * kept + (n - k);
            whole[row * n + k] = {half[2 * at], k < kept ? half[2 * at + 1] : -half[2 * at + 1]};
        }
    }
    return whole;
}

template <class T>
std::vector<T> numbers_of(const std::vector<std::complex<T>> &z) {
    std::vector<T> y;
    y.reserve(2 * z.size());
    for (const auto &value : z) {
        y.push_back(value.real());
        y.push_back(value.imag());
    }
    return y;
}

} // namespace

template <class T>
std::vector<T> expected_output(const Problem &problem, const std::vector<T> &x, bool lines) {
    const auto &extents = problem.extents;
    const std::size_t n = extents.back();
    std::vector<std::complex<T>> z;
    std::vector<T> y;
    switch (problem.kind) {
    case TransformKind::fft:
        z.reserve(x.size() / 2);
        for (std::size_t i = 0; i < x.size(); i += 2)
            z.emplace_back(x[i], x[i + 1]);
        fourier(z, extents, -1, lines);
        return numbers_of(z);
    case TransformKind::rfft:
        z.assign(x.begin(), x.end());
        fourier(z, extents, -1, lines);
        for (std::size_t i = 0; i < z.size(); ++i)
            if (i % n <= n / 2) {
                y.push_back(z[i].real());
                y.push_back(z[i].imag());
            }
        return y;
    case TransformKind::irfft:
        z = whole_spectrum(x, extents);
        fourier(z, extents, +1, lines);
        y.resize(z.size());
        std::transform(z.begin(), z.end(), y.begin(),
                       [](const auto &value) { return value.real(); });
        return y;
    case TransformKind::dct2:
    case TransformKind::dct3:
        y = x;
        along_axes(y, extents, lines, [&](std::size_t) {
            return [forward = problem.kind == TransformKind::dct2](std::vector<T> &line) {
                line = forward ? reference::dct2(line) : reference::dct3(line);
            };
        });
        return y;
    case TransformKind::ifft:
    case TransformKind::dct1:
    case TransformKind::dct4:
    case TransformKind::idct1:
    case TransformKind::idct2:
    case TransformKind::idct3:
    case TransformKind::idct4:
    case TransformKind::idst1:
    case TransformKind::idst2:
    case TransformKind::idst3:
    case TransformKind::idst4:
    case TransformKind::dst1:
    case TransformKind::dst2:
    case TransformKind::dst3:
    case TransformKind::dst4:
    case TransformKind::idxst:
    case TransformKind::idct_idxst:
    case TransformKind::idxst_idct:
    case TransformKind::filter:
        break;
    }
    throw Error("no suite has the transform " + std::string(kind_name(problem.kind)));
}

template std::vector<double> expected_output(const Problem &, const std::vector<double> &, bool);
template std::vector<long double> expected_output(const Problem &, const std::vector<long double> &,
                                                  bool);

} // namespace imago::cli
