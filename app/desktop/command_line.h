// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/device_info.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

struct CommandLine {
    QStringList files;  ///< to open together
    QString device;     ///< index or part of a name; empty: not asked for
    QString screenshot; ///< where to write a picture of the window before leaving; empty: stay
    QString mask;       ///< a mask file for the Filter workspace; empty: none
    QString language;   ///< of the words, as "es"; empty: the system's
    QSize size;         ///< of the window, in logical pixels; empty: not asked for
    int workspace = -1; ///< its place in the rail; -1: not asked for
    bool trace = false;
};

/// Reads the arguments that Qt has left (the first is the program). Prints help or version and ends
/// the process with 0, whatever else is asked; throws Error (usage) for what is not allowed. Needs
/// a QCoreApplication only, no display.
CommandLine parse_command_line(const QStringList &arguments);

/// The language that the arguments ask for, so that their own messages are in it; empty: none.
QString language_in(const QStringList &arguments);

/// Whether the arguments ask for words on the terminal alone: help or version.
bool asks_for_words(int argc, const char *const *argv);

/// What is said where display_available() is false.
QString no_display_words();

/// A program of the build, and the build tree that it is in.
struct BuiltProgram {
    QString path, tree;
};

/// imago-cli: beside this program, or, where this program lies in the build tree, as built there;
/// empty when it is in neither place.
QString find_cli(const QString &program_folder, const BuiltProgram &built);

/// Whether Qt can open windows here: a display server is named, or a platform was asked for in the
/// environment or the arguments. Without one QApplication would abort instead of saying so.
bool display_available(int argc, const char *const *argv);

/// The index of the device that `choice` names: its index, or a part of its name or its platform's
/// name, case-insensitive. Throws Error (usage) naming the devices there are.
int choose_device(const std::vector<DeviceInfo> &devices, const QString &choice);

} // namespace imago
