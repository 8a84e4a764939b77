// SPDX-License-Identifier: GPL-3.0-or-later
// Records in the subcommand tune: lists, exports and imports them.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace imago::cli {

struct RecordSettings {
    std::string export_to, import_from;
    bool list = false;
    bool any() const { return list || !export_to.empty() || !import_from.empty(); }
};

void add_record_settings(CLI::App &command, RecordSettings &settings);

/// Imports, then exports, then lists, as requested. `device`: an index of 'imago-cli devices', or a
/// part of a name, which may be that of an absent device; empty: all devices'. Throws Error: usage
/// for an index that does not exist; failure if there is no store, a file cannot be read or
/// written, or nothing of an import can be used.
void run_record_settings(const RecordSettings &settings, const std::string &device, bool json);

} // namespace imago::cli
