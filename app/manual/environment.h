// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

namespace imago::manual {

/// The programs that look at a variable.
enum class Reader : unsigned { window = 1, cli = 2, fftw = 4, library = 8 };

/// A variable of the environment.
struct Variable {
    const char *name; ///< with the value that has an effect, where there is only one
    const char *text; ///< what it does
    unsigned readers; ///< Reader values
};

/// All variables that users may set, by name.
const std::vector<Variable> &variables();

/// Those that `reader` looks at, as rows of its page.
std::vector<Row> environment_of(Reader reader);

/// The folders that programs write to, as rows of their pages.
std::vector<Row> folders();

/// Exit codes of imago and imago-cli.
std::vector<Row> exit_codes();

/// The page of the script imago-fftw.
Page fftw_page();

} // namespace imago::manual
