// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

#include <string>
#include <vector>

namespace imago::cli {

/// An example of a command. The tests run those that are quick, in a folder with files of these
/// names.
struct CommandExample {
    const char *command; ///< "compress"
    const char *line;    ///< as one types it
    const char *text;    ///< what it does, without a full stop
    bool quick = true;   ///< done in seconds
};
const std::vector<CommandExample> &command_examples();

/// A paragraph of a command's page after its summary.
struct CommandParagraph {
    const char *command; ///< empty: of the page of imago-cli
    const char *text;
};
const std::vector<CommandParagraph> &command_paragraphs();

/// Pages of other commands that the page of `command` names.
std::vector<std::string> related_commands(const std::string &command);

} // namespace imago::cli
