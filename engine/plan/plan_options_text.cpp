// SPDX-License-Identifier: MIT
// Options of plans as text, and back: a row for each field of PlanOptions.
#include "engine/plan/plan_options_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace imago {
namespace {

using Options = PlanOptions;

template <class T>
struct Word {
    std::string_view word;
    T value;
};

/// The words for the values of a type.
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
                                             {"hybrid", Options::Structure::hybrid}});
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

/// A field of PlanOptions as text.
struct Row {
    std::string_view name;
    std::string allowed;
    std::string (*text)(const Options &);
    bool (*read)(Options &, std::string_view); ///< false: the value is none of those allowed
    bool asked = false;
};

/// "automatic, lanes or work-group"
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

/// "16.16.4"; empty: no sequence.
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

/// The options that a step has for itself, beside its padding.
constexpr std::string_view step_options[] = {"radices",     "lane-width", "elements",
                                             "group-lines", "exchange",   "structure",
                                             "item-points", "prefetch",   "streaming-stores"};
constexpr std::size_t most_steps = 16;

/// Those of a step as options of a plan.
Options options_of_step(const Options::Step &step) {
    Options options;
    options.radices = step.radices;
    options.lane_width = step.lane_width;
    options.elements = step.elements;
    options.group_lines = step.group_lines;
    options.exchange = step.exchange;
    options.structure = step.structure;
    options.item_points = step.item_points;
    options.prefetch = step.prefetch;
    options.streaming_stores = step.streaming_stores;
    return options;
}

Options::Step step_of(const Options &options, Options::Switch padding) {
    return {options.radices,         options.lane_width,  options.elements,
            options.group_lines,     options.exchange,    padding,
            options.structure,       options.item_points, options.prefetch,
            options.streaming_stores};
}

std::string steps_text(const Options &options);
bool read_steps(Options &options, std::string_view text);

Row asked(Row row) {
    row.asked = true;
    return row;
}

/// Stands for any field, so that an aggregate's fields can be counted.
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

/// In the order of PlanOptions' fields. Numbers of work-items and points are limited to what no
/// device exceeds, so that no sum or product of them can overflow.
const auto &rows() {
    static const auto all = std::to_array<Row>({
        word_row<&Options::family>("family"),
        word_row<&Options::exchange>("exchange"),
        word_row<&Options::twiddles>("twiddles"),
        word_row<&Options::reorder>("reorder"),
        number_row<&Options::lane_width, lanes>("lane-width",
                                                "1, 4, 8 or 16, or 0 for the device's own"),
        range_row<&Options::largest_radix, 2, 32>("largest-radix", "the family's own"),
        range_row<&Options::largest_group, 1, 65536>("largest-group", "the device's own"),
        range_row<&Options::elements, 1, 64>("elements", "the planner's choice"),
        range_row<&Options::group_lines, 1, 65536>("group-lines", "the planner's choice"),
        word_row<&Options::tiles>("tiles"),
        word_row<&Options::staged>("staged"),
        range_row<&Options::largest_local, 1, 1 << 20>("largest-local", "the device's own"),
        word_row<&Options::together>("together"),
        word_row<&Options::bulk_copies>("bulk-copies"),
        range_row<&Options::together_lag, 1, 65536>("together-lag", "the planner's choice"),
        range_row<&Options::together_ring, 1, 65536>("together-ring", "the planner's choice"),
        {"radices", "2 to 32 each with dots between, as 16.16.4, and a product of 2^40 at most",
         radices_text, read_radices},
        range_row<&Options::first_factor, 2, longest_line>("first-factor", "the planner's choice"),
        range_row<&Options::longest_step, 2, longest_line>("longest-step", "the family's own"),
        word_row<&Options::structure>("structure"),
        word_row<&Options::prefetch>("prefetch"),
        word_row<&Options::streaming_stores>("streaming-stores"),
        number_row<&Options::first_radix, first_radix>("first-radix",
                                                       "4, 8 or 16, or 0 for its own"),
        range_row<&Options::item_points, 1, 1 << 30>("item-points", "the planner's choice"),
        word_row<&Options::padding>("padding"),
        asked(word_row<&Options::threshold_at_load>("threshold-at-load")),
        asked(word_row<&Options::mask_at_load>("mask-at-load")),
        asked(word_row<&Options::dct_algorithm>("dct-algorithm")),
        word_row<&Options::row_column>("row-column"),
        word_row<&Options::three_stages>("three-stages"),
        asked(word_row<&Options::pack_real>("pack-real")),
        word_row<&Options::prime_method>("primes"),
        {"steps",
         "up to 16 steps with semicolons between, each of name:value with slashes between, as "
         "radices:16.16/padding:off;elements:8",
         steps_text, read_steps},
    });
    static_assert(std::tuple_size_v<std::decay_t<decltype(all)>> == count_fields<PlanOptions>(),
                  "a field of PlanOptions without a row here");
    return all;
}

const Row *find_row(std::string_view name) {
    const auto row = std::find_if(rows().begin(), rows().end(),
                                  [&](const Row &candidate) { return candidate.name == name; });
    return row == rows().end() ? nullptr : &*row;
}

std::string list_of_names() {
    std::string text;
    for (const Row &row : rows())
        text += (text.empty() ? "" : ", ") + std::string(row.name);
    return text;
}

std::string step_text(const Options::Step &step) {
    std::string text = to_string(options_of_step(step));
    if (step.padding != Options::Switch::automatic)
        text += std::string(text.empty() ? "" : ",") +
                "padding=" + (step.padding == Options::Switch::on ? "on" : "off");
    std::replace(text.begin(), text.end(), ',', '/');
    std::replace(text.begin(), text.end(), '=', ':');
    return text;
}

std::string steps_text(const Options &options) {
    std::string text;
    for (std::size_t i = 0; i < options.steps.size(); ++i)
        text += (i ? ";" : "") + step_text(options.steps[i]);
    return text;
}

std::optional<Options::Step> read_step(std::string_view text) {
    Options options;
    Options::Switch padding = Options::Switch::automatic;
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
            padding = value == "on" ? Options::Switch::on : Options::Switch::off;
        } else if (std::find(std::begin(step_options), std::end(step_options), name) ==
                       std::end(step_options) ||
                   !find_row(name)->read(options, value)) {
            return std::nullopt;
        }
        text.remove_prefix(std::min(slash + 1, text.size()));
    }
    return step_of(options, padding);
}

/// One step or more; a step of which nothing is said is as the rest of the plan.
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

/// Text of a caller for a sentence: at most 40 characters, and none that a terminal obeys.
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
    for (const Row &row : rows())
        if (const std::string value = row.text(options); value != row.text(defaults))
            text += (text.empty() ? "" : ",") + std::string(row.name) + "=" + value;
    return text;
}

void set_plan_option(PlanOptions &options, std::string_view name, std::string_view value,
                     std::string_view called) {
    const Row *row = find_row(name);
    if (!row)
        throw usage_error("There is no option " + quoted(name) + " of a plan; the options are " +
                          list_of_names() + ".");
    if (!row->read(options, value))
        throw usage_error(std::string(called.empty() ? name : called) + " takes " + row->allowed +
                          ", and " + quoted(value) + " is none.");
}

PlanOptions parse_plan_options(std::string_view text) {
    PlanOptions options;
    std::vector<std::string_view> seen;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        if (equals == std::string_view::npos)
            throw usage_error("Options of a plan read name=value,name=value, for example "
                              "elements=16,padding=off, and " +
                              quoted(part) + " does not.");
        set_plan_option(options, name, part.substr(equals + 1));
        if (std::find(seen.begin(), seen.end(), name) != seen.end())
            throw usage_error("The option " + std::string(name) +
                              " of a plan is given twice; once is allowed.");
        seen.push_back(name);
        if (comma == std::string_view::npos)
            break;
        text.remove_prefix(comma + 1);
        if (text.empty())
            throw usage_error("Options of a plan end with a comma; after one there is another "
                              "name=value.");
    }
    return options;
}

std::vector<PlanOptionName> plan_option_names() {
    std::vector<PlanOptionName> names;
    for (const Row &row : rows())
        names.push_back({row.name, row.allowed, row.asked});
    return names;
}

PlanOptions asked_options(const PlanOptions &options) {
    return with_choices(options, {});
}

PlanOptions with_choices(const PlanOptions &asked, const PlanOptions &choices) {
    PlanOptions both = choices;
    for (const Row &row : rows())
        if (row.asked)
            row.read(both, row.text(asked));
    return both;
}

} // namespace imago
