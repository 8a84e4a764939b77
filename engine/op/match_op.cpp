// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/match/match_values.h"

namespace imago {
namespace {

using S = MatchSettings;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[template_file, threshold, peaks, distance] = settings;
    return &template_file;
};

constexpr Param<S> rows[] = {
    param::file<&S::template_file>(
        {"template", "template", "TEMPLATE"},
        "The small picture or array that is looked for: no larger than the input")
        .behind_input()
        .labelled(op_says.match_template),
    param::real<&S::threshold>({"threshold", "--threshold", "SCORE"},
                               {S::least_threshold, S::most_threshold},
                               "Places whose score is below this, -1 to 1, are none; default 0.5")
        .always_written()
        .labelled(op_says.match_threshold)
        .slid({0, 1}),
    param::whole<&S::peaks>({"peaks", "--peaks", "COUNT"}, {1, S::most_peaks},
                            "How many places are told at most, the best ones; default 100")
        .labelled(op_says.match_peaks),
    param::real<&S::distance>({"distance", "--distance", "SAMPLES"}, {0, S::most_distance},
                              "Two places are so far from each other at least; 0 (default): half "
                              "the template's shorter side")
        .labelled(op_says.match_distance)
        .shown_in("px")};

void check_settings(const S &settings) {
    if (settings.template_file.empty())
        throw usage_error(op_says.match_template_missing);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "match",
        {op_says.match, op_says.match_tip, op_says.match_suffix,
         "Find the places of a small picture in a larger one",
         "The score is the normalised cross-correlation: 1 where the picture is the template but "
         "for brightness and contrast, as skimage.feature.match_template computes it. A place is "
         "that of the template's middle, its sample height / 2 and width / 2 from 0 on. An output "
         "whose name ends in .csv is the table of places; any other one is the map of scores, each "
         "at its place, 0 where the template would reach beyond the edges.",
         "imago-cli match photo.png star.png -o places.csv --threshold 0.8",
         "Find all places that look like the star, and write them as a table"},
        rows, {}, check_settings, Operation::Input::pictures, Operation::Gives::table);
    return operation;
}

} // namespace imago
