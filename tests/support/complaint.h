// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <optional>
#include <string>

namespace imago::test {

/// The sentence of the Error that `action` throws, which is checked to be of this kind; empty if it
/// throws none.
template <class Action>
std::string error_of(Action action, std::optional<Error::Kind> kind = {}) {
    try {
        action();
    } catch (const Error &error) {
        if (kind)
            CHECK(error.kind() == *kind);
        return error.what();
    }
    return {};
}

inline bool contains(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

/// contains(), which shows both where they do not fit.
inline bool says(const std::string &sentence, const std::string &part) {
    INFO(sentence << " / " << part);
    return contains(sentence, part);
}

} // namespace imago::test
