// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace imago::cli {

/// What an option of the command line takes, besides its text.
struct OptionValue {
    std::string command; ///< empty: of any command that has no row of its own
    std::string option;  ///< its long name, or a positional's
    std::string value;   ///< alternatives with '|' between; placeholders have capitals
    manual::Completion completion = manual::Completion::none;
    std::vector<std::string> words{}; ///< as in manual::Option
    bool of_parameter = false;        ///< of engine/op, whose row has the unit of its number
};

/// A row for every option that takes a value. The alternatives of a value are its words.
const std::vector<OptionValue> &option_values();

/// The row for an option of a command; null: there is none.
const OptionValue *value_of(const std::string &command, const std::string &option);

/// Gives every option of the subcommands the name of its value, which --help shows.
void name_values(CLI::App &app);

} // namespace imago::cli
