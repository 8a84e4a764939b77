// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago::cli {

/// Sentences in reports of imago-cli that the window shows, besides the engine's.
struct CliSentences {
    Form<3> failed_test{"The test %1 (%2): %3."};
    Form<3> failed_test_sentence{"The test %1 (%2): %3"};
    Form<0> no_numbers{"the result is wrong: it has values that are not finite"};
    Form<2> wrong_result{"the result is wrong: its relative error is %1, and %2 is allowed"};
    Form<2> busy{
        "It was checked %1 times and did not answer within %2 s, while other programs kept "
        "this machine's processors busy. Check it again when they have ended."};
    Form<1> late{"It did not answer within %1 s before the first transform ran."};
    Form<2> late_at{"It did not answer within %1 s, at the test %2."};
    Form<1> signalled{"Its driver ended the process by signal %1 before the first transform ran."};
    Form<2> signalled_at{"Its driver ended the process by signal %1, at the test %2."};
    Form<1> exited{
        "The process of the check ended with exit code %1 before the first transform ran."};
    Form<2> exited_at{"The process of the check ended with exit code %1, at the test %2."};
    Form<0> test_double{"double precision"};
    Form<0> test_fft{"FFT"};
    Form<0> test_fft_2d{"2D FFT"};
    Form<0> test_dct_2d{"2D DCT"};
    Form<0> test_in_place{"in place"};
    Form<0> test_inverse_dct_2d{"inverse 2D DCT"};
    Form<0> test_inverse_real{"inverse real FFT"};
    Form<0> test_local_memory{"local memory"};
    Form<0> test_long{"long"};
    Form<0> test_prime{"prime length"};
    Form<0> test_real{"real FFT"};
    Form<0> not_started{"The process of the check could not be started."};
    Form<1> not_started_why{"The process of the check could not be started: %1."};
};
inline constexpr CliSentences cli_says;

} // namespace imago::cli
