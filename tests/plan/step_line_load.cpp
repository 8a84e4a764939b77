// SPDX-License-Identifier: GPL-3.0-or-later
// Loads a line, hook by hook.
#include "engine/plan/spec/hooks.h"
#include "tests/plan/step_line.h"

#include <cmath>

namespace imago::test {

Complex StepLine::load_hermitian(std::size_t n) {
    const std::size_t f = whole_at(in(), at_[0], n), all = in().whole->points;
    const Complex value = complex_at(at_[0], 2 * f > all ? all - f : f);
    return f == 0 || 2 * f == all ? value.real() : 2 * f > all ? std::conj(value) : value;
}

double StepLine::sample_at(std::size_t line, std::size_t n) {
    const auto [place, sign] = sample_place(in(), whole_at(in(), line, n));
    return sign * real_at(line, place);
}

double StepLine::hermitian_cosine(std::size_t k) {
    const std::size_t all = in().whole->points;
    const bool shift = cosine_order(in())->shift;
    if (k == (shift ? 0 : all))
        return 0;
    const auto [place, sign] = element_place(in(), shift ? all - k : k);
    const double c = real_at(at_[0], place);
    return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : sign * c;
}

Complex StepLine::load_hermitian_cosines(std::size_t n) {
    const std::size_t f = whole_at(in(), at_[0], n), all = in().whole->points;
    const std::size_t k = 2 * f > all ? all - f : f;
    const Complex value = std::conj(factor(cosine_factors(in()), k)) *
                          Complex(hermitian_cosine(k), -hermitian_cosine(all - k));
    return f == k ? value : std::conj(value);
}

Complex StepLine::load(std::size_t n) {
    switch (in().hook()) {
    case Hook::complex:
        return complex_at(at_[0], in().whole ? whole_at(in(), at_[0], n) : n);
    case Hook::real_pair:
        return load_real_pair(n);
    case Hook::half_spectrum_pair:
        return load_half_spectrum_pair(n);
    case Hook::half_spectrum_packed:
        return load_half_spectrum_packed(n);
    case Hook::linear:
        return load_linear(n);
    case Hook::packed_linear:
        return load_packed_linear(n);
    case Hook::cosine_pair:
        return load_cosine_pair(n);
    case Hook::hermitian:
        return load_hermitian(n);
    case Hook::sample_pair:
        return both([&](std::size_t part) { return sample_at(real_line(part), n); });
    case Hook::hermitian_cosines:
        return load_hermitian_cosines(n);
    case Hook::packed_samples:
        return load_packed_samples(n);
    case Hook::packed_cosines:
        return load_packed_cosines(n);
    case Hook::spectrum_rows:
        return load_spectrum_rows(n);
    case Hook::dct_columns:
        break;
    }
    return load_dct_columns(n);
}

Complex StepLine::load_real_pair(std::size_t n) {
    const auto &pair = std::get<RealPairHook>(in().payload);
    const std::size_t m = pair.reorder_points ? reorder_source(n, spec_.points_in)
                          : in().whole        ? whole_at(in(), at_[0], n)
                                              : n;
    const auto row = [&](std::size_t part) {
        const std::size_t r = real_line(part), all = pair.reorder_rows;
        return all ? r / all * all + reorder_source(r % all, all) : r;
    };
    return both([&](std::size_t part) { return real_at(row(part), m); });
}

Complex StepLine::load_half_spectrum_pair(std::size_t n) {
    const std::size_t points = spec_.points_in, k = 2 * n <= points ? n : points - n;
    const auto half = [&](std::size_t part) {
        const Complex value = complex_at(real_line(part), k);
        return k == 0 || 2 * k == points ? Complex(value.real()) : value;
    };
    const Complex a = half(0), b = second(half);
    return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
}

Complex StepLine::load_spectrum_rows(std::size_t n) {
    const std::size_t points = spec_.points_in, own = at_[0];
    const std::size_t other = own ? std::get<SpectrumRowsHook>(in().payload).rows - own : 0;
    if (2 * n > points)
        return std::conj(complex_at(other, points - n));
    const Complex value = complex_at(own, n);
    const bool end = n == 0 || 2 * n == points;
    return end ? 0.5 * (value + std::conj(complex_at(other, n))) : value;
}

Complex StepLine::load_half_spectrum_packed(std::size_t n) {
    const std::size_t points = spec_.points_in;
    Complex x = complex_at(at_[0], n), y = std::conj(complex_at(at_[0], points - n));
    if (n == 0)
        x = x.real(), y = y.real();
    return x + y + j * std::conj(reference::root_of_unity<double>(n, 2 * points)) * (x - y);
}

double StepLine::cosine(std::size_t part, std::size_t k) {
    const double c = k == spec_.points_in ? 0 : real_at(real_line(part), k);
    return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : c;
}

Complex StepLine::load_cosine_pair(std::size_t n) {
    const std::size_t points = spec_.points_in, k = 2 * n <= points ? n : points - n;
    const auto spectrum = [&](std::size_t part) {
        return 0.5 * std::conj(factor(cosine_factors(in()), k)) *
               Complex(cosine(part, k), -cosine(part, points - k));
    };
    const Complex a = spectrum(0), b = second(spectrum);
    return n == k ? a + j * b : std::conj(a) + j * std::conj(b);
}

Complex StepLine::load_linear(std::size_t n) {
    Complex sum = 0;
    for (const LinearTerm &term : std::get<LinearHook>(in().payload).terms.at(n))
        sum += Complex(term.factor) *
               both([&](std::size_t part) { return real_at(real_line(part), term.index); });
    return sum;
}

Complex StepLine::load_packed_linear(std::size_t n) {
    Complex sum = 0;
    const auto &packed = std::get<PackedLinearHook>(in().payload);
    const auto row = packed.load.at(n);
    for (std::size_t t = 0; t < packed.load_terms; ++t) {
        const LinearTerm &term = row.at(t);
        sum += Complex(term.factor) * real_at(at_[0], term.index);
    }
    return sum;
}

double StepLine::packed_sample(std::size_t n) {
    const auto [place, sign] = packed_place(in(), 2 * spec_.points_in, n);
    return sign * real_at(at_[0], place);
}

Complex StepLine::load_packed_samples(std::size_t m) {
    const std::size_t all = 2 * spec_.points_in;
    const auto &samples = std::get<PackedSamplesHook>(in().payload);
    if (samples.order.fourth)
        return factor(samples.factors, m) *
               Complex(packed_sample(2 * m), packed_sample(all - 1 - 2 * m));
    return {packed_sample(reorder_source(2 * m, all)),
            packed_sample(reorder_source(2 * m + 1, all))};
}

double StepLine::packed_cosine(std::size_t k) {
    const std::size_t all = 2 * spec_.points_in;
    const auto &cosines = std::get<PackedCosinesHook>(in().payload);
    if (k == all || (k == 0 && cosines.order.shift))
        return 0;
    const std::size_t place = cosines.order.shift     ? all - k
                              : cosines.order.reverse ? all - 1 - k
                                                      : k;
    return (k ? 1 : cosines.ratio) * real_at(at_[0], place);
}

Complex StepLine::packed_frequency(std::size_t k) {
    const std::size_t all = 2 * spec_.points_in;
    const Complex f = factor(std::get<PackedCosinesHook>(in().payload).factors, 0);
    return std::conj(f * reference::root_of_unity<double>(k, 4 * all)) *
           Complex(packed_cosine(k), -packed_cosine(all - k));
}

Complex StepLine::load_packed_cosines(std::size_t k) {
    const std::size_t points = spec_.points_in;
    const Complex x = packed_frequency(k), y = std::conj(packed_frequency(points - k));
    return x + y + j * std::conj(reference::root_of_unity<double>(k, 2 * points)) * (x - y);
}

double StepLine::dct_coefficient(std::size_t n1, std::size_t n2) {
    const auto &dct = std::get<DctColumnsHook>(in().payload);
    const std::size_t rows = spec_.points_in, columns = dct.columns;
    if (n1 == rows || n2 == columns || (dct.flip_rows && n1 == 0) || (dct.flip_columns && n2 == 0))
        return 0;
    const double c = real_at(dct.flip_columns ? columns - n2 : n2, dct.flip_rows ? rows - n1 : n1);
    return spec_.lines.threshold && !(std::abs(c) >= slots_.threshold) ? 0 : c;
}

Complex StepLine::load_dct_columns(std::size_t n) {
    const auto &dct = std::get<DctColumnsHook>(in().payload);
    const std::size_t rows = spec_.points_in, n2 = at_[0], m2 = dct.columns - n2;
    const bool upper = 2 * n > rows;
    const std::size_t n1 = upper ? rows - n : n, m1 = rows - n1;
    const double c = dct_coefficient(n1, n2), d = dct_coefficient(n1, m2);
    const double e = dct_coefficient(m1, n2), f = dct_coefficient(m1, m2);
    const Complex a = factor(dct.a, n1), b = 0.25 * std::conj(factor(dct.b, n2));
    return upper ? a * b * Complex(c + f, e - d) : std::conj(a) * b * Complex(c - f, -(e + d));
}

} // namespace imago::test
