// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as JSON values, as session files contain them.
#pragma once
#include "engine/values/recipe/session.h"

#include <nlohmann/json.hpp>

#include <string>

namespace imago {

/// Returns the session of a session file's object. Throws Error as parse_session() does.
Session session_of_json(const nlohmann::ordered_json &json, const std::string &name);
/// Returns the object of a session file. Defaults are omitted.
nlohmann::ordered_json session_json(const Session &session);

} // namespace imago
