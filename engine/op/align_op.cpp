// SPDX-License-Identifier: MIT
#include "engine/op/operation.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/align/align_values.h"

namespace imago {
namespace {

using S = AlignSettings;

// A new member stops the build here: it needs a row below.
[[maybe_unused]] constexpr auto all_members = [](const S &settings) {
    const auto &[reference_file, rotation, weights, interpolation, beyond, onto, shown] = settings;
    return &reference_file;
};

constexpr ParamWord weight_words[] = {
    param::word("automatic", S::Weights::automatic, op_says.align_weights_automatic),
    param::word("phase", S::Weights::phase, op_says.align_weights_phase),
    param::word("none", S::Weights::none, op_says.align_weights_none)};
constexpr ParamWord interpolation_words[] = {
    param::word("fourier", S::Interpolation::fourier, op_says.align_fourier),
    param::word("cubic", S::Interpolation::cubic, op_says.align_cubic)};
constexpr ParamWord beyond_words[] = {param::word("zero", S::Beyond::zero, op_says.align_zero),
                                      param::word("edge", S::Beyond::edge, op_says.align_edge),
                                      param::word("wrap", S::Beyond::wrap, op_says.align_wrap)};

constexpr ParamWord onto_words[] = {param::word("first", S::Onto::first, op_says.align_onto_first),
                                    param::word("last", S::Onto::last, op_says.align_onto_last),
                                    param::word("mean", S::Onto::mean, op_says.align_onto_mean)};
constexpr ParamWord shown_words[] = {
    param::word("aligned", S::Shown::aligned, op_says.align_show_aligned),
    param::word("correlation", S::Shown::correlation, op_says.align_show_correlation)};

/// Whether pictures are laid, if only for a mean.
bool lays(const S &settings) {
    return settings.shown == S::Shown::aligned || settings.onto == S::Onto::mean;
}

constexpr Param<S> rows[] = {
    param::file<&S::reference_file>({"reference", "reference", "REFERENCE"},
                                    "The picture or array that stays where it is")
        .labelled(op_says.align_reference),
    param::flag<&S::rotation>({"rotation", "--rotation"},
                              "Look for a turn and a change of scale (half to double) as well")
        .always_written()
        .labelled(op_says.align_rotation),
    param::choice<&S::weights>({"weights", "--weights"}, weight_words,
                               "How frequencies count: automatic (default), by how far the "
                               "pictures agree there; phase, all the same; or none, by their "
                               "amplitude: plain cross-correlation")
        .labelled(op_says.align_weights),
    param::choice<&S::interpolation>({"interpolation", "--interpolation"}, interpolation_words,
                                     "How a part of a sample is shifted: fourier (default), by the "
                                     "spectrum's phases; or cubic, which a turn always is")
        .only([](const S &s) { return !s.rotation && lays(s); })
        .labelled(op_says.align_interpolation),
    param::choice<&S::beyond>({"beyond", "--beyond"}, beyond_words,
                              "What the result has where the moving picture ends: zero (default), "
                              "edge: its nearest sample, or wrap: what leaves on the other side")
        .only(lays)
        .labelled(op_says.align_beyond),
    param::choice<&S::onto>({"onto", "--onto"}, onto_words,
                            "What each page of a stack is laid on: first (default), the reference, "
                            "of several pages its first one; last, its last page; or mean, the "
                            "mean of its first page and of the pages laid so far")
        .labelled(op_says.align_onto)
        .of_stacks(),
    param::choice<&S::shown>({"show", "--show"}, shown_words,
                             "What is written: aligned (default), the picture laid on the "
                             "reference; or correlation, in which the shift is from the middle to "
                             "the peak")
        .labelled(op_says.align_show)};

void check_settings(const S &settings) {
    if (settings.reference_file.empty())
        throw usage_error(op_says.align_reference_missing);
}

} // namespace

template <>
const OperationOf<S> &operation_of() {
    static const OperationOf<S> operation(
        "align",
        {op_says.align, op_says.align_tip, op_says.align_suffix,
         "Find the shift that lays a picture on another one, and apply it",
         "The shift is what is to be added to places in the moving picture, down and right, in "
         "samples and parts of them, as scipy.ndimage.shift takes it; a turn is in degrees, "
         "counter-clockwise as seen, about the middle. It is found by correlating spectra, so that "
         "other brightness, noise, and an overlap of a third do not matter. A confidence near 0 "
         "says that no place stands out.",
         "imago-cli align first.png second.png -o aligned.png",
         "Lay the second picture on the first, and tell the shift"},
        rows, {}, check_settings, Operation::Input::pictures, Operation::Gives::figures,
        "reference", [](const S &s) { return s.onto != S::Onto::first; });
    return operation;
}

} // namespace imago
