// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"
#include "app/desktop/driver_trial.h"
#include "app/desktop/languages.h"
#include "app/desktop/media_store.h"
#include "engine/service/service.h"
#include "ui/main_window.h"

#include <QApplication>
#include <QDir>
#include <QTimer>

#include <clocale>
#include <cstdio>
#include <exception>

namespace {

/// The source tree's samples, or those beside an installed program.
QStringList sample_folders() {
    return {QStringLiteral(IMAGO_SAMPLE_IMAGES),
            QDir::cleanPath(QCoreApplication::applicationDirPath() +
                            QStringLiteral("/../share/imago/samples/images"))};
}

/// Writes what the window shows to `path` a moment after its result or an error was painted (or,
/// without a file, after the samples had time to load), and leaves: 0, or 1 when it could not be
/// written.
void leave_with_picture(imago::MainWindow &window, const QString &path, bool result_expected) {
    auto *leave = new QTimer(&window);
    leave->setSingleShot(true);
    QObject::connect(leave, &QTimer::timeout, &window, [&window, path] {
        const bool written = window.grab().save(path);
        if (!written)
            std::fprintf(stderr, "imago: %s cannot be written.\n", qUtf8Printable(path));
        window.close();
        QCoreApplication::exit(written ? 0 : 1);
    });
    const auto soon = [leave] { leave->start(300); };
    if (!result_expected)
        return leave->start(1500);
    QObject::connect(&window, &imago::MainWindow::result_painted, leave, soon);
    QObject::connect(&window, &imago::MainWindow::failed, leave, soon);
}

int run(QApplication &application) {
    imago::use_language({});
    const imago::CommandLine line = imago::parse_command_line(application.arguments());
    if (!line.language.isEmpty())
        imago::use_language(line.language);
    // Before the engine loads any driver.
    const std::vector<imago::LeftOutDriver> left_out = imago::leave_out_drivers_in_sight();
    imago::Service service;
    imago::MediaStore store;
    imago::WindowOptions options;
    options.sample_folders = sample_folders();
    options.signal_folders = {QStringLiteral(IMAGO_SAMPLE_SIGNALS),
                              QDir::cleanPath(QCoreApplication::applicationDirPath() +
                                              QStringLiteral("/../share/imago/samples/signals"))};
    options.trace = line.trace;
    options.tour = line.screenshot.isEmpty() && qgetenv("IMAGO_TOUR") != QByteArrayLiteral("off");
    options.tools.left_out = left_out;
    options.tools.program =
        imago::find_cli(QCoreApplication::applicationDirPath(), QStringLiteral(IMAGO_BUILT_CLI));
    if (!line.device.isEmpty())
        options.device = imago::choose_device(service.devices(), line.device);
    imago::MainWindow window(service, store, options);
    if (line.workspace >= 0)
        window.show_workspace(line.workspace);
    if (!line.mask.isEmpty())
        window.open(line.mask);
    if (!line.file.isEmpty())
        window.open(line.file);
    if (!line.screenshot.isEmpty())
        leave_with_picture(window, line.screenshot, !line.file.isEmpty() && service.device() >= 0);
    window.show();
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[]) {
    if (!imago::display_available(argc, argv)) {
        std::fprintf(stderr, "imago: there is no display to open a window on; imago-cli does the "
                             "same work without one.\n");
        return 1;
    }
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    // QApplication takes the user's locale into the C library, where it would put a decimal comma
    // into kernel sources and sentences of the engine. Numbers for the user go through QLocale.
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("imago"));
    QCoreApplication::setOrganizationName(QStringLiteral("imago"));
    QCoreApplication::setApplicationVersion(QStringLiteral(IMAGO_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Imago"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.imago.Imago"));
    try {
        return run(application);
    } catch (const imago::Error &error) {
        std::fprintf(stderr, "imago: %s\n", error.what());
        return error.kind() == imago::Error::Kind::usage ? 2 : 1;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "imago: %s\n", error.what());
        return 1;
    }
}
