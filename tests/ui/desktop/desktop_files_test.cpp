// SPDX-License-Identifier: GPL-3.0-or-later
// What the desktop knows of the program: the kinds of files that it opens, by the desktop file, the
// metainfo and the kinds' own descriptions, are those that the window opens; its icons.
#include "app/desktop/command_line.h"
#include "app/media/image/image_file.h"
#include "app/media/signal/signal_file.h"
#include "engine/values/media/file_format.h"
#include "tests/ui/window_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QIcon>
#include <QMimeDatabase>
#include <QPainter>
#include <QTemporaryDir>
#include <QThread>
#include <QUrl>
#include <QXmlStreamReader>

using namespace imago;
using namespace imago::test;

namespace {

const QString id = QStringLiteral("io.github.imago_fft.Imago");
const QString resources = QStringLiteral(IMAGO_SOURCES) + QStringLiteral("/resources/");

/// The value of a key of the desktop file's main group.
QString entry(const QString &key) {
    const QString text = QString::fromUtf8(bytes_in(resources + id + QStringLiteral(".desktop")));
    for (const QString &line : text.split(QLatin1Char('\n')))
        if (line.startsWith(key + QLatin1Char('=')))
            return line.mid(key.size() + 1);
    return {};
}

QStringList desktop_types() {
    return entry(QStringLiteral("MimeType")).split(QLatin1Char(';'), Qt::SkipEmptyParts);
}

QStringList texts_of(const QByteArray &xml, QLatin1String element) {
    QXmlStreamReader reader(xml);
    QStringList found;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == element)
            found.append(reader.readElementText(QXmlStreamReader::SkipChildElements));
    CHECK_FALSE(reader.hasError());
    return found;
}

constexpr int compress = 0, filter = 1, signal_page = 2;

/// The page that shows files of a format.
int page_of(const FileFormat &format) {
    using Kind = FileFormat::Kind;
    return format.kind == Kind::picture    ? compress
           : format.kind != Kind::settings ? signal_page
           : format.name == "mask"         ? filter
                                           : compress;
}

QString name_ending_in(const std::string &ending) {
    return QStringLiteral("a.") + QString::fromStdString(ending);
}

/// Extensions that say too little: Imago is no choice for whatever has them.
const QStringList vague = {QStringLiteral("txt"), QStringLiteral("dat"), QStringLiteral("raw"),
                           QStringLiteral("pcm"), QStringLiteral("bin")};

/// The kinds of files as the system knows them once Imago is installed.
class InstalledTypes {
  public:
    InstalledTypes() {
        qputenv("XDG_DATA_HOME", data_.path().toLocal8Bit());
        REQUIRE(QDir(data_.path()).mkpath(QStringLiteral("mime/packages")));
        REQUIRE(QFile::copy(resources + id + QStringLiteral(".xml"),
                            data_.filePath(QStringLiteral("mime/packages/imago.xml"))));
        // Qt looks for new folders five seconds after it has looked last.
        QElapsedTimer waited;
        waited.start();
        while (!QMimeDatabase().mimeTypeForName(QStringLiteral("application/x-npy")).isValid() &&
               waited.elapsed() < 8000)
            QThread::msleep(100);
    }
    ~InstalledTypes() {
        if (before_.isNull())
            qunsetenv("XDG_DATA_HOME");
        else
            qputenv("XDG_DATA_HOME", before_);
    }
    InstalledTypes(const InstalledTypes &) = delete;
    InstalledTypes &operator=(const InstalledTypes &) = delete;
    /// The types that a name may mean, with their other names.
    QStringList of_name(const QString &name) const {
        QStringList found;
        for (const QMimeType &type : QMimeDatabase().mimeTypesForFileName(name))
            found += QStringList(type.name()) + type.aliases();
        return found;
    }

  private:
    QByteArray before_ = qgetenv("XDG_DATA_HOME");
    QTemporaryDir data_;
};

bool any_of(const QStringList &these, const QStringList &those) {
    for (const QString &one : these)
        if (those.contains(one))
            return true;
    return false;
}

const char *const mask = R"({"imago-mask": 1, "shapes": [{"kind": "low", "radius": 0.2}]})";
const char *const recipe = R"({
    "imago-recipe": 1,
    "steps": [{"step": "compress", "keep_percent": 10}]
})";

} // namespace

TEST_CASE("The desktop offers Imago for what it opens, and for nothing else") {
    const InstalledTypes installed;
    QStringList known;
    for (const FileFormat &format : file_formats()) {
        QStringList found;
        for (const std::string &ending : format.endings)
            found += installed.of_name(name_ending_in(ending));
        for (const FileType &type : format.types) {
            INFO(format.name << " " << type.name);
            known.append(QString::fromStdString(type.name));
            // Which of its names WAV has depends on the system's version of the table.
            CHECK((found.contains(known.back()) || format.name == "WAV"));
        }
        CHECK((format.types.empty() || any_of(found, known)));
    }
    CHECK(desktop_types() == known);
    CHECK(texts_of(bytes_in(resources + id + QStringLiteral(".metainfo.xml")),
                   QLatin1String("mediatype")) == known);
    for (const FileFormat &format : file_formats())
        for (const std::string &ending : format.endings) {
            INFO(ending);
            CHECK(any_of(installed.of_name(name_ending_in(ending)), known) !=
                  (format.folder || vague.contains(QString::fromStdString(ending))));
        }
}

TEST_CASE("Files of Imago's own kinds are known by their content, too") {
    const InstalledTypes installed;
    const QMimeDatabase types;
    const auto type = [&](const QByteArray &content) {
        return types.mimeTypeForData(content).name();
    };
    const QByteArray session = R"({"imago-session": 1, "pages": [{"name": "filter", "recipe": )" +
                               QByteArray(recipe) + "}]}";
    CHECK(type(mask) == QLatin1String("application/x-imago-mask"));
    CHECK(type(recipe) == QLatin1String("application/x-imago-recipe"));
    CHECK(type(session) == QLatin1String("application/x-imago-session"));
    CHECK(type(R"({"shapes": 1, "nothing of": "imago-mask"})") !=
          QLatin1String("application/x-imago-mask"));
    CHECK(type(bytes_in(samples + QStringLiteral("/charges.npy"))) ==
          QLatin1String("application/x-npy"));
    for (const char *name : {"mask", "recipe"}) { // other JSON stays what it is
        CHECK(types
                  .mimeTypeForFile(QStringLiteral("x.imago-%1.json").arg(QLatin1String(name)),
                                   QMimeDatabase::MatchExtension)
                  .name() == QStringLiteral("application/x-imago-%1").arg(QLatin1String(name)));
        CHECK(types
                  .mimeTypeForFile(QStringLiteral("%1.json").arg(QLatin1String(name)),
                                   QMimeDatabase::MatchExtension)
                  .name() == QLatin1String("application/json"));
    }
}

TEST_CASE("A file of each kind that the desktop hands over is shown where it belongs") {
    const QTemporaryDir folder;
    const auto path = [&](const char *name) { return folder.filePath(QLatin1String(name)); };
    Bench bench;
    bench.open(QStringLiteral("camera.png"));
    const Image image = *bench.window.compress()->open_image();
    bench.file_after([&] { bench.window.save_session(path("a.imago")); });
    write_file(path("a.imago-mask.json"), mask);
    write_file(path("a.imago-recipe.json"), recipe);
    write_file(path("a.csv"), "t,a\n0,1\n1,2\n2,4\n3,3\n4,1\n5,0\n");
    write_file(path("a.tsv"), "t\ta\n0\t1\n1\t2\n2\t4\n3\t3\n4\t1\n5\t0\n");
    for (const char *name : {"a.pnm", "a.pgm"})
        write_file(path(name), "P5 16 16 255\n" + QByteArray(256, 'a'));
    write_file(path("a.ppm"), "P6 16 16 255\n" + QByteArray(768, 'a'));
    Signal signal;
    signal.sample_rate = 8000;
    signal.channels = 1;
    signal.length = 256;
    for (int i = 0; i < 256; ++i)
        signal.samples.push_back(static_cast<float>(std::sin(0.1 * i)));
    int opened = 0;
    const auto open = [&](const std::string &ending, int page) {
        const QString file = folder.filePath(name_ending_in(ending));
        if (!QFile::exists(file)) {
            try {
                if (page == compress)
                    write_image(file.toStdString(), image, {});
                else
                    write_signal(file.toStdString(), signal, 0);
            } catch (const Error &) { // never written: the tests of their readers have some
                return;
            }
        }
        INFO(file.toStdString());
        ++opened;
        bench.window.show_workspace(page == signal_page ? 0 : page == filter ? 2 : 3);
        QSignalSpy failed(&bench.window, &MainWindow::failed);
        bench.file_after([&] { bench.window.open(file); });
        const Workspace *shown[] = {bench.window.compress(), bench.window.filter(),
                                    bench.window.signal_page()};
        CHECK(bench.window.current() == shown[page]);
        CHECK(failed.count() == 0);
    };
    for (const FileFormat &format : file_formats())
        for (const std::string &ending : format.endings)
            open(ending, page_of(format));
    // The desktop knows some by their content alone.
    for (const auto &[content, page] :
         {std::pair<QByteArray, Workspace *>(mask, bench.window.filter()),
          {recipe, bench.window.compress()}}) {
        write_file(path("nameless"), content);
        bench.window.show_workspace(3);
        QSignalSpy failed(&bench.window, &MainWindow::failed);
        bench.file_after([&] { bench.window.open(path("nameless")); });
        CHECK(bench.window.current() == page);
        CHECK(failed.count() == 0);
    }
    CHECK(opened >= 21);
}

TEST_CASE("The program takes paths and file URLs") {
    const CommandLine line = parse_command_line(
        {QStringLiteral("imago"), QStringLiteral("file:///tmp/a%20b.png"),
         QStringLiteral("c:d.wav"), QStringLiteral("file:x.png"), QStringLiteral("100%25.png")});
    CHECK(line.files == QStringList{QStringLiteral("/tmp/a b.png"), QStringLiteral("c:d.wav"),
                                    QStringLiteral("file:x.png"), QStringLiteral("100%25.png")});
    CHECK(entry(QStringLiteral("Exec")) == QLatin1String("imago %F")); // all files in one window
    const QByteArray text = bytes_in(resources + id + QStringLiteral(".desktop"));
    int actions = 0;
    for (const QByteArray name : {"compress", "filter", "signals", "devices", "poisson"}) {
        CHECK(text.contains("\nExec=imago --workspace " + name + '\n'));
        CHECK(parse_command_line({QStringLiteral("imago"), QStringLiteral("--workspace"),
                                  QString::fromLatin1(name)})
                  .workspace == actions++);
    }
}

TEST_CASE("The icons of fixed sizes are the scalable one, and the symbolic one has no colour") {
    const QString themes = resources + QStringLiteral("icons/hicolor/");
    const QIcon scalable(themes + QStringLiteral("scalable/apps/%1.svg").arg(id));
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512}) {
        INFO(size);
        const QImage icon(themes + QStringLiteral("%1x%1/apps/%2.png").arg(size).arg(id));
        REQUIRE(icon.size() == QSize(size, size));
        const auto on_gray = [&](const QImage &image) {
            QImage flat(image.size(), QImage::Format_RGB32);
            flat.fill(Qt::gray);
            QPainter(&flat).drawImage(0, 0, image);
            return flat;
        };
        const QImage expected = scalable.pixmap(QSize(size, size), 1.0).toImage();
        const double difference = mean_difference(on_gray(icon), on_gray(expected));
        CHECK(difference < (size < 48 ? 45 : 5)); // drawn by hand; Qt does not round the corners
    }
    const QByteArray symbolic =
        bytes_in(themes + QStringLiteral("symbolic/apps/%1-symbolic.svg").arg(id));
    CHECK(symbolic.contains("currentColor"));
    CHECK_FALSE(symbolic.contains("stroke"));
    CHECK(symbolic.count("fill=\"") == symbolic.count("fill=\"currentColor\""));
    for (const char *kind : {"session", "mask", "recipe"})
        CHECK_FALSE(QIcon(themes + QStringLiteral("scalable/mimetypes/application-x-imago-%1.svg")
                                       .arg(QLatin1String(kind)))
                        .pixmap(64)
                        .isNull());
}
