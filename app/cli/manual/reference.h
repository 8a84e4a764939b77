// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

namespace imago::cli {

/// The language of the headings and the introduction; the texts of options are English.
enum class ReferenceLanguage { english, spanish };

/// The manual's page of all commands, as Markdown: the program's options, each command with its
/// options and examples, exit codes, and the variables of the environment with the programs that
/// read them.
std::string reference(const manual::Page &program, const std::vector<manual::Page> &commands,
                      ReferenceLanguage language);

/// The part of one command.
std::string reference_of(const manual::Page &page, ReferenceLanguage language);

} // namespace imago::cli
