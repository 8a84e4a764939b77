// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct ServiceSentences {
    Form<0> cancelled{"The request was cancelled."};
    Form<0> newer_request{"A newer request took the place of this one."};
    Form<2> no_device{"There is no device %1; there are %2, counted from 0."};
    Form<0> no_memory{"There is not enough memory for this image."};
    Form<0> no_signal_to_analyse{"There is no signal to analyse."};
    Form<1> none_fit{"No device is fit for use. %1"};
    Form<0> nothing_filtered{"There is no filtered signal to measure."};
    Form<1> unexpected{"The engine failed unexpectedly: %1."};
    Form<0> unexpected_and_unknown{"The engine failed unexpectedly."};
};
inline constexpr ServiceSentences service_says;

} // namespace imago
