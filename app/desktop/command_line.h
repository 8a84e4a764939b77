// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/device_info.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

struct CommandLine {
    QStringList files; ///< paths to open together; file: URLs have become paths
    QString device;    ///< index or part of a name; empty: not given
    /// Where to write a picture of the window before exiting; empty: do not exit.
    QString screenshot;
    QString mask;       ///< a mask file for the Filter workspace; empty: none
    QString language;   ///< a code such as "es"; empty: the system's
    QSize size;         ///< of the window, in logical pixels; empty: not given
    int workspace = -1; ///< its index in the rail; -1: not given
    bool trace = false;
};

/// Reads the arguments that Qt has left (the first is the program). Prints help or version, if
/// requested, and exits with 0, whatever the other arguments are; throws Error (usage) for invalid
/// arguments. Needs only a QCoreApplication, no display.
CommandLine parse_command_line(const QStringList &arguments);

/// The language in the arguments, which messages about them already use; empty: none.
QString language_in(const QStringList &arguments);

/// Whether the arguments request only text on the terminal: help or version.
bool asks_for_words(int argc, const char *const *argv);

/// The message if display_available() is false.
QString no_display_words();

/// A program of the build, and its build tree.
struct BuiltProgram {
    QString path, tree;
};

/// The path of imago-cli: in this program's folder, or where the build puts it if this program is
/// in the build tree; empty if it is in neither place.
QString find_cli(const QString &program_folder, const BuiltProgram &built);

/// Whether Qt can open windows here: a display server is named, or the environment or the arguments
/// name a platform. Otherwise QApplication would abort instead of reporting it.
bool display_available(int argc, const char *const *argv);

/// The index of the device that `choice` names: its index, or a part of its name or its platform's
/// name, case-insensitive. Throws Error (usage) that names the devices.
int choose_device(const std::vector<DeviceInfo> &devices, const QString &choice);

} // namespace imago
