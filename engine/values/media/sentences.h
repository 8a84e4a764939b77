// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

namespace imago {

/// What formats of files are called where a name does not do.
struct FormatSentences {
    Form<0> array{"NumPy array"};
    Form<1> recording{"%1 recording"};
    Form<0> samples{"Raw I and Q"};
    Form<0> table{"Table"};
};
inline constexpr FormatSentences format_says;

/// What lists of files of a field are headed by.
struct FieldSentences {
    Form<0> pictures{"Pictures"};
    Form<0> microscopy{"Microscopy"};
    Form<0> astronomy{"Astronomy"};
    Form<0> medicine{"Medicine"};
    Form<0> sound{"Sound"};
    Form<0> radio{"Radio"};
    Form<0> seismics{"Seismics"};
    Form<0> numbers{"Arrays, tables and settings"};
};
inline constexpr FieldSentences field_says;

} // namespace imago
