// SPDX-License-Identifier: MIT
#include "engine/op/channel_pair.h"
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/values/correlate/correlate_values.h"

namespace imago {
namespace {

using S = CorrelateSettings;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[reference_file, channels, scaling, lags] = settings;
    return &reference_file;
};

constexpr ParamWord scaling_words[] = {
    param::word("normalised", S::Scaling::normalised, op_says.correlate_normalised),
    param::word("none", S::Scaling::none, op_says.correlate_sums)};

// The window has channels of its own for the first two.
constexpr Param<S> rows[] = {
    param::file<&S::reference_file>({"reference", "--reference", "FILE"},
                                    "A file with the signal that the input is compared with; "
                                    "default: a channel of the input"),
    member_param<&S::channels>({{"channels", "--channels", "A,B"},
                                ParamKind::text,
                                {},
                                {},
                                "The channel of the reference and the one of the input that is "
                                "late at a positive lag; default 1,2, with --reference 1,1"}),
    param::choice<&S::scaling>({"scaling", "--scaling"}, scaling_words,
                               "normalised (default): -1 to 1, of signals less their means; or "
                               "none: sums of products, as scipy.signal.correlate has them")
        .labelled(op_says.correlate_scaling),
    param::whole<&S::lags>({"lags", "--lags", "N"}, {0, 1LL << 40},
                           "Only lags from -N to N samples; default: all")
        .in(QuantityUnit::sample)
        .labelled(op_says.correlate_lags)};

void check_settings(const S &settings) {
    channel_pair(settings.channels, false);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "correlate",
        {op_says.cross_correlation, op_says.cross_correlation_tip, op_says.correlate_suffix,
         "Find by how much a signal is late behind another one (cross-correlation)",
         "At each lag the samples of one signal are multiplied by those of the other one that "
         "came so much earlier, and summed. The lag of the largest sum is told to a part of a "
         "sample, by a parabola through it and its neighbours. A written table has the lags in "
         "samples and, of a known rate, in seconds.",
         "imago-cli correlate recording.wav --channels 1,2 --lags 4800 -o lags.csv",
         "Tell by how much the second channel is late behind the first"},
        rows, {}, check_settings, Operation::Input::signals, Operation::Gives::figures);
    return operation;
}

} // namespace imago
