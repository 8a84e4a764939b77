// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's sentences in the window's language.
#include "app/cli/common/sentence_json.h"
#include "app/cli/sentences.h"
#include "app/desktop/languages.h"
#include "engine/device/sentences.h"
#include "engine/service/engine_forms.h"
#include "engine/service/sentences.h"
#include "engine/values/sentences.h"
#include "engine/values/step_words.h"
#include "tests/support/catch.h"
#include "ui/words/engine_words.h"
#include "ui/words/sentence_json.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <map>

using namespace imago;

namespace {

/// All string literals below a folder, of which those that follow one another are one.
QString literals_below(const QString &folder) {
    static const QRegularExpression noise(QStringLiteral("^\\s*#[^\\n]*|//[^\\n]*"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression joint(QStringLiteral("\"\\s*\\n\\s*\""));
    static const QRegularExpression literal(QStringLiteral("\"((?:\\\\.|[^\"\\\\\\n])*)\""));
    QString all;
    QDirIterator files(folder, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        REQUIRE(file.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(file.readAll());
        text.remove(noise).remove(joint);
        for (auto match = literal.globalMatch(text); match.hasNext();)
            all += match.next().captured(1).replace(QStringLiteral("\\\""), QStringLiteral("\"")) +
                   QLatin1Char('\n');
    }
    return all;
}

/// Whether a piece of a sentence is in a literal, or, where the sources join literals, its parts
/// are: a full stop, a quote before it, what follows a semicolon.
bool is_said(const QString &literals, QString piece) {
    if (literals.contains(piece))
        return true;
    if (piece.endsWith(QLatin1Char('.')))
        piece.chop(1);
    if (piece.startsWith(QStringLiteral("' ")))
        piece.remove(0, 2);
    for (const QString &part : piece.split(QStringLiteral("; ")))
        if (!literals.contains(part))
            return false;
    return true;
}

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

/// The piece of a sentence that stands in no literal of the sources; empty: all of it does.
QString missing_part(const QString &literals, const char *sentence) {
    static const QRegularExpression place(QStringLiteral("%[1-9]"));
    static const QRegularExpression letter(QStringLiteral("[a-z]"));
    for (const QString &piece : QString::fromUtf8(sentence).split(place))
        if (piece.count(letter) > 2 && !is_said(literals, piece))
            return piece;
    return {};
}

} // namespace

TEST_CASE("Every sentence of files that is translated is one that the sources still say") {
    QString literals;
    for (const char *room : {"/engine", "/app/media", "/app/desktop", "/app/cli"})
        literals += literals_below(QStringLiteral(IMAGO_SOURCES) + QLatin1String(room));
    for (const char *sentence : file_sentences()) {
        INFO(sentence);
        CHECK(missing_part(literals, sentence).toStdString().empty());
    }
    CHECK_FALSE(missing_part(literals, "The engine is made of %1 cheese.").isEmpty());
}

TEST_CASE("Every template of the engine has a translation with the same places") {
    const std::map<QString, QString> catalogue = words_of_catalogue();
    std::vector<std::string> forms = engine_forms();
    CHECK(forms.size() > 300);
    const std::vector<std::string> own = forms_of(cli::cli_says);
    forms.insert(forms.end(), own.begin(), own.end());
    for (const std::string &form : forms) {
        INFO(form);
        const auto found = catalogue.find(QString::fromStdString(form));
        REQUIRE(found != catalogue.end());
        CHECK(places_of(found->second) == places_of(found->first));
    }
    CHECK(catalogue.count(QStringLiteral("The engine is made of cheese.")) == 0);
    CHECK(places_of(QStringLiteral("%1 of %2")) != places_of(QStringLiteral("%1 de %1")));
}

TEST_CASE("No room of the engine throws words that have no template") {
    static const QRegularExpression words(QStringLiteral(
        "\\b(usage_error|Error|opencl_error)\\(\\s*(\"|std::(string|to_string)\\()"));
    QDirIterator files(QStringLiteral(IMAGO_SOURCES) + QLatin1String("/engine"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
    int seen = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        REQUIRE(file.open(QIODevice::ReadOnly));
        INFO(file.fileName().toStdString());
        CHECK_FALSE(QString::fromUtf8(file.readAll()).contains(words));
        ++seen;
    }
    CHECK(seen > 100);
    CHECK(QStringLiteral("throw usage_error(\"No.\")").contains(words));
}

TEST_CASE("Sentences of the engine are translated with what stands in them") {
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
        {Sentence::verbatim("Something else."), "Something else.", "Something else."}};
    const std::pair<const char *, const char *> files[] = {
        {"cannot read '/a %2 b.png': it has 30 x 40 pixels; at most 7 are allowed",
         "no se puede leer '/a %2 b.png': tiene 30 x 40 píxeles; se permiten 7 como máximo"},
        {"cannot read 'x.png': something that nobody has translated",
         "no se puede leer 'x.png': something that nobody has translated"},
        {"Something else.", "Something else."}};
    for (const Row &row : rows)
        CHECK(row.sentence.text() == row.english);
    for (const auto &[english, spanish] : files)
        CHECK(engine_words(QString::fromUtf8(english)).toStdString() == english);
    if (!QFile::exists(QStringLiteral(":/translations/imago_es.qm"))) {
        std::puts("skipped: this build has no translations (Qt's lrelease was not found)");
        return;
    }
    use_language(QStringLiteral("es"));
    for (const Row &row : rows)
        CHECK(engine_words(row.sentence).toStdString() == row.spanish);
    for (const auto &[english, spanish] : files)
        CHECK(engine_words(QString::fromUtf8(english)).toStdString() == spanish);
    use_language(QStringLiteral("en"));
    QLocale::setDefault(before);
}

TEST_CASE("A sentence comes whole through the reports of imago-cli") {
    const Sentence said{device_says.call_failed,
                        Sentence(values_says.bad_edges, RealNumber{0.125, 3}), "clFlush", "3"};
    const QByteArray text = QByteArray::fromStdString(cli::sentence_json(said).dump());
    const Sentence read = sentence_in(QJsonDocument::fromJson(text).array());
    CHECK(read.form() == said.form());
    CHECK(read.text() == said.text());
    CHECK(sentence_in(sentence_json(said)).text() == said.text());
    CHECK(sentence_in(QJsonArray{}).empty());
    CHECK(sentence_in(QJsonArray{1, 2}).empty());
    const QJsonObject old{{QStringLiteral("reason"), QStringLiteral("It broke.")}};
    CHECK(sentence_in(old, "reason").text() == "It broke.");
}
