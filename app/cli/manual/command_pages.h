// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

namespace CLI {
class App;
}

namespace imago::cli {

/// The page of imago-cli itself.
manual::Page program_page(const CLI::App &app);

/// The page of a command of `app`, from its options there.
manual::Page command_page(const CLI::App &command);

/// The pages of all commands, in the order of --help.
std::vector<manual::Page> command_pages(const CLI::App &app);

/// The name of a command in the name of its page: "compress" of "imago-cli-compress".
std::string command_of(const manual::Page &page);

} // namespace imago::cli
