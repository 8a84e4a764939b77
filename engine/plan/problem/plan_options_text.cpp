// SPDX-License-Identifier: MIT
// Converts options of plans to text and back.
#include "engine/plan/problem/plan_options_text.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/words/sentences.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// A field of PlanOptions as text.
struct PlanOptionRow {
    std::string_view name;
    std::string allowed;
    std::string (*text)(const PlanOptions &);
    bool (*read)(PlanOptions &, std::string_view); ///< false if the value is not an allowed one
    bool requested = false;                        ///< see PlanOptionName
    std::string_view former = {};                  ///< a spelling that is read, too; may be empty
};

/// A row for each field, in their order. Numbers of work-items and points are limited to what no
/// device exceeds, so that sums and products of them cannot overflow.
std::span<const PlanOptionRow> plan_option_rows();

/// The row of an option, by its name or its former one; null for an unknown name.
const PlanOptionRow *find_plan_option(std::string_view name);

// PlanOptions::steps as text, which is the value of the option `steps`.

/// The options of the steps as `name:value/name:value;...`, with a part for each step.
std::string steps_text(const PlanOptions &options);

/// Reads the options of one step or more; none from an empty text. A step with an empty part is
/// like the rest of the plan. Returns false and changes nothing if the text is not such a list.
bool read_steps(PlanOptions &options, std::string_view text);

using Options = PlanOptions;

/// The options of a single step, except its padding.
constexpr std::string_view step_options[] = {
    "radices",  "lane-width", "points-per-item", "group-lines", "minimum-groups",
    "exchange", "structure",  "item-points",     "prefetch",    "streaming-stores"};
constexpr std::size_t most_steps = 16;

std::string step_text(const Options::Step &step) {
    Options options;
    each_step_option([&](auto own, auto plans) { options.*plans = step.*own; });
    std::string text = to_string(options);
    if (step.padding != Options::Switch::automatic)
        text += std::string(text.empty() ? "" : ",") +
                "padding=" + (step.padding == Options::Switch::on ? "on" : "off");
    std::replace(text.begin(), text.end(), ',', '/');
    std::replace(text.begin(), text.end(), '=', ':');
    return text;
}

std::optional<Options::Step> read_step(std::string_view text) {
    Options options;
    Options::Step step;
    while (!text.empty()) {
        const std::size_t slash = std::min(text.find('/'), text.size());
        const std::string_view part = text.substr(0, slash);
        const std::size_t colon = part.find(':');
        if (colon == std::string_view::npos || slash + 1 == text.size())
            return std::nullopt;
        const std::string_view name = part.substr(0, colon), value = part.substr(colon + 1);
        if (name == "padding") {
            if (value != "on" && value != "off")
                return std::nullopt;
            step.padding = value == "on" ? Options::Switch::on : Options::Switch::off;
        } else if (const PlanOptionRow *row = find_plan_option(name);
                   !row ||
                   std::find(std::begin(step_options), std::end(step_options), row->name) ==
                       std::end(step_options) ||
                   !row->read(options, value)) {
            return std::nullopt;
        }
        text.remove_prefix(std::min(slash + 1, text.size()));
    }
    each_step_option([&](auto own, auto plans) { step.*own = options.*plans; });
    return step;
}

std::string steps_text(const Options &options) {
    std::string text;
    for (std::size_t i = 0; i < options.steps.size(); ++i)
        text += (i ? ";" : "") + step_text(options.steps[i]);
    return text;
}

bool read_steps(Options &options, std::string_view text) {
    std::vector<Options::Step> steps;
    for (bool more = !text.empty(); more;) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const auto step = read_step(text.substr(0, end));
        if (!step || steps.size() == most_steps)
            return false;
        steps.push_back(*step);
        more = end < text.size();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    options.steps = std::move(steps);
    return true;
}

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
        if (!radix || *radix > codelet::largest_prime || !codelet::is_radix(int(*radix)) ||
            (product *= *radix) > longest_line)
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

/// Also accepts a spelling that users have written down (engine/doc/glossary.md#older-spellings).
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
        {"radices",
         "2 to 32, or primes up to 61, with dots between, as 16.16.4; a product of 2^40 at most",
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

using Row = PlanOptionRow;

std::string list_of_names() {
    std::string text;
    for (const Row &row : plan_option_rows())
        text += (text.empty() ? "" : ", ") + std::string(row.name);
    return text;
}

/// A caller's text for use in a message: at most 40 characters, without control characters.
std::string quoted(std::string_view text) {
    std::string shown(text.substr(0, 40));
    for (char &c : shown)
        if (c < ' ' || c > '~')
            c = '?';
    return "'" + shown + (text.size() > 40 ? "...'" : "'");
}

} // namespace

std::string to_string(const PlanOptions &options) {
    const PlanOptions defaults;
    std::string text;
    for (const Row &row : plan_option_rows())
        if (const std::string value = row.text(options); value != row.text(defaults))
            text += (text.empty() ? "" : ",") + std::string(row.name) + "=" + value;
    return text;
}

void set_plan_option(PlanOptions &options, std::string_view name, std::string_view value,
                     std::string_view called) {
    const Row *row = find_plan_option(name);
    if (!row)
        throw usage_error(plan_says.no_option, quoted(name), list_of_names());
    if (!row->read(options, value))
        throw usage_error(plan_says.option_value, called.empty() ? name : called, row->allowed,
                          quoted(value));
}

PlanOptions parse_plan_options(std::string_view text) {
    PlanOptions options;
    std::vector<const Row *> seen;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        if (equals == std::string_view::npos)
            throw usage_error(plan_says.options_read, quoted(part));
        set_plan_option(options, name, part.substr(equals + 1));
        const Row *row = find_plan_option(name); // set_plan_option() has found it
        if (std::find(seen.begin(), seen.end(), row) != seen.end())
            throw usage_error(plan_says.option_twice, row->name);
        seen.push_back(row);
        if (comma == std::string_view::npos)
            break;
        text.remove_prefix(comma + 1);
        if (text.empty())
            throw usage_error(plan_says.options_end);
    }
    return options;
}

std::vector<PlanOptionName> plan_option_names() {
    std::vector<PlanOptionName> names;
    for (const Row &row : plan_option_rows())
        names.push_back({row.name, row.allowed, row.requested});
    return names;
}

PlanOptions requested_options(const PlanOptions &options) {
    return with_choices(options, {});
}

PlanOptions with_choices(const PlanOptions &requested, const PlanOptions &choices) {
    PlanOptions both = choices;
    for (const Row &row : plan_option_rows())
        if (row.requested)
            row.read(both, row.text(requested));
    return both;
}

} // namespace imago
