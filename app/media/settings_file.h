// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>

namespace imago {

/// What a JSON file of settings is.
enum class SettingsKind { mask, recipe, session };

/// Finds what a file is by the version that it begins with, whatever its name is; a name that ends
/// in .imago is a session's. What is none of them counts as a mask, or by its name as a session,
/// whose reader says what is missing. Throws Error (failure) if the file is not readable, longer
/// than 16 MiB, or not JSON.
SettingsKind settings_kind(const std::filesystem::path &path);

} // namespace imago
