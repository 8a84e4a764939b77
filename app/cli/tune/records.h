// SPDX-License-Identifier: GPL-3.0-or-later
// What the subcommand tune does with records: lists, exports and imports them.
#pragma once
#include <CLI/CLI.hpp>

#include <string>

namespace imago::cli {

struct RecordWishes {
    std::string export_to, import_from;
    bool list = false;
    bool any() const { return list || !export_to.empty() || !import_from.empty(); }
};

void add_record_wishes(CLI::App &command, RecordWishes &wishes);

/// Imports, then exports, then lists: what is wished of it. `device`: an index of 'imago-cli
/// devices', or a part of a name, which may be that of a device that is not there; empty: all
/// devices'. Throws Error: usage for an index that there is not; failure when there is no store, a
/// file cannot be read or written, or nothing of an import can be taken.
void run_record_wishes(const RecordWishes &wishes, const std::string &device, bool json);

} // namespace imago::cli
