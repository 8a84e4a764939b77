// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/convolve/convolve_values.h"

namespace imago {
namespace {

using S = ConvolveSettings;
using Mode = S::Mode;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[kernel_file, mode, correlate, normalised, axes] = settings;
    return &kernel_file;
};

constexpr ParamWord mode_words[] = {
    param::word("full", Mode::full, op_says.convolve_full),
    param::word("same", Mode::same, op_says.convolve_same),
    param::word("valid", Mode::valid, op_says.convolve_valid),
    param::word("circular", Mode::circular, op_says.convolve_circular)};

constexpr Param<S> rows[] = {
    param::file<&S::kernel_file>(
        {"kernel", "--kernel", "FILE"},
        "The kernel: an array (.npy, .npz), a table of numbers (.csv), a sound or a "
        "picture, of as many axes as the input or fewer")
        .labelled(op_says.kernel),
    param::choice<&S::mode>({"mode", "--mode"}, mode_words,
                            "The part of the result that is kept: full, same (default), which is "
                            "the middle, of the input's size; valid, where no edge has part in; or "
                            "circular, of the input's size, with edges that meet")
        .always_written()
        .labelled(op_says.convolve_mode),
    param::flag<&S::correlate>({"correlate", "--correlate"},
                               "Correlate instead: the kernel is not reversed")
        .labelled(op_says.correlate),
    param::flag<&S::normalised>({"normalised", "--normalised"},
                                "Make correlation coefficients, -1 to 1, of the kernel and what "
                                "lies under it")
        .labelled(op_says.normalised),
    member_param<&S::axes>({{"axes", "--axes", "AXES"},
                            ParamKind::text,
                            {},
                            {},
                            "The axes of an array along which the kernel goes, as 0,2 or -1; "
                            "default: the last ones, as many as the kernel has. Of pictures, "
                            "0 is down and 1 across"})};

void check_settings(const S &settings) {
    if (settings.kernel_file.empty())
        throw usage_error(op_says.kernel_missing);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "convolve",
        {op_says.convolve, op_says.convolve_tip, op_says.convolve_suffix,
         "Convolve or correlate pictures, arrays and signals with a kernel",
         "The result and its parts are those of scipy.signal.fftconvolve, oaconvolve and "
         "correlate. The work hardly depends on the kernel's size: it is done by real FFTs of a "
         "good length, of long signals in blocks that overlap. What lies beyond edges is 0, but in "
         "the mode circular.",
         "imago-cli convolve photo.png --kernel star.npy -o found.npy --correlate",
         "Look for a small picture in a large one"},
        rows, {}, check_settings, Operation::Input::arrays);
    return operation;
}

} // namespace imago
