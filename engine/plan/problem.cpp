// SPDX-License-Identifier: MIT
#include "engine/plan/problem.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
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
};

std::size_t parse_count(std::string_view text, std::string_view what, std::string_view whole) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value == 0)
        throw usage_error("In the problem \"" + std::string(whole) + "\" the " + std::string(what) +
                          " \"" + std::string(text) + "\" is not a whole number from 1 up.");
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

/// Floats of the half-complex side: the last axis holds n/2 + 1 complex numbers.
std::size_t half_complex_floats(const Problem &problem) {
    const std::size_t last = problem.extents.back();
    return problem.points() / last * (last / 2 + 1) * 2;
}

} // namespace

std::size_t Problem::points() const {
    std::size_t product = batch;
    for (std::size_t extent : extents)
        product *= extent;
    return product;
}

bool Problem::complex_input() const {
    return kind == TransformKind::fft || kind == TransformKind::ifft ||
           kind == TransformKind::irfft;
}

bool Problem::complex_output() const {
    return kind == TransformKind::fft || kind == TransformKind::ifft || kind == TransformKind::rfft;
}

std::size_t Problem::input_floats() const {
    if (kind == TransformKind::irfft)
        return half_complex_floats(*this);
    return points() * (complex_input() ? 2 : 1);
}

std::size_t Problem::output_floats() const {
    if (kind == TransformKind::rfft)
        return half_complex_floats(*this);
    return points() * (complex_output() ? 2 : 1);
}

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
    throw usage_error("There is no transform \"" + std::string(name) + "\"; the kinds are " +
                      names + ".");
}

Norm parse_norm(std::string_view name) {
    if (name == "backward")
        return Norm::backward;
    if (name == "ortho")
        return Norm::ortho;
    if (name == "forward")
        return Norm::forward;
    throw usage_error("There is no norm \"" + std::string(name) +
                      "\"; the norms are backward, ortho and forward.");
}

Problem parse_problem(std::string_view text) {
    const auto fields = split(text, ':');
    if (fields.size() < 2)
        throw usage_error("A problem reads kind:extents[*batch], for example fft:1024*4096 or "
                          "dct2:512x512*3; \"" +
                          std::string(text) + "\" has no extents.");
    Problem problem;
    problem.kind = parse_kind(fields[0]);
    const auto sizes = split(fields[1], '*');
    if (sizes.size() > 2)
        throw usage_error("The problem \"" + std::string(text) + "\" has more than one batch.");
    for (std::string_view extent : split(sizes[0], 'x'))
        problem.extents.push_back(parse_count(extent, "extent", text));
    if (sizes.size() == 2)
        problem.batch = parse_count(sizes[1], "batch", text);
    for (std::size_t i = 2; i < fields.size(); ++i) {
        const std::string_view field = fields[i];
        if (field != "float" && field != "interleaved" && field != "inplace" &&
            field != "outofplace")
            throw usage_error("In the problem \"" + std::string(text) + "\" the part \"" +
                              std::string(field) +
                              "\" is none of float, interleaved, inplace, outofplace.");
    }
    check(problem);
    return problem;
}

std::string to_string(const Problem &problem) {
    std::string text(kind_name(problem.kind));
    for (std::size_t i = 0; i < problem.extents.size(); ++i)
        text += (i == 0 ? ":" : "x") + std::to_string(problem.extents[i]);
    if (problem.batch != 1)
        text += "*" + std::to_string(problem.batch);
    return text + ":float";
}

void check(const Problem &problem) {
    const bool pair =
        problem.kind == TransformKind::idct_idxst || problem.kind == TransformKind::idxst_idct;
    if (pair && problem.extents.size() != 2)
        throw usage_error(std::string(kind_name(problem.kind)) + " has 2 axes; " +
                          std::to_string(problem.extents.size()) + " were given.");
    if (problem.extents.empty() || problem.extents.size() > 2)
        throw usage_error("A transform has 1 or 2 axes; " + std::to_string(problem.extents.size()) +
                          " were given.");
    std::size_t floats = 4; // complex, with room for the half-complex side
    auto multiply = [&](std::size_t factor) {
        if (factor == 0)
            throw usage_error("Every extent and the batch of a transform are at least 1; one of " +
                              to_string(problem) + " is 0.");
        if (floats > std::numeric_limits<std::size_t>::max() / sizeof(float) / factor)
            throw usage_error("The transform " + to_string(problem) +
                              " has more points than can be addressed.");
        floats *= factor;
    };
    for (std::size_t extent : problem.extents)
        multiply(extent);
    multiply(problem.batch);
}

} // namespace imago
