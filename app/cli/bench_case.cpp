// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_case.h"

#include "engine/reference/dft.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace imago::cli {

std::size_t BenchCase::length() const {
    std::size_t product = 1;
    for (const std::size_t extent : extents)
        product *= extent;
    return product;
}

double BenchCase::operations() const {
    const auto n = static_cast<double>(length());
    return 5 * n * std::log2(n) * static_cast<double>(batch);
}

double BenchCase::bytes() const {
    return 16.0 * static_cast<double>(points());
}

std::string BenchCase::name() const {
    std::string text;
    for (const std::size_t extent : extents)
        text += (text.empty() ? "" : "x") + std::to_string(extent);
    text += " * " + std::to_string(batch);
    return text + (in_place ? " in place" : " out of place");
}

int repetitions_of(const BenchCase &bench_case) {
    const int wanted = bench_case.points() <= (std::size_t{1} << 21) ? 10 : 4;
    const double growth = std::log2(static_cast<double>(bench_case.length())) / 2;
    const int possible = growth > 0 ? static_cast<int>(100 / growth) : wanted;
    return bench_case.in_place ? std::clamp(possible, 1, wanted) : wanted;
}

Points bench_data(const BenchCase &bench_case) {
    Points data(bench_case.points());
    std::uint32_t state = 12345;
    const auto next = [&] {
        state = state * 1664525u + 1013904223u;
        return static_cast<float>(static_cast<std::int32_t>(state >> 8)) / 8388608.0f - 1.0f;
    };
    for (auto &point : data) {
        const float real = next();
        point = {real, next()};
    }
    return data;
}

double relative_error(const BenchCase &bench_case, const Points &data, const Points &result) {
    if (result.size() != data.size())
        return std::numeric_limits<double>::infinity();
    const std::size_t n = bench_case.length();
    const std::size_t judged = std::min<std::size_t>(bench_case.batch, 32);
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < judged; ++i) {
        const std::size_t transform = judged > 1 ? i * (bench_case.batch - 1) / (judged - 1) : 0;
        const auto begin = data.begin() + static_cast<std::ptrdiff_t>(transform * n);
        std::vector<std::complex<double>> exact(begin, begin + static_cast<std::ptrdiff_t>(n));
        if (bench_case.extents.size() == 2)
            reference::dft2d(exact, bench_case.extents[0], bench_case.extents[1], -1);
        else
            reference::dft(exact, -1);
        for (std::size_t k = 0; k < n; ++k) {
            const std::complex<double> got = result[transform * n + k];
            difference += std::norm(got - exact[k]);
            size += std::norm(exact[k]);
        }
    }
    return std::sqrt(difference / size);
}

double error_bound(const BenchCase &bench_case) {
    double bits = 1;
    for (const std::size_t extent : bench_case.extents) // Bluestein's length is below 4 n
        bits += std::log2(4 * static_cast<double>(std::bit_ceil(extent)));
    return 3 * std::ldexp(std::sqrt(bits), -23);
}

} // namespace imago::cli
