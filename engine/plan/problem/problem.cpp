// SPDX-License-Identifier: MIT
#include "engine/plan/problem/problem.h"

#include "engine/plan/words/sentences.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace imago {

namespace {

using Kind = TransformKind;

/// Strides of a row-major array whose last axis takes `row` elements of memory.
std::vector<std::size_t> row_major(const std::vector<std::size_t> &shape, std::size_t row) {
    std::vector<std::size_t> strides(shape.size(), 1);
    std::size_t stride = row;
    for (std::size_t i = shape.size(); i-- > 1;) {
        strides[i - 1] = stride;
        stride *= shape[i - 1];
    }
    return strides;
}

std::size_t span(const std::vector<std::size_t> &shape, const std::vector<std::size_t> &strides) {
    std::size_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i)
        last += (shape[i] - 1) * strides[i];
    return last + 1;
}

bool real_and_half(const Problem &problem) {
    return problem.kind == Kind::rfft || problem.kind == Kind::irfft;
}

std::vector<std::size_t> shape_of(const Problem &problem, bool half) {
    std::vector<std::size_t> shape = problem.batch;
    shape.insert(shape.end(), problem.extents.begin(), problem.extents.end());
    if (half && !problem.extents.empty())
        shape.back() = shape.back() / 2 + 1;
    return shape;
}

/// The lengths of a side of which `counts` elements are there along the extents; empty: all.
std::vector<std::size_t> pruned_shape(const Problem &problem, bool half,
                                      const std::vector<std::size_t> &counts) {
    std::vector<std::size_t> shape = shape_of(problem, half);
    std::copy_backward(counts.begin(), counts.end(), shape.end());
    return shape;
}

/// Strides of a side that has none set.
std::vector<std::size_t> default_strides(const Problem &problem,
                                         const std::vector<std::size_t> &shape, bool complex) {
    if (shape.empty())
        return {};
    const bool padded =
        problem.placement == Placement::in_place && real_and_half(problem) && !complex;
    return row_major(shape, padded ? 2 * (shape.back() / 2 + 1) : shape.back());
}

/// The axes by rising stride.
std::vector<std::size_t> by_stride(const std::vector<std::size_t> &strides) {
    std::vector<std::size_t> order(strides.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return strides[a] < strides[b]; });
    return order;
}

/// Moves the index of an element to the next one, and its place by the strides; returns whether
/// there is one.
bool advance(std::vector<std::size_t> &index, std::size_t &place,
             const std::vector<std::size_t> &shape, const std::vector<std::size_t> &strides) {
    std::size_t axis = shape.size();
    while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) {
        --axis;
        place -= (shape[axis] - 1) * strides[axis];
        index[axis] = 0;
    }
    if (axis == 0)
        return false;
    place += strides[axis - 1];
    return true;
}

/// Whether elements within the first `places` places are disjoint, by a look at each of them.
bool disjoint_by_enumeration(const std::vector<std::size_t> &shape,
                             const std::vector<std::size_t> &strides, std::size_t places) {
    std::vector<bool> taken(places);
    std::vector<std::size_t> index(shape.size(), 0);
    std::size_t place = 0;
    do {
        if (taken[place])
            return false;
        taken[place] = true;
    } while (advance(index, place, shape, strides));
    return true;
}

/// Whether all elements at these strides are disjoint. The answer is exact, but for the largest
/// arrays: nested axes are cheap to check, others are checked by enumeration.
bool disjoint(const std::vector<std::size_t> &shape, const std::vector<std::size_t> &strides) {
    std::size_t below = 1; // elements from the first to the last, over the axes so far
    bool nested = true;
    for (std::size_t i : by_stride(strides)) {
        if (shape[i] == 1)
            continue;
        if (strides[i] == 0)
            return false;
        nested = nested && strides[i] >= below;
        below += (shape[i] - 1) * strides[i];
    }
    constexpr std::size_t most = std::size_t{1} << 26; // places that are enumerated, at most
    return nested || (below <= most && disjoint_by_enumeration(shape, strides, below));
}

/// Checks that the arrays have elements, and that their bytes can be counted.
void check_lengths(const Problem &problem) {
    std::size_t bytes = 32; // a complex number of doubles, with room for the half-complex side
    for (const std::vector<std::size_t> *lengths : {&problem.extents, &problem.batch})
        for (std::size_t length : *lengths) {
            if (length == 0)
                throw usage_error(plan_says.empty_extent, to_string(problem));
            if (bytes > std::numeric_limits<std::size_t>::max() / length)
                throw usage_error(plan_says.too_many_points, to_string(problem));
            bytes *= length;
        }
}

void check_extents(const Problem &problem) {
    const std::string name(kind_name(problem.kind));
    const std::size_t given = problem.extents.size();
    const KindRow &row = kind_row(problem.kind);
    if (row.most_axes == 2 && given != 2)
        throw usage_error(plan_says.two_axes, name, given);
    if (problem.extents.empty() || given > most_axes)
        throw usage_error(plan_says.axes_of_transform, given, most_axes);
    if (given < row.fewest_axes)
        throw usage_error(plan_says.axes_of_filter);
    check_lengths(problem);
}

void check_side(const Problem &problem, const std::vector<std::size_t> &strides,
                const std::vector<std::size_t> &shape, Form<0> side_name) {
    if (strides.empty())
        return;
    const Sentence side(side_name);
    if (strides.size() != shape.size())
        throw usage_error(plan_says.stride_count, side, to_string(problem), strides.size(),
                          shape.size());
    std::size_t room = std::numeric_limits<std::size_t>::max() / 32;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] > 1 && strides[i] > room / (shape[i] - 1))
            throw usage_error(plan_says.strides_too_far, side, to_string(problem));
        room -= (shape[i] - 1) * strides[i];
    }
}

/// Checks that in place both sides occupy the same memory.
void check_in_place(const Problem &problem) {
    if (problem.placement != Placement::in_place)
        return;
    const auto in = problem.input_strides(), out = problem.output_strides();
    if (!real_and_half(problem)) {
        if (in != out)
            throw usage_error(plan_says.in_place_strides, to_string(problem));
        return;
    }
    if (problem.layout == ComplexLayout::planar)
        throw usage_error(plan_says.in_place_planar, to_string(problem));
    const auto &real = problem.kind == Kind::rfft ? in : out;
    const auto &half = problem.kind == Kind::rfft ? out : in;
    bool padded = real.back() == 1 && half.back() == 1;
    for (std::size_t i = 0; i + 1 < real.size(); ++i)
        padded = padded && real[i] == 2 * half[i];
    const std::size_t room = 2 * (problem.extents.back() / 2 + 1);
    for (std::size_t i = 0; i + 1 < real.size(); ++i)
        padded = padded && real[i] >= room;
    if (!padded)
        throw usage_error(plan_says.in_place_padding, to_string(problem), room);
}

/// Checks the elements that are there along the extents of a side; empty: all.
void check_counts(const Problem &problem, bool half, const std::vector<std::size_t> &counts,
                  std::string_view name) {
    if (counts.empty())
        return;
    const std::string text = to_string(problem);
    if (counts.size() != problem.extents.size())
        throw usage_error(plan_says.pruned_count, name, text, counts.size(),
                          problem.extents.size());
    const std::vector<std::size_t> shape = shape_of(problem, half);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::size_t there = shape[problem.batch.size() + i];
        if (counts[i] == 0 || counts[i] > there)
            throw usage_error(plan_says.pruned_range, name, text, i, counts[i], there);
    }
}

void check_pruned(const Problem &problem) {
    if (!problem.pruned())
        return;
    const bool filters = kind_row(problem.kind).mask_parts > 0;
    if (problem.kind != Kind::fft && problem.kind != Kind::ifft && !real_and_half(problem) &&
        !filters)
        throw usage_error(plan_says.pruned_kind, to_string(problem));
    if (problem.placement == Placement::in_place)
        throw usage_error(plan_says.pruned_in_place, to_string(problem));
    check_counts(problem, problem.kind == Kind::irfft, problem.nonzero, "nonzero");
    check_counts(problem, problem.kind == Kind::rfft, problem.wanted, "wanted");
}

/// The axes of an array of `rank` axes, named from 0 or backwards from -1, as indices.
std::vector<std::size_t> named_axes(const std::vector<int> &axes, std::size_t rank) {
    const int count = static_cast<int>(rank);
    std::vector<std::size_t> named;
    for (int axis : axes) {
        const int index = axis < 0 ? axis + count : axis;
        if (index < 0 || index >= count)
            throw usage_error(count == 1 ? plan_says.no_axis_of_one : plan_says.no_axis, axis,
                              count);
        if (std::find(named.begin(), named.end(), std::size_t(index)) != named.end())
            throw usage_error(plan_says.axis_twice, axis);
        named.push_back(std::size_t(index));
    }
    return named;
}

/// The strides of a row-major array along its axes in this order. `half`: the last of them has only
/// the half spectrum.
std::vector<std::size_t> strides_in_order(std::vector<std::size_t> shape,
                                          const std::vector<std::size_t> &order, bool half) {
    if (half)
        shape[order.back()] = shape[order.back()] / 2 + 1;
    const std::vector<std::size_t> whole = row_major(shape, shape.back());
    std::vector<std::size_t> strides;
    for (std::size_t axis : order)
        strides.push_back(whole[axis]);
    return strides;
}

} // namespace

std::size_t Problem::transforms() const {
    std::size_t product = 1;
    for (std::size_t length : batch)
        product *= length;
    return product;
}

std::size_t Problem::points() const {
    std::size_t product = transforms();
    for (std::size_t extent : extents)
        product *= extent;
    return product;
}

bool Problem::complex_input() const {
    return kind_row(kind).complex_in;
}

bool Problem::complex_output() const {
    return kind_row(kind).complex_out;
}

std::vector<std::size_t> Problem::input_shape() const {
    return pruned_shape(*this, kind == Kind::irfft, nonzero);
}

std::vector<std::size_t> Problem::output_shape() const {
    return pruned_shape(*this, kind == Kind::rfft, wanted);
}

std::vector<std::size_t> Problem::input_strides() const {
    return in_strides.empty() ? default_strides(*this, input_shape(), complex_input()) : in_strides;
}

std::vector<std::size_t> Problem::output_strides() const {
    return out_strides.empty() ? default_strides(*this, output_shape(), complex_output())
                               : out_strides;
}

std::size_t Problem::mask_numbers() const {
    const std::size_t parts = kind_row(kind).mask_parts;
    const std::vector<std::size_t> shape = shape_of(*this, parts > 0 || kind == Kind::irfft);
    return std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(batch.size()), shape.end(),
                           std::max<std::size_t>(1, parts), std::multiplies<>());
}

std::size_t Problem::input_numbers() const {
    const bool two = complex_input() && layout == ComplexLayout::interleaved;
    return span(input_shape(), input_strides()) * (two ? 2 : 1);
}

std::size_t Problem::output_numbers() const {
    const bool two = complex_output() && layout == ComplexLayout::interleaved;
    return span(output_shape(), output_strides()) * (two ? 2 : 1);
}

Problem problem_on_axes(TransformKind kind, const std::vector<std::size_t> &shape,
                        const std::vector<int> &axes, Norm norm, Precision precision) {
    const std::vector<std::size_t> named = named_axes(axes, shape.size());
    std::vector<std::size_t> order; // the array's axes: batch, then transformed axes
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (std::find(named.begin(), named.end(), i) == named.end())
            order.push_back(i);
    Problem problem;
    problem.kind = kind;
    problem.norm = norm;
    problem.precision = precision;
    for (std::size_t axis : order)
        problem.batch.push_back(shape[axis]);
    for (std::size_t axis : named)
        problem.extents.push_back(shape[axis]);
    check_extents(problem);
    order.insert(order.end(), named.begin(), named.end());
    const auto in = strides_in_order(shape, order, kind == Kind::irfft);
    const auto out = strides_in_order(shape, order, kind == Kind::rfft);
    if (in != problem.input_strides())
        problem.in_strides = in;
    if (out != problem.output_strides())
        problem.out_strides = out;
    check(problem);
    return problem;
}

void check(const Problem &problem) {
    check_extents(problem);
    check_pruned(problem);
    check_side(problem, problem.in_strides, problem.input_shape(), plan_says.input);
    check_side(problem, problem.out_strides, problem.output_shape(), plan_says.output);
    if (!problem.out_strides.empty() && !disjoint(problem.output_shape(), problem.out_strides))
        throw usage_error(plan_says.strides_overlap, to_string(problem));
    check_in_place(problem);
}

double nominal_operations(const Problem &problem) {
    const auto n = static_cast<double>(problem.points() / problem.transforms());
    const double full = 5 * n * std::log2(n) * static_cast<double>(problem.transforms());
    const bool complex = problem.complex_input() && problem.complex_output();
    return complex ? full : full / 2;
}

// Converts problems to text and back.

namespace {

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

std::vector<std::size_t> parse_counts(std::string_view text, std::string_view whole) {
    std::vector<std::size_t> values;
    for (std::string_view part : split(text, ','))
        values.push_back(parse_count(part, plan_says.count, whole));
    return values;
}

void parse_part(Problem &problem, std::string_view part, std::string_view whole) {
    if (part.substr(0, 3) == "in=")
        problem.in_strides = parse_list(part.substr(3), whole);
    else if (part.substr(0, 4) == "out=")
        problem.out_strides = parse_list(part.substr(4), whole);
    else if (part.substr(0, 8) == "nonzero=")
        problem.nonzero = parse_counts(part.substr(8), whole);
    else if (part.substr(0, 7) == "wanted=")
        problem.wanted = parse_counts(part.substr(7), whole);
    else if (!take(norms, part, problem.norm) && !take(precisions, part, problem.precision) &&
             !take(layouts, part, problem.layout) && !take(placements, part, problem.placement))
        throw usage_error(plan_says.problem_part, whole, part);
}

} // namespace

std::string_view kind_name(TransformKind kind) {
    return kind_row(kind).name;
}

TransformKind parse_kind(std::string_view name) {
    std::string names;
    for (const KindRow &row : kind_rows) {
        if (row.name == name)
            return row.kind;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
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
    if (!problem.nonzero.empty())
        text += ":nonzero=" + joined(problem.nonzero, ',');
    if (!problem.wanted.empty())
        text += ":wanted=" + joined(problem.wanted, ',');
    return text;
}

} // namespace imago
