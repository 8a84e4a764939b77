// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include "engine/array/error.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <string_view>

namespace imago {
namespace {

struct CommandLineWords {
    Q_DECLARE_TR_FUNCTIONS(imago::CommandLine)
};

} // namespace

CommandLine parse_command_line(const QStringList &arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(CommandLineWords::tr(
        "Shows images, signals and their spectra, compresses and filters them."));
    parser.addPositionalArgument(QStringLiteral("file"),
                                 CommandLineWords::tr("The image or signal to open."),
                                 QStringLiteral("[file]"));
    const QCommandLineOption device(
        QStringLiteral("device"),
        CommandLineWords::tr("OpenCL device: its index or a part of its name."),
        QStringLiteral("D"));
    const QCommandLineOption trace(
        QStringLiteral("trace"),
        CommandLineWords::tr(
            "Print the times of every painted result to standard error, a JSON object a line."));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        CommandLineWords::tr("Write a picture of the window once it shows its result, and leave."),
        QStringLiteral("FILE.png"));
    const QCommandLineOption workspace(
        QStringLiteral("workspace"),
        CommandLineWords::tr("The workspace to begin with: compress, filter, signals or devices."),
        QStringLiteral("NAME"));
    const QCommandLineOption mask(
        QStringLiteral("mask"),
        CommandLineWords::tr("A mask file for the Filter workspace, which it shows."),
        QStringLiteral("FILE.json"));
    const QCommandLineOption language(
        QStringLiteral("language"),
        CommandLineWords::tr("The language of the window: en or es; by default the system's."),
        QStringLiteral("CODE"));
    parser.addOptions({device, workspace, mask, language, trace, screenshot});
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    if (!parser.parse(arguments))
        throw usage_error(
            (parser.errorText() + CommandLineWords::tr(" See imago --help.")).toStdString());
    if (parser.isSet(help))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    const QStringList files = parser.positionalArguments();
    if (files.size() > 1)
        throw usage_error(
            CommandLineWords::tr("Only one file can be opened at a time. See imago --help.")
                .toStdString());
    CommandLine line;
    line.file = files.value(0);
    line.device = parser.value(device);
    line.screenshot = parser.value(screenshot);
    line.mask = parser.value(mask);
    line.language = parser.value(language);
    line.trace = parser.isSet(trace);
    if (!line.mask.isEmpty() && !line.mask.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        throw usage_error(CommandLineWords::tr("A mask file ends in .json.").toStdString());
    if (parser.isSet(workspace)) {
        line.workspace =
            static_cast<int>(QStringList{QStringLiteral("compress"), QStringLiteral("filter"),
                                         QStringLiteral("signals"), QStringLiteral("devices")}
                                 .indexOf(parser.value(workspace)));
        if (line.workspace < 0)
            throw usage_error(
                CommandLineWords::tr("There is no workspace \"%1\"; there are compress, filter, "
                                     "signals and devices.")
                    .arg(parser.value(workspace))
                    .toStdString());
    }
    return line;
}

QString find_cli(const QString &program_folder, const QString &built) {
    for (const QString &path : {program_folder + QStringLiteral("/imago-cli"), built})
        if (const QFileInfo file(path); file.isFile() && file.isExecutable())
            return file.absoluteFilePath();
    return {};
}

bool display_available(int argc, const char *const *argv) {
#ifdef Q_OS_UNIX
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    return std::any_of(argv, argv + argc, [](const char *argument) {
        return std::string_view(argument).find("-platform") == 0;
    });
#else
    return true;
#endif
}

int choose_device(const std::vector<DeviceInfo> &devices, const QString &choice) {
    bool number = false;
    const int wanted = choice.toInt(&number);
    QStringList known;
    for (const DeviceInfo &device : devices) {
        const QString name = QString::fromStdString(device.name);
        const QString platform = QString::fromStdString(device.platform_name);
        if (number ? device.index == wanted
                   : name.contains(choice, Qt::CaseInsensitive) ||
                         platform.contains(choice, Qt::CaseInsensitive))
            return device.index;
        known.append(QStringLiteral("%1: %2").arg(device.index).arg(name));
    }
    throw usage_error(CommandLineWords::tr("There is no OpenCL device \"%1\". There are: %2.")
                          .arg(choice, known.isEmpty() ? CommandLineWords::tr("none")
                                                       : known.join(QStringLiteral("; ")))
                          .toStdString());
}

} // namespace imago
