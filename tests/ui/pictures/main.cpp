// SPDX-License-Identifier: GPL-3.0-or-later
// Takes pictures of the real window for the manual and README.md: acts on its parts by their object
// names, so that language, size, scale and colours are free.
#include "app/desktop/languages.h"
#include "engine/support/error.h"
#include "tests/ui/pictures/stage.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <clocale>
#include <cstdio>

namespace {

using namespace imago::pictures;

std::vector<PictureRow> all_rows() {
    std::vector<PictureRow> rows;
    for (const auto *some : {&window_rows(), &image_rows(), &signal_rows()})
        rows.insert(rows.end(), some->begin(), some->end());
    std::sort(rows.begin(), rows.end(), [](const PictureRow &a, const PictureRow &b) {
        return std::string_view(a.name) < b.name;
    });
    return rows;
}

QString table() {
    QString text = QStringLiteral("| name | page | what it shows |\n| --- | --- | --- |\n");
    for (const PictureRow &row : all_rows())
        text += QStringLiteral("| `%1` | %2 | %3 |\n")
                    .arg(QString::fromUtf8(row.name), QString::fromUtf8(row.page),
                         QString::fromUtf8(row.what));
    return text;
}

int compare(const QString &path) {
    QFile file(path);
    if (file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).endsWith(table()))
        return 0;
    std::fprintf(stderr, "%s does not end with the table of the pictures, which is:\n%s",
                 qPrintable(path), table().toUtf8().constData());
    return 1;
}

int take(const PictureRow &row, const StageOptions &options) {
    try {
        Stage stage(options);
        QWidget *shown = row.act(stage);
        stage.take(QString::fromUtf8(row.name), shown);
        std::printf("%s\n", row.name);
        std::fflush(stdout);
        return 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "The picture %s failed: %s\n", row.name, error.what());
        return 1;
    }
}

/// Opens what an earlier version kept, and writes what the window keeps of it: a session, or the
/// settings in a file .conf.
int read_again(const QString &path, StageOptions options) {
    const bool settings = path.endsWith(QLatin1String(".conf"));
    const QString out = options.out + QLatin1Char('/') + QFileInfo(path).fileName();
    if (settings)
        options.settings = path;
    Stage stage(options);
    if (settings) {
        stage.show(0, QStringLiteral("images/camera.png"));
        stage.save_settings(out);
    } else {
        stage.show(0);
        stage.open(path);
        stage.save_session(out);
    }
    return 0;
}

QSize size_of(const QString &text) {
    static const QRegularExpression pattern(QStringLiteral("^([0-9]+)x([0-9]+)$"));
    const QRegularExpressionMatch match = pattern.match(text);
    return {match.captured(1).toInt(), match.captured(2).toInt()};
}

int run(const QStringList &arguments) {
    QCommandLineParser parser;
    parser.addOptions(
        {{QStringLiteral("out"), QStringLiteral("Folder of the pictures."), QStringLiteral("DIR")},
         {QStringLiteral("again"),
          QStringLiteral("Read this session (.imago) or these settings (.conf) instead, and write "
                         "into the folder what the window keeps of them."),
          QStringLiteral("FILE")},
         {QStringLiteral("language"), QStringLiteral("en or es."), QStringLiteral("CODE"),
          QStringLiteral("en")},
         {QStringLiteral("size"), QStringLiteral("Of the window."), QStringLiteral("WxH"),
          QStringLiteral("1200x760")},
         {QStringLiteral("points"),
          QStringLiteral("2 to this power: points of a batch that is "
                         "measured."),
          QStringLiteral("LOG2"), QStringLiteral("20")},
         {QStringLiteral("dark"), QStringLiteral("Dark colours.")},
         {QStringLiteral("list"), QStringLiteral("Print the table of the pictures.")},
         {QStringLiteral("compare"), QStringLiteral("Fail unless this file ends with the table."),
          QStringLiteral("FILE")}});
    parser.addPositionalArgument(QStringLiteral("name"), QStringLiteral("Of a picture; all."),
                                 QStringLiteral("[name...]"));
    parser.addHelpOption();
    parser.process(arguments);
    if (parser.isSet(QStringLiteral("list")))
        return std::printf("%s", table().toUtf8().constData()) > 0 ? 0 : 1;
    if (parser.isSet(QStringLiteral("compare")))
        return compare(parser.value(QStringLiteral("compare")));
    StageOptions options{
        QDir::current().absoluteFilePath(parser.value(QStringLiteral("out"))),
        parser.value(QStringLiteral("language")), size_of(parser.value(QStringLiteral("size"))),
        parser.isSet(QStringLiteral("dark")), parser.value(QStringLiteral("points")).toInt()};
    if (options.size.isEmpty() || !QDir().mkpath(options.out)) {
        std::fprintf(stderr, "The size or the folder is not one.\n");
        return 2;
    }
    imago::use_language(options.language);
    if (parser.isSet(QStringLiteral("again")))
        return read_again(parser.value(QStringLiteral("again")), options);
    int failed = 0;
    const QStringList wanted = parser.positionalArguments();
    QStringList unknown = wanted;
    for (const PictureRow &row : all_rows()) {
        unknown.removeAll(QString::fromUtf8(row.name));
        if (wanted.isEmpty() || wanted.contains(QString::fromUtf8(row.name)))
            failed += take(row, options);
    }
    for (const QString &name : std::as_const(unknown))
        std::fprintf(stderr, "There is no picture %s; see --list.\n", qPrintable(name));
    return failed > 0 || !unknown.isEmpty() ? 1 : 0;
}

} // namespace

int main(int argc, char *argv[]) {
    const QTemporaryDir home; // nobody's own settings are read or written
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", home.filePath(QStringLiteral("data")).toLocal8Bit());
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QCoreApplication::setApplicationName(QStringLiteral("imago"));
    QCoreApplication::setOrganizationName(QStringLiteral("imago"));
    QApplication::setQuitOnLastWindowClosed(false);
    try {
        return run(QCoreApplication::arguments());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "take_pictures: %s\n", error.what());
        return 1;
    }
}
