// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_choices.h"

#include "app/cli/options.h"

#include <algorithm>
#include <iterator>

namespace imago::cli {

namespace {

using Kind = TransformKind;

constexpr std::pair<const char *, PlanOptions::Family> families[] = {
    {"automatic", PlanOptions::Family::automatic},
    {"lanes", PlanOptions::Family::lanes},
    {"work-group", PlanOptions::Family::work_group}};
constexpr std::pair<const char *, PlanOptions::Twiddles> twiddle_sources[] = {
    {"table", PlanOptions::Twiddles::table},
    {"precise", PlanOptions::Twiddles::precise},
    {"native", PlanOptions::Twiddles::native}};
constexpr std::pair<const char *, PlanOptions::Exchange> exchanges[] = {
    {"automatic", PlanOptions::Exchange::automatic},
    {"joint", PlanOptions::Exchange::joint},
    {"real-then-imaginary", PlanOptions::Exchange::real_then_imaginary},
    {"registers", PlanOptions::Exchange::registers}};
constexpr std::pair<const char *, PlanOptions::Reorder> reorders[] = {
    {"automatic", PlanOptions::Reorder::automatic},
    {"gather", PlanOptions::Reorder::gather},
    {"scatter", PlanOptions::Reorder::scatter}};

constexpr std::pair<const char *, PlanOptions::PrimeMethod> prime_methods[] = {
    {"automatic", PlanOptions::PrimeMethod::automatic},
    {"bluestein", PlanOptions::PrimeMethod::bluestein},
    {"rader", PlanOptions::PrimeMethod::rader}};

constexpr std::pair<const char *, PlanOptions::Structure> structures[] = {
    {"automatic", PlanOptions::Structure::automatic},
    {"along", PlanOptions::Structure::along},
    {"across", PlanOptions::Structure::across},
    {"hybrid", PlanOptions::Structure::hybrid}};
constexpr std::pair<const char *, PlanOptions::Switch> switches[] = {
    {"automatic", PlanOptions::Switch::automatic},
    {"off", PlanOptions::Switch::off},
    {"on", PlanOptions::Switch::on}};

/// A way to a cosine transform: an FFT for each axis, or each axis by itself.
struct Algorithm {
    DctAlgorithm dct = DctAlgorithm::n;
    bool row_column = false;
};
constexpr std::pair<const char *, Algorithm> algorithms[] = {
    {"n", {}},
    {"padded-2n", {DctAlgorithm::padded_2n, false}},
    {"mirrored-2n", {DctAlgorithm::mirrored_2n, false}},
    {"4n", {DctAlgorithm::four_n, false}},
    {"row-column", {DctAlgorithm::n, true}}};

bool one_of(Kind kind, std::initializer_list<Kind> kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Algorithm algorithm_of(const std::string &name, Kind kind) {
    const Algorithm algorithm = choice(algorithms, name, "--algorithm");
    if (algorithm.dct != DctAlgorithm::n && !one_of(kind, {Kind::dct2, Kind::idct3}))
        throw usage_error("--algorithm " + name +
                          " is a way to the DCT-II: of dct2 and idct3 only, and the kind is " +
                          std::string(kind_name(kind)));
    if (algorithm.row_column && !one_of(kind, {Kind::dct2, Kind::dct3, Kind::idct2, Kind::idct3,
                                               Kind::idct_idxst, Kind::idxst_idct}))
        throw usage_error("--algorithm row-column is of dct2, dct3, idct2, idct3, idct_idxst and "
                          "idxst_idct only, and the kind is " +
                          std::string(kind_name(kind)));
    return algorithm;
}

/// What only the lanes family has.
void set_lanes_options(const PlanChoices &choices, PlanOptions &options) {
    using Switch = PlanOptions::Switch;
    options.structure = choice(structures, choices.structure, "--structure");
    options.prefetch = choice(switches, choices.prefetch, "--prefetch");
    options.streaming_stores = choice(switches, choices.streaming_stores, "--streaming-stores");
    options.first_radix =
        static_cast<int>(parse_whole(choices.first_radix, "--first-radix", 0, 16));
    options.item_points =
        static_cast<std::size_t>(parse_whole(choices.item_points, "--item-points", 0, 1 << 30));
    const bool any = options.structure != PlanOptions::Structure::automatic ||
                     options.prefetch != Switch::automatic ||
                     options.streaming_stores != Switch::automatic || options.first_radix ||
                     options.item_points;
    if (any && options.family == PlanOptions::Family::work_group)
        throw usage_error("--structure, --prefetch, --streaming-stores, --first-radix and "
                          "--item-points are of the lanes family only, and the family is "
                          "work-group");
}

} // namespace

void add_plan_choices(CLI::App &command, PlanChoices &choices) {
    command.add_option("--family", choices.family,
                       "Kernels: automatic (the device's own), lanes (vectors of a work-item, for "
                       "CPUs) or work-group (for GPUs)");
    command.add_option("--lane-width", choices.lane_width,
                       "Numbers of a lane: 1, 4, 8 or 16; 0 for the device's own");
    command.add_option("--algorithm", choices.algorithm,
                       "dct2, idct3: n, padded-2n, mirrored-2n or 4n, the points of the FFT that "
                       "an axis of N takes; these and dct3, idct2 and the IDXST pairs: row-column, "
                       "each axis by itself instead of three stages");
    command.add_option("--twiddles", choices.twiddles,
                       "Factors between passes: table (computed in double), precise (sincos on the "
                       "device) or native (native_sin and native_cos, float only, refused where "
                       "they are inaccurate)");
    command.add_option("--exchange", choices.exchange,
                       "Between passes in the work-group family, which any but automatic implies: "
                       "automatic, joint, real-then-imaginary or registers (none: a line in one "
                       "work-item, 64 points or fewer)");
    command.add_option("--reorder", choices.reorder,
                       "Even and odd samples of a DCT: automatic, gather (as they are read) or "
                       "scatter (as they are written)");
    command.add_option("--primes", choices.primes,
                       "Lengths with a prime factor p above 31: automatic, bluestein, or rader "
                       "(where p - 1 has none)");
    command.add_option("--largest-radix", choices.largest_radix,
                       "Of a pass, 2 to 32; 0 for the family's own");
    command.add_option("--longest-step", choices.longest_step,
                       "Points of a line in one step, at most; 0 for the family's own");
    command.add_option("--structure", choices.structure,
                       "Lanes family: automatic, along (the lanes of a vector along one line), "
                       "across (a line in each) or hybrid (lines of 16 points)");
    command.add_option("--prefetch", choices.prefetch,
                       "Lanes family: automatic, off or on, of a work-item's next lines");
    command.add_option("--streaming-stores", choices.streaming_stores,
                       "Lanes family: automatic, off or on, past the caches");
    command.add_option("--first-radix", choices.first_radix,
                       "Lanes family, lanes along a line: 4, 8 or 16; 0 for its own");
    command.add_option("--item-points", choices.item_points,
                       "Lanes family: points of a work-item's lines, about; 0 for its own");
}

PlanOptions plan_options(const PlanChoices &choices, const Problem &problem) {
    PlanOptions options;
    options.family = choice(families, choices.family, "--family");
    options.lane_width = static_cast<int>(parse_whole(choices.lane_width, "--lane-width", 0, 16));
    if (const int width = options.lane_width;
        width != 0 && width != 1 && width != 4 && width != 8 && width != 16)
        throw usage_error("--lane-width takes 1, 4, 8 or 16, or 0 for the device's own");
    const Algorithm algorithm = algorithm_of(choices.algorithm, problem.kind);
    options.dct_algorithm = algorithm.dct;
    options.row_column = algorithm.row_column;
    options.twiddles = choice(twiddle_sources, choices.twiddles, "--twiddles");
    if (options.twiddles == PlanOptions::Twiddles::native && problem.precision == Precision::f64)
        throw usage_error("--twiddles native is of float only; in double, table and precise are "
                          "allowed");
    options.exchange = choice(exchanges, choices.exchange, "--exchange");
    if (options.exchange != PlanOptions::Exchange::automatic) {
        if (options.family == PlanOptions::Family::lanes)
            throw usage_error("--exchange " + choices.exchange +
                              " is of the work-group family only, and --family is lanes");
        options.family = PlanOptions::Family::work_group;
    }
    set_lanes_options(choices, options);
    options.largest_radix =
        static_cast<int>(parse_whole(choices.largest_radix, "--largest-radix", 0, 32));
    options.longest_step =
        static_cast<std::size_t>(parse_whole(choices.longest_step, "--longest-step", 0, 1 << 30));
    options.reorder = choice(reorders, choices.reorder, "--reorder");
    options.prime_method = choice(prime_methods, choices.primes, "--primes");
    return options;
}

} // namespace imago::cli
