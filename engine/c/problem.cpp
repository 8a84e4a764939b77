// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace imago::c {
namespace {

// The enumerators of imago.h are those of the engine, by number.
static_assert(IMAGO_CONVOLVE == static_cast<int>(TransformKind::convolve) &&
              IMAGO_COMPRESS == static_cast<int>(TransformKind::compress) &&
              IMAGO_FILTER == static_cast<int>(TransformKind::filter) &&
              IMAGO_IRFFT == static_cast<int>(TransformKind::irfft) &&
              IMAGO_DCT1 == static_cast<int>(TransformKind::dct1) &&
              IMAGO_IDCT4 == static_cast<int>(TransformKind::idct4) &&
              IMAGO_DST1 == static_cast<int>(TransformKind::dst1) &&
              IMAGO_IDST4 == static_cast<int>(TransformKind::idst4) &&
              IMAGO_IDXST_IDCT == static_cast<int>(TransformKind::idxst_idct));
static_assert(IMAGO_FORWARD == static_cast<int>(Norm::forward) &&
              IMAGO_ORTHO == static_cast<int>(Norm::ortho));
static_assert(IMAGO_DOUBLE == static_cast<int>(Precision::f64) &&
              IMAGO_HALF == static_cast<int>(Precision::f16));
static_assert(IMAGO_MOST_AXES == most_axes);

/// The sizes that imago_problem has had: the first is that of version 0.2.
constexpr std::size_t sizes[] = {offsetof(imago_problem, nonzero), sizeof(imago_problem)};

bool is_known(std::size_t size) {
    return std::find(std::begin(sizes), std::end(sizes), size) != std::end(sizes);
}

template <class Enum>
void check_range(const char *name, const Enum &value, int last) {
    const int number = number_of(value);
    if (number < 0 || number > last)
        throw usage_error(std::string("The problem's ") + name + " is " + std::to_string(number) +
                          "; it is 0 to " + std::to_string(last) + ".");
}

void check_rank(const char *name, int rank, int least) {
    if (rank < least || rank > IMAGO_MOST_AXES)
        throw usage_error(std::string("The problem's ") + name + " is " + std::to_string(rank) +
                          "; it is " + std::to_string(least) + " to " +
                          std::to_string(IMAGO_MOST_AXES) + ".");
}

/// A distance backwards is stored as a number of size_t, as C converts one.
std::vector<std::ptrdiff_t> signed_numbers(const size_t *strides, int axes) {
    std::vector<std::ptrdiff_t> numbers(static_cast<std::size_t>(axes));
    std::transform(strides, strides + axes, numbers.begin(),
                   [](size_t stride) { return static_cast<std::ptrdiff_t>(stride); });
    return numbers;
}

std::vector<std::size_t> magnitudes(const size_t *strides, int axes) {
    std::vector<std::size_t> sizes;
    for (const std::ptrdiff_t stride : signed_numbers(strides, axes)) {
        const auto size = static_cast<std::size_t>(stride);
        sizes.push_back(stride < 0 ? 0 - size : size);
    }
    return sizes;
}

/// The elements along the extents of a side whose shape is `shape`; none if it has all.
std::vector<std::size_t> counts_in(const size_t *counts, const std::vector<std::size_t> &shape,
                                   std::size_t rank) {
    std::vector<std::size_t> given(counts, counts + rank);
    if (std::all_of(given.begin(), given.end(), [](std::size_t n) { return n == 0; }))
        return {};
    for (std::size_t i = 0; i < rank; ++i)
        if (given[i] == 0)
            given[i] = shape[shape.size() - rank + i];
    return given;
}

Problem problem_in(const imago_problem &from) {
    if (!is_known(from.size))
        throw usage_error("The problem's size is not that of imago_problem; imago_problem_init() "
                          "sets it.");
    check_rank("rank", from.rank, 1);
    check_rank("batch_rank", from.batch_rank, 0);
    check_range("kind", from.kind, static_cast<int>(kind_rows.size()) - 1);
    check_range("precision", from.precision, IMAGO_HALF);
    check_range("norm", from.norm, IMAGO_FORWARD);
    if (from.hooks & ~unsigned{IMAGO_THRESHOLD | IMAGO_MASK})
        throw usage_error("The problem's hooks are IMAGO_THRESHOLD and IMAGO_MASK.");
    Problem problem;
    problem.kind = static_cast<TransformKind>(from.kind);
    problem.extents.assign(from.extents, from.extents + from.rank);
    problem.batch.assign(from.batch, from.batch + from.batch_rank);
    problem.precision = static_cast<Precision>(from.precision);
    problem.norm = static_cast<Norm>(from.norm);
    problem.layout = from.planar ? ComplexLayout::planar : ComplexLayout::interleaved;
    problem.placement = from.in_place ? Placement::in_place : Placement::out_of_place;
    if (from.size == sizeof(imago_problem)) {
        problem.nonzero = counts_in(from.nonzero, problem.input_shape(), problem.extents.size());
        problem.wanted = counts_in(from.wanted, problem.output_shape(), problem.extents.size());
    }
    if (from.has_strides) {
        const int axes = from.rank + from.batch_rank;
        problem.in_strides = magnitudes(from.in_strides, axes);
        problem.out_strides = magnitudes(from.out_strides, axes);
    }
    check(problem);
    return problem;
}

void write(const Problem &from, imago_problem &to, std::size_t size) {
    if (!is_known(size))
        throw usage_error("The size is not that of an imago_problem.");
    imago_problem_init_sized(&to, size);
    if (from.batch.size() > IMAGO_MOST_AXES)
        throw usage_error("A batch of imago_problem has " + std::to_string(IMAGO_MOST_AXES) +
                          " axes at most.");
    to.kind = static_cast<imago_kind>(from.kind);
    to.rank = static_cast<int>(from.extents.size());
    to.batch_rank = static_cast<int>(from.batch.size());
    std::copy(from.extents.begin(), from.extents.end(), to.extents);
    std::copy(from.batch.begin(), from.batch.end(), to.batch);
    to.precision = static_cast<imago_precision>(from.precision);
    to.norm = static_cast<imago_norm>(from.norm);
    to.planar = from.layout == ComplexLayout::planar;
    to.in_place = from.placement == Placement::in_place;
    if (size == sizeof(imago_problem)) {
        std::copy(from.nonzero.begin(), from.nonzero.end(), to.nonzero);
        std::copy(from.wanted.begin(), from.wanted.end(), to.wanted);
    } else if (from.pruned()) {
        throw usage_error("The program was compiled with an imago_problem that has no pruned "
                          "transforms.");
    }
    to.has_strides = !from.in_strides.empty() || !from.out_strides.empty();
    if (to.has_strides) {
        const auto in = from.input_strides(), out = from.output_strides();
        std::copy(in.begin(), in.end(), to.in_strides);
        std::copy(out.begin(), out.end(), to.out_strides);
    }
}

} // namespace

RequestedTransform requested_in(const imago_problem *problem) {
    require(problem, "problem");
    RequestedTransform requested{problem_in(*problem)};
    requested.options.threshold_at_load = problem->hooks & IMAGO_THRESHOLD;
    requested.options.mask_at_load = problem->hooks & IMAGO_MASK;
    return requested;
}

std::optional<SignedStrides> signed_strides_in(const imago_problem &problem) {
    const int axes = problem.rank + problem.batch_rank;
    if (!problem.has_strides)
        return std::nullopt;
    SignedStrides strides = {signed_numbers(problem.in_strides, axes),
                             signed_numbers(problem.out_strides, axes)};
    for (const auto *side : {&strides.in, &strides.out})
        if (std::any_of(side->begin(), side->end(), [](std::ptrdiff_t s) { return s < 0; }))
            return strides;
    return std::nullopt;
}

} // namespace imago::c

using namespace imago;

void imago_problem_init_sized(imago_problem *problem, size_t size) {
    if (!problem || size < c::sizes[0])
        return;
    std::memset(problem, 0, size);
    problem->size = size;
    problem->rank = 1;
    std::fill(problem->extents, problem->extents + IMAGO_MOST_AXES, 1);
    std::fill(problem->batch, problem->batch + IMAGO_MOST_AXES, 1);
}

imago_status imago_problem_read_sized(const char *text, imago_problem *problem, size_t size) {
    return c::guard([&] {
        c::require(text, "text");
        c::require(problem, "problem");
        c::write(parse_problem(text), *problem, size);
    });
}

// For programs of version 0.2, whose imago_problem was smaller.
void(imago_problem_init)(imago_problem *problem) {
    imago_problem_init_sized(problem, c::sizes[0]);
}

imago_status(imago_problem_read)(const char *text, imago_problem *problem) {
    return imago_problem_read_sized(text, problem, c::sizes[0]);
}

imago_status imago_problem_text(const imago_problem *problem, char **text) {
    return c::guard([&] {
        c::require(text, "text");
        const Problem read = c::requested_in(problem).problem;
        if (c::signed_strides_in(*problem))
            throw usage_error("A problem with negative strides has no text.");
        *text = c::new_text(to_string(read));
    });
}

imago_status imago_problem_bytes(const imago_problem *problem, size_t *in, size_t *out) {
    return c::guard([&] {
        const Problem read = c::requested_in(problem).problem;
        const bool one = read.placement == Placement::in_place;
        const std::size_t larger = std::max(read.input_bytes(), read.output_bytes());
        if (in)
            *in = one ? larger : read.input_bytes();
        if (out)
            *out = one ? larger : read.output_bytes();
    });
}
