// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct SearchSentences {
    Form<0> cancelled{"The search was cancelled."};
    Form<0> comparing{"Comparing results"};
    Form<0> copying_result{"Copying a result"};
    Form<2> devices_changed{"The devices have changed: number %1 is %2 now."};
    Form<1> no_command{"A worker has no command '%1'."};
    Form<0> no_problem_yet{"The first command of a worker has to open a problem."};
    Form<1> no_worker{"The program imago-tune-worker, which tries plans in a separate process, is "
                      "missing: not %1. The environment variable IMAGO_TUNE_WORKER may name it."};
    Form<2> own_plan_fails{"The planner's own plan of %1 does not run: %2"};
    Form<2> plan_fails{"A plan of %1 does not run: %2"};
    Form<0> preparing_comparison{"Preparing the comparison of results"};
    Form<0> restoring_input{"Restoring the input of a trial"};
    Form<2> worker_ended{"imago-tune-worker ended in %1 races in a row; the last time: %2"};
    Form<2> worker_too_large{"The search for a faster plan of %1 was ended, because it takes more "
                             "than %2 MB of memory."};
};
inline constexpr SearchSentences search_says;

} // namespace imago
