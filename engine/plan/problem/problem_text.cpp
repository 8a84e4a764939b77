// SPDX-License-Identifier: MIT
// Converts problems to text and back.
#include "engine/plan/problem/problem.h"

#include "engine/plan/words/sentences.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace imago {
namespace {

using Kind = TransformKind;
constexpr std::pair<std::string_view, TransformKind> kinds[] = {
    {"fft", Kind::fft},
    {"ifft", Kind::ifft},
    {"rfft", Kind::rfft},
    {"irfft", Kind::irfft},
    {"dct1", Kind::dct1},
    {"dct2", Kind::dct2},
    {"dct3", Kind::dct3},
    {"dct4", Kind::dct4},
    {"idct1", Kind::idct1},
    {"idct2", Kind::idct2},
    {"idct3", Kind::idct3},
    {"idct4", Kind::idct4},
    {"dst1", Kind::dst1},
    {"dst2", Kind::dst2},
    {"dst3", Kind::dst3},
    {"dst4", Kind::dst4},
    {"idst1", Kind::idst1},
    {"idst2", Kind::idst2},
    {"idst3", Kind::idst3},
    {"idst4", Kind::idst4},
    {"idxst", Kind::idxst},
    {"idct_idxst", Kind::idct_idxst},
    {"idxst_idct", Kind::idxst_idct},
    {"filter", Kind::filter},
    {"compress", Kind::compress},
};

std::size_t parse_count(std::string_view text, Form<0> what, std::string_view whole) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0)
        throw usage_error(plan_says.not_from_one, whole, Sentence(what), text);
    return value;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

/// The rows of a table of names.
template <class T>
struct Name {
    std::string_view name;
    T value;
};
constexpr Name<Norm> norms[] = {
    {"backward", Norm::backward}, {"ortho", Norm::ortho}, {"forward", Norm::forward}};
constexpr Name<Precision> precisions[] = {
    {"float", Precision::f32}, {"double", Precision::f64}, {"half", Precision::f16}};
constexpr Name<ComplexLayout> layouts[] = {{"interleaved", ComplexLayout::interleaved},
                                           {"planar", ComplexLayout::planar}};
constexpr Name<Placement> placements[] = {{"outofplace", Placement::out_of_place},
                                          {"inplace", Placement::in_place}};

template <class T, std::size_t n>
bool take(const Name<T> (&rows)[n], std::string_view name, T &value) {
    for (const Name<T> &row : rows)
        if (row.name == name) {
            value = row.value;
            return true;
        }
    return false;
}

template <class T, std::size_t n>
std::string name_of(const Name<T> (&rows)[n], T value) {
    for (const Name<T> &row : rows)
        if (row.value == value)
            return std::string(row.name);
    return {};
}

std::string joined(const std::vector<std::size_t> &values, char separator) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i ? std::string(1, separator) : "") + std::to_string(values[i]);
    return text;
}

std::vector<std::size_t> parse_list(std::string_view text, std::string_view whole) {
    std::vector<std::size_t> values;
    for (std::string_view part : split(text, ',')) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size())
            throw usage_error(plan_says.stride_number, whole, part);
        values.push_back(value);
    }
    return values;
}

void parse_part(Problem &problem, std::string_view part, std::string_view whole) {
    if (part.substr(0, 3) == "in=")
        problem.in_strides = parse_list(part.substr(3), whole);
    else if (part.substr(0, 4) == "out=")
        problem.out_strides = parse_list(part.substr(4), whole);
    else if (!take(norms, part, problem.norm) && !take(precisions, part, problem.precision) &&
             !take(layouts, part, problem.layout) && !take(placements, part, problem.placement))
        throw usage_error(plan_says.problem_part, whole, part);
}

} // namespace

std::string_view kind_name(TransformKind kind) {
    return std::find_if(std::begin(kinds), std::end(kinds),
                        [&](const auto &row) { return row.second == kind; })
        ->first;
}

TransformKind parse_kind(std::string_view name) {
    std::string names;
    for (const auto &[known, kind] : kinds) {
        if (known == name)
            return kind;
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    throw usage_error(plan_says.no_transform, name, names);
}

std::string_view precision_name(Precision precision) {
    return std::find_if(std::begin(precisions), std::end(precisions),
                        [&](const auto &row) { return row.value == precision; })
        ->name;
}

Norm parse_norm(std::string_view name) {
    Norm norm = Norm::backward;
    if (!take(norms, name, norm))
        throw usage_error(plan_says.no_norm, name);
    return norm;
}

Problem parse_problem(std::string_view text) {
    const auto fields = split(text, ':');
    if (fields.size() < 2)
        throw usage_error(plan_says.no_extents, text);
    Problem problem;
    problem.kind = parse_kind(fields[0]);
    const auto sizes = split(fields[1], '*');
    if (sizes.size() > 2)
        throw usage_error(plan_says.two_batches, text);
    for (std::string_view extent : split(sizes[0], 'x'))
        problem.extents.push_back(parse_count(extent, plan_says.extent, text));
    if (sizes.size() == 2)
        for (std::string_view length : split(sizes[1], 'x'))
            problem.batch.push_back(parse_count(length, plan_says.batch, text));
    for (std::size_t i = 2; i < fields.size(); ++i)
        parse_part(problem, fields[i], text);
    check(problem);
    return problem;
}

std::string to_string(const Problem &problem) {
    std::string text(kind_name(problem.kind));
    text += ":" + joined(problem.extents, 'x');
    if (!problem.batch.empty())
        text += "*" + joined(problem.batch, 'x');
    text += ":" + name_of(precisions, problem.precision);
    if (problem.layout != ComplexLayout::interleaved)
        text += ":" + name_of(layouts, problem.layout);
    if (problem.placement != Placement::out_of_place)
        text += ":" + name_of(placements, problem.placement);
    if (problem.norm != Norm::backward)
        text += ":" + name_of(norms, problem.norm);
    if (!problem.in_strides.empty())
        text += ":in=" + joined(problem.in_strides, ',');
    if (!problem.out_strides.empty())
        text += ":out=" + joined(problem.out_strides, ',');
    return text;
}

} // namespace imago
