// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_line.h"
#include "app/desktop/driver_trial.h"
#include "app/desktop/languages.h"
#include "app/desktop/media_store.h"
#include "engine/device/driver_check.h"
#include "engine/service/service.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/printable_text.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/support/user_folders.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QDir>
#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <exception>

namespace {

/// The size of a picture of the window, which need not fit any screen.
constexpr QSize picture_size(1360, 860);

/// Returns the folders that may have files which come with the program: one of the source tree, if
/// this program knows it, and one beside an installed program. `part` is what is wanted of them.
QStringList folders_of(const QString &tree, const QString &name, const QString &part) {
    QStringList folders;
    if (!tree.isEmpty())
        folders.append(tree + part);
    folders.append(QDir::cleanPath(QCoreApplication::applicationDirPath() +
                                   QStringLiteral("/../share/imago/") + name + part));
    return folders;
}

/// Writes a picture of the window to `path` a moment after its result or an error was painted (or,
/// without a file, after the samples had time to load). Then exits with 0, or with 1 if the picture
/// could not be written.
void leave_with_picture(imago::MainWindow &window, const QString &path, bool result_expected) {
    auto *leave = new QTimer(&window);
    leave->setSingleShot(true);
    QObject::connect(leave, &QTimer::timeout, &window, [&window, path] {
        const bool written = window.grab().save(path);
        if (!written)
            std::fprintf(stderr, "imago: %s cannot be written.\n",
                         imago::printable_text(path.toStdString()).c_str());
        window.close();
        QCoreApplication::exit(written ? 0 : 1);
    });
    const auto soon = [leave] { leave->start(300); };
    if (!result_expected)
        return leave->start(1500);
    QObject::connect(&window, &imago::MainWindow::result_painted, leave, soon);
    QObject::connect(&window, &imago::MainWindow::failed, leave, soon);
    // A page may wait for something that is not given, such as a kernel.
    auto *look = new QTimer(&window);
    QObject::connect(look, &QTimer::timeout, &window, [&window, leave, rests = 0]() mutable {
        const imago::Workspace *const page = window.current();
        const bool rests_now = page->has_content() && page->settled() && !page->occupied();
        rests = rests_now ? rests + 1 : 0;
        if (rests > 6 && !leave->isActive())
            leave->start(0);
    });
    look->start(500);
}

/// Chooses the given language, or else the saved one, or else the system's; then reads the
/// arguments, whose messages use it.
imago::CommandLine read_arguments() {
    const QStringList arguments = QCoreApplication::arguments();
    imago::use_language({});
    const QString chosen = QSettings().value(QStringLiteral("language")).toString();
    const QString asked = imago::language_in(arguments);
    if (!asked.isEmpty())
        imago::use_language(asked);
    else if (const auto known = imago::known_languages();
             std::any_of(known.begin(), known.end(), [&](const imago::Language &language) {
                 return language.code == chosen;
             })) // a build without catalogues may have saved it
        imago::use_language(chosen);
    return imago::parse_command_line(arguments);
}

int run() {
    const imago::CommandLine line = read_arguments();
    // This comes before the engine loads any driver.
    const std::vector<imago::LeftOutDriver> left_out = imago::leave_out_drivers_in_sight();
    imago::Service service;
    imago::MediaStore store;
    imago::WindowOptions options;
    options.sample_folders = folders_of(QStringLiteral(IMAGO_SAMPLES), QStringLiteral("samples"),
                                        QStringLiteral("/images"));
    options.signal_folders = folders_of(QStringLiteral(IMAGO_SAMPLES), QStringLiteral("samples"),
                                        QStringLiteral("/signals"));
    options.manual_folders = folders_of(QStringLiteral(IMAGO_MANUAL), QStringLiteral("manual"), {});
    options.language = imago::language_in_use();
    options.trace = line.trace;
    options.tour = line.screenshot.isEmpty() && qgetenv("IMAGO_TOUR") != QByteArrayLiteral("off");
    options.tools.left_out = left_out;
    options.tools.helpers = imago::Service::helpers();
    options.caches = imago::prepare_user_folder(imago::UserFolder::cache);
    options.tools.program =
        imago::find_cli(QCoreApplication::applicationDirPath(),
                        {QStringLiteral(IMAGO_BUILT_CLI), QStringLiteral(IMAGO_BUILD_TREE)});
    if (!line.device.isEmpty())
        options.device = imago::choose_device(service.devices(), line.device);
    options.languages = imago::known_languages();
    options.size = line.size;
    if (options.size.isEmpty() && !line.screenshot.isEmpty())
        options.size = picture_size;
    imago::MainWindow window(service, store, options);
    if (!line.screenshot.isEmpty()) // nobody could answer
        window.set_asker([](const imago::Question &, QWidget *) {
            return imago::Answer{imago::Answer::Choice::discard};
        });
    if (line.workspace >= 0)
        window.show_workspace(line.workspace);
    QStringList files = line.files;
    if (!line.mask.isEmpty())
        files.append(line.mask);
    if (!files.isEmpty())
        window.open_files(files);
    if (!line.screenshot.isEmpty())
        leave_with_picture(window, line.screenshot, !line.files.isEmpty() && service.device() >= 0);
    window.show();
    return QApplication::exec();
}

void name_application() {
    // QApplication sets the C library's locale to the user's, which would put a decimal comma into
    // kernel sources and sentences of the engine. Numbers for the user use QLocale.
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("imago"));
    QCoreApplication::setOrganizationName(QStringLiteral("imago"));
    QCoreApplication::setApplicationVersion(QStringLiteral(IMAGO_VERSION));
}

/// Handles requests that need no display: help, version, and errors in the arguments.
int run_without_display() {
    read_arguments();
    std::fprintf(stderr, "imago: %s\n", qUtf8Printable(imago::no_display_words()));
    return 1;
}

int answer_errors(int (*run)()) {
    try {
        return run();
    } catch (const imago::Error &error) {
        std::fprintf(stderr, "imago: %s\n", imago::printable_text(error.what()).c_str());
        return error.kind() == imago::Error::Kind::usage ? 2 : 1;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "imago: %s\n", imago::printable_text(error.what()).c_str());
        return 1;
    }
}

} // namespace

int main(int argc, char *argv[]) {
    imago::occupy_standard_streams();
    imago::remove_temporaries_at_signals();
    imago::govern_memory();
    if (const auto damaged = imago::survive_damaged_caches(argv)) {
        std::fprintf(stderr, "imago: %s\n",
                     imago::printable_text(damaged->sentence.text()).c_str());
        if (damaged->ended)
            return 1;
    }
    if (imago::asks_for_words(argc, argv) || !imago::display_available(argc, argv)) {
        const QCoreApplication application(argc, argv);
        name_application();
        return answer_errors(run_without_display);
    }
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    const QApplication application(argc, argv);
    name_application();
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Imago"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.imago_fft.Imago"));
    return answer_errors(run);
}
