// SPDX-License-Identifier: MIT
#include "engine/plan/linear_rule.h"

#include "engine/plan/real_kind.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

using Complex = RuleFactor;
using Kind = TransformKind;

LinearTerm term(std::size_t index, Complex factor) {
    return {static_cast<std::uint32_t>(index), factor};
}

/// Where x'(m) stands in x (DCT-MD Eq. 9), and back.
std::size_t reordered(std::size_t m, std::size_t n) {
    return m < (n + 1) / 2 ? 2 * m : 2 * (n - m) - 1;
}
std::size_t place(std::size_t m, std::size_t n) {
    return m % 2 ? n - (m + 1) / 2 : m / 2;
}

LinearRule empty_rule(std::size_t length, std::size_t n) {
    LinearRule rule;
    rule.length = length;
    rule.load.resize(length);
    rule.store.resize(n);
    return rule;
}

/// y(k) = w V(k) + conj(w) V(-k), w = e^{-j pi k/2n}: twice the real part, were V of real samples.
LinearTerms twice_real(std::size_t k, std::size_t n, std::size_t length) {
    const Complex w = turn(k, 2 * n);
    return {term(k, w), term(k ? length - k : 0, std::conj(w))};
}

/// DCT-II by the N-point algorithm (DCT-MD Eqs. 9 to 11).
LinearRule dct2_n(std::size_t n) {
    LinearRule rule = empty_rule(n, n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[m] = {term(reordered(m, n), 1)};
        rule.store[m] = twice_real(m, n, n);
    }
    return rule;
}

LinearRule dct2_padded(std::size_t n) {
    LinearRule rule = empty_rule(2 * n, n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[m] = {term(m, 1)};
        rule.store[m] = twice_real(m, n, 2 * n);
    }
    return rule;
}

LinearRule dct2_mirrored(std::size_t n) {
    LinearRule rule = empty_rule(2 * n, n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[m] = rule.load[2 * n - 1 - m] = {term(m, 1)};
        rule.store[m] = {term(m, turn(m, 2 * n))};
    }
    return rule;
}

LinearRule dct2_4n(std::size_t n) {
    LinearRule rule = empty_rule(4 * n, n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[2 * m + 1] = rule.load[4 * n - (2 * m + 1)] = {term(m, 1)};
        rule.store[m] = {term(m, 1)};
    }
    return rule;
}

LinearRule dct2(std::size_t n, DctAlgorithm algorithm) {
    switch (algorithm) {
    case DctAlgorithm::n:
        return dct2_n(n);
    case DctAlgorithm::padded_2n:
        return dct2_padded(n);
    case DctAlgorithm::mirrored_2n:
        return dct2_mirrored(n);
    case DctAlgorithm::four_n:
        break;
    }
    return dct2_4n(n);
}

/// The N-point DCT-II backwards: V(k) = conj(w) (y(k) - j y(n-k)) with y(n) = 0.
LinearRule dct3(std::size_t n) {
    LinearRule rule = empty_rule(n, n);
    rule.inverse = true;
    for (std::size_t k = 0; k < n; ++k) {
        const Complex w = std::conj(turn(k, 2 * n));
        rule.load[k] = {term(k, w)};
        if (k > 0)
            rule.load[k][1] = term(n - k, Complex(0, -1) * w);
        rule.store[k] = {term(place(k, n), 1)};
    }
    return rule;
}

/// U(k) = sum x(m) e^{-j pi m/2n} e^{-j pi mk/n}; the conjugate sum is U(2n-1-k).
LinearRule dct4(std::size_t n) {
    LinearRule rule = empty_rule(2 * n, n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[m] = {term(m, turn(m, 2 * n))};
        const Complex w = turn(2 * m + 1, 4 * n);
        rule.store[m] = {term(m, w), term(2 * n - 1 - m, std::conj(w))};
    }
    return rule;
}

LinearRule dct1(std::size_t n) {
    LinearRule rule = empty_rule(2 * (n - 1), n);
    for (std::size_t m = 0; m < rule.length; ++m)
        rule.load[m] = {term(m < n ? m : rule.length - m, 1)};
    for (std::size_t k = 0; k < n; ++k)
        rule.store[k] = {term(k % rule.length, 1)};
    return rule;
}

LinearRule dst1(std::size_t n) {
    LinearRule rule = empty_rule(2 * (n + 1), n);
    for (std::size_t m = 0; m < n; ++m) {
        rule.load[m + 1] = {term(m, 1)};
        rule.load[rule.length - 1 - m] = {term(m, -1)};
        rule.store[m] = {term(m + 1, Complex(0, 1))};
    }
    return rule;
}

/// DST-II(x)(k) = DCT-II((-1)^m x)(n-1-k).
LinearRule dst2(std::size_t n) {
    LinearRule rule = dct2_n(n);
    for (LinearTerms &row : rule.load)
        for (LinearTerm &t : row)
            t.factor *= t.index % 2 ? -1.0L : 1.0L;
    std::reverse(rule.store.begin(), rule.store.end());
    return rule;
}

/// DCT-MD Eq. 21 with the unnormalised IDCT of Eq. 1b: y(m) = x(n-m), y(0) = 0, in half a DCT-III.
LinearRule idxst(std::size_t n) {
    LinearRule rule = dct3(n);
    for (std::size_t k = 0; k < n; ++k) {
        LinearTerms &row = rule.load[k];
        if (k == 0)
            row = {};
        else
            std::swap(row[0].index, row[1].index);
        scale_row(row, 0.5);
    }
    alternate_output(rule);
    return rule;
}

/// scipy's ortho rules: the ends that are doubled on the way in or halved on the way out.
void apply_ortho(LinearRule &rule, Kind kind, std::size_t n) {
    const long double root2 = std::sqrt(2.0L);
    const auto input = [&](std::size_t index) {
        for (LinearTerms &row : rule.load)
            for (LinearTerm &t : row)
                if (t.index == index)
                    t.factor *= root2;
    };
    if (kind == Kind::dct1) {
        input(0);
        input(n - 1);
        scale_row(rule.store.front(), 1 / root2);
        scale_row(rule.store.back(), 1 / root2);
    } else if (kind == Kind::dct2) {
        scale_row(rule.store.front(), 1 / root2);
    } else if (kind == Kind::dct3) {
        input(0);
    } else if (kind == Kind::dst2) {
        scale_row(rule.store.back(), 1 / root2);
    } else if (kind == Kind::dst3) {
        input(n - 1);
    }
}

LinearRule unnormalised(Kind kind, std::size_t n, DctAlgorithm algorithm) {
    switch (kind) {
    case Kind::dct1:
        return dct1(n);
    case Kind::dct2:
        return dct2(n, algorithm);
    case Kind::dct3:
        return dct3(n);
    case Kind::dct4:
        return dct4(n);
    case Kind::dst1:
        return dst1(n);
    case Kind::dst2:
        return dst2(n);
    case Kind::dst3:
        return dst_from_dct(dct3(n), n);
    case Kind::dst4:
        return dst_from_dct(dct4(n), n);
    default:
        break;
    }
    return idxst(n);
}

} // namespace

LinearRule linear_rule(TransformKind kind, Norm norm, std::size_t n, DctAlgorithm algorithm) {
    const RealKind real = real_kind(kind, norm, n);
    LinearRule rule = unnormalised(real.forward, n, algorithm);
    if (real.ortho)
        apply_ortho(rule, real.forward, n);
    if (real.scale != 1)
        for (LinearTerms &row : rule.store)
            scale_row(row, real.scale);
    return rule;
}

} // namespace imago
