// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

namespace imago::cli {

/// A script by which a shell completes commands, options, values, files by their extensions and
/// devices, which it asks from 'imago-cli devices --names' once and for three seconds at most.
std::string bash_completion(const manual::Page &program, const std::vector<manual::Page> &commands);
std::string zsh_completion(const manual::Page &program, const std::vector<manual::Page> &commands);
std::string fish_completion(const manual::Page &program, const std::vector<manual::Page> &commands);

/// The beginning of a text that fits a menu: its first line up to ". " or "; ", 72 characters at
/// most.
std::string short_text(const std::string &text);

/// Words with blanks between.
std::string spaced(const std::vector<std::string> &words);

/// Whether the value is a list with commas, of which a shell completes the last part.
bool is_list(const manual::Option &option);

/// The options and positionals of a page.
std::vector<const manual::Option *> all_options(const manual::Page &page);

} // namespace imago::cli
