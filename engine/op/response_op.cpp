// SPDX-License-Identifier: MIT
#include "engine/op/channel_pair.h"
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/values/response/response_values.h"

namespace imago {
namespace {

using S = ResponseSettings;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[reference_file, channels, regularisation, length, before] = settings;
    return &reference_file;
};

constexpr ParamRange samples{0, 1LL << 40};

// The window has channels of its own for the first two.
constexpr Param<S> rows[] = {
    param::file<&S::reference_file>({"reference", "--reference", "FILE"},
                                    "A file with the signal that was played, a sweep or noise; "
                                    "default: a channel of the input"),
    member_param<&S::channels>({{"channels", "--channels", "A,B"},
                                ParamKind::text,
                                {},
                                {},
                                "The channel of the reference and the one of the input that "
                                "recorded the answer; default 1,2, with --reference 1,1"}),
    param::real<&S::regularisation>({"regularisation", "--regularisation", "SHARE"}, {1e-15, 1},
                                    "Frequencies at which the reference has less than this share "
                                    "of its greatest power are damped; default 1e-6")
        .labelled(op_says.regularisation)
        .slid({1e-12, 0.1}),
    param::whole<&S::length>({"length", "--length", "N"}, samples,
                             "Samples of the response; default: as many as the input has")
        .in(QuantityUnit::sample)
        .labelled(op_says.response_length),
    param::whole<&S::before>({"before", "--before", "N"}, samples,
                             "Samples before time 0 as well, where an exponential sweep shows "
                             "distortion; default 0")
        .in(QuantityUnit::sample)
        .labelled(op_says.response_before)};

void check_settings(const S &settings) {
    channel_pair(settings.channels, false);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "response",
        {op_says.response, op_says.response_tip, op_says.response_suffix,
         "Find the impulse response of a room or a device from a sweep and its recording",
         "The spectrum of the recording is divided by that of the reference, with zeros behind "
         "both so that nothing wraps: Y conj(X) / (|X|^2 + SHARE max |X|^2). What is written "
         "begins at time 0, or earlier with --before.",
         "imago-cli response recording.wav --reference sweep.wav --length 24000 -o response.wav",
         "The first half second, at 48 kHz, of a room's response"},
        rows, {}, check_settings, Operation::Input::signals, Operation::Gives::figures);
    return operation;
}

} // namespace imago
