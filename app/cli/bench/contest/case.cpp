// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/case.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago::cli {

std::size_t length_of(const Problem &problem) {
    return problem.points() / problem.transforms();
}

double operations_of(const Variant &variant) {
    const bool two = variant.method == Variant::Method::compress_full ||
                     variant.method == Variant::Method::compress_once ||
                     variant.method == Variant::Method::filter_full ||
                     variant.method == Variant::Method::filter_once;
    return nominal_operations(variant.problem) * (two ? 2 : 1);
}

double bytes_of_problem(const Problem &problem) {
    return static_cast<double>(problem.input_bytes() + problem.output_bytes());
}

std::string size_text(const Problem &problem) {
    std::string text;
    for (const std::size_t extent : problem.extents)
        text += (text.empty() ? "" : "x") + std::to_string(extent);
    return text;
}

std::string case_name(const Problem &problem) {
    std::string text = size_text(problem);
    if (problem.kind != TransformKind::fft)
        text = std::string(kind_name(problem.kind)) + " " + text;
    if (problem.transforms() > 1)
        text += " * " + std::to_string(problem.transforms());
    return text + (problem.placement == Placement::in_place ? " in" : " out");
}

int most_repetitions(const Problem &problem, DeviceType device) {
    constexpr int unbounded = 1000;
    if (device == DeviceType::gpu || problem.placement == Placement::out_of_place ||
        problem.norm == Norm::ortho)
        return unbounded;
    // A DCT-II or III grows numbers by up to 2 sqrt(n) in each axis, the others by up to sqrt(n).
    double growth = std::log2(static_cast<double>(length_of(problem))) / 2;
    if (problem.kind == TransformKind::dct2 || problem.kind == TransformKind::dct3)
        growth += static_cast<double>(problem.extents.size());
    const double room = problem.precision == Precision::f64 ? 800 : 100;
    return growth > 0 ? static_cast<int>(std::clamp(room / growth, 1.0, double(unbounded)))
                      : unbounded;
}

} // namespace imago::cli
