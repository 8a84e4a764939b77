// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct BatchSentences {
    Form<1> bytes_need_jpeg{
        "'%1' is no JPEG file: a number of bytes is a target for JPEG files only"};
    Form<1> changed{"cannot read '%1': it changed while it was read"};
    Form<1> exists{"'%1' is there and is not of an earlier run of this; --replace of imago-cli, or "
                   "the option in the window, replaces it"};
    Form<1> gone{"the folder '%1' was removed while the run wrote to it; a new run makes it again"};
    Form<1> is_input{"the result would replace the input '%1'"};
    Form<0> no_files{"The session has no recipe for a file."};
    Form<1> no_input{"The page \"%1\" has a recipe and no file."};
    Form<1> no_input_folder{"there is no folder '%1'"};
    Form<0> no_memory{"there is not enough memory for this"};
    Form<1> no_page_recipe{"The page \"%1\" has no recipe; nothing is written for it."};
    Form<2> not_listed{"the folder '%1' cannot be listed: %2"};
    Form<2> not_made{"the folder '%1' cannot be made: %2"};
    Form<2> on_page{"page %1: %2"};
    Form<0> rounded_for_jpeg{"The picture was rounded to the 8 bits that JPEG has."};
    Form<1> same_folder{"'%1' cannot be the folder of the results, too"};
    Form<2> same_output{"'%1' is also the result of '%2'"};
    Form<0> stack_alone{"A recipe that lays the pages of a stack on each other has one step."};
    Form<0> stopped{"the run was stopped"};
    Form<1> taken{"another run writes to the folder '%1'"};
    Form<1> unknown_samples{"the session says \"%1\" for raw samples, which is no format of them"};
    Form<0> volume_channels{"A volume is filtered in all its channels (rgb); single ones are for "
                            "pictures."};
};
inline constexpr BatchSentences batch_says;

} // namespace imago
