// SPDX-License-Identifier: MIT
#include "engine/plan/problem/plan_option_rows.h"

#include "engine/plan/problem/plan_step_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

namespace imago {
namespace {

using Options = PlanOptions;
using Row = PlanOptionRow;

template <class T>
struct Word {
    std::string_view word;
    T value;
};

/// The words that stand for the values of a type.
template <class T>
constexpr auto words = nullptr;
template <>
constexpr auto words<bool> = std::to_array<Word<bool>>({{"off", false}, {"on", true}});
template <>
constexpr auto words<Options::Family> =
    std::to_array<Word<Options::Family>>({{"automatic", Options::Family::automatic},
                                          {"lanes", Options::Family::lanes},
                                          {"work-group", Options::Family::work_group}});
template <>
constexpr auto words<Options::Exchange> = std::to_array<Word<Options::Exchange>>(
    {{"automatic", Options::Exchange::automatic},
     {"joint", Options::Exchange::joint},
     {"real-then-imaginary", Options::Exchange::real_then_imaginary},
     {"registers", Options::Exchange::registers}});
template <>
constexpr auto words<Options::Twiddles> =
    std::to_array<Word<Options::Twiddles>>({{"table", Options::Twiddles::table},
                                            {"precise", Options::Twiddles::precise},
                                            {"native", Options::Twiddles::native}});
template <>
constexpr auto words<Options::Reorder> =
    std::to_array<Word<Options::Reorder>>({{"automatic", Options::Reorder::automatic},
                                           {"gather", Options::Reorder::gather},
                                           {"scatter", Options::Reorder::scatter}});
template <>
constexpr auto words<Options::Structure> =
    std::to_array<Word<Options::Structure>>({{"automatic", Options::Structure::automatic},
                                             {"along", Options::Structure::along},
                                             {"across", Options::Structure::across},
                                             {"hybrid", Options::Structure::hybrid},
                                             {"any-size", Options::Structure::any_size}});
template <>
constexpr auto words<Options::Columns> =
    std::to_array<Word<Options::Columns>>({{"automatic", Options::Columns::automatic},
                                           {"strips", Options::Columns::strips},
                                           {"transposed", Options::Columns::transposed}});
template <>
constexpr auto words<Options::Switch> =
    std::to_array<Word<Options::Switch>>({{"automatic", Options::Switch::automatic},
                                          {"off", Options::Switch::off},
                                          {"on", Options::Switch::on}});
template <>
constexpr auto words<Options::PrimeMethod> =
    std::to_array<Word<Options::PrimeMethod>>({{"automatic", Options::PrimeMethod::automatic},
                                               {"bluestein", Options::PrimeMethod::bluestein},
                                               {"rader", Options::PrimeMethod::rader}});
template <>
constexpr auto words<DctAlgorithm> =
    std::to_array<Word<DctAlgorithm>>({{"n", DctAlgorithm::n},
                                       {"padded-2n", DctAlgorithm::padded_2n},
                                       {"mirrored-2n", DctAlgorithm::mirrored_2n},
                                       {"4n", DctAlgorithm::four_n}});

/// The words of a type as a list: "automatic, lanes or work-group".
template <class T>
std::string list_of_words() {
    std::string text;
    for (std::size_t i = 0; i < words<T>.size(); ++i)
        text += (i == 0                    ? ""
                 : i + 1 < words<T>.size() ? ", "
                                           : " or ") +
                std::string(words<T>[i].word);
    return text;
}

template <auto member>
Row word_row(std::string_view name) {
    using T = std::decay_t<decltype(std::declval<Options>().*member)>;
    return {name, list_of_words<T>(),
            [](const Options &options) -> std::string {
                for (const auto &[word, value] : words<T>)
                    if (value == options.*member)
                        return std::string(word);
                return {};
            },
            [](Options &options, std::string_view text) {
                for (const auto &[word, value] : words<T>)
                    if (word == text) {
                        options.*member = value;
                        return true;
                    }
                return false;
            }};
}

std::optional<std::uint64_t> whole(std::string_view text) {
    std::uint64_t value = 0;
    const char *end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, value);
    if (status != std::errc{} || stop != end)
        return std::nullopt;
    return value;
}

bool lanes(std::uint64_t n) {
    return n == 1 || n == 4 || n == 8 || n == 16;
}

bool first_radix(std::uint64_t n) {
    return n == 4 || n == 8 || n == 16;
}

template <std::uint64_t least, std::uint64_t most>
bool between(std::uint64_t n) {
    return n >= least && n <= most;
}

template <auto member, bool (*allows)(std::uint64_t)>
Row number_row(std::string_view name, std::string allowed) {
    return {name, std::move(allowed),
            [](const Options &options) { return std::to_string(options.*member); },
            [](Options &options, std::string_view text) {
                const auto value = whole(text);
                if (!value || (*value != 0 && !allows(*value)))
                    return false;
                options.*member = static_cast<std::decay_t<decltype(options.*member)>>(*value);
                return true;
            }};
}

template <auto member, std::uint64_t least, std::uint64_t most>
Row range_row(std::string_view name, std::string_view zero) {
    return number_row<member, between<least, most>>(name, std::to_string(least) + " to " +
                                                              std::to_string(most) + ", or 0 for " +
                                                              std::string(zero));
}

constexpr std::uint64_t longest_line = std::uint64_t{1} << 40;

/// Reads "16.16.4"; empty text is an empty sequence.
bool read_radices(Options &options, std::string_view text) {
    std::vector<int> radices;
    std::uint64_t product = 1;
    while (!text.empty()) {
        const std::size_t dot = text.find('.');
        const auto radix = whole(text.substr(0, dot));
        if (!radix || *radix < 2 || *radix > 32 || (product *= *radix) > longest_line)
            return false;
        radices.push_back(static_cast<int>(*radix));
        if (dot == std::string_view::npos)
            break;
        text.remove_prefix(dot + 1);
        if (text.empty())
            return false;
    }
    options.radices = radices;
    return true;
}

std::string radices_text(const Options &options) {
    std::string text;
    for (const int radix : options.radices)
        text += (text.empty() ? "" : ".") + std::to_string(radix);
    return text;
}

/// Reads names with dots between. Which there are is known to the limits of a step.
bool read_without_rows(Options &options, std::string_view text) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz-.";
    if (text.find_first_not_of(allowed) != std::string_view::npos)
        return false;
    options.without_rows = std::string(text);
    return true;
}

constexpr std::size_t most_splits = 8;

/// Reads "33554432:512.65536:256"; empty text means no splits.
bool read_splits(Options &options, std::string_view text) {
    std::vector<Options::Split> splits;
    while (!text.empty()) {
        const std::size_t dot = text.find('.');
        const std::string_view part = text.substr(0, dot);
        const std::size_t colon = std::min(part.find(':'), part.size());
        const auto points = whole(part.substr(0, colon));
        const auto first = whole(part.substr(std::min(colon + 1, part.size())));
        if (!points || !first || *points > longest_line || *first < 2 || *first >= *points ||
            *points % *first || splits.size() == most_splits)
            return false;
        splits.push_back({std::size_t(*points), std::size_t(*first)});
        if (dot == std::string_view::npos)
            break;
        text.remove_prefix(dot + 1);
        if (text.empty())
            return false;
    }
    options.splits = splits;
    return true;
}

std::string splits_text(const Options &options) {
    std::string text;
    for (const Options::Split &split : options.splits)
        text += (text.empty() ? "" : ".") + std::to_string(split.points) + ":" +
                std::to_string(split.first);
    return text;
}

/// Also accepts a spelling that users have written down (engine/doc/glossary.md, Renames).
Row formerly(std::string_view former, Row row) {
    row.former = former;
    return row;
}

Row requested(Row row) {
    row.requested = true;
    return row;
}

/// A stand-in that converts to any field's type, to count an aggregate's fields.
struct AnyField {
    template <class T>
    operator T() const;
};

template <class T, class... Fields>
constexpr std::size_t count_fields() {
    if constexpr (requires { T{Fields{}..., AnyField{}}; })
        return count_fields<T, Fields..., AnyField>();
    else
        return sizeof...(Fields);
}

} // namespace

std::span<const Row> plan_option_rows() {
    static const auto all = std::to_array<Row>({
        word_row<&Options::family>("family"),
        word_row<&Options::exchange>("exchange"),
        word_row<&Options::twiddles>("twiddles"),
        word_row<&Options::reorder>("reorder"),
        number_row<&Options::lane_width, lanes>("lane-width",
                                                "1, 4, 8 or 16, or 0 for the device's own"),
        range_row<&Options::largest_radix, 2, 32>("largest-radix", "the family's own"),
        range_row<&Options::largest_group, 1, 65536>("largest-group", "the device's own"),
        formerly("elements", range_row<&Options::points_per_item, 1, 64>("points-per-item",
                                                                         "the planner's choice")),
        range_row<&Options::group_lines, 1, 65536>("group-lines", "the planner's choice"),
        word_row<&Options::tiles>("tiles"),
        word_row<&Options::staged>("staged"),
        range_row<&Options::largest_local, 1, 1 << 20>("largest-local", "the device's own"),
        formerly("together", word_row<&Options::fused_pair>("fused-pair")),
        word_row<&Options::one_launch>("one-launch"),
        word_row<&Options::claims>("claims"),
        word_row<&Options::whole_transforms>("whole-transforms"),
        word_row<&Options::bulk_copies>("bulk-copies"),
        formerly("resident-groups", range_row<&Options::minimum_groups, 1, 32>(
                                        "minimum-groups", "the planner's choice")),
        word_row<&Options::by_model>("by-model"),
        {"without-rows",
         "all, or questions of resources/tuning/choices with dots between, as "
         "row-shape.radix-order",
         [](const Options &options) { return options.without_rows; }, read_without_rows},
        formerly("together-lag", range_row<&Options::fused_pair_lag, 1, 65536>(
                                     "fused-pair-lag", "the planner's choice")),
        formerly("together-ring", range_row<&Options::fused_pair_ring, 1, 65536>(
                                      "fused-pair-ring", "the planner's choice")),
        {"radices", "2 to 32 each with dots between, as 16.16.4, and a product of 2^40 at most",
         radices_text, read_radices},
        range_row<&Options::first_factor, 2, longest_line>("first-factor", "the planner's choice"),
        {"splits",
         "up to 8 lengths and the points of their first steps with dots between, as "
         "33554432:512.65536:256, a divisor each",
         splits_text, read_splits},
        range_row<&Options::longest_step, 2, longest_line>("longest-step", "the family's own"),
        word_row<&Options::structure>("structure"),
        word_row<&Options::prefetch>("prefetch"),
        word_row<&Options::streaming_stores>("streaming-stores"),
        number_row<&Options::first_radix, first_radix>("first-radix",
                                                       "4, 8 or 16, or 0 for its own"),
        range_row<&Options::item_points, 1, 1 << 30>("item-points", "the planner's choice"),
        word_row<&Options::padding>("padding"),
        word_row<&Options::columns>("columns"),
        word_row<&Options::turned_rows>("turned-rows"),
        word_row<&Options::turned_columns>("turned-columns"),
        word_row<&Options::real_columns>("real-columns"),
        requested(word_row<&Options::threshold_at_load>("threshold-at-load")),
        requested(word_row<&Options::mask_at_load>("mask-at-load")),
        requested(word_row<&Options::dct_algorithm>("dct-algorithm")),
        word_row<&Options::row_column>("row-column"),
        word_row<&Options::three_stages>("three-stages"),
        requested(word_row<&Options::pack_real>("pack-real")),
        word_row<&Options::prime_method>("primes"),
        {"steps",
         "up to 16 steps with semicolons between, each of name:value with slashes between, as "
         "radices:16.16/padding:off;points-per-item:8",
         steps_text, read_steps},
    });
    static_assert(std::tuple_size_v<std::decay_t<decltype(all)>> == count_fields<PlanOptions>(),
                  "a field of PlanOptions without a row here");
    return all;
}

const Row *find_plan_option(std::string_view name) {
    for (const Row &row : plan_option_rows())
        if (row.name == name || (!row.former.empty() && row.former == name))
            return &row;
    return nullptr;
}

} // namespace imago
