// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogues: whole, true to their sources, and in use once a language is chosen.
#include "app/desktop/languages.h"
#include "tests/support/catch.h"
#include "ui/compress/compress_words.h"
#include "ui/filter/filter_words.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_actions.h"
#include "ui/start/tour.h"
#include "ui/widget/device_box.h"

#include <QFile>
#include <QKeySequence>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <cstdio>

using namespace imago;

namespace {

struct Message {
    QString context, source;
    QStringList forms; ///< one, or one for each plural form
    bool plural = false, unfinished = false;
};

Message read_message(QXmlStreamReader &xml, const QString &context) {
    Message message;
    message.context = context;
    message.plural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            message.unfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            if (!message.plural) {
                message.forms.append(xml.readElementText());
                continue;
            }
            while (xml.readNextStartElement())
                message.forms.append(xml.readElementText());
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

QList<Message> read_catalogue(const char *code) {
    QFile file(QStringLiteral(IMAGO_CATALOGUES "/imago_%1.ts").arg(QLatin1String(code)));
    REQUIRE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("message"))
            messages.append(read_message(xml, context));
    }
    REQUIRE_FALSE(xml.hasError());
    return messages;
}

/// The parts that a translation must keep from the source, in alphabetical order.
QStringList kept_parts(const QString &text) {
    static const QRegularExpression pattern(QStringLiteral("%L?[1-9n]|</?[a-z][a-z0-9]*/?>"));
    QStringList parts;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        parts.append(match.next().captured());
    parts.sort();
    return parts;
}

/// Letters to press with Alt; "&&" is the sign itself.
qsizetype mnemonics(QString text) {
    return text.remove(QStringLiteral("&&")).count(QLatin1Char('&'));
}

/// Whether a text is of the menus, or of a dialog, which has no menu bar beside it.
bool away_from_panels(const Message &message) {
    static const QStringList contexts = {
        QStringLiteral("imago::CacheRow"),    QStringLiteral("imago::ContextMenus"),
        QStringLiteral("imago::FolderForm"),  QStringLiteral("imago::Question"),
        QStringLiteral("imago::RecentFiles"), QStringLiteral("imago::WindowActions")};
    return message.context.endsWith(QLatin1String("Dialog")) || contexts.contains(message.context);
}

/// Names of the first message for which `good` is false, or nothing.
template <class Test>
std::string first_without(const QList<Message> &messages, Test good) {
    for (const Message &message : messages)
        for (const QString &form : message.forms)
            if (!good(message, form))
                return (message.context + QStringLiteral(": ") + message.source +
                        QStringLiteral(" -> ") + form)
                    .toStdString();
    return {};
}

bool built_with_translations() {
    use_language({}); // the resource of a static library is loaded by its first use
    if (QFile::exists(QStringLiteral(":/translations/imago_es.qm")))
        return true;
    std::puts("skipped: this build has no translations (Qt's lrelease was not found)");
    return false;
}

/// English again, and the numbers as before, however the test ends.
struct LanguageAfterwards {
    QLocale before;
    ~LanguageAfterwards() {
        use_language(QStringLiteral("en"));
        QLocale::setDefault(before);
    }
};

} // namespace

TEST_CASE("Every message of the catalogues is translated and keeps its placeholders and tags") {
    for (const char *code : {"es", "en"}) {
        const QList<Message> messages = read_catalogue(code);
        INFO(code);
        REQUIRE(!messages.isEmpty());
        for (const Message &message : messages) {
            INFO(message.context.toStdString() << ": " << message.source.toStdString());
            REQUIRE_FALSE(message.unfinished);
            REQUIRE(message.forms.size() == (message.plural ? 2 : 1));
        }
        CHECK(first_without(messages, [](const Message &, const QString &form) {
                  return !form.trimmed().isEmpty();
              }) == "");
        CHECK(first_without(messages, [](const Message &message, const QString &form) {
                  return kept_parts(form) == kept_parts(message.source);
              }) == "");
        CHECK(first_without(messages, [](const Message &message, const QString &form) {
                  return mnemonics(form) == mnemonics(message.source);
              }) == "");
        CHECK(first_without(messages, [](const Message &message, const QString &form) {
                  const QChar dots(0x2026);
                  return form.endsWith(dots) == message.source.endsWith(dots) &&
                         form.startsWith(QLatin1Char(' ')) ==
                             message.source.startsWith(QLatin1Char(' ')) &&
                         form.endsWith(QLatin1Char(' ')) ==
                             message.source.endsWith(QLatin1Char(' '));
              }) == "");
    }
}

TEST_CASE("No text of a panel has the Alt letter of a menu of the menu bar") {
    const QList<Message> messages = read_catalogue("es");
    QList<QKeySequence> english, spanish;
    for (const char *menu : {"&File", "&Edit", "&View", "&Tools", "&Help"})
        for (const Message &message : messages)
            if (message.context == QLatin1String("imago::WindowActions") &&
                message.source == QLatin1String(menu)) {
                english.append(QKeySequence::mnemonic(message.source));
                spanish.append(QKeySequence::mnemonic(message.forms.front()));
            }
    REQUIRE(english.size() == 5);
    int lettered = 0;
    for (const Message &message : messages) {
        if (away_from_panels(message) || mnemonics(message.source) == 0)
            continue;
        ++lettered;
        INFO(message.context.toStdString() << ": " << message.source.toStdString() << " -> "
                                           << message.forms.front().toStdString());
        CHECK_FALSE(english.contains(QKeySequence::mnemonic(message.source)));
        CHECK_FALSE(spanish.contains(QKeySequence::mnemonic(message.forms.front())));
    }
    CHECK(lettered > 80);
}

TEST_CASE("The check of a translation sees what is missing in it") {
    CHECK(kept_parts(QStringLiteral("<p>%1 of %2</p>")) !=
          kept_parts(QStringLiteral("<p>%1 de %1</p>")));
    CHECK(kept_parts(QStringLiteral("<p>%1</p>")) != kept_parts(QStringLiteral("<p>%1<p>")));
    CHECK(kept_parts(QStringLiteral("<b>%2</b> of %n")) ==
          kept_parts(QStringLiteral("%n de <b>%2</b>")));
    CHECK(mnemonics(QStringLiteral("&Open && go")) == 1);
}

TEST_CASE("The chosen language is spoken by widgets and by free functions") {
    if (!built_with_translations())
        return;
    const LanguageAfterwards afterwards{QLocale()};
    const Image image = [] {
        Image made;
        made.width = 4;
        made.height = 2;
        made.channels = 1;
        made.depth = SampleDepth::u16;
        return made;
    }();
    const auto units = [](int n) {
        return DeviceBox::tr("<p><b>%1</b><br>%2, %3<br>%n compute unit(s), %4</p>", nullptr, n);
    };

    use_language(QStringLiteral("es"));
    CHECK(MainWindow::tr("Compress") == QStringLiteral("Comprimir"));
    CHECK(WindowActions::tr("&Open…") == QStringLiteral("&Abrir…"));
    CHECK(image_words(image) == QStringLiteral("4 × 2 · gris · 16 bits"));
    CHECK(spectrum_detail(8, true).startsWith(QStringLiteral("bloques por frecuencia")));
    CHECK(tour_steps().front().title == QStringLiteral("Cuánto se conserva"));
    CHECK(units(1).contains(QStringLiteral("1 unidad de cómputo,")));
    CHECK(units(8).contains(QStringLiteral("8 unidades de cómputo,")));
    CHECK(QLocale().toString(0.5, 'f', 1) == QStringLiteral("0,5"));

    use_language(QStringLiteral("en"));
    CHECK(MainWindow::tr("Compress") == QStringLiteral("Compress"));
    CHECK(WindowActions::tr("&Open…") == QStringLiteral("&Open…"));
    CHECK(image_words(image) == QStringLiteral("4 × 2 · gray · 16-bit"));
    CHECK(spectrum_detail(8, true).startsWith(QStringLiteral("blocks by frequency")));
    CHECK(tour_steps().front().title == QStringLiteral("How much stays"));
    CHECK(units(1).contains(QStringLiteral("1 compute unit,")));
    CHECK(units(8).contains(QStringLiteral("8 compute units,")));
    CHECK(QLocale().toString(0.5, 'f', 1) == QStringLiteral("0.5"));
}

TEST_CASE("A language without a catalogue is refused and changes nothing") {
    if (!built_with_translations())
        return;
    const LanguageAfterwards afterwards{QLocale()};
    use_language(QStringLiteral("es"));
    CHECK_THROWS_WITH(use_language(QStringLiteral("xx")),
                      "El idioma \"xx\" no está en esta compilación; los que hay: en, es.");
    CHECK(MainWindow::tr("Compress") == QStringLiteral("Comprimir"));
}
