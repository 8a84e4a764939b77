// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"

#include "app/desktop/window_page.h"

#include "engine/op/operation.h"
#include "engine/process/helper_program.h"
#include "engine/support/error.h"
#include "engine/values/platform_label.h"
#include "ui/page/file_kind.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string_view>

namespace imago {
namespace {

struct CommandLineWords {
    Q_DECLARE_TR_FUNCTIONS(imago::CommandLine)
};

/// The workspaces by the names of --workspace, in the order of the window's rail.
QStringList workspace_names() {
    QStringList names{QStringLiteral("compress"), QStringLiteral("filter"),
                      QStringLiteral("signals"), QStringLiteral("devices"),
                      QStringLiteral("poisson")};
    for (const Operation *operation : operations())
        names.append(QLatin1String(operation->id));
    return names;
}

/// The size in "1360x860"; throws Error (usage) for anything else.
QSize size_of(const QString &text) {
    static const QRegularExpression pattern(QStringLiteral("^([0-9]{2,5})x([0-9]{2,5})$"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        throw usage_error(CommandLineWords::tr(
                              "The size \"%1\" is not two numbers of pixels, for example 1360x860.")
                              .arg(text)
                              .toStdString());
    return {match.captured(1).toInt(), match.captured(2).toInt()};
}

QString words_of_files() {
    return CommandLineWords::tr("The image, the signals or the session to open.");
}

[[noreturn]] void print_page(const QString &description, const QList<QCommandLineOption> &options) {
    std::fputs(qUtf8Printable(window_page(description, words_of_files(), options)), stdout);
    std::exit(0);
}

/// The path of a file: URL, as file managers and drag sources may give one; other arguments as they
/// are, since a name may have a colon, too.
QString local_path(const QString &argument) {
    const QUrl url(argument, QUrl::StrictMode);
    return argument.startsWith(QLatin1String("file:/"), Qt::CaseInsensitive) && url.isLocalFile()
               ? url.toLocalFile()
               : argument;
}

} // namespace

QString language_in(const QStringList &arguments) {
    const QString option = QStringLiteral("--language");
    const qsizetype at = arguments.lastIndexOf(option);
    if (at >= 0)
        return arguments.value(at + 1);
    for (const QString &argument : arguments)
        if (argument.startsWith(option + QLatin1Char('=')))
            return argument.mid(option.size() + 1);
    return {};
}

bool asks_for_words(int argc, const char *const *argv) {
    static constexpr std::string_view words[] = {"-h",        "--help", "--help-all", "-v",
                                                 "--version", "-help",  "-version",   "--man-page"};
    for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i)
        if (std::find(std::begin(words), std::end(words), std::string_view(argv[i])) !=
            std::end(words))
            return true;
    return false;
}

QString no_display_words() {
    return CommandLineWords::tr("There is no display to open a window on; imago-cli does the same "
                                "work without one.");
}

CommandLine parse_command_line(const QStringList &arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(CommandLineWords::tr(
        "Shows images, signals and their spectra, compresses and filters them."));
    parser.addPositionalArgument(QStringLiteral("file"), words_of_files(),
                                 QStringLiteral("[file...]"));
    const QCommandLineOption device(
        QStringLiteral("device"),
        CommandLineWords::tr("OpenCL device: its index or a part of its name."),
        QStringLiteral("DEVICE"));
    const QCommandLineOption trace(
        QStringLiteral("trace"), CommandLineWords::tr("Print the times of every painted result and "
                                                      "preview to standard error, one JSON object "
                                                      "a line."));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        CommandLineWords::tr("Write a picture of the window once it shows its result, and quit."),
        QStringLiteral("FILE.png"));
    const QCommandLineOption workspace(QStringLiteral("workspace"),
                                       CommandLineWords::tr("The workspace to begin with: %1.")
                                           .arg(workspace_names().join(QStringLiteral(", "))),
                                       QStringLiteral("NAME"));
    const QCommandLineOption mask(
        QStringLiteral("mask"),
        CommandLineWords::tr("A mask file for the Filter workspace, which it shows."),
        QStringLiteral("FILE.json"));
    const QCommandLineOption language(
        QStringLiteral("language"),
        CommandLineWords::tr("The language of the window: en or es; the default is the system's."),
        QStringLiteral("CODE"));
    const QCommandLineOption size(
        QStringLiteral("size"),
        CommandLineWords::tr("The size of the window in pixels, for example 1360x860; the default "
                             "is the last size, or what the screen has room for."),
        QStringLiteral("WxH"));
    parser.addOptions({device, workspace, mask, language, size, trace, screenshot});
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    QCommandLineOption page(QStringLiteral("man-page")); // for the build of the packages
    page.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(page);
    const bool understood = parser.parse(arguments);
    const QCommandLineOption help_all(
        QStringLiteral("help-all"),
        QStringLiteral("Print help with the options of all Qt programs"));
    if (parser.isSet(page))
        print_page(parser.applicationDescription(), {device, workspace, mask, language, size, trace,
                                                     screenshot, help, help_all, version});
    if (parser.isSet(help))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    if (!understood)
        throw usage_error(
            (parser.errorText() + CommandLineWords::tr(" See imago --help.")).toStdString());
    CommandLine line;
    for (const QString &file : parser.positionalArguments())
        line.files.append(local_path(file));
    if (parser.isSet(size))
        line.size = size_of(parser.value(size));
    line.device = parser.value(device);
    line.screenshot = parser.value(screenshot);
    line.mask = parser.value(mask);
    line.language = parser.value(language);
    line.trace = parser.isSet(trace);
    if (!line.mask.isEmpty() && !file_kinds.mask.owns(line.mask))
        throw usage_error(CommandLineWords::tr("A mask file ends in .json.").toStdString());
    if (parser.isSet(workspace)) {
        line.workspace = static_cast<int>(workspace_names().indexOf(parser.value(workspace)));
        if (line.workspace < 0)
            throw usage_error(
                CommandLineWords::tr("There is no workspace \"%1\"; there are %2.")
                    .arg(parser.value(workspace), workspace_names().join(QStringLiteral(", ")))
                    .toStdString());
    }
    return line;
}

QString find_cli(const QString &program_folder, const BuiltProgram &built) {
    QStringList paths{program_folder + QStringLiteral("/imago-cli")};
    if (lies_in_tree(program_folder.toStdString(), built.tree.toStdString()))
        paths.append(built.path);
    for (const QString &path : std::as_const(paths))
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
        const QString platform =
            QString::fromStdString(device.platform_name + '\n' + platform_label(device).text());
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
