// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's sentences in the window's language.
#include "app/desktop/languages.h"
#include "tests/support/catch.h"
#include "ui/engine_words.h"

#include <QDirIterator>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>

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

/// Whether a piece of a sentence stands in a literal, or, where the sources join literals, its
/// parts do: a full stop, a quote before it, what follows a semicolon.
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

TEST_CASE("Every sentence that is translated is one that the sources still say") {
    QString literals;
    for (const char *room : {"/engine", "/app/media", "/app/desktop", "/app/cli"})
        literals += literals_below(QStringLiteral(IMAGO_SOURCES) + QLatin1String(room));
    for (const std::vector<const char *> *table : {&engine_sentences(), &engine_parts()})
        for (const char *sentence : *table) {
            INFO(sentence);
            CHECK(missing_part(literals, sentence).toStdString().empty());
        }
    CHECK_FALSE(missing_part(literals, "The engine is made of %1 cheese.").isEmpty());
}

TEST_CASE("Sentences of the engine are translated with what stands in them") {
    const QLocale before;
    use_language(QStringLiteral("en"));
    const std::pair<const char *, const char *> plain[] = {
        {"cannot read '/a %2 b.png': it has 30 x 40 pixels; at most 7 are allowed",
         "no se puede leer '/a %2 b.png': tiene 30 x 40 píxeles; se permiten 7 como máximo"},
        {"Uploading 64 bytes to \"A, B\" failed: clEnqueueWriteBuffer returned "
         "CL_OUT_OF_RESOURCES.",
         "Al subir 64 bytes a \"A, B\": falló; clEnqueueWriteBuffer devolvió CL_OUT_OF_RESOURCES."},
        {"The request was cancelled.", "La petición se canceló."},
        {"The OpenCL driver /etc/OpenCL/vendors/x.icd names the library libx.so, which cannot be "
         "loaded (libx.so: cannot open shared object file); install its package again.",
         "El controlador OpenCL /etc/OpenCL/vendors/x.icd nombra la biblioteca libx.so, que no se "
         "puede cargar (libx.so: cannot open shared object file); vuelva a instalar su paquete."},
        {"cannot read 'x.png': something that nobody has translated",
         "no se puede leer 'x.png': something that nobody has translated"},
        {"Something else.", "Something else."}};
    const std::pair<const char *, const char *> plans[] = {
        {"rows: two real lines to two half spectra",
         "filas: dos líneas reales a dos medios espectros"},
        {"columns: samples of a real line, reordered to coefficients of a real line, threshold at "
         "load, Rader over 36 points",
         "columnas: muestras de una línea real, reordenado a coeficientes de una línea real, "
         "umbral "
         "al cargar, Rader sobre 36 puntos"},
        {"local, real then imaginary, padded 1 after 32",
         "local, real y luego imaginario, con relleno de 1 tras 32"},
        {"an unknown step", "an unknown step"}};
    for (const auto &[english, spanish] : plain)
        CHECK(engine_words(std::string(english)).toStdString() == english);
    for (const auto &[english, spanish] : plans)
        CHECK(plan_words(english).toStdString() == english);
    if (!QFile::exists(QStringLiteral(":/translations/imago_es.qm"))) {
        std::puts("skipped: this build has no translations (Qt's lrelease was not found)");
        return;
    }
    use_language(QStringLiteral("es"));
    for (const auto &[english, spanish] : plain)
        CHECK(engine_words(std::string(english)).toStdString() == spanish);
    for (const auto &[english, spanish] : plans)
        CHECK(plan_words(english).toStdString() == spanish);
    use_language(QStringLiteral("en"));
    QLocale::setDefault(before);
}
