// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// The sentences of this room for people, in the order of their names. cmake/EngineWords.cmake
/// takes all of them into the catalogues.
struct ProgramSentences {
    Form<1> handing_source{"Handing a kernel's source to \"%1\""};
    Form<1> no_kernel_file{"The kernel file %1 is not part of this build."};
    Form<3> not_built{"A kernel does not build on %1 (%2); the log is in %3."};
    Form<3> not_built_nor_logged{
        "A kernel does not build on %1 (%2); its log could not be written below %3."};
    Form<2> not_built_without_folder{
        "A kernel does not build on %1 (%2); there is no folder of this user for its log."};
};
inline constexpr ProgramSentences program_says;

} // namespace imago
