// SPDX-License-Identifier: MIT
// The pages of the window, as sessions name them.
#pragma once
#include "engine/values/recipe/session.h"

#include <string>
#include <vector>

namespace imago {

/// A page that sessions know.
struct SessionPageName {
    const char *name;   ///< "compress"; of operations the id
    const char *result; ///< what names of its results end in: "compressed"
    bool signals;       ///< whether it works on the signal instead of the picture
};
/// The pages, in the order of the window.
const std::vector<SessionPageName> &session_pages();

/// The input of a page; null if the session has none.
const SessionInput *input_of(const Session &session, const SessionPage &page);

} // namespace imago
