// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"
#include "engine/values/recipe/session.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// A session file (.imago) is JSON:
///
///     {"imago-session": 1,
///      "page": "filter", "device": "pthread-…", "platform": "Portable Computing Language",
///      "picture": {"files": [{"path": "photo.png", "bytes": 4711, "sha256": "…"}],
///                  "reading": {"slice": 2}},
///      "signal": {"files": [{"path": "../tone.wav", "bytes": 88244, "sha256": "…"}]},
///      "pages": [{"page": "compress",
///                 "recipe": {"imago-recipe": 1, "steps": [{"step": "compress", …}]},
///                 "view": {"gain": 8, "scale": 2, "x": 120.5, "y": 80}},
///                {"page": "signals", "recipe": {…}, "view": {…}}],
///      "window": {"split": true},
///      "others": [{"page": "compress", "picture": {…}, "pages": […]}]}
///
/// "imago-session" is the version, 1. A recipe is the object of a recipe file
/// (app/media/recipe_file.h), for which its page names no file. Paths, also those of a recipe's
/// pictures, are relative to the session's folder, or absolute. Values of "reading", "view" and
/// "window" are true or false, numbers or texts; names that a program does not know are ignored
/// there, and refused elsewhere. All but the version and the pages may be left out. "others" are
/// the tabs out of sight, each with a picture or a signal.

/// Parses the text of a session file. Errors call it `name`. Throws Error (failure) that names the
/// file and the problem: it is not JSON or of another version; a member is missing or unknown, or
/// has a value that it does not take, with what it takes.
Session parse_session(std::string_view text, const std::string &name);

/// Returns the text of a session file. Defaults are omitted.
std::string session_text(const Session &session);

/// Reads a session file of at most 16 MiB. Throws Error as parse_session() does, or if it cannot be
/// read. Paths come back as paths from the current folder.
Session read_session_file(const std::filesystem::path &path);

/// Writes a session file to a temporary file, which is synced and renamed, with the length and the
/// digest of every input that is no folder. Paths are written as they lie from its folder. Throws
/// Error as write_file_atomically() does, or if an input cannot be read or has a name that is not
/// UTF-8.
void write_session_file(const std::filesystem::path &path, const Session &session);

/// What has become of a session's inputs since it was saved.
struct InputCheck {
    std::vector<Sentence> notes;   ///< one for each file that is missing or has changed
    std::set<std::string> missing; ///< paths of the files that cannot be opened
};
InputCheck check_inputs(const Session &session);

} // namespace imago
