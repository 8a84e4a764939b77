// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_page.h"

#include "app/manual/environment.h"
#include "app/manual/man_page.h"

namespace imago {

QString window_page(const QString &description, const QString &files,
                    const QList<QCommandLineOption> &options) {
    manual::Page page;
    page.name = page.command = "imago";
    page.summary = "see and change pictures and signals in the frequency domain";
    page.description = {
        description.toStdString(),
        "The window has a workspace for each kind of work; --workspace lists them. Its "
        "transforms run on any OpenCL device. Its manual, by F1, explains the workspaces by "
        "tasks; imago-cli(1) does the same work without a display."};
    page.positionals = {{{"file"}, "FILE", files.toStdString(), false, true, {}, {}}};
    for (const QCommandLineOption &option : options) {
        manual::Option described;
        for (const QString &name : option.names())
            described.names.push_back((name.size() == 1 ? "-" : "--") + name.toStdString());
        described.value = option.valueName().toStdString();
        described.text = option.description().toStdString();
        page.options.push_back(described);
    }
    page.examples = {{"imago photo.jpg", "Open a picture"},
                     {"imago --workspace signals recording.flac", "Open a recording in Signals"},
                     {"imago --screenshot window.png --size 1360x860 photo.jpg",
                      "Write a picture of the window"}};
    page.exit_codes = manual::exit_codes();
    page.environment = manual::environment_of(manual::Reader::window);
    page.files = manual::folders();
    page.files.push_back({"~/.config/imago", "The window's preferences, size and recent files"});
    page.see_also = {"imago-cli", "imago-fftw"};
    const manual::Edition edition{IMAGO_VERSION, manual::date_of_edition()};
    return QString::fromStdString(manual::man_page(page, edition));
}

} // namespace imago
