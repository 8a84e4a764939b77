// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/values/flatten/flatten_values.h"

namespace imago {
namespace {

using S = FlattenSettings;
using Method = S::Method;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[scale, method] = settings;
    return &scale;
};

constexpr ParamWord method_words[] = {param::word("divide", Method::divide, op_says.divide),
                                      param::word("subtract", Method::subtract, op_says.subtract)};

constexpr Param<S> rows[] = {
    param::real<&S::scale>({"scale", "--scale", "SIGMA"}, {least_flatten_scale, most_flatten_scale},
                           "The background is the picture blurred by a Gaussian of this standard "
                           "deviation in pixels: more than the detail that stays; default 50")
        .always_written()
        .labelled(op_says.scale)
        .in(QuantityUnit::pixel)
        .slid({2, 500}),
    param::choice<&S::method>({"method", "--method"}, method_words,
                              "How the background is taken out: divide (default), for uneven light "
                              "on a subject, or subtract, for light that is added to it")
        .always_written()
        .labelled(op_says.method)};

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "flatten",
        {op_says.flatten, op_says.flatten_tip, op_says.flatten_suffix,
         "Even out the light of a picture by its own background",
         "The background is the picture under a wide Gaussian. The picture is divided by it, or it "
         "is subtracted; the mean of the picture stays about the same. Detail as large as the "
         "background's scale goes with it.",
         "imago-cli flatten page.png -o even.png --scale 30",
         "Take the shadow off a photographed page"},
        rows, {}, [](const S &) {});
    return operation;
}

} // namespace imago
