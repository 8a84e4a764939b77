// SPDX-License-Identifier: GPL-3.0-or-later
// Presets: recipes of a page by name. Each is a recipe file in the user's folder of data,
// "presets/compress/Old prints.json", so that imago-cli carries it out, too.
#pragma once
#include <QString>
#include <QStringList>

namespace imago {

/// The presets of a page, by name.
QStringList preset_names(const QString &page);
/// The file of a preset, which need not exist; its folder is made. Empty if this user has no folder
/// for data.
QString preset_path(const QString &page, const QString &name);
/// The preset whose file this is; empty if it is none.
QString preset_name(const QString &path);

/// The most characters of a name, which with a suffix are a file's on any file system.
inline constexpr int longest_preset_name = 50;

} // namespace imago
