// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The messages of this room, in the order of their names. cmake/EngineWords.cmake adds all of them
/// to the catalogues.
struct RawSentences {
    Form<3> failed{"cannot read '%1' as a %2 file: %3"};
    Form<0> garbled{"its reader gave no answer that has a form"};
    Form<0> late{"its reader took too long for a file of its length and was ended"};
    Form<0> no_arrays{"it has no array of numbers"};
    Form<0> no_folder{"it is a file, and this format is a folder"};
    Form<3> no_module{"This copy of Imago reads no %2 files: '%1' needs %3 of the package "
                      "imago-formats"};
    Form<3> no_module_to_write{
        "This copy of Imago writes no %2 files: '%1' needs %3 of the package "
        "imago-formats"};
    Form<2> not_written{"cannot write '%1': Imago does not write %2 files; .npy holds any array"};
    Form<1> note{"Of the file: %1."};
    Form<3> one_of_several{"It holds %1 arrays; '%2' was read, and --array of imago-cli names "
                           "others: %3."};
    Form<1> reader_ended{"its reader was ended by the system (signal %1): it is damaged, or needs "
                         "more memory than a file of its length may"};
    Form<1> reader_not_started{"its reader cannot be started (%1)"};
    Form<3> write_failed{"cannot write '%1' as a %2 file: %3"};
    Form<2> module_failed{"the module %1 cannot be opened (%2)"};
};
inline constexpr RawSentences raw_says;

} // namespace imago
