// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_tests.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <clocale>
#include <cstdio>

namespace {

/// The offscreen platform reports each window that it cannot raise, hundreds of lines in all, among
/// which a failure's report is lost.
void without_platform_chatter(QtMsgType type, const QMessageLogContext &context,
                              const QString &message) {
    if (type != QtFatalMsg && message.startsWith(QLatin1String("This plugin does not support")))
        return;
    std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

} // namespace

int main(int argc, char *argv[]) {
    qInstallMessageHandler(without_platform_chatter); // QtFatalMsg aborts after it
    const QTemporaryDir settings;                     // nobody's own settings are read or written
    qputenv("XDG_CONFIG_HOME", settings.path().toLocal8Bit());
    qputenv("IMAGO_TUNING", "off");
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    int none = 1; // the arguments are Catch2's
    const QApplication application(none, argv);
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("imago-test"));
    QCoreApplication::setOrganizationName(QStringLiteral("imago-test"));
    return imago::test::run_tests(argc, argv, [] { QSettings().clear(); }); // as on a first start
}
