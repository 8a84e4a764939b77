// SPDX-License-Identifier: GPL-3.0-or-later
// Stores a line, hook by hook.
#include "engine/plan/spec/hooks.h"
#include "tests/plan/step_line.h"

namespace imago::test {

void StepLine::store_hermitian(std::size_t k, Complex value) {
    const std::size_t f = whole_at(out(), at_[0], k), all = out().whole->points;
    if (stands_twice(out(), f))
        return;
    put_complex(at_[0], 2 * f > all ? all - f : f, 2 * f > all ? std::conj(value) : value);
}

void StepLine::put_sample(std::size_t line, std::size_t k, double value) {
    const auto [place, sign] = sample_place(out(), whole_at(out(), line, k));
    put_real(line, place, sign * value);
}

void StepLine::store_hermitian_cosines(std::size_t k, Complex value) {
    const std::size_t f = whole_at(out(), at_[0], k), all = out().whole->points;
    if (stands_twice(out(), f))
        return;
    const auto put = [&](std::size_t at, double x) {
        const auto [place, sign] = element_place(out(), at);
        put_real(at_[0], place, sign * x);
    };
    if (cosine_order(out())->fourth) {
        for (const auto &[at, c] : fourth_coefficients(out(), f))
            put(at, (c * value).real());
        return;
    }
    const std::size_t low = 2 * f > all ? all - f : f;
    const Complex c = factor(cosine_factors(out()), low) * (low == f ? value : std::conj(value));
    put(low, c.real());
    if (low > 0 && 2 * low < all)
        put(all - low, -c.imag());
}

void StepLine::store(const std::vector<Complex> &x) {
    const std::size_t points = spec_.points_out;
    const auto mirrored = [&](std::size_t k) { return x.at(k > 0 ? points - k : 0); };
    switch (out().hook()) {
    case Hook::complex:
        for (std::size_t k = 0; k < points; ++k)
            if (in_chirp(out(), k))
                put_complex(at_[0], out().whole ? whole_at(out(), at_[0], k) : k, x[k]);
        return;
    case Hook::real_pair:
        for (std::size_t k = 0; k < points; ++k)
            if (in_chirp(out(), k))
                store_real_pair(k, x[k]);
        return;
    case Hook::half_spectrum_pair:
        for (std::size_t k = 0; 2 * k <= points; ++k) {
            const Complex z = 0.5 * x[k], y = 0.5 * std::conj(mirrored(k));
            put_complex(real_line(0), k, twiddle_of_part(0, k) * (z + y));
            if (has_second())
                put_complex(2 * at_[0] + 1, k, twiddle_of_part(1, k) * -j * (z - y));
        }
        return;
    case Hook::half_spectrum_packed:
        for (std::size_t k = 0; 2 * k <= points; ++k)
            store_half_spectrum_packed(k, x[k], mirrored(k));
        return;
    case Hook::linear:
    case Hook::packed_linear:
        for (std::size_t k = 0; k < out().samples; ++k)
            store_linear(k, x);
        return;
    case Hook::cosine_pair:
        for (std::size_t k = 0; 2 * k <= points; ++k)
            store_cosine_pair(k, x[k], mirrored(k));
        return;
    case Hook::hermitian:
        for (std::size_t k = 0; k < points; ++k)
            if (in_chirp(out(), k))
                store_hermitian(k, x[k]);
        return;
    case Hook::sample_pair:
        for (std::size_t k = 0; k < points; ++k) {
            if (!in_chirp(out(), k))
                continue;
            put_sample(real_line(0), k, x[k].real());
            if (has_second())
                put_sample(2 * at_[0] + 1, k, x[k].imag());
        }
        return;
    case Hook::hermitian_cosines:
        for (std::size_t k = 0; k < points; ++k)
            if (in_chirp(out(), k))
                store_hermitian_cosines(k, x[k]);
        return;
    case Hook::packed_samples:
        for (std::size_t m = 0; m < points; ++m)
            store_packed_samples(m, x[m]);
        return;
    case Hook::packed_cosines:
        for (std::size_t k = 0; k <= points; ++k)
            store_packed_cosines(k, x[k % points], x[(points - k) % points]);
        return;
    case Hook::spectrum_rows:
        for (std::size_t k = 0; k < points; ++k)
            store_spectrum_rows(k, x[k]);
        return;
    case Hook::dct_columns:
        for (std::size_t k = 0; 2 * k <= points; ++k)
            store_dct_columns(k, x[k], mirrored(k));
    }
}

void StepLine::store_spectrum_rows(std::size_t k, Complex value) {
    const std::size_t points = spec_.points_out, row = at_[0];
    const std::size_t rows = std::get<SpectrumRowsHook>(out().payload).rows;
    if (2 * k <= points)
        put_complex(row, k, value);
    if ((k == 0 || 2 * k >= points) && row > 0 && 2 * row < rows)
        put_complex(rows - row, k ? points - k : 0, std::conj(value));
}

void StepLine::put_packed_sample(std::size_t n, double value) {
    const auto [place, sign] = packed_place(out(), 2 * spec_.points_out, n);
    put_real(at_[0], place, sign * value);
}

void StepLine::store_packed_samples(std::size_t m, Complex value) {
    const std::size_t all = 2 * spec_.points_out;
    const auto &samples = std::get<PackedSamplesHook>(out().payload);
    if (samples.order.fourth) {
        value *= factor(samples.factors, m);
        put_packed_sample(2 * m, value.real());
        put_packed_sample(all - 1 - 2 * m, -value.imag());
        return;
    }
    put_packed_sample(reorder_source(2 * m, all), value.real());
    put_packed_sample(reorder_source(2 * m + 1, all), value.imag());
}

void StepLine::store_packed_cosines(std::size_t k, Complex z, Complex y) {
    const std::size_t points = spec_.points_out, all = 2 * points;
    const auto &cosines = std::get<PackedCosinesHook>(out().payload);
    const Complex even = 0.5 * (z + std::conj(y)), odd = -0.5 * j * (z - std::conj(y));
    const Complex v = even + reference::root_of_unity<double>(k, all) * odd;
    const Complex c =
        2.0 * factor(cosines.factors, 0) * reference::root_of_unity<double>(k, 4 * all) * v;
    const auto put = [&](std::size_t at, double value) {
        put_real(at_[0], cosines.order.reverse ? all - 1 - at : at, value);
    };
    put(k, (k ? 1 : cosines.ratio) * c.real());
    if (k > 0 && k < points)
        put(all - k, -c.imag());
}

void StepLine::store_real_pair(std::size_t k, Complex value) {
    const auto &pair = std::get<RealPairHook>(out().payload);
    const std::size_t m = pair.reorder_points ? reorder_source(k, spec_.points_out)
                          : out().whole       ? whole_at(out(), at_[0], k)
                                              : k;
    const auto put = [&](std::size_t r, double x) {
        const std::size_t all = pair.reorder_rows, image = all ? r / all * all : 0;
        const std::size_t row = all ? reorder_source(r - image, all) : r;
        x = pair.alternate_points && m % 2 ? -x : x;
        x = pair.alternate_rows && row % 2 ? -x : x;
        put_real(image + row, m, x);
    };
    put(real_line(0), value.real());
    if (has_second())
        put(2 * at_[0] + 1, value.imag());
}

void StepLine::store_half_spectrum_packed(std::size_t k, Complex z, Complex y) {
    const std::size_t points = spec_.points_out;
    const Complex even = 0.5 * (z + std::conj(y)), odd = -0.5 * j * (z - std::conj(y));
    const Complex turned = reference::root_of_unity<double>(k, 2 * points) * odd;
    put_complex(at_[0], k, even + turned);
    put_complex(at_[0], points - k, std::conj(even - turned));
}

void StepLine::store_cosine_pair(std::size_t k, Complex z, Complex y) {
    const Complex w = factor(cosine_factors(out()), k);
    const Complex a = w * (z + std::conj(y)), b = -j * w * (z - std::conj(y));
    const auto put = [&](std::size_t at, double first, double second) {
        put_real(real_line(0), at, first);
        if (has_second())
            put_real(2 * at_[0] + 1, at, second);
    };
    put(k, a.real(), b.real());
    if (k > 0 && 2 * k < spec_.points_out)
        put(spec_.points_out - k, -a.imag(), -b.imag());
}

void StepLine::store_linear(std::size_t k, const std::vector<Complex> &x) {
    Complex sum = 0;
    if (const auto *packed = out().as<PackedLinearHook>()) {
        for (const LinearTerm &term : packed->store.at(k))
            sum += Complex(term.factor) * x.at(term.index);
        put_real(at_[0], k, sum.real());
        return;
    }
    for (const LinearTerm &term : std::get<LinearHook>(out().payload).terms.at(k))
        sum += Complex(term.factor) * x.at(term.index);
    put_real(real_line(0), k, sum.real());
    if (has_second())
        put_real(2 * at_[0] + 1, k, sum.imag());
}

void StepLine::store_dct_columns(std::size_t n1, Complex x, Complex y) {
    const auto &dct = std::get<DctColumnsHook>(out().payload);
    const std::size_t n2 = at_[0], m1 = spec_.points_out - n1, m2 = dct.columns - n2;
    const bool mirrored = n2 > 0 && n2 < m2;
    const Complex a = factor(dct.a, n1), b = factor(dct.b, n2);
    const Complex p = 2.0 * b * (a * x + std::conj(a) * y);
    const Complex q = 2.0 * b * (a * x - std::conj(a) * y);
    put_real(n2, n1, p.real());
    if (mirrored)
        put_real(m2, n1, -p.imag());
    if (n1 == 0 || n1 >= m1)
        return;
    put_real(n2, m1, -q.imag());
    if (mirrored)
        put_real(m2, m1, -q.real());
}

} // namespace imago::test
