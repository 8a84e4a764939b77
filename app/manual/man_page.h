// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/manual/page.h"

namespace imago::manual {

/// What the head of every man page states.
struct Edition {
    std::string version; ///< "0.2.0"
    std::string date;    ///< "2026-11-26"
};

/// Today's date, or that of SOURCE_DATE_EPOCH. Throws Error (usage) if that is no number of
/// seconds.
std::string date_of_edition();

/// The page in the macros man(7), for section 1.
std::string man_page(const Page &page, const Edition &edition);

/// The parts of a value: those between '|' are told apart as words (lower case, numbers) and
/// placeholders ("FILE", "U,V,R").
struct ValuePart {
    std::string text;
    bool placeholder;
};
std::vector<ValuePart> value_parts(const std::string &value);

/// A text with a full stop, unless it ends with one or with a colon, or is empty.
std::string sentence(const std::string &text);

/// A line "name: text" of Option::text; without a colon all of it is the name.
Row row_of(const std::string &line);

/// How the command is typed: name, required options, positionals; plain text.
std::string usage_line(const Page &page);

} // namespace imago::manual
