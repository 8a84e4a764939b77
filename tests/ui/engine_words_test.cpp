// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of the engine and of the rooms of files in the window's language.
#include "app/batch/sentences.h"
#include "app/cli/sentences.h"
#include "app/desktop/languages.h"
#include "app/desktop/sentences.h"
#include "app/media/file/sentences.h"
#include "app/media/image/sentences.h"
#include "app/media/media_forms.h"
#include "app/media/npy/sentences.h"
#include "engine/device/sentences.h"
#include "engine/json/sentence_json.h"
#include "engine/service/engine_forms.h"
#include "engine/service/sentences.h"
#include "engine/values/sentences.h"
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "ui/words/engine_words.h"
#include "ui/words/sentence_json.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <limits>
#include <map>

using namespace imago;

namespace {

/// The words of the Spanish catalogue that the engine's sentences are looked up in.
std::map<QString, QString> words_of_catalogue() {
    QFile file(QStringLiteral(IMAGO_CATALOGUES "/imago_es.ts"));
    REQUIRE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    std::map<QString, QString> words;
    QString context, source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation") &&
                 context == QLatin1String("imago::EngineWords") &&
                 !xml.attributes().hasAttribute(QLatin1String("type")))
            words[source] = xml.readElementText();
    }
    REQUIRE_FALSE(xml.hasError());
    return words;
}

/// %1, %2 and so on, in alphabetical order.
QStringList places_of(const QString &text) {
    static const QRegularExpression place(QStringLiteral("%[1-9]"));
    QStringList places;
    for (auto match = place.globalMatch(text); match.hasNext();)
        places.append(match.next().captured());
    places.sort();
    return places;
}

/// The sources below a folder, by their paths from the root, with their text.
std::map<QString, QString> sources_below(const QString &folder, const QStringList &names) {
    const QDir root(QStringLiteral(IMAGO_SOURCES));
    std::map<QString, QString> sources;
    QDirIterator files(root.filePath(folder), names, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        REQUIRE(file.open(QIODevice::ReadOnly));
        sources[root.relativeFilePath(file.fileName())] = QString::fromUtf8(file.readAll());
    }
    return sources;
}

} // namespace

TEST_CASE("Every template has a translation with the same places") {
    const std::map<QString, QString> catalogue = words_of_catalogue();
    std::vector<std::string> forms = engine_forms();
    CHECK(forms.size() > 300);
    CHECK(media_forms().size() > 250);
    for (const std::vector<std::string> &more :
         {media_forms(), forms_of(batch_says), forms_of(cli::cli_says), forms_of(desktop_says)})
        forms.insert(forms.end(), more.begin(), more.end());
    for (const std::string &form : forms) {
        INFO(form);
        const auto found = catalogue.find(QString::fromStdString(form));
        REQUIRE(found != catalogue.end());
        QStringList places = places_of(found->first); // Sentence::received() wants each once
        CHECK(places.removeDuplicates() == 0);
        CHECK(places_of(found->second) == places_of(found->first));
    }
    CHECK(catalogue.count(QStringLiteral("The engine is made of cheese.")) == 0);
    CHECK(places_of(QStringLiteral("%1 of %2")) != places_of(QStringLiteral("%1 de %1")));
}

TEST_CASE("The templates of every room are in one of the lists") {
    QString lists;
    for (const char *list : {"engine/service/engine_forms.cpp", "app/media/media_forms.cpp",
                             "tests/ui/engine_words_test.cpp"}) {
        QFile file(QStringLiteral(IMAGO_SOURCES "/") + QLatin1String(list));
        REQUIRE(file.open(QIODevice::ReadOnly));
        lists += QString::fromUtf8(file.readAll());
    }
    static const QRegularExpression table(QStringLiteral("inline constexpr \\w+ (\\w+_says);"));
    int seen = 0;
    for (const char *folder : {"engine", "app"})
        for (const auto &[path, text] :
             sources_below(QLatin1String(folder), {QStringLiteral("sentences.h")})) {
            INFO(path.toStdString());
            const QRegularExpressionMatch match = table.match(text);
            REQUIRE(match.hasMatch());
            CHECK(lists.contains(QStringLiteral("#include \"%1\"").arg(path)));
            CHECK(lists.contains(match.captured(1) + QLatin1Char(')')));
            ++seen;
        }
    CHECK(seen > 15);
    CHECK_FALSE(lists.contains(QStringLiteral("forms_of(") + QStringLiteral("cheese_says)")));
}

TEST_CASE("No room with templates throws words that have none") {
    static const QRegularExpression words(
        QStringLiteral("(?<!std::)\\b(Error|\\w+_error|Sentence::verbatim)\\(\\s*(\\w+, "
                       ")?(\"|std::(string|to_string)\\()"));
    int seen = 0;
    for (const char *folder : {"engine", "app/batch", "app/media", "app/desktop"})
        for (const auto &[path, text] : sources_below(
                 QLatin1String(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")})) {
            // The C interface speaks English to programs; no window shows its words.
            if (path.startsWith(QStringLiteral("engine/c/")))
                continue;
            INFO(path.toStdString());
            const QRegularExpressionMatch match = words.match(text);
            INFO(match.captured().toStdString());
            CHECK_FALSE(match.hasMatch());
            ++seen;
        }
    CHECK(seen > 150);
    CHECK(QStringLiteral("throw usage_error(\"No.\")").contains(words));
    CHECK(QStringLiteral("throw read_error(path, \"no\")").contains(words));
}

TEST_CASE("Sentences are translated with what stands in them") {
    const QLocale before;
    use_language(QStringLiteral("en"));
    const Sentence uploading{device_says.call_failed,
                             Sentence(device_says.uploading, 64, "A, B %1"), "clEnqueueWriteBuffer",
                             "CL_OUT_OF_RESOURCES"};
    LineWork work;
    work.name = {LineAxis::columns, {{NamePart::Kind::points_apart, 4096}}};
    work.in = {LineElements::real_line_samples, false, true};
    work.out = {LineElements::real_line_coefficients, false, false};
    work.middle = LineWork::Middle::rader;
    work.middle_points = 36;
    StepReport step;
    step.exchanges = {{StepExchange::Way::local_parts, 2, {{1, 32}}}};
    step.minimum_groups = 2;
    struct Row {
        Sentence sentence;
        const char *english, *spanish;
    };
    const std::vector<Row> rows{
        {uploading,
         "Uploading 64 bytes to \"A, B %1\" failed: clEnqueueWriteBuffer returned "
         "CL_OUT_OF_RESOURCES.",
         "Al subir 64 bytes a \"A, B %1\": falló; clEnqueueWriteBuffer devolvió "
         "CL_OUT_OF_RESOURCES."},
        {service_says.cancelled, "The request was cancelled.", "La petición se canceló."},
        {{values_says.bad_edges, RealNumber{0.75, 2}},
         "Edges of 0.75 cycles per sample are not possible; the range is 0 to 0.5.",
         "No son posibles bordes de 0,75 ciclos por muestra; se permite de 0 a 0,5."},
        {step_words(StepWork(work)),
         "columns, points 4096 apart: samples of a real line, reordered to coefficients of a real "
         "line, Rader over 36 points",
         "columnas, puntos separados por 4096: muestras de una línea real, reordenado a "
         "coeficientes "
         "de una línea real, Rader sobre 36 puntos"},
        {exchange_words(step),
         "local, real then imaginary, in 2 phases, padded 1 after 32; registers for 2 groups",
         "local, real y luego imaginario, en 2 fases, con relleno de 1 tras 32; registros para 2 "
         "grupos"},
        {{image_says.read_failed, "/a %2 b.png", Sentence(file_says.too_many_pixels, 30, 40, 7)},
         "cannot read '/a %2 b.png': it has 30 x 40 pixels; at most 7 are allowed",
         "no se puede leer '/a %2 b.png': tiene 30 x 40 píxeles; se permiten 7 como máximo"},
        {{npy_says.array_failed, Sentence(npy_says.array_of, "a", "x.npz"),
          Sentence(npy_says.wrong_length, 123456, 8)},
         "cannot read 'a' of 'x.npz' as a NumPy array: its header promises 123456 bytes of "
         "samples, "
         "and 8 are there",
         "no se puede leer 'a' de 'x.npz' como matriz NumPy: su cabecera promete 123.456 bytes de "
         "muestras, y hay 8"},
        {{file_says.read_failed, "x.png", Sentence::verbatim("No such device")},
         "cannot read 'x.png': No such device",
         "no se puede leer 'x.png': No such device"},
        {Sentence::verbatim("Something else."), "Something else.", "Something else."}};
    for (const Row &row : rows)
        CHECK(row.sentence.text() == row.english);
    if (!QFile::exists(QStringLiteral(":/translations/imago_es.qm"))) {
        std::puts("skipped: this build has no translations (Qt's lrelease was not found)");
        return;
    }
    use_language(QStringLiteral("es"));
    for (const Row &row : rows)
        CHECK(engine_words(row.sentence).toStdString() == row.spanish);
    use_language(QStringLiteral("en"));
    QLocale::setDefault(before);
}

TEST_CASE("A sentence comes whole through the reports of imago-cli") {
    const Sentence said{device_says.call_failed,
                        Sentence(values_says.bad_edges, RealNumber{0.125, 3}), "clFlush", "3"};
    const QByteArray text = QByteArray::fromStdString(json::sentence_json(said).dump());
    const Sentence read = sentence_in(QJsonDocument::fromJson(text).array());
    CHECK(read.form() == said.form());
    CHECK(read.text() == said.text());
    CHECK(sentence_in(sentence_json(said)).text() == said.text());
    const Sentence infinite{values_says.bad_edges,
                            RealNumber{std::numeric_limits<double>::infinity(), 3}};
    CHECK(sentence_in(sentence_json(infinite)).text() == infinite.text());
    CHECK(sentence_in(QJsonArray{}).empty());
    CHECK(sentence_in(QJsonArray{1, 2}).empty());
    const QJsonObject old{{QStringLiteral("reason"), QStringLiteral("It broke.")}};
    CHECK(sentence_in(old, "reason").text() == "It broke.");
}
