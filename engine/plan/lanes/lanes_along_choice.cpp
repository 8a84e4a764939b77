// SPDX-License-Identifier: MIT
// How many lanes are along a line, or along each of a few lines, and the radices of the passes.
#include "engine/plan/lanes/lanes_along_choice.h"

#include "engine/plan/lanes/lanes.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/table/factorize.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Whether the hook has a file for this structure and the points of its lines are neighbours.
bool serves(const LineSide &side) {
    switch (side.hook()) {
    case Hook::complex:
        return points_adjacent(side);
    case Hook::real_pair:
        return side.point == 1;
    case Hook::half_spectrum_pair:
    case Hook::half_spectrum_packed:
        return side.point == (is_split(side) ? 1 : 2);
    default:
        return false;
    }
}

/// Returns the number of lanes along each of many short lines that is faster than a line in each
/// lane of a wider vector, if the length is a multiple of this number alone; 0 if there is none.
/// With a line in each lane, no such row is stored past the caches, since wider vectors do not meet
/// its end.
int few_along(const StepSpec &spec, const StepLimits &limits) {
    if (spec.length % 8 == 0 || spec.lines.in.hook() != Hook::complex ||
        spec.lines.out.hook() != Hook::complex)
        return 0;
    const ChoiceRow *row =
        measured_choice(Question::along_four, place_of(spec, limits), spec.length, limits);
    return row ? int(row->number(Field::lanes)) : 0;
}

/// Returns all radices from a row of the table if none are requested.
std::optional<AlongChoice> measured_along(const StepSpec &spec, const StepLimits &limits) {
    if (limits.requested.lane_width || limits.requested.first_radix || !plain_lines(spec))
        return std::nullopt;
    const ChoiceRow *row =
        measured_choice(Question::along_radices, place_of(spec, limits), spec.length, limits);
    if (!row || limits.lane_width < int(row->number(Field::lanes)))
        return std::nullopt;
    return AlongChoice{int(row->number(Field::lanes)), row->radices};
}

/// Returns pairs of lanes and first radix, the preferred ones first.
std::vector<std::pair<int, int>> preferences(const StepSpec &spec, const StepLimits &limits) {
    std::vector<std::pair<int, int>> pairs;
    const auto add = [&](const ChoiceRow &row) {
        pairs.emplace_back(int(row.number(Field::lanes)), int(row.number(Field::first)));
    };
    LineClasses lines = class_of(spec);
    if (plain_lines(spec))
        lines.add(place_of(spec, limits));
    if (!limits.requested.lane_width)
        if (const ChoiceRow *row =
                measured_choice(Question::along_narrower, lines, spec.length, limits))
            add(*row);
    for (const ChoiceRow *row :
         measured_choices(Question::along_preferences, lines, spec.length, limits))
        add(*row);
    return pairs;
}

/// Whether a side may have `points` points of a line: of half spectra and reordered lines all.
bool may_have(const StepSpec &spec, const LineSide &side, std::size_t points) {
    const auto *real = side.as<RealPairHook>();
    return points == spec.length || side.hook() == Hook::complex || (real && !real->reorder_points);
}

/// Whether the structure serves the step at all.
bool fits(const StepSpec &spec) {
    const LineProblem &lines = spec.lines;
    return spec.transform && serves(lines.in) && serves(lines.out) && !lines.in.mask &&
           spec.load_multiply.empty() && spec.store_multiply.empty() && !spec.four_step_length &&
           !spec.convolves() && may_have(spec, lines.in, spec.points_in) &&
           may_have(spec, lines.out, spec.points_out);
}

/// Whether this many lanes can be along the lines, with this first radix. If there are as many
/// lines as lanes in a wider vector, one line in each lane is faster.
bool possible(const StepSpec &spec, const StepLimits &limits, int width, std::size_t first) {
    if (width > limits.lane_width || spec.length % first ||
        spec.length / first < std::size_t(width))
        return false;
    return width >= std::min(limits.lane_width, 8) ||
           spec.lines.count() < std::size_t(limits.lane_width) || width == few_along(spec, limits);
}

/// Returns the radices of all passes after this first one, by cost, where vectors of `lanes` have
/// `points` of each line. Empty if there is only that pass, or if a factor has no codelet.
std::vector<int> radices_behind(const StepSpec &spec, const StepLimits &limits, int points,
                                int lanes, int first) {
    const int largest = int(measured_number(Question::along_largest_radix, Field::radix, limits,
                                            class_of(spec), spec.length));
    auto rest = radix_sequence(spec.length / std::size_t(first),
                               std::min(limits.largest_radix, largest), limits.pass_cost);
    if (!rest || rest->empty())
        return {};
    std::vector<int> radices = rising_radices(*std::move(rest), spec.length / std::size_t(points),
                                              std::size_t(lanes) * limits.arithmetic_bytes());
    radices.insert(radices.begin(), first);
    return radices;
}

bool radices_asked(const StepSpec &spec, const StepLimits &limits) {
    return radices_given(spec, limits) && spec.radices.size() > 1;
}

/// Whether the lanes of a vector can be shared by lines of this step at all.
bool shares_lanes(const StepSpec &spec, const StepLimits &limits) {
    const LineSide &in = spec.lines.in, &out = spec.lines.out;
    const bool packed = class_of(spec) == LineClass::packed;
    return fits(spec) && (plain_lines(spec) || packed) && !is_split(in) && !is_split(out) &&
           in.lines.front() != 0 && limits.requested.twiddles == PlanOptions::Twiddles::table;
}

/// How lines share the lanes of a vector; no lanes if they do not.
struct SharedLanes {
    int lanes = 0, first = 0; ///< first radix
    bool streaming = false;
};

/// As requested, else by a row of the table if nothing is requested.
SharedLanes shared_lanes(const StepSpec &spec, const StepLimits &limits) {
    using Structure = PlanOptions::Structure;
    const auto &requested = limits.requested;
    const bool given = radices_asked(spec, limits);
    if (requested.structure == Structure::hybrid) {
        const int usual = limits.lane_width == 16 && spec.length % 8 == 0 ? 8 : 4;
        const int first = given                   ? spec.radices.front()
                          : requested.first_radix ? requested.first_radix
                                                  : usual;
        return {limits.lane_width, first, !in_one_buffer(spec, limits)};
    }
    if (requested.structure != Structure::automatic || given || requested.lane_width ||
        requested.first_radix)
        return {};
    const bool eights = spec.length % 8 == 0 && spec.length >= 64; // two passes of 8 at least
    const ChoiceRow *row =
        measured_choice(eights ? Question::hybrid_eights : Question::hybrid_fours,
                        shared_class(spec, limits), spec.length, limits);
    if (!row || (eights && int(row->number(Field::lanes)) > limits.lane_width))
        return {};
    const int first = int(row->number(Field::first));
    return {std::min(int(row->number(Field::lanes)), limits.lane_width),
            first    ? first
            : eights ? 8
                     : 4,
            row->flag(Field::streaming)};
}

} // namespace

bool is_split(const LineSide &side) {
    return traits(side.hook()).complex && (side.planar || side.imaginary != 1);
}

LineClass class_of(const StepSpec &spec) {
    const Hook in = spec.lines.in.hook(), out = spec.lines.out.hook();
    if (in == Hook::half_spectrum_packed || out == Hook::half_spectrum_packed)
        return LineClass::packed;
    return plain_lines(spec) ? LineClass::plain : LineClass::hooks;
}

LineClass shared_class(const StepSpec &spec, const StepLimits &limits) {
    return class_of(spec) == LineClass::packed ? LineClass::packed : place_of(spec, limits);
}

LineClass place_of(const StepSpec &spec, const StepLimits &limits) {
    const Slot out = spec.lines.out.slot;
    const bool cached = limits.cached_between && is_work(out);
    return cached || in_one_buffer(spec, limits) ? LineClass::in_place : LineClass::out_of_place;
}

std::optional<AlongChoice> along_choice(const StepSpec &spec, const StepLimits &limits) {
    if (!fits(spec))
        return std::nullopt;
    const bool given = radices_asked(spec, limits);
    if (!given)
        if (auto choice = measured_along(spec, limits))
            return choice;
    const int requested = given ? spec.radices.front() : limits.requested.first_radix;
    for (const auto &[width, first] : preferences(spec, limits)) {
        if ((requested && first != requested) || !possible(spec, limits, width, std::size_t(first)))
            continue;
        if (given)
            return AlongChoice{width, spec.radices};
        if (auto radices = radices_behind(spec, limits, width, width, first); !radices.empty())
            return AlongChoice{width, std::move(radices)};
    }
    return std::nullopt;
}

std::optional<AlongChoice> shared_choice(const StepSpec &spec, const StepLimits &limits) {
    constexpr int fewest = 8, most_tiles = 4;
    if (!shares_lanes(spec, limits))
        return std::nullopt;
    const auto [lanes, first, streaming] = shared_lanes(spec, limits);
    if (lanes < fewest)
        return std::nullopt;
    const int points = lanes == 16 && first % 8 == 0 ? 8 : 4;
    const std::size_t lines = std::size_t(lanes / points);
    if (class_of(spec) == LineClass::packed && points != 8)
        return std::nullopt;
    if (first % points || first / points > most_tiles || spec.length % std::size_t(first) ||
        spec.length / std::size_t(first) < std::size_t(points) || spec.lines.inner() < lines)
        return std::nullopt;
    auto radices = radices_asked(spec, limits) ? spec.radices
                                               : radices_behind(spec, limits, points, lanes, first);
    if (radices.empty())
        return std::nullopt;
    return AlongChoice{lanes, std::move(radices), lines, streaming};
}

} // namespace imago
