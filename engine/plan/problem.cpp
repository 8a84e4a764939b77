// SPDX-License-Identifier: MIT
#include "engine/plan/problem.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <numeric>
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

/// The rows of a table of names.
template <class T>
struct Name {
    std::string_view name;
    T value;
};
constexpr Name<Norm> norms[] = {
    {"backward", Norm::backward}, {"ortho", Norm::ortho}, {"forward", Norm::forward}};
constexpr Name<Precision> precisions[] = {{"float", Precision::f32}, {"double", Precision::f64}};
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

/// Strides of a row-major array whose last axis is `row` elements long in memory.
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

std::string joined(const std::vector<std::size_t> &values, char separator) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i ? std::string(1, separator) : "") + std::to_string(values[i]);
    return text;
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

/// Strides of a side that names none.
std::vector<std::size_t> default_strides(const Problem &problem,
                                         const std::vector<std::size_t> &shape, bool complex) {
    if (shape.empty())
        return {};
    const bool padded =
        problem.placement == Placement::in_place && real_and_half(problem) && !complex;
    return row_major(shape, padded ? 2 * (shape.back() / 2 + 1) : shape.back());
}

/// Whether elements at these strides all stand apart. Exact: axes that nest are cheap, others are
/// counted out.
bool apart(std::vector<std::size_t> shape, std::vector<std::size_t> strides) {
    std::vector<std::size_t> order(shape.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return strides[a] < strides[b]; });
    std::size_t below = 1; // elements from the first to the last of the axes so far
    bool nested = true;
    for (std::size_t i : order) {
        if (shape[i] == 1)
            continue;
        if (strides[i] == 0)
            return false;
        nested = nested && strides[i] >= below;
        below += (shape[i] - 1) * strides[i];
    }
    if (nested)
        return true;
    constexpr std::size_t most = std::size_t{1} << 26; // elements counted out, at most
    if (below > most)
        return false;
    std::vector<bool> taken(below);
    std::vector<std::size_t> index(shape.size(), 0);
    for (std::size_t at = 0;;) {
        if (taken[at])
            return false;
        taken[at] = true;
        std::size_t axis = shape.size();
        while (axis > 0 && ++index[axis - 1] == shape[axis - 1]) {
            --axis;
            at -= (shape[axis] - 1) * strides[axis];
            index[axis] = 0;
        }
        if (axis == 0)
            return true;
        at += strides[axis - 1];
    }
}

void check_extents(const Problem &problem) {
    const std::string name(kind_name(problem.kind));
    const std::string given = std::to_string(problem.extents.size());
    const bool pair = problem.kind == Kind::idct_idxst || problem.kind == Kind::idxst_idct;
    if (pair && problem.extents.size() != 2)
        throw usage_error(name + " has 2 axes; " + given + " were given.");
    if (problem.extents.empty() || problem.extents.size() > 3)
        throw usage_error("A transform has 1 to 3 axes; " + given + " were given.");
    std::size_t bytes = 32; // a complex number of doubles, with room for the half-complex side
    for (const std::vector<std::size_t> *lengths : {&problem.extents, &problem.batch})
        for (std::size_t length : *lengths) {
            if (length == 0)
                throw usage_error("Every extent and the batch of a transform are at least 1; one "
                                  "of " +
                                  to_string(problem) + " is 0.");
            if (bytes > std::numeric_limits<std::size_t>::max() / length)
                throw usage_error("The transform " + to_string(problem) +
                                  " has more points than can be addressed.");
            bytes *= length;
        }
}

void check_side(const Problem &problem, const std::vector<std::size_t> &strides,
                const std::vector<std::size_t> &shape, const std::string &side) {
    if (strides.empty())
        return;
    if (strides.size() != shape.size())
        throw usage_error("The strides of the " + side + " of " + to_string(problem) + " are " +
                          std::to_string(strides.size()) + "; one for each of its " +
                          std::to_string(shape.size()) + " axes is needed, or none at all.");
    std::size_t room = std::numeric_limits<std::size_t>::max() / 32;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] > 1 && strides[i] > room / (shape[i] - 1))
            throw usage_error("The strides of the " + side + " of " + to_string(problem) +
                              " reach further than can be addressed.");
        room -= (shape[i] - 1) * strides[i];
    }
    if (side == "output" && !apart(shape, strides))
        throw usage_error("The strides of the output of " + to_string(problem) +
                          " put two elements at one place; every element needs its own.");
}

/// In place, both sides stand on each other.
void check_in_place(const Problem &problem) {
    if (problem.placement != Placement::in_place)
        return;
    const auto in = problem.input_strides(), out = problem.output_strides();
    if (!real_and_half(problem)) {
        if (in != out)
            throw usage_error("In place, " + to_string(problem) +
                              " needs the same strides for input and output.");
        return;
    }
    if (problem.layout == ComplexLayout::planar)
        throw usage_error("In place, " + to_string(problem) +
                          " can't be planar: reals and complex numbers share one buffer only when "
                          "these are interleaved.");
    const auto &real = problem.kind == Kind::rfft ? in : out;
    const auto &half = problem.kind == Kind::rfft ? out : in;
    bool padded = real.back() == 1 && half.back() == 1;
    for (std::size_t i = 0; i + 1 < real.size(); ++i)
        padded = padded && real[i] == 2 * half[i];
    const std::size_t room = 2 * (problem.extents.back() / 2 + 1);
    for (std::size_t i = 0; i + 1 < real.size(); ++i)
        padded = padded && real[i] >= room;
    if (!padded)
        throw usage_error("In place, " + to_string(problem) +
                          " takes FFTW's padded last axis and no other strides: neighbouring reals "
                          "along it, in rows of " +
                          std::to_string(room) + " reals.");
}

std::vector<std::size_t> parse_list(std::string_view text, std::string_view whole) {
    std::vector<std::size_t> values;
    for (std::string_view part : split(text, ',')) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size())
            throw usage_error("In the problem \"" + std::string(whole) + "\" the stride \"" +
                              std::string(part) + "\" is not a whole number from 0 up.");
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
        throw usage_error("In the problem \"" + std::string(whole) + "\" the part \"" +
                          std::string(part) +
                          "\" is none of float, double, interleaved, planar, outofplace, inplace, "
                          "backward, ortho, forward, in=S,S,... and out=S,S,....");
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
    return kind == Kind::fft || kind == Kind::ifft || kind == Kind::irfft;
}

bool Problem::complex_output() const {
    return kind == Kind::fft || kind == Kind::ifft || kind == Kind::rfft;
}

std::vector<std::size_t> Problem::input_shape() const {
    return shape_of(*this, kind == Kind::irfft);
}

std::vector<std::size_t> Problem::output_shape() const {
    return shape_of(*this, kind == Kind::rfft);
}

std::vector<std::size_t> Problem::input_strides() const {
    return in_strides.empty() ? default_strides(*this, input_shape(), complex_input()) : in_strides;
}

std::vector<std::size_t> Problem::output_strides() const {
    return out_strides.empty() ? default_strides(*this, output_shape(), complex_output())
                               : out_strides;
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
    const int rank = static_cast<int>(shape.size());
    std::vector<std::size_t> order; // the array's axes: batch, then transformed
    std::vector<bool> named(shape.size());
    for (int axis : axes) {
        const int index = axis < 0 ? axis + rank : axis;
        if (index < 0 || index >= rank)
            throw usage_error("There is no axis " + std::to_string(axis) + " in an array of " +
                              std::to_string(rank) + (rank == 1 ? " axis" : " axes") +
                              "; axes count from 0, or from -1 backwards.");
        if (named[index])
            throw usage_error("The axis " + std::to_string(axis) +
                              " is named twice; each axis is transformed once.");
        named[index] = true;
    }
    Problem problem;
    problem.kind = kind;
    problem.norm = norm;
    problem.precision = precision;
    for (int i = 0; i < rank; ++i)
        if (!named[i]) {
            order.push_back(i);
            problem.batch.push_back(shape[i]);
        }
    for (int axis : axes) {
        order.push_back(axis < 0 ? axis + rank : axis);
        problem.extents.push_back(shape[order.back()]);
    }
    check_extents(problem);
    const auto strides_of = [&](bool half) {
        std::vector<std::size_t> side = shape, strides;
        if (half)
            side[order.back()] = side[order.back()] / 2 + 1;
        const std::vector<std::size_t> whole = row_major(side, side.back());
        for (std::size_t i : order)
            strides.push_back(whole[i]);
        return strides;
    };
    const auto in = strides_of(kind == Kind::irfft), out = strides_of(kind == Kind::rfft);
    if (in != problem.input_strides())
        problem.in_strides = in;
    if (out != problem.output_strides())
        problem.out_strides = out;
    check(problem);
    return problem;
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
    Norm norm = Norm::backward;
    if (!take(norms, name, norm))
        throw usage_error("There is no norm \"" + std::string(name) +
                          "\"; the norms are backward, ortho and forward.");
    return norm;
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
        throw usage_error("The problem \"" + std::string(text) +
                          "\" has more than one batch; its axes are joined by x, as 3x4.");
    for (std::string_view extent : split(sizes[0], 'x'))
        problem.extents.push_back(parse_count(extent, "extent", text));
    if (sizes.size() == 2)
        for (std::string_view length : split(sizes[1], 'x'))
            problem.batch.push_back(parse_count(length, "batch", text));
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

void check(const Problem &problem) {
    check_extents(problem);
    check_side(problem, problem.in_strides, problem.input_shape(), "input");
    check_side(problem, problem.out_strides, problem.output_shape(), "output");
    check_in_place(problem);
}

} // namespace imago
